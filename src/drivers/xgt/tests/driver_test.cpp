#include "drivers/xgt/driver.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "drivers/errc.hpp"
#include "drivers/tests/scan_fixture.hpp"
#include "drivers/xgt/errc.hpp"
#include "drivers/xgt/framer.hpp"
#include "drivers/xgt/options.hpp"
#include "drivers/xgt/scan_decoder.hpp"
#include "drivers/xgt/tests/sim_link.hpp"

namespace penstock::xgt {

namespace {

using test::linked_sim;

opc_config opc_with(option_map options) {
    opc_config opc;
    opc.opc_type = "XGT";
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

struct recorder final : batch_sink {
    void on_values(const batch&, std::span<const point_value> values, steady_time) override {
        for (const auto& v : values)
            lines.push_back(std::to_string(v.point) + " = " +
                            (is_bad(v.state) ? v.error.message() : format_value(v.v)));
    }
    void on_failure(const batch&, const error_code& why, steady_time) override {
        lines.push_back(why == io::errc::timed_out ? "no response" : why.message());
    }
    std::vector<std::string> lines;
};

/// Reads points of a simulated CPU over a stream in memory.
struct talk {
    explicit talk(const option_map& with = {}) : options(parsed(with)) {
        rules = std::make_unique<framer>(options.plan.style.has_checksum);
        spoken = std::make_unique<request_pipeline>(*rules, options.pipeline, nullptr);
        spoken->attach(cpu.make_stream());
    }

    error_code read(const std::vector<point_config>& wanted) {
        points.clear();
        std::vector<point_index> all;
        for (const auto& p : wanted) {
            all.push_back(static_cast<point_index>(points.size()));
            points.push_back(make_point(p, options.points).value());
        }
        batches = plan_reads(points, all, options.plan, {});
        recorder sink;
        scan_decoder taker(points, memory, sink);
        const auto ended = penstock::test::read_all(*spoken, batches, taker);
        lines = sink.lines;
        return ended;
    }

    linked_sim cpu;
    device_options options;
    std::unique_ptr<framer> rules;
    std::unique_ptr<request_pipeline> spoken;
    std::vector<point> points;
    std::vector<batch> batches;
    scan_workspace memory;
    std::vector<std::string> lines;
};

using lines_t = std::vector<std::string>;

}  // namespace

TEST(options, have_the_defaults_of_their_schema) {
    const auto o = parsed({});
    EXPECT_EQ(o.endpoint.kind, io::endpoint::transport::tcp);
    EXPECT_EQ(o.endpoint.port, 2004);
    EXPECT_EQ(o.pipeline.depth, 1U);
    EXPECT_TRUE(o.pipeline.has_ids);
    EXPECT_EQ(o.timeout, milliseconds{1000});
    EXPECT_EQ(o.plan.style.head.company, company_xgt);
    EXPECT_EQ(o.plan.style.head.cpu, 0xA0);
    EXPECT_EQ(o.plan.style.head.position, 0);
    EXPECT_TRUE(o.plan.style.has_checksum);
    EXPECT_TRUE(o.plan.style.names.has_dotted_u);
    EXPECT_EQ(o.plan.max_bytes, 1400U);
    EXPECT_EQ(o.plan.max_variables, 16U);
    EXPECT_EQ(o.bits, writer::bit_names::linear);
}

TEST(options, reach_the_parts_they_are_for) {
    const auto o = parsed({{"family", "XGB"},
                           {"transport", "udp"},
                           {"company_id", "LGIS-GLOFA"},
                           {"base", "1"},
                           {"slot", "3"},
                           {"bcc", "false"},
                           {"pipeline", "4"},
                           {"max_variables", "8"},
                           {"max_gap", "10"},
                           {"string_order", "high_first"},
                           {"string_encoding", "EUC-KR"},
                           {"bcd", "true"}});
    EXPECT_EQ(o.endpoint.kind, io::endpoint::transport::udp);
    EXPECT_EQ(o.endpoint.port, 2005);
    EXPECT_TRUE(o.pipeline.is_datagram);
    EXPECT_EQ(o.pipeline.depth, 4U);
    EXPECT_EQ(o.plan.style.head.company, company_glofa);
    EXPECT_EQ(o.plan.style.head.cpu, 0xB0);
    EXPECT_EQ(o.plan.style.head.position, 0x13);
    EXPECT_FALSE(o.plan.style.has_checksum);
    EXPECT_EQ(o.plan.max_bytes, 512U) << "XGB";
    EXPECT_EQ(o.points.max_bytes, 512U);
    EXPECT_EQ(o.plan.max_variables, 8U);
    EXPECT_EQ(o.plan.max_gap, 10U);
    EXPECT_TRUE(o.points.default_layout.is_high_first && o.points.default_layout.is_bcd);
    EXPECT_EQ(o.bits, writer::bit_names::found_out) << "XGB";
    EXPECT_EQ(parsed({{"family", "XGB"}, {"max_bytes", "240"}}).plan.max_bytes, 240U);
    EXPECT_FALSE(parsed({{"family", "XGI"}}).plan.style.names.has_dotted_u);
    EXPECT_TRUE(parsed({{"family", "XGI"}, {"u_names", "dotted"}}).points.has_dotted_u);
    EXPECT_EQ(parsed({{"bit_index", "display"}}).bits, writer::bit_names::display);
}

TEST(options, accept_only_a_valid_port) {
    auto opc = opc_with({});
    opc.opc_agent_port = "0";
    EXPECT_EQ(parse_options(opc).error().field, "opc_agent_port");
}

TEST(driver, has_the_names_of_decisions_and_reports_the_field_at_fault) {
    const auto xgt = make_xgt();
    EXPECT_EQ(xgt->type(), "XGT");
    EXPECT_EQ(xgt->aliases().size(), 3U);
    EXPECT_EQ(option_schema::parse(xgt->schema()).default_port(), 2004);
    EXPECT_FALSE(xgt->check_point(opc_with({}), {"D100", "Int16", {}}).has_value());
    EXPECT_EQ(xgt->check_point(opc_with({}), {"x", "Int16", {}})->field, "plc_address");
    EXPECT_EQ(xgt->check_point(opc_with({{"family", "XGI"}}), {"D100", "Int16", {}})->field, "plc_address");
}

TEST(driver, plans_valid_points_and_skips_faulty_ones_and_holes) {
    io::asio::io_context loop;
    const auto made = make_xgt()->make(opc_with({}), {.loop = loop.get_executor()});
    driver& device = *made.value();
    const std::vector<point_config> points{{"D1", "Int16", {}}, {"", "", {}}, {"D", "Int16", {}}, {"D2", "Float", {}}};
    const auto faults = device.set_points(points);
    EXPECT_FALSE(faults[0] || faults[1] || faults[3]);
    EXPECT_EQ(faults[2]->field, "plc_address");
    const std::vector<point_index> all{0, 1, 2, 3};
    const auto batches = device.plan(all, {});
    ASSERT_EQ(batches.size(), 1U);
    EXPECT_EQ(device.describe(batches[0]), "read %DB2, 6 bytes, 2 points");
    EXPECT_EQ(device.spans(batches[0]), (std::vector<address_span>{{"%DB", 2, 7}}));
}

TEST(request_pipeline, reads_values_of_all_kinds_for_any_split_of_the_bytes) {
    for (const std::size_t piece : {1U, 2U, 5U, 512U}) {
        talk t;
        t.cpu.link->piece = piece;
        t.cpu.set("D100", "Float", value{1.5F});
        t.cpu.set("M172C", "Boolean", value{true});
        t.cpu.set("T5", "UInt16", value{std::uint64_t{77}});
        t.cpu.set("T5", "Boolean", value{true});
        t.cpu.set("U3.2", "Int16", value{std::int64_t{-3}});
        EXPECT_FALSE(t.read({{"D100", "Float", {}},
                             {"M172C", "Boolean", {}},
                             {"T5", "UInt16", {}},
                             {"T5", "Boolean", {}},
                             {"U3.2", "Int16", {}}}));
        EXPECT_EQ(t.lines, (lines_t{"0 = 1.5", "1 = true", "2 = 77", "4 = -3", "3 = true"}));
        EXPECT_EQ(t.cpu.asked, (lines_t{"read words %DW100 %DW101 %MW172 %TW5 %UW3.2", "read bits %TX5"}));
    }
}

TEST(request_pipeline, several_requests_in_flight_get_their_answers) {
    talk t(option_map{{"pipeline", "8"}});
    std::vector<point_config> wanted;
    for (int i = 0; i < 5000; i += 7) {
        t.cpu.set("D" + std::to_string(i), "Int16", value{std::int64_t{i}});
        wanted.push_back({"D" + std::to_string(i), "Int16", {}});
    }
    EXPECT_FALSE(t.read(wanted));
    ASSERT_EQ(t.lines.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i)
        EXPECT_EQ(t.lines[i], std::to_string(i) + " = " + std::to_string(7 * i));
    EXPECT_EQ(t.cpu.asked.size(), 8U);
}

TEST(request_pipeline, a_refusal_is_reported_as_text_and_the_others_continue) {
    talk t(option_map{{"max_gap", "0"}, {"max_variables", "1"}});
    t.cpu.order("fault nak 4 D 50 50");
    EXPECT_FALSE(t.read({{"D10", "Float", {}}, {"D50", "Float", {}}, {"D90", "Float", {}}}));
    EXPECT_EQ(t.lines, (lines_t{"0 = 0", "NAK 0004 area exceeded: the address is after its end", "2 = 0"}));
}

TEST(request_pipeline, another_number_of_blocks_fails_that_request_alone) {
    talk t;
    t.cpu.order("fault blocks wrong");
    EXPECT_FALSE(t.read({{"D10", "Int16", {}}}));
    EXPECT_EQ(t.lines, lines_t{error_code(errc::wrong_blocks).message()});
    t.cpu.order("fault clear");
    EXPECT_FALSE(t.read({{"D10", "Int16", {}}}));
    EXPECT_EQ(t.lines, lines_t{"0 = 0"});
}

TEST(request_pipeline, a_point_that_cannot_be_decoded_fails_without_its_neighbours) {
    talk t;
    t.cpu.set("D0", "UInt16", value{std::uint64_t{0x000A}});
    EXPECT_FALSE(t.read({{"D0", "UInt16", {{"bcd", "true"}}}, {"D1", "Int16", {}}}));
    EXPECT_EQ(t.lines, (lines_t{"0 = " + error_code(errc::bad_digit).message(), "1 = 0"}));
}

TEST(request_pipeline, an_answer_with_another_id_or_from_no_module_is_never_accepted) {
    for (const auto* line : {"fault id wrong", "fault id zero", "fault echo on"}) {
        talk t;
        t.cpu.order(line);
        EXPECT_FALSE(t.read({{"D10", "Int16", {}}}));
        EXPECT_EQ(t.lines, lines_t{"no response"}) << line;
    }
}

TEST(request_pipeline, the_answer_to_another_command_or_type_is_not_accepted) {
    talk t;
    t.cpu.on_frame = [](const frame& f, byte_buffer& out) {
        for (const auto what :
             {response{.instruction = command::write_response, .type = data_code::word, .nak = {}, .blocks = 1},
              response{.instruction = command::read_response, .type = data_code::block, .nak = {}, .blocks = 1}}) {
            const auto begin = begin_frame(out, {.source = direction::response, .id = f.head.id});
            append_response(out, what);
            end_frame(out, begin, false);
        }
        return true;
    };
    EXPECT_FALSE(t.read({{"D10", "Int16", {}}}));
    EXPECT_EQ(t.lines, lines_t{"no response"});
}

TEST(request_pipeline, headers_of_other_modules_and_simulators_are_accepted) {
    for (const auto* line : {"fault plain_header on", "fault company other", "fault checksum none"}) {
        talk t;
        t.cpu.order(line);
        EXPECT_FALSE(t.read({{"D10", "Int16", {}}}));
        EXPECT_EQ(t.lines, lines_t{"0 = 0"}) << line;
    }
}

TEST(request_pipeline, a_wrong_checksum_ends_the_link_unless_none_is_configured) {
    talk t;
    t.cpu.order("fault checksum wrong");
    EXPECT_EQ(t.read({{"D10", "Int16", {}}}), errc::wrong_checksum);
    talk without(option_map{{"bcc", "false"}});
    EXPECT_FALSE(without.read({{"D10", "Int16", {}}}));
    EXPECT_EQ(without.lines, lines_t{"0 = 0"});
}

TEST(request_pipeline, every_step_that_fails_ends_the_link_with_its_own_error) {
    for (std::size_t step = 0; step < 2; ++step) {
        talk t;
        t.cpu.link->fails_at = step;
        EXPECT_EQ(t.read({{"D10", "Int16", {}}}), io::errc::closed) << step;
    }
}

}  // namespace penstock::xgt
