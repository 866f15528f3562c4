#pragma once

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>

namespace penstock::test {

/// The side of the service manager: it receives what a `service_notifier` sends.
class service_manager {
public:
    /// A path, or `@name`.
    explicit service_manager(const std::string& name) : socket_(::socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0)) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::memcpy(address.sun_path, name.data(), name.size());
        if (name[0] == '@') address.sun_path[0] = '\0';
        const auto size = offsetof(sockaddr_un, sun_path) + name.size() + (name[0] == '@' ? 0 : 1);
        EXPECT_EQ(::bind(socket_, reinterpret_cast<sockaddr*>(&address), static_cast<socklen_t>(size)), 0);
    }
    ~service_manager() { ::close(socket_); }
    service_manager(const service_manager&) = delete;
    service_manager& operator=(const service_manager&) = delete;

    /// The next message; none: nothing was sent.
    std::optional<std::string> take() {
        std::array<char, 4096> text{};
        const auto size = ::recv(socket_, text.data(), text.size(), 0);
        if (size < 0) return std::nullopt;
        return std::string(text.data(), static_cast<std::size_t>(size));
    }

private:
    int socket_;
};

}  // namespace penstock::test
