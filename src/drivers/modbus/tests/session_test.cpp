#include "drivers/modbus/session.hpp"

#include <gtest/gtest.h>

#include "drivers/modbus/planner.hpp"
#include "drivers/modbus/tests/fake_device.hpp"
#include "tests/support/run.hpp"

namespace penstock::modbus {

namespace {

using penstock::test::run;
using test::fake_device;
using test::seen_request;

/// What became of each batch, in the order reported: `0: 00 00 00 01` or `0: <error>`.
class recorder final : public exchange_taker {
public:
    explicit recorder(const std::vector<batch>& batches) : batches_(batches) {}
    void on_answer(const exchange& x, const answer& a) override { add(x, to_hex(a.data)); }
    void on_failure(const exchange& x, const error_code& why) override { add(x, why.message()); }

    std::vector<std::string> lines;

private:
    void add(const exchange& x, const std::string& text) {
        lines.push_back(std::to_string(x.what - batches_.data()) + ": " + text);
    }
    const std::vector<batch>& batches_;
};

/// A session on a fake device, with batches of two holding registers each.
struct talk {
    explicit talk(session::settings s = {}) : device(s.wire), settings(s), link(s, nullptr) {
        link.attach(device.make_stream());
    }

    void add_batch(std::uint8_t unit, std::uint16_t start) {
        batch b;
        b.station = unit;
        b.kind = static_cast<std::uint32_t>(function::read_holding_registers);
        b.size = 2;
        const auto begin = begin_frame(settings.wire, b.request, 0, unit);
        append_request(b.request, {.code = function::read_holding_registers, .start = start, .count = 2});
        end_frame(settings.wire, b.request, begin);
        batches.push_back(std::move(b));
    }

    /// Reads all batches; `lines` is what was reported.
    error_code read(const std::function<bool()>& should_yield = [] { return false; }) {
        std::vector<const batch*> asked;
        for (const auto& b : batches)
            asked.push_back(&b);
        const std::vector<milliseconds> timeouts(asked.size(), milliseconds{1000});
        recorder taker(batches);
        const auto done = run(link.read(asked, timeouts, taker, should_yield));
        lines = taker.lines;
        return done.has_value() ? error_code{} : done.error();
    }

    fake_device device;
    session::settings settings;
    session link;
    std::vector<batch> batches;
    std::vector<std::string> lines;
};

using lines = std::vector<std::string>;

const std::string silence = error_code(io::errc::timed_out).message();

session::settings pipelined(unsigned depth) {
    return {.depth = depth};
}
const session::settings rtu_over_tcp{.wire = framing::rtu};
const session::settings ascii_over_tcp{.wire = framing::ascii};
const session::settings serial_rtu{.wire = framing::rtu, .is_line = true};

}  // namespace

TEST(session, brings_each_batch_its_own_answer) {
    for (const auto& s : {session::settings{}, pipelined(16), rtu_over_tcp, ascii_over_tcp, serial_rtu}) {
        talk t(s);
        for (std::uint16_t i = 0; i < 3; ++i)
            t.add_batch(1, static_cast<std::uint16_t>(0x10 * i));
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines, (lines{"0: 00 00 00 01", "1: 00 10 00 11", "2: 00 20 00 21"}));
    }
}

TEST(session, takes_answers_in_pieces_of_any_size) {
    for (const auto& s : {session::settings{}, pipelined(4), rtu_over_tcp, ascii_over_tcp, serial_rtu}) {
        for (const std::size_t piece : {1U, 2U, 5U, 512U}) {
            talk t(s);
            t.device.link->piece = piece;
            for (std::uint16_t i = 0; i < 6; ++i)
                t.add_batch(1, static_cast<std::uint16_t>(0x10 * i));
            EXPECT_FALSE(t.read()) << piece;
            ASSERT_EQ(t.lines.size(), 6U) << piece;
            EXPECT_EQ(t.lines[5], "5: 00 50 00 51") << piece;
        }
    }
}

TEST(session, ends_with_the_error_of_whichever_step_fails) {
    for (const auto& s : {session::settings{}, pipelined(4), rtu_over_tcp, serial_rtu}) {
        std::size_t steps = 1;
        for (std::size_t step = 0; step < steps; ++step) {
            talk t(s);
            for (std::uint16_t i = 0; i < 6; ++i)
                t.add_batch(1, static_cast<std::uint16_t>(0x10 * i));
            t.device.link->piece = 7;
            t.device.link->fails_at = step;
            EXPECT_EQ(t.read(), io::errc::closed) << "step " << step;
            EXPECT_LT(t.lines.size(), 6U);
            for (std::size_t i = 0; i < t.lines.size(); ++i) {
                EXPECT_EQ(t.lines[i].substr(0, 2), std::to_string(i) + ":") << "step " << step;
                EXPECT_EQ(t.lines[i].substr(3, 4), "00 " + std::to_string(i)) << "step " << step;
            }
            if (step == 0) {
                talk whole(s);
                whole.batches = t.batches;
                whole.device.link->piece = 7;
                EXPECT_FALSE(whole.read());
                steps = whole.device.link->calls;
            }
        }
        EXPECT_GT(steps, 6U);
    }
}

