#include "drivers/tests/request_pipeline_fixture.hpp"

namespace penstock {

namespace {

using test::lines_t;
using test::run;
using test::toy_talk;

/// Records what a conversation requests of its stream, in order.
class line_stream final : public io::stream {
public:
    line_stream(std::unique_ptr<io::stream> inner, lines_t& steps) : inner_(std::move(inner)), steps_(steps) {}

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
    bool drops_late_data_on_reconnect() const noexcept override { return false; }

    io::awaitable<result<>> acquire_line(steady_time) override {
        steps_.emplace_back("turn");
        turn_came = steady_now();
        co_return turn;
    }
    void release_line() noexcept override { steps_.emplace_back("end"); }

    result<> turn;
    steady_time turn_came;

private:
    std::unique_ptr<io::stream> inner_;
    lines_t& steps_;
};

/// Two exchanges on a line that others use too.
struct shared_line : testing::Test {
    explicit shared_line(milliseconds turnaround = milliseconds{0})
        : t({.has_ids = false, .is_serial = true, .turnaround = turnaround}) {
        auto made = std::make_unique<line_stream>(std::make_unique<test::sim_stream>(t.link), steps);
        stream = made.get();
        t.spoken.attach(std::move(made));
        t.echo();
        t.add(0x10, 1);
        t.add(0x20, 2);
    }

    /// The device's next answers are noise.
    void break_responses(int count) {
        t.link->on_write = [this, count](byte_view) mutable {
            t.link->arrive(byte_buffer{0xFF, 0xFF});
            if (--count == 0) t.echo();
        };
    }

    toy_talk t;
    line_stream* stream = nullptr;
    lines_t steps;
};

struct resting_line : shared_line {
    resting_line() : shared_line(milliseconds{1}) {}
};

const lines_t two_exchanges{"turn", "empty", "write", "read", "end", "turn", "empty", "write", "read", "end"};
const lines_t both_responses{"0.0: 11", "1.0: 21"};

TEST_F(shared_line, has_a_turn_for_each_exchange_and_is_emptied_in_it) {
    t.link->arrive(byte_buffer{3, 0, 0x77});
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, both_responses);
    EXPECT_EQ(steps, two_exchanges);
}

TEST_F(resting_line, sends_nothing_for_the_turnaround_after_its_turn_has_begun) {
    EXPECT_FALSE(t.read());
    EXPECT_EQ(steps, (lines_t{"turn", "read", "empty", "write", "read", "end",  //
                              "turn", "read", "empty", "write", "read", "end"}));
}

TEST_F(shared_line, releases_the_turn_after_a_timeout_and_stays_usable) {
    t.link->on_write = [this](byte_view) { t.link->be_silent(); };
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines_t{"0: silence", "1: silence"}));
    EXPECT_EQ(steps, two_exchanges);
}

TEST_F(shared_line, noise_before_an_answer_is_skipped) {
    t.link->arrive(byte_buffer{0xFF, 0xFF});
    t.link->on_write = [this](byte_view bytes) {
        t.link->arrive(byte_buffer{0xFF, 0xFF, 3, 0, static_cast<std::uint8_t>(bytes[2] + 1)});
    };
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, both_responses);
}

TEST_F(shared_line, keeps_the_turn_for_the_second_try_after_noise) {
    t.batches.pop_back();
    break_responses(1);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines_t{"0.0: 11"});
    EXPECT_EQ(steps, (lines_t{"turn", "empty", "write", "read", "read", "turn", "empty", "write", "read", "end"}));
}

TEST_F(shared_line, asks_no_third_time_after_noise) {
    break_responses(2);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines_t{"0: silence", "1.0: 21"}));
}

TEST_F(shared_line, starts_the_timeout_of_a_request_with_its_turn) {
    t.batches.pop_back();
    EXPECT_FALSE(t.read());
    EXPECT_GE(t.link->read_deadlines.front(), stream->turn_came + milliseconds{1000});
}

TEST_F(shared_line, sends_nothing_when_its_turn_does_not_come) {
    stream->turn = io::errc::line_busy;
    EXPECT_EQ(t.read(), io::errc::line_busy);
    EXPECT_EQ(run(t.spoken.ask(byte_buffer{3, 0, 0x40}, milliseconds{1000})).error(), io::errc::line_busy);
    EXPECT_TRUE(t.link->written.empty());
}

TEST_F(shared_line, what_was_not_sent_when_no_turn_came_is_never_sent) {
    const byte_buffer request{3, 0, 0x40};
    stream->turn = io::errc::line_busy;
    EXPECT_FALSE(run(t.spoken.ask(request, milliseconds{1000})));
    stream->turn = {};
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, both_responses);
    EXPECT_EQ(t.link->written.size(), 2U) << "its caller got the error that it was not done";
}

TEST_F(shared_line, has_a_turn_for_requests_between_the_scans) {
    const byte_buffer request{3, 0, 0x40};
    EXPECT_TRUE(run(t.spoken.ask(request, milliseconds{1000})));
    EXPECT_EQ(steps, (lines_t{"turn", "empty", "write", "read", "end"}));
}

}  // namespace

}  // namespace penstock
