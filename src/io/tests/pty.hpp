#pragma once

#include <pty.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <string>

#include "io/tests/loop.hpp"

namespace penstock::io {

/// A pseudo-terminal: `path` is the line as a program opens it, `master` the other end.
struct pty {
    pty() {
        std::array<char, 128> name{};
        EXPECT_EQ(::openpty(&master, &slave, name.data(), nullptr, nullptr), 0);
        path = name.data();
    }
    ~pty() {
        ::close(slave);
        ::close(master);
    }
    pty(const pty&) = delete;
    pty& operator=(const pty&) = delete;

    endpoint address() const { return {.kind = endpoint::transport::serial, .host = path}; }

    int master = -1;
    int slave = -1;
    std::string path;
};

using stream_ptr = std::unique_ptr<stream>;

inline stream_ptr open_line(asio::io_context& loop, const endpoint& at, std::shared_ptr<traffic> counts = nullptr) {
    return run(loop, [](executor where, endpoint to, std::shared_ptr<traffic> into) -> awaitable<stream_ptr> {
        auto line = co_await connect(where, std::move(to), in_ms(1000), std::move(into));
        co_return line ? std::move(*line) : nullptr;
    }(loop.get_executor(), at, std::move(counts)));
}

}  // namespace penstock::io