TEST(session, sends_as_many_requests_at_once_as_it_may) {
    talk t(pipelined(16));
    for (std::uint16_t i = 0; i < 20; ++i)
        t.add_batch(1, i);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines.size(), 20U);
    EXPECT_EQ(t.device.link->written.front().size(), 16U * 12U);
}

TEST(session, finds_the_answers_whatever_their_order) {
    talk t(pipelined(3));
    std::vector<seen_request> waiting;
    t.device.on_request = [&](const seen_request& r) {
        waiting.push_back(r);
        if (waiting.size() < 3) return true;
        for (auto it = waiting.rbegin(); it != waiting.rend(); ++it) {
            t.device.send_registers(it->transaction, it->unit, it->start, it->count);
        }
        return true;
    };
    for (std::uint16_t i = 0; i < 3; ++i)
        t.add_batch(1, static_cast<std::uint16_t>(0x10 * i));
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"2: 00 20 00 21", "1: 00 10 00 11", "0: 00 00 00 01"}));
}

TEST(session, drops_an_answer_to_a_transaction_that_is_over) {
    talk t;
    t.device.on_request = [&](const seen_request& r) {
        t.device.send_registers(static_cast<std::uint16_t>(r.transaction - 1), 1, 0x70, 2);
        return false;
    };
    t.add_batch(1, 0x10);
    t.add_batch(1, 0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21"}));
}

TEST(session, never_gives_a_late_answer_to_a_later_call) {
    talk t;
    seen_request late;
    t.device.on_request = [&](const seen_request& r) {
        late = r;
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: " + silence});

    t.device.send_registers(late.transaction, 1, 0x77, 2);
    t.device.on_request = nullptr;
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
}

TEST(session, drops_the_answer_of_another_unit) {
    talk t;
    t.device.on_request = [&](const seen_request& r) {
        t.device.send_registers(r.transaction, 7, 0x70, 2);
        return false;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
}

TEST(session, takes_units_0_and_255_while_one_request_is_under_way) {
    for (const std::uint8_t unit : {std::uint8_t{0}, std::uint8_t{255}}) {
        talk t;
        t.device.on_request = [&](const seen_request& r) {
            t.device.send_registers(r.transaction, unit, r.start, r.count);
            return true;
        };
        t.add_batch(1, 0x10);
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
    }
}

TEST(session, takes_no_unit_0_while_several_requests_are_under_way) {
    talk t(pipelined(2));
    t.device.on_request = [&](const seen_request& r) {
        t.device.send_registers(r.transaction, 0, r.start, r.count);
        return true;
    };
    t.add_batch(1, 0x10);
    t.add_batch(2, 0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"0: " + silence, "1: " + silence}));
}

TEST(session, drops_the_answer_of_another_function) {
    talk t;
    t.device.on_request = [&](const seen_request& r) {
        const byte_buffer data{0, 1, 0, 2};
        t.device.link->arrive(
            t.device.frame_of(r.transaction, 1, {.code = function::read_input_registers, .data = data}));
        return false;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
}

TEST(session, reports_an_answer_with_another_number_of_bytes_and_goes_on) {
    talk t;
    t.device.on_request = [&](const seen_request& r) {
        if (r.start == 0x10) t.device.send_registers(r.transaction, 1, r.start, 3);
        return r.start == 0x10;
    };
    t.add_batch(1, 0x10);
    t.add_batch(1, 0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"0: " + error_code(errc::wrong_byte_count).message(), "1: 00 20 00 21"}));
}

TEST(session, reports_an_exception_with_its_code) {
    talk t(pipelined(2));
    t.device.on_request = [&](const seen_request& r) {
        if (r.start == 0x10)
            t.device.link->arrive(t.device.frame_of(r.transaction, 1, {.code = r.code, .exception = 2}));
        return r.start == 0x10;
    };
    t.add_batch(1, 0x10);
    t.add_batch(1, 0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"0: exception 02 illegal data address", "1: 00 20 00 21"}));
}

TEST(session, goes_on_with_other_units_after_a_silence_and_asks_the_silent_one_no_more) {
    for (const auto& s : {session::settings{}, serial_rtu}) {
        talk t(s);
        t.device.silent_units = {2};
        t.add_batch(1, 0x10);
        t.add_batch(2, 0x20);
        t.add_batch(2, 0x30);
        t.add_batch(3, 0x40);
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: " + silence, "3: 00 40 00 41"}));
        EXPECT_EQ(t.device.seen.size(), 3U);
        EXPECT_FALSE(t.read()) << "the next call asks it again";
        EXPECT_EQ(t.device.seen.size(), 6U);
    }
}

