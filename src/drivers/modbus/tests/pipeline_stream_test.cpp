// What real streams hold beside answers: cut ones, text of others, echoes, late answers, the end.

#include <algorithm>
#include <array>

#include "drivers/errc.hpp"
#include "drivers/modbus/tests/pipeline_fixture.hpp"
#include "drivers/notice.hpp"

namespace penstock::modbus {

using namespace test;

namespace {

using line_echo = request_pipeline::settings::line_echo;

const transport one_at_a_time{.pipeline = {.skips_noise = true}};
const transport four_at_a_time{.pipeline = {.depth = 4, .skips_noise = true}};
const transport converter{
    .wire = framing::rtu,
    .pipeline = {.has_ids = false, .skips_noise = true, .knows_late_answers = true, .echo = line_echo::automatic}};

byte_buffer response_of(const talk& t, const seen_request& r) {
    byte_buffer data;
    for (std::uint16_t i = 0; i < r.count; ++i)
        append_big(data, t.device.register_at(static_cast<std::uint16_t>(r.start + i)));
    return t.device.frame_of(r.transaction, r.unit, {.code = r.code, .data = data});
}

}  // namespace

TEST(conversation_stream, an_answer_cut_at_any_byte_never_brings_values_of_the_next) {
    for (std::size_t cut = 1; cut < 13; ++cut) {
        for (const std::uint16_t content : std::array<std::uint16_t, 6>{0, 1, 2, 3, 6, 0x1234}) {
            talk t(four_at_a_time);
            byte_buffer all;
            std::size_t asked = 0;
            t.device.on_request = [&](const seen_request& r) {
                auto bytes = response_of(t, r);
                if (asked++ == 0) bytes.resize(cut);
                append(all, bytes);
                if (asked == 4) t.device.link->arrive(all);
                return true;
            };
            for (std::uint16_t i = 0; i < 4; ++i) {
                const auto start = static_cast<std::uint16_t>(0x10 * i);
                t.device.registers[start] = content;
                t.device.registers[static_cast<std::uint16_t>(start + 1)] = content;
                t.add_batch(1, start);
            }
            byte_buffer right;
            append_big(right, content);
            append_big(right, content);
            const auto ended = t.read();
            EXPECT_TRUE(ended || cut < 6) << "what was cut in the first bytes is skipped; cut at " << cut;
            for (const auto& line : t.lines) {
                const auto said = line.substr(3);
                EXPECT_TRUE(said == to_hex(right) || said == silence) << "cut at " << cut << ": " << line;
            }
        }
    }
}

TEST(conversation_stream, a_request_that_runs_out_behind_a_part_of_an_answer_ends_the_link) {
    talk t(one_at_a_time);
    t.device.on_request = [&](const seen_request& r) {
        auto bytes = response_of(t, r);
        bytes.resize(10);
        t.device.link->arrive(bytes);
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_EQ(t.read(), driver_errc::response_timeout);
}

TEST(conversation_stream, an_answer_whose_follower_comes_in_two_reads_is_taken) {
    for (std::size_t piece = 1; piece < 30; ++piece) {
        talk t(four_at_a_time);
        t.device.link->piece = piece;
        for (std::uint16_t i = 0; i < 4; ++i)
            t.add_batch(1, static_cast<std::uint16_t>(0x10 * i));
        EXPECT_FALSE(t.read()) << piece;
        EXPECT_EQ(t.lines.size(), 4U);
    }
}

TEST(conversation_stream, text_before_an_answer_is_skipped_whatever_it_is) {
    for (const auto* text : {"FE", "00", "00 00", "44 54 55 2d 31 37", "68 65 61 72 74 62 65 61 74 21", "01 03 04",
                             "00 01 00 00 00", "ff ff ff ff ff ff ff ff"}) {
        talk t(one_at_a_time);
        t.device.on_request = [&](const seen_request&) {
            t.device.link->arrive(parse_hex(text).value());
            return false;
        };
        t.add_batch(1, 0x10);
        t.add_batch(1, 0x20);
        EXPECT_FALSE(t.read()) << text;
        EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21"})) << text;
    }
}

TEST(conversation_stream, bytes_that_come_while_nothing_is_asked_are_dropped_and_counted) {
    struct counter final : frame_log, notice_taker {
        bool wants_frames() const noexcept override { return false; }
        void frame(direction, byte_view, frame_text) override {}
        void notice(std::string text) override { notices.push_back(std::move(text)); }
        void count_unasked(std::size_t bytes) override { count += bytes; }
        std::size_t count = 0;
        std::vector<std::string> notices;
    } log;
    talk t(four_at_a_time, &log);
    t.device.link->shows_input = true;
    t.add_batch(1, 0x10);
    for (int i = 0; i < 3; ++i) {
        t.device.link->arrive(as_bytes("hello"));
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
    }
    EXPECT_EQ(log.count, 15U);
    ASSERT_EQ(log.notices.size(), 1U) << "from now on one request at a time";
    t.add_batch(1, 0x20);
    t.device.link->written.clear();
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.device.link->written.size(), 2U);
}

TEST(conversation_stream, a_stream_of_another_protocol_is_given_up) {
    talk t(one_at_a_time);
    t.device.on_request = [&](const seen_request&) {
        t.device.link->arrive(byte_buffer(9000, 0x55));
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_EQ(t.read(), errc::bad_header);
}

TEST(conversation_stream, a_link_that_the_device_has_closed_is_an_error_before_anything_is_sent) {
    for (const auto& s : {one_at_a_time, four_at_a_time, converter}) {
        talk t(s);
        t.device.link->shows_input = true;
        t.add_batch(1, 0x10);
        EXPECT_FALSE(t.read());
        t.device.link->written.clear();
        t.device.link->arrive(as_bytes("bye"));
        t.device.link->hang_up();
        EXPECT_EQ(t.read(), io::errc::closed);
        t.pipeline.attach(t.device.make_stream());
        t.device.link->hang_up();
        const auto a = run(t.hand.ask(1, {.code = function::write_register, .start = 5, .value = 1}));
        EXPECT_EQ(a.error(), driver_errc::link_closed);
        EXPECT_TRUE(t.device.link->written.empty());
    }
}

TEST(conversation_stream, behind_a_converter_a_dead_unit_ends_no_link) {
    talk t(converter);
    t.device.silent_units = {3};
    for (const std::uint8_t unit : {std::uint8_t{1}, std::uint8_t{3}, std::uint8_t{2}})
        t.add_batch(unit, 0x10);
    for (int i = 0; i < 3; ++i) {
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: " + silence, "2: 00 10 00 11"}));
    }
}

TEST(conversation_stream, behind_a_converter_a_late_answer_is_never_another_requests) {
    // The answer to the first request of unit 1 comes with the second one: other registers, as many.
    for (const bool comes_early : {true, false}) {
        talk t(converter);
        t.device.link->shows_input = comes_early;
        t.add_batch(1, 0x10);
        t.device.silent_units = {1};
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines, lines{"0: " + silence});
        t.device.silent_units = {};
        t.batches.clear();
        t.points.clear();
        t.add_batch(1, 0x70);
        const seen_request late{.unit = 1, .code = function::read_holding_registers, .start = 0x10, .count = 2};
        t.device.link->arrive(response_of(t, late));
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines, lines{"0: 00 70 00 71"});
    }
}

