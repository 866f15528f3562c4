#include "simulator/profile.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace penstock::simulator {
namespace {

using modbus::sim_area;

std::string fault_of(std::string_view json) {
    const auto p = parse_profile(json);
    return p ? "none" : to_string(p.error());
}

TEST(profile, the_files_that_ship_are_good) {
    for (const char* name : {"own_address", "moving"}) {
        std::ifstream file(std::string(PENSTOCK_SOURCE_DIR) + "/src/simulator/profiles/" + name + ".json");
        const std::string text(std::istreambuf_iterator<char>(file), {});
        const auto p = parse_profile(text);
        ASSERT_TRUE(p.has_value()) << name << ": " << to_string(p.error());
        EXPECT_TRUE(p->any) << name;
    }
}

TEST(profile, reads_ranges_signals_identity_and_faults) {
    const auto p = parse_profile(R"({"unknown_unit":0,"units":[{"unit":3,
        "ranges":[{"area":"ir","first":10,"count":5,"fill":"own_address"},{"count":2,"fill":9}],
        "signals":[{"address":100,"type":"Float","order":"CDAB","shape":"sine","low":1,"high":2,"period_ms":500,
                    "count":4,"stride":2}],
        "identity":{"vendor":"ACME","model_name":"M"},"faults":["lacks 22"]}]})");
    ASSERT_TRUE(p.has_value()) << to_string(p.error());
    EXPECT_EQ(p->unknown_unit, 0);
    const auto& u = p->units.at(3);
    ASSERT_EQ(u.plan.ranges.size(), 2U);
    EXPECT_EQ(u.plan.ranges[0].area, sim_area::input_registers);
    EXPECT_TRUE(u.plan.ranges[0].is_own_address);
    EXPECT_EQ(u.plan.ranges[1].value, 9);
    ASSERT_EQ(u.plan.signals.size(), 4U);
    EXPECT_EQ(u.plan.signals[3].address, 106);
    EXPECT_EQ(u.plan.signals[3].phase, 0.75);
    EXPECT_EQ(u.plan.signals[0].type, element_type::float32);
    EXPECT_EQ(u.plan.identity.at(0), "ACME");
    EXPECT_EQ(u.plan.identity.at(5), "M");
    EXPECT_EQ(u.faults, std::vector<std::string>{"lacks 22"});
}

TEST(profile, a_fault_names_its_place) {
    EXPECT_TRUE(fault_of("{").starts_with("not JSON"));
    EXPECT_EQ(fault_of("[]"), "expected an object");
    EXPECT_EQ(fault_of(R"({"unit":[]})"), "unit: unknown field");
    EXPECT_EQ(fault_of(R"({"units":{}})"), "units: expected a list");
    EXPECT_EQ(fault_of(R"({"units":[{"unit":256}]})"), "units[0].unit: expected a number from 0 to 255");
    EXPECT_EQ(fault_of(R"({"units":[{"ranges":[{},{"area":"xx"}]}]})"),
              "units[0].ranges[1].area: expected co, di, ir or hr");
    EXPECT_EQ(fault_of(R"({"units":[{"ranges":[{"first":65535,"count":2}]}]})"),
              "units[0].ranges[0].count: the range ends beyond address 65535");
    EXPECT_EQ(fault_of(R"({"units":[{"signals":[{"shape":"wobble"}]}]})"),
              "units[0].signals[0].shape: expected constant, ramp, sine, random_walk, counter, toggle or text");
    EXPECT_EQ(fault_of(R"({"units":[{"signals":[{"address":65535,"type":"Float"}]}]})"),
              "units[0].signals[0].address: ends beyond address 65535");
    EXPECT_EQ(fault_of(R"({"units":[{"identity":{"vendor":1}}]})"), "units[0].identity.vendor: expected a text");
}

TEST(profile, units_that_it_does_not_name_get_its_nameless_entry_or_plain_zeros) {
    const auto p = parse_profile(R"({"units":[{"unit":1,"ranges":[{"fill":1}]},{"ranges":[{"fill":2}]}]})").value();
    modbus::sim device(modbus::framing::mbap);
    ASSERT_TRUE(furnish(device, p, {1, 2}).has_value());
    EXPECT_EQ(device.unit(1)->find(sim_area::holding_registers, 0, 1)[1], 1);
    EXPECT_EQ(device.unit(2)->find(sim_area::holding_registers, 0, 1)[1], 2);
    EXPECT_FALSE(device.unit(3));

    modbus::sim plain(modbus::framing::mbap);
    ASSERT_TRUE(furnish(plain, {}, {5}).has_value());
    EXPECT_EQ(plain.unit(5)->find(sim_area::coils, 0, 10'000).size(), 10'000U);
}

TEST(profile, its_fault_lines_are_those_of_the_control_port) {
    modbus::sim device(modbus::framing::mbap);
    const auto good = parse_profile(R"({"units":[{"faults":["silent on","every 2"]}]})").value();
    ASSERT_TRUE(furnish(device, good, {4}).has_value());
    EXPECT_TRUE(device.faults(4).is_silent);
    const auto bad = parse_profile(R"({"units":[{"faults":["silent perhaps"]}]})").value();
    EXPECT_FALSE(furnish(device, bad, {4}).has_value());
}

}  // namespace
}  // namespace penstock::simulator
