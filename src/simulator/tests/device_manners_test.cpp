#include "io/timer.hpp"
#include "simulator/tests/served.hpp"

namespace penstock::simulator {
namespace {

const std::string closed = "|" + io::make_error_code(io::errc::closed).message();
const std::string nothing = "|" + io::make_error_code(io::errc::timed_out).message();
constexpr milliseconds short_patience{10};
// Times of faults are far longer than a busy machine keeps a process waiting.

/// A peer that does what the test says, step by step.
class manners : public served {
protected:
    static steady_time limit() { return steady_now() + std::chrono::seconds(5); }

    std::unique_ptr<io::stream> connect() {
        return run([](manners& self) -> io::awaitable<std::unique_ptr<io::stream>> {
            const io::endpoint to{.host = "127.0.0.1", .port = self.device_->port()};
            auto peer = co_await io::connect(self.loop_.get_executor(), to, limit());
            co_return peer ? std::move(*peer) : nullptr;
        }(*this));
    }

    /// What one read returns, after `request` was sent.
    std::string say(io::stream& peer, std::string_view request, milliseconds patience = std::chrono::seconds(5)) {
        return run([](io::stream& to, byte_buffer bytes, milliseconds wait) -> io::awaitable<std::string> {
            if (!bytes.empty()) (void)co_await to.write(bytes, limit());
            byte_buffer in(64);
            const auto got = co_await to.read_some(in, steady_now() + wait);
            if (!got) co_return "|" + got.error().message();
            co_return to_hex(byte_view(in).first(*got));
        }(peer, parse_hex(request).value(), patience));
    }

    void pass(milliseconds time) {
        run([](io::executor where, milliseconds wait) -> io::awaitable<bool> {
            co_await io::pause(where, wait);
            co_return true;
        }(loop_.get_executor(), time));
    }
};

TEST_F(manners, deaf_after_connect_swallows_the_first_requests_and_answers_later_ones_on_the_same_connection) {
    commands_->execute("fault deaf_after_connect 400");
    const auto peer = connect();
    EXPECT_EQ(say(*peer, read_seven, short_patience), nothing);
    pass(milliseconds(400));
    EXPECT_EQ(say(*peer, read_seven), answer_seven);
}

TEST_F(manners, hang_up_early_ends_a_connection_on_which_a_request_comes_too_soon) {
    commands_->execute("fault hang_up_early 60000");
    EXPECT_EQ(say(*connect(), read_seven), closed);
    commands_->execute("fault hang_up_early 1");
    const auto patient = connect();
    pass(milliseconds(5));
    EXPECT_EQ(say(*patient, read_seven), answer_seven);
}

TEST_F(manners, idle_close_ends_a_silent_connection_and_idle_forget_makes_it_deaf) {
    commands_->execute("fault idle_close 300");
    const auto peer = connect();
    EXPECT_EQ(say(*peer, read_seven), answer_seven);
    EXPECT_EQ(say(*peer, ""), closed);
    commands_->execute("fault clear");
    commands_->execute("fault idle_forget 300");
    const auto other = connect();
    EXPECT_EQ(say(*other, read_seven), answer_seven);
    pass(milliseconds(310));
    EXPECT_EQ(say(*other, read_seven, short_patience), nothing);
    EXPECT_EQ(say(*connect(), read_seven), answer_seven);
}

TEST_F(manners, reopen_refuse_accepts_no_connection_for_a_while_behind_the_end_of_one) {
    commands_->execute("fault reopen_refuse 400");
    EXPECT_EQ(ask(read_seven), answer_seven);
    pass(milliseconds(5));
    EXPECT_EQ(connect(), nullptr);
    pass(milliseconds(420));
    EXPECT_EQ(ask(read_seven), answer_seven);
}

TEST_F(manners, reopen_hang_serves_the_next_connection_only_after_a_while) {
    commands_->execute("fault reopen_hang 400");
    EXPECT_EQ(ask(read_seven), answer_seven);
    pass(milliseconds(5));
    const auto next = connect();
    ASSERT_NE(next, nullptr);
    EXPECT_EQ(say(*next, read_seven, short_patience), nothing);
    EXPECT_EQ(say(*next, ""), answer_seven);
}

TEST_F(manners, one_client_hangs_up_on_others_or_lets_them_wait) {
    commands_->execute("fault one_client hang_up");
    auto first = connect();
    EXPECT_EQ(say(*first, read_seven), answer_seven);
    EXPECT_EQ(say(*connect(), ""), closed);
    EXPECT_EQ(say(*first, read_seven), answer_seven);
    commands_->execute("fault one_client wait");
    const auto second = connect();
    EXPECT_EQ(say(*second, read_seven, short_patience), nothing);
    first->close();
    EXPECT_EQ(say(*second, ""), answer_seven);
}

TEST_F(manners, line_echo_sends_back_what_arrives_before_the_answer) {
    commands_->execute("fault line_echo on");
    EXPECT_EQ(ask(read_seven, 5), "01 72 07 01 07");
    commands_->execute("half_open on");
    EXPECT_EQ(ask(read_seven, 4, short_patience), "01 72 07" + nothing) << "the adapter echoes, the device is away";
}

TEST_F(manners, greeting_and_heartbeat_are_sent_unasked) {
    commands_->execute("fault greeting AB");
    commands_->execute("fault heartbeat 100 hex:FE");
    const auto peer = connect();
    EXPECT_EQ(say(*peer, ""), "41 42");
    EXPECT_EQ(say(*peer, ""), "fe");
    EXPECT_EQ(say(*peer, ""), "fe");
}

TEST_F(manners, a_truncated_answer_is_followed_by_the_next_in_the_same_segment) {
    commands_->execute("fault truncate 1");
    commands_->execute("fault every 2");
    EXPECT_EQ(say(*connect(), "01 72 07 02 72 05 03 72 01"), "01 07 02 03 01");
}

}  // namespace
}  // namespace penstock::simulator
