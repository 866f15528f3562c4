#include "drivers/errc.hpp"
#include "drivers/modbus/tests/session_talk.hpp"

namespace penstock::modbus {

using namespace test;

TEST(session_line, ends_after_a_silence_where_a_late_answer_could_not_be_told) {
    for (const auto& s : {rtu_over_tcp, ascii_over_tcp, session::settings{.ignores_transaction_id = true}}) {
        talk t(s);
        t.device.silent_units = {1};
        t.add_batch(1, 0x10);
        t.add_batch(2, 0x20);
        EXPECT_EQ(t.read(), driver_errc::answer_overdue);
        EXPECT_EQ(t.lines, lines{"0: " + silence});
        EXPECT_EQ(t.read(), driver_errc::answer_overdue) << "until it is attached anew";
        EXPECT_TRUE(t.lines.empty());
        t.link.attach(t.device.make_stream());
        t.device.silent_units.clear();
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines.size(), 2U);
    }
}

TEST(session_line, drops_a_late_answer_of_another_length_on_a_link_without_transactions) {
    talk t(rtu_over_tcp);
    t.device.on_request = [&](const seen_request&) {
        t.device.send_registers(0, 1, 0x70, 5);
        return false;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
}

TEST(session_line, empties_the_input_before_each_request_where_answers_carry_no_transaction) {
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

TEST(session_line, skips_noise_before_an_answer_on_a_serial_line) {
    talk t(serial_rtu);
    t.device.on_request = [&](const seen_request&) {
        t.device.link->arrive(byte_buffer{0x00, 0xFF, 0x55});
        return false;
    };
    t.add_batch(1, 0x10);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines{"0: 00 10 00 11"});
}

TEST(session_line, asks_once_more_when_noise_broke_the_answer_on_a_serial_line) {
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

TEST(session_line, ends_on_a_broken_checksum_over_tcp) {
    talk t(rtu_over_tcp);
    t.device.on_request = [&](const seen_request&) {
        t.device.link->arrive(*parse_hex("01 03 04 00 10 00 11 00 00"));
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_EQ(t.read(), errc::bad_checksum);
    EXPECT_TRUE(t.lines.empty());
}

TEST(session_line, ends_when_more_arrives_than_any_frame_has) {
    talk t(ascii_over_tcp);
    t.device.on_request = [&](const seen_request&) {
        t.device.link->arrive(byte_buffer(5000, ' '));
        return true;
    };
    t.add_batch(1, 0x10);
    EXPECT_EQ(t.read(), errc::frame_too_long);
}

namespace {

/// Writes down what a session asks of its stream, in order.
class line_stream final : public io::stream {
public:
    line_stream(std::unique_ptr<io::stream> inner, lines& steps) : inner_(std::move(inner)), steps_(steps) {}

    io::awaitable<result<std::size_t>> read_some(std::span<std::uint8_t> into, steady_time until) override {
        steps_.emplace_back("read");
        return inner_->read_some(into, until);
    }
    io::awaitable<result<>> write(byte_view bytes, steady_time until) override {
        steps_.emplace_back("write");
        return inner_->write(bytes, until);
    }
    void discard_input() noexcept override {
        steps_.emplace_back("empty");
        inner_->discard_input();
    }
    void close() noexcept override { inner_->close(); }
    bool reconnect_clears() const noexcept override { return false; }

    io::awaitable<result<>> await_turn(steady_time) override {
        steps_.emplace_back("turn");
        turn_came = steady_now();
        co_return turn;
    }
    void end_turn() noexcept override { steps_.emplace_back("end"); }

    result<> turn;
    steady_time turn_came;

private:
    std::unique_ptr<io::stream> inner_;
    lines& steps_;
};

/// Two exchanges on a line that others use too.
struct shared_line : testing::Test {
    void begin(const session::settings& s) {
        t.emplace(s);
        auto made = std::make_unique<line_stream>(t->device.make_stream(), steps);
        stream = made.get();
        t->link.attach(std::move(made));
        t->add_batch(1, 0x10);
        t->add_batch(2, 0x20);
    }

    std::optional<talk> t;
    line_stream* stream = nullptr;
    lines steps;
};

}  // namespace

TEST_F(shared_line, has_a_turn_for_each_exchange_and_is_emptied_in_it) {
    begin(serial_rtu);
    EXPECT_FALSE(t->read());
    EXPECT_EQ(steps, (lines{"turn", "empty", "write", "read", "end", "turn", "empty", "write", "read", "end"}));
}

TEST_F(shared_line, is_silent_for_the_turnaround_once_the_turn_has_come) {
    begin({.wire = framing::rtu, .turnaround = milliseconds{1}, .is_line = true});
    EXPECT_FALSE(t->read());
    EXPECT_EQ(steps, (lines{"turn", "read", "empty", "write", "read", "end",  //
                            "turn", "read", "empty", "write", "read", "end"}));
}

TEST_F(shared_line, gives_the_turn_on_after_a_silence) {
    begin(serial_rtu);
    t->device.silent_units = {1, 2};
    EXPECT_FALSE(t->read());
    EXPECT_EQ(steps, (lines{"turn", "empty", "write", "read", "end", "turn", "empty", "write", "read", "end"}));
}

TEST_F(shared_line, keeps_the_turn_for_the_second_try_after_noise) {
    begin(serial_rtu);
    t->batches.pop_back();
    bool is_broken = true;
    t->device.on_request = [&](const seen_request&) {
        if (!std::exchange(is_broken, false)) return false;
        t->device.link->arrive(*parse_hex("01 03 04 00 10 00 11 00 00"));
        return true;
    };
    EXPECT_FALSE(t->read());
    EXPECT_EQ(t->lines, lines{"0: 00 10 00 11"});
    EXPECT_EQ(steps, (lines{"turn", "empty", "write", "read", "read", "turn", "empty", "write", "read", "end"}));
}

TEST_F(shared_line, gives_a_request_its_time_from_its_turn_on) {
    begin(serial_rtu);
    t->batches.pop_back();
    EXPECT_FALSE(t->read());
    EXPECT_GE(t->device.link->read_deadlines.front(), stream->turn_came + milliseconds{1000});
}

TEST_F(shared_line, sends_nothing_when_its_turn_does_not_come) {
    begin(serial_rtu);
    stream->turn = io::errc::line_busy;
    EXPECT_EQ(t->read(), io::errc::line_busy);
    EXPECT_EQ(run(t->link.ask(1, {.code = function::report_server_id}, milliseconds{1000})).error(),
              io::errc::line_busy);
    EXPECT_TRUE(t->device.seen.empty());
}

TEST_F(shared_line, what_was_not_sent_when_no_turn_came_is_never_sent) {
    begin(serial_rtu);
    stream->turn = io::errc::line_busy;
    EXPECT_FALSE(run(t->link.ask(1, {.code = function::read_coils, .start = 5, .count = 1}, milliseconds{1000})));
    stream->turn = {};
    EXPECT_FALSE(t->read());
    EXPECT_EQ(t->lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21"}));
    EXPECT_EQ(t->device.seen.size(), 2U)
        << "the coil was asked for as well, after the caller had been told that it was not";
}

TEST_F(shared_line, has_a_turn_for_what_is_asked_beside_the_scans) {
    begin(serial_rtu);
    EXPECT_TRUE(run(t->link.ask(1, {.code = function::read_coils, .start = 5, .count = 1}, milliseconds{1000})));
    EXPECT_EQ(steps, (lines{"turn", "empty", "write", "read", "end"}));
}

TEST_F(shared_line, drops_the_late_answer_of_another_users_unit) {
    begin(serial_rtu);
    t->device.on_request = [&](const seen_request& r) {
        t->device.send_registers(0, 9, static_cast<std::uint16_t>(r.start + 7), r.count);
        return false;
    };
    EXPECT_FALSE(t->read());
    EXPECT_EQ(t->lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21"}));
}

}  // namespace penstock::modbus
