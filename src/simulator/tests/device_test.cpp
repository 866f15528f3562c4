#include "simulator/device.hpp"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>

#include "drivers/modbus/sim.hpp"
#include "simulator/control.hpp"

namespace penstock::simulator {
namespace {

constexpr std::string_view read_one = "0001 0000 0006 01 03 0000 0001";
constexpr std::string_view answer_one = "00 01 00 00 00 05 01 03 02 00 07";

/// A device on a free port of the loop-back address, and commands for it.
class served : public testing::Test {
protected:
    served() {
        auto model = std::make_unique<modbus::sim>(modbus::framing::mbap, std::vector<std::uint8_t>{1, 2});
        device_ = std::make_shared<device>(loop_.get_executor(), io::endpoint{.host = "127.0.0.1"}, std::move(model),
                                           arrivals_);
        EXPECT_TRUE(device_->furnish(R"({"units":[{"ranges":[{"count":200,"fill":7}]}]})").has_value());
        run([](device& d) -> io::awaitable<bool> { co_return (co_await d.open()).has_value(); }(*device_));
        commands_ = std::make_unique<control>(std::vector{device_}, arrivals_);
    }

    template <class T>
    T run(io::awaitable<T> conversation) {
        std::optional<T> came_to;
        io::asio::co_spawn(loop_, std::move(conversation), [&](const std::exception_ptr& e, T v) {
            if (e) std::rethrow_exception(e);
            came_to = std::move(v);
            loop_.stop();
        });
        loop_.restart();
        loop_.run();
        return std::move(*came_to);
    }

    /// Connects, sends, and reads until so many bytes have come or nothing has for `patience`.
    io::awaitable<std::string> talk(std::string_view request, std::size_t size, milliseconds patience) {
        const io::endpoint to{.host = "127.0.0.1", .port = device_->port()};
        const auto until = [] { return steady_now() + std::chrono::seconds(5); };
        const auto peer = co_await io::connect(loop_.get_executor(), to, until());
        if (!peer) co_return "no connection";
        const auto bytes = parse_hex(request).value();
        if (!co_await (*peer)->write(bytes, until())) co_return "not sent";
        byte_buffer in(4096);
        std::size_t have = 0;
        while (have < size) {
            const auto more = co_await (*peer)->read_some(std::span(in).subspan(have), steady_now() + patience);
            if (!more) co_return to_hex(byte_view(in).first(have)) + "|" + more.error().message();
            have += *more;
        }
        co_return to_hex(byte_view(in).first(have));
    }
    std::string ask(std::string_view request, std::size_t size = 11, milliseconds patience = milliseconds(5000)) {
        return run(talk(request, size, patience));
    }

    intervals arrivals_;
    io::asio::io_context loop_;
    std::shared_ptr<device> device_;
    std::unique_ptr<control> commands_;
};

TEST_F(served, answers_a_request) {
    EXPECT_EQ(ask(read_one), answer_one);
}

TEST_F(served, answers_pipelined_requests_in_their_order) {
    EXPECT_EQ(ask("0001 0000 0006 01 03 0000 0001 0002 0000 0006 02 03 0000 0001", 22),
              "00 01 00 00 00 05 01 03 02 00 07 00 02 00 00 00 05 02 03 02 00 07");
}

TEST_F(served, closes_when_the_peer_is_out_of_step) {
    EXPECT_EQ(ask("0001 0001 0006 01 03 0000 0001"), "|" + io::make_error_code(io::errc::closed).message());
}

TEST_F(served, a_cut_answer_ends_the_connection) {
    EXPECT_EQ(commands_->obey("fault cut 5"), "ok");
    EXPECT_EQ(ask(read_one), "00 01 00 00 00|" + io::make_error_code(io::errc::closed).message());
}

TEST_F(served, a_late_answer_is_overtaken_and_a_delayed_one_is_not) {
    const std::string_view two = "0001 0000 0006 01 03 0000 0001 0002 0000 0006 02 03 0000 0001";
    const std::string first(answer_one);
    const std::string second = "00 02 00 00 00 05 02 03 02 00 07";
    EXPECT_EQ(commands_->obey("fault unit=1 late 5"), "ok");
    EXPECT_EQ(ask(two, 22), second + " " + first);
    EXPECT_EQ(commands_->obey("fault unit=1 late 0"), "ok");
    EXPECT_EQ(commands_->obey("fault unit=1 delay 5"), "ok");
    EXPECT_EQ(ask(two, 22), first + " " + second);
}

TEST_F(served, half_open_takes_connections_and_stays_silent) {
    commands_->obey("half_open on");
    EXPECT_EQ(ask(read_one, 11, milliseconds(10)), "|" + io::make_error_code(io::errc::timed_out).message());
    commands_->obey("half_open off");
    EXPECT_EQ(ask(read_one), answer_one);
}

TEST_F(served, refusing_takes_no_connection_and_comes_back_on_the_same_port) {
    const auto port = device_->port();
    EXPECT_EQ(commands_->obey("refuse on"), "ok");
    EXPECT_EQ(ask(read_one), "no connection");
    EXPECT_EQ(commands_->obey("refuse off"), "ok");
    EXPECT_EQ(ask(read_one), answer_one);
    EXPECT_EQ(device_->port(), port);
}

TEST_F(served, commands_set_and_get_values_and_count) {
    EXPECT_EQ(commands_->obey("set 1 hr 10 1234 5"), "ok");
    EXPECT_EQ(commands_->obey("get 1 hr 9 4"), "ok 7 1234 5 7");
    EXPECT_EQ(commands_->obey("get 2 hr 10"), "ok 7");
    ask(read_one);
    EXPECT_TRUE(commands_->obey("stats").starts_with("ok devices=1 connections=")) << commands_->obey("stats");
    EXPECT_NE(commands_->obey("stats").find(" requests=1 answers=1 exceptions=0 "), std::string::npos);
}

TEST_F(served, a_bad_command_says_what_was_expected) {
    for (const std::string_view line :
         {"", "bogus", "set 1 hr", "set 1 hr 10 x", "set 1 co 0 2", "set 9 hr 0 1", "get 1 xx 0", "get 1 hr 500",
          "refuse", "half_open 7", "fault", "fault unit=x silent on", "fault unit=300 silent on", "device=5 stats",
          "port=1 drop"}) {
        EXPECT_TRUE(commands_->obey(line).starts_with("error: ")) << line;
    }
}

TEST(intervals, tell_the_time_that_a_share_does_not_exceed) {
    intervals seen;
    EXPECT_EQ(seen.quantile_ms(0.5), 0);
    for (int i = 0; i < 99; ++i)
        seen.add(std::chrono::microseconds(100'050));
    seen.add(std::chrono::milliseconds(300));
    EXPECT_NEAR(seen.quantile_ms(0.5), 100.1, 0.01);
    EXPECT_NEAR(seen.quantile_ms(0.99), 100.1, 0.01);
    EXPECT_NEAR(seen.quantile_ms(1), 300.1, 0.01);
    seen.clear();
    EXPECT_EQ(seen.total(), 0U);
}

}  // namespace
}  // namespace penstock::simulator
