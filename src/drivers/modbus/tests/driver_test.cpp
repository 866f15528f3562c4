#include "drivers/modbus/driver.hpp"

#include <gtest/gtest.h>

#include "drivers/modbus/options.hpp"
#include "drivers/modbus/scan_decoder.hpp"

namespace penstock::modbus {

namespace {

opc_config opc_with(option_map options) {
    opc_config opc;
    opc.opc_type = "MODBUS";
    opc.opc_agent_ip = "10.0.0.1";
    opc.options = std::move(options);
    return opc;
}

device_options parsed_options(option_map options) {
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

TEST(options, have_the_defaults_of_their_schema) {
    const auto o = parsed_options({});
    EXPECT_EQ(o.endpoint.kind, io::endpoint::transport::tcp);
    EXPECT_EQ(o.endpoint.host, "10.0.0.1");
    EXPECT_EQ(o.endpoint.port, 502);
    EXPECT_EQ(o.plan.wire, framing::mbap);
    EXPECT_EQ(o.pipeline.depth, 1U);
    EXPECT_EQ(o.writing.timeout, milliseconds{1000});
    EXPECT_EQ(o.points.unit, 1);
    EXPECT_EQ(o.plan.max_registers, 125);
    EXPECT_EQ(o.plan.max_coils, 2000);
    EXPECT_FALSE(o.plan.max_gap.has_value());
    EXPECT_TRUE(o.endpoint.tls.verifies);
}

TEST(options, reach_the_parts_they_are_for) {
    const auto o = parsed_options({{"unit_id", "7"},
                                   {"timeout_ms", "300"},
                                   {"pipeline", "16"},
                                   {"max_registers", "64"},
                                   {"max_coils", "100"},
                                   {"max_gap", "3"},
                                   {"byte_order", "CDAB"},
                                   {"byte_order_16", "BA"},
                                   {"string_order", "low_first"},
                                   {"string_encoding", "EUC-KR"},
                                   {"use_fc23", "true"},
                                   {"bcd", "true"}});
    EXPECT_EQ(o.points.unit, 7);
    EXPECT_EQ(o.writing.timeout, milliseconds{300});
    EXPECT_TRUE(o.writing.uses_read_write);
    EXPECT_EQ(o.pipeline.depth, 16U);
    EXPECT_EQ(o.plan.max_registers, 64);
    EXPECT_EQ(o.points.max_coils, 100);
    EXPECT_EQ(o.plan.max_gap, 3U);
    EXPECT_EQ(o.points.default_layout.order, byte_order::cdab);
    EXPECT_TRUE(o.points.default_layout.has_swapped_bytes);
    EXPECT_TRUE(o.points.default_layout.is_low_first);
    EXPECT_TRUE(o.points.default_layout.is_bcd);
    EXPECT_EQ(o.points.default_layout.encoding, text_encoding::euc_kr);
}

TEST(options, choose_carrier_and_framing_by_the_transport) {
    struct expected {
        const char* transport;
        io::endpoint::transport carrier;
        framing wire;
        int port;
    };
    using enum io::endpoint::transport;
    for (const auto& e :
         {expected{"tcp", tcp, framing::mbap, 502}, expected{"tls", tls, framing::mbap, 802},
          expected{"udp", udp, framing::mbap, 502}, expected{"rtu", serial, framing::rtu, 502},
          expected{"ascii", serial, framing::ascii, 502}, expected{"rtu_over_tcp", tcp, framing::rtu, 502},
          expected{"ascii_over_tcp", tcp, framing::ascii, 502}}) {
        const auto o = parsed_options({{"transport", e.transport}});
        EXPECT_EQ(o.endpoint.kind, e.carrier) << e.transport;
        EXPECT_EQ(o.plan.wire, e.wire) << e.transport;
        EXPECT_EQ(o.endpoint.port, e.port) << e.transport;
        EXPECT_EQ(o.pipeline.is_serial, e.carrier == serial) << e.transport;
        EXPECT_EQ(o.pipeline.is_datagram, e.carrier == udp) << e.transport;
    }
}

TEST(options, describe_the_serial_line) {
    const auto o = parsed_options(
        {{"transport", "rtu"}, {"baud", "19200"}, {"data_bits", "7"}, {"parity", "E"}, {"stop_bits", "2"}});
    EXPECT_EQ(o.endpoint.serial.baud, 19200U);
    EXPECT_EQ(o.endpoint.serial.data_bits, 7U);
    EXPECT_EQ(o.endpoint.serial.parity, 'E');
    EXPECT_EQ(o.endpoint.serial.stop_bits, 2U);
    EXPECT_LT(o.plan.request_cost, cost_of_network_request());
}

TEST(options, keep_the_idle_time_between_rtu_frames_on_a_serial_line) {
    EXPECT_EQ(parsed_options({{"transport", "rtu"}}).pipeline.turnaround, milliseconds{5}) << "3.6 ms at 9600 Bd";
    EXPECT_EQ(parsed_options({{"transport", "rtu"}, {"baud", "115200"}}).pipeline.turnaround, milliseconds{2});
    EXPECT_EQ(parsed_options({{"transport", "rtu"}, {"turnaround_ms", "50"}}).pipeline.turnaround, milliseconds{50});
    EXPECT_EQ(parsed_options({{"transport", "ascii"}}).pipeline.turnaround, milliseconds{0});
    EXPECT_EQ(parsed_options({{"transport", "rtu_over_tcp"}}).pipeline.turnaround, milliseconds{0});
}

TEST(options, allow_several_requests_only_where_their_answers_are_distinguishable) {
    EXPECT_EQ(fault_of({{"pipeline", "2"}, {"transport", "rtu"}}), "options.pipeline");
    EXPECT_EQ(fault_of({{"pipeline", "2"}, {"transport", "ascii_over_tcp"}}), "options.pipeline");
    EXPECT_EQ(fault_of({{"pipeline", "2"}, {"ignore_transaction_id", "true"}}), "options.pipeline");
    EXPECT_EQ(fault_of({{"pipeline", "2"}, {"turnaround_ms", "5"}}), "options.pipeline");
    EXPECT_EQ(fault_of({{"pipeline", "2"}, {"transport", "udp"}}), "");
}

TEST(options, accept_only_a_valid_port) {
    for (const auto* port : {"0", "65536", "x"}) {
        auto opc = opc_with({});
        opc.opc_agent_port = port;
        const auto made = parse_options(opc);
        ASSERT_FALSE(made.has_value()) << port;
        EXPECT_EQ(made.error().field, "opc_agent_port");
    }
    auto opc = opc_with({});
    opc.opc_agent_port = "1502";
    EXPECT_EQ(parse_options(opc)->endpoint.port, 1502);
}

TEST(driver, reports_the_field_at_fault_of_a_point) {
    const auto modbus = make_modbus();
    EXPECT_FALSE(modbus->check_point(opc_with({}), {"40001", "Int16", {}}).has_value());
    EXPECT_EQ(modbus->check_point(opc_with({}), {"x", "Int16", {}})->field, "plc_address");
    EXPECT_EQ(modbus->check_point(opc_with({{"max_registers", "1"}}), {"40001", "Float", {}})->field, "plc_address");
    EXPECT_EQ(modbus->check_point(opc_with({{"transport", "rtu"}}), {"0!40001", "Int16", {}})->field, "plc_address");
}

TEST(driver, plans_valid_points_and_skips_faulty_ones_and_holes) {
    io::asio::io_context loop;
    const auto made = make_modbus()->make(opc_with({}), {.loop = loop.get_executor()});
    driver& device = *made.value();
    const std::vector<point_config> points{
        {"40001", "Int16", {}}, {"", "", {}}, {"4x", "Int16", {}}, {"40002", "Int16", {}}};
    const auto faults = device.set_points(points);
    ASSERT_EQ(faults.size(), 4U);
    EXPECT_FALSE(faults[0] || faults[1] || faults[3]);
    EXPECT_EQ(faults[2]->field, "plc_address");
    const std::vector<point_index> all{0, 1, 2, 3};
    const auto batches = device.plan(all, {});
    ASSERT_EQ(batches.size(), 1U);
    EXPECT_EQ(device.describe(batches[0]), "unit 1 holding 0…1 (2 registers, 2 points)");
    EXPECT_EQ(device.spans(batches[0]), (std::vector<address_span>{{"unit 1 holding", 0, 1}}));
}

TEST(driver, has_the_names_of_decisions) {
    const auto modbus = make_modbus();
    EXPECT_EQ(modbus->type(), "MODBUS");
    EXPECT_EQ(modbus->aliases().size(), 2U);
    EXPECT_EQ(option_schema::parse(modbus->schema()).default_port(), 502);
}

TEST(scan_decoder, reports_a_point_that_cannot_be_decoded_without_its_neighbours) {
    struct sink final : batch_sink {
        void on_values(const batch&, std::span<const point_value> values, steady_time) override {
            for (const auto& v : values)
                lines.push_back(is_bad(v.state) ? v.error.message() : format_value(v.v));
        }
        void on_failure(const batch&, const error_code& why, steady_time) override { lines.push_back(why.message()); }
        std::vector<std::string> lines;
    } sink;
    std::vector<point> points{make_point({"hr0", "UInt16", {{"bcd", "true"}}}, {}).value(),
                              make_point({"hr1", "Int16", {}}, {}).value()};
    std::vector<point_value> values;
    const framer rules(framing::mbap);
    scan_decoder taker(rules, points, values, sink);
    const std::vector<point_index> all{0, 1};
    const auto batches = plan_reads(points, all, {}, {});
    const pending_request asked{.scan_batch = &batches[0], .request = batches[0].request};
    byte_buffer next;
    EXPECT_TRUE(taker.on_response(asked, *parse_hex("00 01 00 00 00 07 01 03 04 00 0a 00 07"), next));
    EXPECT_TRUE(taker.on_response(asked, *parse_hex("00 01 00 00 00 03 01 83 02"), next));
    EXPECT_EQ(sink.lines,
              (std::vector<std::string>{error_code(errc::bad_digit).message(), "7",
                                        "exception 02 illegal data address: the device has no such register or coil"}));
}

}  // namespace penstock::modbus
