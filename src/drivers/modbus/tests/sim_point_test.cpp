#include "drivers/modbus/sim_point.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "drivers/modbus/sim.hpp"

namespace penstock::modbus {
namespace {

class places : public testing::Test {
protected:
    places() { device_.fill(sim_fill::zeros); }

    std::unique_ptr<sim_point> find(std::string address, std::string type, std::string order = "ABCD") {
        auto found = device_.find({std::move(address), std::move(type), {{"byte_order", std::move(order)}}});
        EXPECT_TRUE(found.has_value());
        return std::move(*found);
    }
    std::string raw(std::string_view line) { return device_.execute(split(line, ' ')).value().value(); }

    /// Words of two registers after a write of that value.
    std::string lies(std::string type, std::string order, const value& v) {
        EXPECT_TRUE(find("hr10", std::move(type), std::move(order))->write(v).has_value());
        return to_hex(device_.unit(1)->memory(area::holding_register).find(10, 2));
    }

    sim device_{framing::mbap};
};

TEST_F(places, hold_wide_numbers_in_the_order_asked_for) {
    const value v = std::uint64_t{0x0A0B0C0D};
    EXPECT_EQ(lies("UInt32", "ABCD", v), "0a 0b 0c 0d");
    EXPECT_EQ(lies("UInt32", "CDAB", v), "0c 0d 0a 0b");
    EXPECT_EQ(lies("UInt32", "BADC", v), "0b 0a 0d 0c");
    EXPECT_EQ(lies("UInt32", "DCBA", v), "0d 0c 0b 0a");
    EXPECT_EQ(lies("Float", "ABCD", value{1.5F}), "3f c0 00 00");
}

TEST_F(places, read_what_was_written) {
    for (const auto& [address, type, v] : {std::tuple<std::string, std::string, value>{"co7", "Boolean", true},
                                           {"ir5", "Int16", std::int64_t{-10}},
                                           {"hr20.6", "String", std::string("ab")},
                                           {"di0", "Boolean[3]", array{true, false, true}}}) {
        const auto place = find(address, type);
        EXPECT_TRUE(place->write(v).has_value()) << address;
        EXPECT_EQ(place->read().value(), v) << address;
    }
    EXPECT_EQ(raw("get 1 di 0 4"), "1 0 1 0");
}

TEST_F(places, a_bit_of_a_register_leaves_its_neighbours) {
    raw("set 1 hr 3 65535");
    EXPECT_TRUE(find("hr3.4", "Boolean")->write(false).has_value());
    EXPECT_EQ(raw("get 1 hr 3"), std::to_string(0xFFEF));
}

TEST_F(places, a_moved_place_stops_after_a_write) {
    const auto place = find("hr8", "Int16");
    place->set_signal(std::int64_t{5});
    EXPECT_EQ(raw("get 1 hr 8"), "5");
    byte_buffer out;
    ASSERT_TRUE(device_.serve(parse_hex("0001 0000 0006 01 06 0008 0005").value(), out).has_value());
    place->set_signal(std::int64_t{6});
    EXPECT_EQ(raw("get 1 hr 8"), "5") << "a client wrote what stood there";

    const auto other = find("hr9", "Int16");
    raw("set 1 hr 9 7");
    other->set_signal(std::int64_t{8});
    EXPECT_EQ(raw("get 1 hr 9"), "7");
}

TEST_F(places, that_do_not_exist_are_not_found_and_values_that_do_not_fit_are_refused) {
    EXPECT_FALSE(device_.find({"hr10000", "Int16", {}}).has_value());
    EXPECT_FALSE(device_.find({"9!hr0", "Int16", {}}).has_value());
    EXPECT_FALSE(device_.find({"nonsense", "Int16", {}}).has_value());
    EXPECT_FALSE(device_.find({"co0", "Int16", {}}).has_value());
    EXPECT_FALSE(find("hr0.2", "String")->write(std::string("longer")).has_value());
}

TEST(sim_kind, makes_units_in_the_framing_of_its_transport) {
    const auto kind = make_modbus_sim();
    auto device = kind.make({{"transport", "rtu_over_tcp"}, {"units", "3,5"}});
    ASSERT_TRUE(device.has_value());
    EXPECT_EQ((*device)->frame_gap_limit(), milliseconds(50));
    (*device)->fill(sim_fill::zeros);
    EXPECT_TRUE((*device)->find({"5!hr0", "Int16", {}}).has_value());
    EXPECT_EQ(kind.make({{"transport", "tcp"}, {"units", "1"}}).value()->frame_gap_limit(), milliseconds(0));
    EXPECT_EQ(kind.make({{"transport", "tcp"}, {"units", "1,x"}}).error().field, "units");
}

}  // namespace
}  // namespace penstock::modbus