TEST(session, asks_a_unit_no_more_that_its_gateway_calls_silent) {
    talk t;
    t.device.on_request = [&](const seen_request& r) {
        t.device.link->arrive(t.device.frame_of(r.transaction, r.unit, {.code = r.code, .exception = 0x0B}));
        return true;
    };
    t.add_batch(2, 0x10);
    t.add_batch(2, 0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: exception 0B gateway target did not respond"});
}

TEST(session, ends_after_a_silence_where_a_late_answer_could_not_be_told) {
    for (const auto& s : {rtu_over_tcp, ascii_over_tcp, session::settings{.ignores_transaction_id = true}}) {
        talk t(s);
        t.device.silent_units = {1};
        t.add_batch(1, 0x10);
        t.add_batch(2, 0x20);
        EXPECT_EQ(t.read(), errc::answer_overdue);
        EXPECT_EQ(t.lines, lines{"0: " + silence});
        EXPECT_EQ(t.read(), errc::answer_overdue) << "until it is attached anew";
        EXPECT_TRUE(t.lines.empty());
        t.link.attach(t.device.make_stream());
        t.device.silent_units.clear();
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines.size(), 2U);
    }
}

TEST(session, drops_a_late_answer_of_another_length_on_a_link_without_transactions) {
    talk t(rtu_over_tcp);
    t.device.on_request = [&](const seen_request&) {
        t.device.send_registers(0, 1, 0x70, 5);
        return false;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
}

TEST(session, empties_the_input_before_each_request_where_answers_carry_no_transaction) {
    for (const auto& s :
         {serial_rtu, rtu_over_tcp, ascii_over_tcp, session::settings{.ignores_transaction_id = true}}) {
        talk t(s);
        t.device.send_registers(0, 1, 0x70, 2);
        t.device.on_request = [&](const seen_request& r) {  // twice, and the second is not taken for the next answer
            t.device.send_registers(r.transaction, 1, r.start, r.count);
            return false;
        };
        t.add_batch(1, 0x10);
        t.add_batch(1, 0x20);
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21"}));
        EXPECT_EQ(t.device.link->discards, 2U);
    }
}

TEST(session, skips_noise_before_an_answer_on_a_serial_line) {
    talk t(serial_rtu);
    t.device.on_request = [&](const seen_request&) {
        t.device.link->arrive(byte_buffer{0x00, 0xFF, 0x55});
        return false;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
}

TEST(session, asks_once_more_when_noise_broke_the_answer_on_a_serial_line) {
    talk t(serial_rtu);
    int broken = 1;
    t.device.on_request = [&](const seen_request&) {
        if (broken-- <= 0) return false;
        t.device.link->arrive(*parse_hex("01 03 04 00 10 00 11 00 00"));
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
    broken = 2;
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: " + silence}) << "but not twice";
}

TEST(session, ends_on_a_broken_checksum_over_tcp) {
    talk t(rtu_over_tcp);
    t.device.on_request = [&](const seen_request&) {
        t.device.link->arrive(*parse_hex("01 03 04 00 10 00 11 00 00"));
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_EQ(t.read(), errc::bad_checksum);
    EXPECT_TRUE(t.lines.empty());
}

TEST(session, ends_on_a_header_that_is_not_modbus) {
    talk t;
    t.device.on_request = [&](const seen_request&) {
        t.device.link->arrive(as_bytes("HTTP/1.1 400 Bad Request"));
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_EQ(t.read(), errc::bad_header);
}

TEST(session, ends_when_more_arrives_than_any_frame_has) {
    talk t(ascii_over_tcp);
    t.device.on_request = [&](const seen_request&) {
        t.device.link->arrive(byte_buffer(5000, ' '));
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_EQ(t.read(), errc::frame_too_long);
}

TEST(session, empties_nothing_where_answers_carry_a_transaction) {
    talk t;
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.device.link->discards, 0U);
}

TEST(session, takes_swapped_and_fixed_transaction_ids_where_told_to) {
    talk t({.depth = 1, .ignores_transaction_id = true});
    t.device.on_request = [&](const seen_request& r) {
        const auto swapped = static_cast<std::uint16_t>((r.transaction << 8U) | (r.transaction >> 8U));
        t.device.send_registers(r.start == 0x10 ? swapped : std::uint16_t{2}, 1, r.start, r.count);
        return true;
    };
    t.add_batch(1, 0x10);
    t.add_batch(1, 0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21"}));
}

TEST(session, skips_a_byte_too_many_before_the_next_answer) {
    for (const std::size_t piece : {1U, 512U}) {
        talk t;
        t.device.link->piece = piece;
        t.device.on_request = [&](const seen_request& r) {
            if (r.start > 0x10) t.device.link->arrive(byte_buffer{0});
            return false;
        };
        for (std::uint16_t i = 1; i < 4; ++i)
            t.add_batch(1, static_cast<std::uint16_t>(0x10 * i));
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21", "2: 00 30 00 31"}));
    }
}

TEST(session, gives_each_request_its_time_from_the_answer_before) {
    talk t(pipelined(2));
    t.device.link->piece = 13;  // one answer a read
    steady_time second_was_asked;
    t.device.on_request = [&](const seen_request&) {
        second_was_asked = steady_now();
        return false;
    };
    t.add_batch(1, 0x10);
    t.add_batch(1, 0x20);
    EXPECT_FALSE(t.read());
    const auto& deadlines = t.device.link->read_deadlines;
    ASSERT_EQ(deadlines.size(), 2U);
    EXPECT_GT(deadlines[1], second_was_asked + milliseconds{1000});
}

TEST(session, stops_between_requests_when_asked_to_yield) {
    talk t(pipelined(2));
    for (std::uint16_t i = 0; i < 6; ++i)
        t.add_batch(1, static_cast<std::uint16_t>(0x10 * i));
    int asked = 0;
    EXPECT_FALSE(t.read([&] { return ++asked > 3; }));
    EXPECT_EQ(t.lines.size(), 3U) << "what is under way is waited for";
    EXPECT_EQ(t.device.seen.size(), 3U);
}

TEST(session, keeps_the_turnaround_and_drops_what_arrives_in_it) {
    talk t({.turnaround = milliseconds{1}});
    t.device.on_request = [&](const seen_request& r) {
        t.device.send_registers(r.transaction, 1, r.start, r.count);
        t.device.send_registers(r.transaction, 1, 0x70, 2);
        return true;
    };
    t.add_batch(1, 0x10);
    t.add_batch(1, 0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21"}));
}

TEST(session, sends_one_request_a_datagram_and_skips_datagrams_that_are_none) {
    talk t({.depth = 4, .is_datagram = true});
    t.device.on_request = [&](const seen_request& r) {
        if (r.start == 0x10) t.device.link->arrive(as_bytes("nonsense"));
        return false;
    };
    for (std::uint16_t i = 1; i < 4; ++i)
        t.add_batch(1, static_cast<std::uint16_t>(0x10 * i));
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21", "2: 00 30 00 31"}));
    EXPECT_EQ(t.device.link->written.size(), 3U);
}

TEST(session, refuses_to_talk_without_a_link) {
    session link({}, nullptr);
    EXPECT_EQ(run(link.ask(1, {.code = function::report_server_id}, milliseconds{1000})).error(), errc::link_closed);
}

TEST(session, closes_the_stream_with_itself) {
    talk t;
    t.link.close();
    EXPECT_TRUE(t.device.link->is_closed);
    EXPECT_FALSE(t.link.is_open());
}

TEST(session, asks_beside_the_scans) {
    talk t;
    const auto a =
        run(t.link.ask(1, {.code = function::read_holding_registers, .start = 5, .count = 1}, milliseconds{1000}));
    ASSERT_TRUE(a.has_value());
    EXPECT_EQ(to_hex(a->data), "00 05");

    t.device.lacks = {function::write_register};
    EXPECT_EQ(run(t.link.ask(1, {.code = function::write_register}, milliseconds{1000})).error(),
              errc::illegal_function);
    t.device.silent_units = {1};
    EXPECT_EQ(run(t.link.ask(1, {.code = function::write_coil}, milliseconds{1000})).error(), io::errc::timed_out);
}

TEST(session, shows_what_passes_to_whoever_traces) {
    struct log final : frame_log {
        bool wants_frames() const noexcept override { return true; }
        void frame(direction d, byte_view bytes, std::string meaning) override {
            lines.push_back(std::to_string(static_cast<int>(d)) + " " + std::to_string(bytes.size()) + " " + meaning);
        }
        std::vector<std::string> lines;
    } log;
    fake_device device(framing::mbap);
    device.on_request = [&](const seen_request& r) {
        device.send_registers(77, 1, 0x70, 2);
        return r.start == 1;
    };
    session link({}, &log);
    link.attach(device.make_stream());
    run(link.ask(1, {.code = function::read_holding_registers, .start = 5, .count = 1}, milliseconds{1000}));
    EXPECT_EQ(log.lines,
              (lines{"0 12 #1 unit 1 read holding registers 5…5 (1)", "1 13 #77 unit 1 read holding registers: 4 bytes",
                     "2 0 dropped: answers no request under way", "1 11 #1 unit 1 read holding registers: 2 bytes"}));
}

}  // namespace penstock::modbus
