#include "drivers/modbus/sim_profile.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "base/text.hpp"
#include "drivers/modbus/sim.hpp"

namespace penstock::modbus {
namespace {

std::string fault_of(std::string_view json) {
    const auto p = parse_units_profile(json);
    return p ? "none" : to_string(p.error());
}

TEST(sim_profile, the_shipped_files_are_valid) {
    for (const char* name : {"own_address", "moving"}) {
        std::ifstream file(std::string(PENSTOCK_SOURCE_DIR) + "/src/drivers/modbus/sim_profiles/" + name + ".json");
        const std::string text(std::istreambuf_iterator<char>(file), {});
        const auto p = parse_units_profile(text);
        ASSERT_TRUE(p.has_value()) << name << ": " << to_string(p.error());
        EXPECT_TRUE(*p && (**p).any) << name;
    }
}

TEST(sim_profile, reads_ranges_signals_identity_and_faults) {
    const auto read = parse_units_profile(R"({"unknown_unit":0,"units":[{"unit":3,
        "ranges":[{"area":"ir","first":10,"count":5,"fill":"own_address"},{"count":2,"fill":9}],
        "signals":[{"address":100,"type":"Float","order":"CDAB","shape":"sine","low":1,"high":2,"period_ms":500,
                    "count":4,"stride":2},
                   {"address":200,"shape":"text","texts":["longer"],"registers":2}],
        "identity":{"vendor":"ACME","model_name":"M"},"faults":["lacks 22"]}]})");
    ASSERT_TRUE(read.has_value()) << to_string(read.error());
    const units_profile& p = **read;
    EXPECT_EQ(p.unknown_unit, 0);
    const auto& u = p.units.at(3);
    ASSERT_EQ(u.plan.ranges.size(), 7U) << "two of its own, five under its signals";
    EXPECT_EQ(u.plan.ranges[5].memory_area, area::input_register);
    EXPECT_TRUE(u.plan.ranges[5].is_own_address);
    EXPECT_EQ(u.plan.ranges[6].value, 9);
    ASSERT_EQ(u.signals.size(), 5U);
    EXPECT_EQ(u.signals[3].point.address, "hr106");
    EXPECT_EQ(u.signals[3].point.type, "Float");
    EXPECT_EQ(u.signals[3].point.options.at("byte_order"), "CDAB");
    EXPECT_EQ(u.signals[3].wave.phase, 0.75);
    EXPECT_EQ(u.signals[4].point.address, "hr200.4");
    EXPECT_EQ(u.signals[4].wave.texts.at(0), "long") << "as much as fits";
    EXPECT_EQ(u.plan.identity.at(0), "ACME");
    EXPECT_EQ(u.plan.identity.at(5), "M");
    EXPECT_EQ(u.faults, std::vector<std::string>{"lacks 22"});
}

TEST(sim_profile, without_units_it_is_of_the_format_of_all_protocols) {
    EXPECT_FALSE(parse_units_profile("{}").value());
    EXPECT_FALSE(parse_units_profile(R"({"fill":"zeros"})").value());
}

TEST(sim_profile, a_fault_names_its_place) {
    EXPECT_TRUE(fault_of("{").starts_with("not JSON"));
    EXPECT_EQ(fault_of("[]"), "expected an object");
    EXPECT_EQ(fault_of(R"({"units":[],"unit":[]})"), "unit: unknown field");
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

/// The word or bit at a place of a device that is furnished so.
std::string loaded(std::string_view json, std::string_view place, std::vector<std::uint8_t> ids = {1, 2}) {
    sim device(framing::mbap, std::move(ids));
    const auto done = device.load_profile(json);
    if (!done) return to_string(done.error());
    const auto words = split(place, ' ');
    const auto got = device.execute(words);
    return got && *got ? **got : "none";
}

TEST(sim_profile, units_that_it_does_not_name_get_its_nameless_entry_or_plain_zeros) {
    const std::string_view two = R"({"units":[{"unit":1,"ranges":[{"fill":1}]},{"ranges":[{"fill":2}]}]})";
    EXPECT_EQ(loaded(two, "get 1 hr 0"), "1");
    EXPECT_EQ(loaded(two, "get 2 hr 0"), "2");
    EXPECT_EQ(loaded(two, "get 3 hr 0"), "none");
    EXPECT_EQ(loaded(R"({"units":[]})", "get 2 co 9999"), "0");
    EXPECT_EQ(loaded(R"({"units":[]})", "get 2 co 10000"), "none");
    EXPECT_EQ(loaded("{}", "get 2 co 9999"), "0");
    EXPECT_EQ(loaded(R"({"fill":"own_address"})", "get 2 hr 5"), std::to_string(own_address_word(2, 3, 5)));
}

TEST(sim_profile, leaves_signals_and_faults_of_each_unit_to_the_caller) {
    sim device(framing::mbap, {4, 7});
    const auto left =
        device.load_profile(R"({"units":[{"signals":[{"area":"di","address":5}],"faults":["silent on"]}]})");
    ASSERT_TRUE(left.has_value()) << to_string(left.error());
    ASSERT_EQ(left->signals.size(), 2U);
    EXPECT_EQ(left->signals[0].point.address, "4!di5");
    EXPECT_EQ(left->signals[1].point.address, "7!di5");
    EXPECT_EQ(left->faults, (std::vector<std::string>{"unit=4 silent on", "unit=7 silent on"}));
    EXPECT_TRUE(device.find(left->signals[1].point).has_value()) << "its place exists without a range";
}

}  // namespace
}  // namespace penstock::modbus
