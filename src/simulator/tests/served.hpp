#pragma once

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "simulator/command_server.hpp"
#include "simulator/device.hpp"
#include "simulator/tests/fake_protocol.hpp"

namespace penstock::simulator {

inline constexpr std::string_view read_seven = "01 72 07";
inline constexpr std::string_view answer_seven = "01 07";

/// A device on a free port of the loop-back address, and commands for it.
class served : public testing::Test {
protected:
    served() {
        device_ = std::make_shared<device>(loop_.get_executor(), io::endpoint{.host = "127.0.0.1"},
                                           std::make_unique<fake_protocol>(), arrivals_);
        EXPECT_TRUE(device_->load_profile(R"({"fill":"own_address"})").has_value());
        run([](device& d) -> io::awaitable<bool> { co_return (co_await d.open()).has_value(); }(*device_));
        commands_ = std::make_unique<command_server>(std::vector{device_}, arrivals_);
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

    /// Connects, sends, and reads until so many bytes have arrived or none has for `patience`.
    io::awaitable<std::string> talk(byte_buffer request, std::size_t size, milliseconds patience) {
        const io::endpoint to{.host = "127.0.0.1", .port = device_->port()};
        const auto until = [] { return steady_now() + std::chrono::seconds(5); };
        const auto peer = co_await io::connect(loop_.get_executor(), to, until());
        if (!peer) co_return "no connection";
        const auto sent = co_await (*peer)->write(request, until());
        if (!sent) co_return "not sent";
        byte_buffer in(4096);
        std::size_t have = 0;
        while (have < size) {
            const auto more = co_await (*peer)->read_some(std::span(in).subspan(have), steady_now() + patience);
            if (!more) co_return to_hex(byte_view(in).first(have)) + "|" + more.error().message();
            have += *more;
        }
        co_return to_hex(byte_view(in).first(have));
    }
    std::string ask(std::string_view request, std::size_t size = 2, milliseconds patience = milliseconds(5000)) {
        return run(talk(parse_hex(request).value(), size, patience));
    }

    intervals arrivals_;
    io::asio::io_context loop_;
    std::shared_ptr<device> device_;
    std::unique_ptr<command_server> commands_;
};

}  // namespace penstock::simulator
