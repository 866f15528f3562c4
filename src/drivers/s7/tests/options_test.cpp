#include "drivers/s7/options.hpp"

#include <gtest/gtest.h>

namespace penstock::s7 {

namespace {

checked<device_options> parsed(option_map given) {
    opc_config opc;
    opc.opc_type = "S7";
    opc.opc_agent_ip = "10.0.0.1";
    opc.options = std::move(given);
    const auto faults = option_schema::parse(schema_text()).check_options(opc.options);
    EXPECT_TRUE(faults.empty()) << to_string(faults.front());
    return parse_options(opc);
}

}  // namespace

TEST(options, have_the_defaults_of_their_schema) {
    const auto o = parsed({}).value();
    EXPECT_EQ(o.endpoint.port, 102);
    EXPECT_EQ(o.points.device, family::s7_1200);
    EXPECT_EQ(o.session_settings.local_tsap, 0x0100);
    EXPECT_EQ(o.session_settings.remote_tsap, 0x0101);
    EXPECT_TRUE(o.session_settings.picks_connection_type);
    EXPECT_EQ(o.session_settings.pdu_size, 960);
    EXPECT_EQ(o.session_settings.jobs, 8);
    EXPECT_EQ(o.timeout, milliseconds{1000});
}

TEST(options, make_the_tsap_of_family_rack_slot_and_connection) {
    EXPECT_EQ(parsed({{"family", "300"}})->session_settings.remote_tsap, 0x0102);
    EXPECT_EQ(parsed({{"family", "400"}})->session_settings.remote_tsap, 0x0103);
    EXPECT_EQ(parsed({{"family", "400"}, {"rack", "1"}, {"slot", "4"}})->session_settings.remote_tsap, 0x0124);
    const auto op = parsed({{"connection", "OP"}}).value();
    EXPECT_EQ(op.session_settings.remote_tsap, 0x0201);
    EXPECT_FALSE(op.session_settings.picks_connection_type);
    EXPECT_EQ(parsed({{"connection", "basic"}})->session_settings.remote_tsap, 0x0301);
}

TEST(options, small_controllers_have_tsaps_of_their_own_and_one_job) {
    const auto logo = parsed({{"family", "LOGO"}}).value();
    EXPECT_EQ(logo.session_settings.remote_tsap, 0x0200);
    EXPECT_FALSE(logo.session_settings.picks_connection_type);
    EXPECT_EQ(logo.session_settings.jobs, 1);
    const auto smart = parsed({{"family", "200SMART"}, {"pipeline", "2"}}).value();
    EXPECT_EQ(smart.session_settings.local_tsap, 0x1000);
    EXPECT_EQ(smart.session_settings.remote_tsap, 0x0300);
    EXPECT_EQ(smart.session_settings.jobs, 2);
}

TEST(options, accept_tsaps_with_and_without_a_dot) {
    const auto o = parsed({{"local_tsap", "10.00"}, {"remote_tsap", "4d57"}, {"slot", "7"}}).value();
    EXPECT_EQ(o.session_settings.local_tsap, 0x1000);
    EXPECT_EQ(o.session_settings.remote_tsap, 0x4D57) << "it replaces rack and slot";
    EXPECT_EQ(parsed({{"remote_tsap", "3.00"}}).error().field, "options.remote_tsap");
    EXPECT_EQ(parsed({{"local_tsap", "01x0"}}).error().field, "options.local_tsap");
}

TEST(options, refuse_an_invalid_time_zone) {
    EXPECT_EQ(parsed({{"time_zone", "Moon"}}).error().field, "options.time_zone");
    EXPECT_TRUE(parsed({{"time_zone", "+09:00"}}).has_value());
}

}  // namespace penstock::s7
