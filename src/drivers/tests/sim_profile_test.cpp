#include "drivers/sim_profile.hpp"

#include <gtest/gtest.h>

namespace penstock {

namespace {

std::string fault_of(std::string_view json) {
    const auto p = parse_sim_profile(json);
    return p ? "none" : to_string(p.error());
}

TEST(sim_profile, reads_fill_signals_and_faults) {
    const auto p = parse_sim_profile(R"({"description":"a pump","options":{"family":"LOGO"},"fill":"own_address",
        "signals":[{"address":"M0.3","type":"Boolean","shape":"toggle","period_ms":500,"options":{"byte_order":"CDAB"}},
                   {"address":"DB1.DBW2"}, {"address":"DB1,STRING4.8","shape":"text","texts":["on","off"]}],
        "faults":["silent on","item 10 DB2"]})");
    ASSERT_TRUE(p.has_value()) << to_string(p.error());
    EXPECT_EQ(p->fill, sim_fill::own_address);
    ASSERT_EQ(p->signals.size(), 3U);
    EXPECT_EQ(p->signals[0].point.address, "M0.3");
    EXPECT_EQ(p->signals[0].point.type, "Boolean");
    EXPECT_EQ(p->signals[0].point.options.at("byte_order"), "CDAB");
    EXPECT_EQ(p->signals[0].wave.period, milliseconds(500));
    EXPECT_EQ(p->signals[0].wave.high, 1);
    EXPECT_EQ(p->signals[1].point.type, "Int16");
    EXPECT_EQ(p->signals[1].wave.kind, sim_wave::shape::ramp);
    EXPECT_EQ(p->signals[2].point.type, "String");
    EXPECT_EQ(p->signals[2].wave.texts.size(), 2U);
    EXPECT_EQ(p->faults.at(1), "item 10 DB2");
}

TEST(sim_profile, several_signals_count_on_in_their_address_and_are_spread_over_the_period) {
    const auto p =
        parse_sim_profile(R"({"signals":[{"address":"DB1,REAL{}","type":"Float","first":100,"count":4,"stride":4}]})")
            .value();
    ASSERT_EQ(p.signals.size(), 4U);
    EXPECT_EQ(p.signals[0].point.address, "DB1,REAL100");
    EXPECT_EQ(p.signals[3].point.address, "DB1,REAL112");
    EXPECT_EQ(p.signals[3].wave.phase, 0.75);
}

TEST(sim_profile, an_empty_object_is_plain) {
    const auto p = parse_sim_profile("{}").value();
    EXPECT_EQ(p.fill, sim_fill::zeros);
    EXPECT_TRUE(p.signals.empty() && p.faults.empty());
}

TEST(sim_profile, a_fault_names_its_place) {
    EXPECT_TRUE(fault_of("{").starts_with("not JSON"));
    EXPECT_EQ(fault_of("[]"), "expected an object");
    EXPECT_EQ(fault_of(R"({"unit":[]})"), "unit: unknown field");
    EXPECT_EQ(fault_of(R"({"fill":"ones"})"), "fill: expected zeros or own_address");
    EXPECT_EQ(fault_of(R"({"signals":{}})"), "signals: expected a list");
    EXPECT_EQ(fault_of(R"({"signals":[{}]})"), "signals[0].address: expected an address");
    EXPECT_EQ(fault_of(R"({"signals":[{"address":"D1","count":2}]})"),
              "signals[0].address: with count above 1 it must contain {}, which stands for the number");
    EXPECT_EQ(fault_of(R"({"signals":[{"address":"D1"},{"address":"D2","shape":"wobble"}]})"),
              "signals[1].shape: expected constant, ramp, sine, random_walk, counter, toggle or text");
    EXPECT_EQ(fault_of(R"({"signals":[{"address":"D1","type":"Int16[3]"}]})"), "signals[0].type: expected a data type");
    EXPECT_EQ(fault_of(R"({"signals":[{"address":"D1","type":"String"}]})"),
              "signals[0].type: must be String for the shape text");
    EXPECT_EQ(fault_of(R"({"signals":[{"address":"D1","period_ms":0}]})"),
              "signals[0].period_ms: expected a number from 1 to 1e+12");
    EXPECT_EQ(fault_of(R"({"faults":[1]})"), "faults[0]: expected a text");
}

TEST(sim_profile, options_are_read_from_any_format_as_text) {
    const auto options = parse_sim_options(R"({"units":[],"options":{"family":"LOGO","pdu":240,"slow":true}})");
    ASSERT_TRUE(options.has_value());
    EXPECT_EQ(*options, (option_map{{"family", "LOGO"}, {"pdu", "240"}, {"slow", "true"}}));
    EXPECT_TRUE(parse_sim_options("{}").value().empty());
    EXPECT_FALSE(parse_sim_options(R"({"options":[]})").has_value());
    EXPECT_FALSE(parse_sim_options(R"({"options":{"a":[1]}})").has_value());
}

}  // namespace

}  // namespace penstock