TEST(conversation_stream, where_one_of_two_answers_is_missing_the_link_ends_before_a_third_request) {
    talk t(converter);
    t.add_batch(1, 0x10);
    t.device.silent_units = {1};
    EXPECT_FALSE(t.read());
    t.device.silent_units = {};
    t.batches.clear();
    t.points.clear();
    t.add_batch(1, 0x70);
    EXPECT_EQ(t.read(), driver_errc::response_timeout) << "the answer may have been the one to the first request";
    EXPECT_EQ(t.lines, lines{"0: " + silence});
}

TEST(conversation_stream, the_same_request_again_may_have_the_late_answer) {
    talk t(converter);
    t.add_batch(1, 0x10);
    t.device.silent_units = {1};
    EXPECT_FALSE(t.read());
    t.device.silent_units = {};
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
}

TEST(conversation_stream, an_echo_of_the_line_is_dropped_in_pieces_of_any_size) {
    for (const bool is_serial : {false, true}) {
        for (const std::size_t piece : {1U, 3U, 8U, 512U}) {
            auto s = converter;
            s.pipeline.is_serial = is_serial;
            s.pipeline.knows_late_answers = !is_serial;
            talk t(s);
            t.device.link->piece = piece;
            t.device.on_request = [&](const seen_request&) {
                t.device.link->arrive(t.device.link->written.back());
                return false;
            };
            t.add_batch(1, 0x10);
            t.add_batch(2, 0x20);
            EXPECT_FALSE(t.read()) << piece;
            EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21"})) << piece;
            const auto a = run(t.hand.ask(1, {.code = function::write_register, .start = 5, .value = 9}));
            EXPECT_TRUE(a.has_value());
            t.device.silent_units = {1};
            t.device.link->on_write = [&](byte_view bytes) { t.device.link->arrive(bytes); };
            EXPECT_EQ(run(t.hand.ask(1, {.code = function::write_register, .start = 5, .value = 9})).error(),
                      io::errc::timed_out)
                << "the echo is no answer";
        }
    }
}

TEST(conversation_stream, an_answer_that_begins_like_its_request_is_no_echo) {
    for (std::uint16_t content = 0; content < 2000; ++content) {
        talk t(converter);
        t.device.registers[0x10] = content;
        const auto done = run(t.hand.ask(
            1,
            {.code = function::write_registers, .start = content, .count = 1, .data = std::array<std::uint8_t, 2>{}}));
        EXPECT_TRUE(done.has_value()) << content;
    }
}

TEST(conversation_stream, a_busy_device_is_asked_again_within_the_time) {
    talk t(one_at_a_time);
    int refusals = 2;
    t.device.on_request = [&](const seen_request& r) {
        if (refusals == 0) return false;
        --refusals;
        t.device.link->arrive(t.device.frame_of(r.transaction, r.unit, {.code = r.code, .exception = 6}));
        t.device.link->be_silent();  // the pause
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
    EXPECT_EQ(t.device.seen.size(), 3U);
}

}  // namespace penstock::modbus
