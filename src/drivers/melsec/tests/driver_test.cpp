#include "drivers/melsec/driver.hpp"

#include <gtest/gtest.h>

#include "drivers/melsec/identity.hpp"
#include "drivers/melsec/options.hpp"
#include "drivers/option_schema.hpp"

namespace penstock::melsec {

namespace {

opc_config opc_with(option_map options) {
    opc_config opc;
    opc.opc_type = "MELSEC";
    opc.opc_agent_ip = "10.0.0.1";
    opc.options = std::move(options);
    return opc;
}

device_options parsed(option_map options) {
    auto opc = opc_with(std::move(options));
    const auto faults = option_schema::parse(schema_text()).check_options(opc.options);
    EXPECT_TRUE(faults.empty()) << to_string(faults.front());
    return parse_options(opc).value();
}

std::string fault_of(option_map options) {
    const auto made = parse_options(opc_with(std::move(options)));
    return made.has_value() ? "" : made.error().field;
}

}  // namespace

TEST(options, have_the_defaults_of_decisions) {
    const auto o = parsed({});
    EXPECT_EQ(o.endpoint.kind, io::endpoint::transport::tcp);
    EXPECT_EQ(o.endpoint.port, 5000);
    EXPECT_EQ(o.pipeline.depth, 1U);
    EXPECT_FALSE(o.pipeline.has_ids);
    const auto& d = o.writing.plan.dialect;
    EXPECT_EQ(d.frame, frame_kind::e3);
    EXPECT_EQ(d.code, data_code::binary);
    EXPECT_EQ(d.kind, family::q);
    EXPECT_EQ(d.destination.pc, 255);
    EXPECT_EQ(d.destination.io, 1023);
    EXPECT_EQ(d.timer, 4);
    EXPECT_EQ(o.writing.plan.limits.words, 960);
    EXPECT_EQ(o.writing.plan.multi_read, multi_read_mode::blocks);
}

TEST(options, reach_the_parts_they_are_for) {
    const auto o = parsed({{"frame", "4E"},
                           {"code", "ascii"},
                           {"transport", "udp"},
                           {"family", "iQ-F"},
                           {"network", "3"},
                           {"pc", "7"},
                           {"io", "992"},
                           {"station", "2"},
                           {"monitoring_timer_ms", "2600"},
                           {"pipeline", "4"},
                           {"max_points", "100"},
                           {"max_gap", "5"},
                           {"multi_read", "random"},
                           {"string_order", "high_first"},
                           {"string_encoding", "Shift-JIS"}});
    const auto& d = o.writing.plan.dialect;
    EXPECT_EQ(d.frame, frame_kind::e4);
    EXPECT_EQ(d.code, data_code::ascii);
    EXPECT_TRUE(d.has_octal_digits);
    EXPECT_EQ(d.destination.network, 3);
    EXPECT_EQ(d.destination.pc, 7);
    EXPECT_EQ(d.destination.io, 992);
    EXPECT_EQ(d.destination.station, 2);
    EXPECT_EQ(d.timer, 11) << "rounded up to 250 ms";
    EXPECT_EQ(o.pipeline.depth, 4U);
    EXPECT_TRUE(o.pipeline.has_ids);
    EXPECT_TRUE(o.pipeline.is_datagram);
    EXPECT_EQ(o.writing.plan.limits.words, 100);
    EXPECT_EQ(o.writing.plan.max_gap, 5U);
    EXPECT_EQ(o.writing.plan.multi_read, multi_read_mode::random);
    EXPECT_TRUE(o.points.default_layout.is_high_first);
    EXPECT_EQ(o.points.default_layout.encoding, text_encoding::shift_jis);
}

TEST(options, fx3_and_a_use_1e_unless_set_otherwise) {
    EXPECT_EQ(parsed({{"family", "FX3"}}).writing.plan.dialect.frame, frame_kind::e1);
    EXPECT_EQ(parsed({{"family", "A"}}).writing.plan.dialect.frame, frame_kind::e1);
    EXPECT_EQ(parsed({{"family", "A"}, {"frame", "3E"}}).writing.plan.dialect.frame, frame_kind::e3);
    EXPECT_FALSE(parsed({{"family", "iQ-F"}, {"xy_digits", "hex"}}).writing.plan.dialect.has_octal_digits);
}

TEST(options, report_the_field_at_fault) {
    EXPECT_EQ(fault_of({{"pipeline", "2"}}), "options.pipeline");
    EXPECT_EQ(fault_of({{"pipeline", "2"}, {"frame", "4E"}}), "");
    EXPECT_EQ(fault_of({{"remote_password", "12345"}}), "options.remote_password");
    EXPECT_EQ(fault_of({{"remote_password", "1234"}}), "");
    EXPECT_EQ(fault_of({{"remote_password", "1234"}, {"family", "iQ-R"}}), "options.remote_password");
    EXPECT_EQ(fault_of({{"remote_password", "1234"}, {"frame", "1E"}}), "options.remote_password");
    auto opc = opc_with({});
    opc.opc_agent_port = "70000";
    EXPECT_EQ(parse_options(opc).error().field, "opc_agent_port");
}

TEST(driver, has_the_names_of_decisions) {
    const auto melsec = make_melsec();
    EXPECT_EQ(melsec->type(), "MELSEC");
    EXPECT_EQ(melsec->aliases().size(), 2U);
    EXPECT_EQ(option_schema::parse(melsec->schema()).default_port(), 5000);
}

TEST(driver, reports_the_field_at_fault_of_a_point) {
    const auto melsec = make_melsec();
    EXPECT_FALSE(melsec->check_point(opc_with({}), {"D100", "Int16", {}}).has_value());
    EXPECT_EQ(melsec->check_point(opc_with({}), {"x", "Int16", {}})->field, "plc_address");
    EXPECT_EQ(melsec->check_point(opc_with({{"family", "FX3"}}), {"X8", "Boolean", {}})->field, "plc_address");
    EXPECT_EQ(melsec->check_point(opc_with({}), {"D100", "", {}})->field, "data_type");
}

TEST(driver, plans_valid_points_and_skips_faulty_ones_and_holes) {
    io::asio::io_context loop;
    const auto made = make_melsec()->make(opc_with({}), {.loop = loop.get_executor()});
    driver& device = *made.value();
    const std::vector<point_config> points{
        {"D100", "Int16", {}}, {"", "", {}}, {"Dx", "Int16", {}}, {"D101", "Int16", {}}};
    const auto faults = device.set_points(points);
    ASSERT_EQ(faults.size(), 4U);
    EXPECT_FALSE(faults[0] || faults[1] || faults[3]);
    EXPECT_EQ(faults[2]->field, "plc_address");
    const std::vector<point_index> all{0, 1, 2, 3};
    const auto batches = device.plan(all, {});
    ASSERT_EQ(batches.size(), 1U);
    EXPECT_EQ(device.describe(batches[0]), "read words D100…D101 (2), 2 points");
    EXPECT_EQ(device.spans(batches[0]), (std::vector<address_span>{{"D", 100, 101}}));
}

TEST(identity, is_the_name_and_the_code_of_the_model) {
    byte_buffer binary = *parse_hex("52 30 38 43 50 55 20 20 20 20 20 20 20 20 20 20 01 48");
    EXPECT_EQ(identity_text({}, binary), "R08CPU (4801)");
    const std::string_view ascii = "R08CPU          4801";
    EXPECT_EQ(identity_text({.code = data_code::ascii}, as_bytes(ascii)), "R08CPU (4801)");
    EXPECT_EQ(identity_text({.frame = frame_kind::e1}, *parse_hex("F3")), "PC type F3");
    EXPECT_EQ(identity_text({}, {}), "");
}

}  // namespace penstock::melsec
