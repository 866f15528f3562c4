#pragma once

#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace penstock::test {

/// A TCP server of a test at a free port of 127.0.0.1. One thread serves all its connections.
///
/// Lifecycle: listens from the constructor to the destructor, which closes all connections.
class loopback_server {
public:
    /// Gets what a connection has received and nobody has taken yet. Takes whole requests from its front, and returns
    /// what is sent back. Called on the thread of the server.
    using responder = std::function<std::string(std::string& received)>;

    explicit loopback_server(responder respond) : respond_(std::move(respond)) {
        listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        end_ = ::eventfd(0, EFD_CLOEXEC);
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        sockaddr any{};
        static_assert(sizeof any == sizeof at);
        std::memcpy(&any, &at, sizeof at);
        socklen_t size = sizeof any;
        if (::bind(listener_, &any, size) != 0 || ::listen(listener_, 16) != 0 ||
            ::getsockname(listener_, &any, &size) != 0)
            throw std::runtime_error("no port of the loopback address");
        std::memcpy(&at, &any, sizeof at);
        port_ = ntohs(at.sin_port);
        thread_ = std::thread([this] { serve(); });
    }
    ~loopback_server() {
        const std::uint64_t one = 1;
        [[maybe_unused]] const auto written = ::write(end_, &one, sizeof one);
        thread_.join();
        ::close(listener_);
        ::close(end_);
    }
    loopback_server(const loopback_server&) = delete;
    loopback_server& operator=(const loopback_server&) = delete;

    std::uint16_t port() const noexcept { return port_; }

private:
    void serve() {
        std::map<int, std::string> received;
        for (;;) {
            std::vector<pollfd> all{{end_, POLLIN, 0}, {listener_, POLLIN, 0}};
            for (const auto& [socket, bytes] : received)
                all.push_back({socket, POLLIN, 0});
            if (::poll(all.data(), all.size(), -1) < 0) continue;
            if (all[0].revents != 0) break;
            if (all[1].revents != 0) {
                if (const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC); socket >= 0)
                    received.emplace(socket, std::string());
            }
            for (std::size_t i = 2; i < all.size(); ++i) {
                if (all[i].revents == 0 || read(all[i].fd, received[all[i].fd])) continue;
                ::close(all[i].fd);
                received.erase(all[i].fd);
            }
        }
        for (const auto& [socket, bytes] : received)
            ::close(socket);
    }

    /// False: the peer has hung up.
    bool read(int socket, std::string& received) {
        std::string piece(65536, '\0');
        const auto count = ::recv(socket, piece.data(), piece.size(), 0);
        if (count <= 0) return false;
        received.append(piece, 0, static_cast<std::size_t>(count));
        const auto response = respond_(received);
        return response.empty() ||
               ::send(socket, response.data(), response.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(response.size());
    }

    const responder respond_;
    int listener_ = -1, end_ = -1;
    std::uint16_t port_ = 0;
    std::thread thread_;
};

}  // namespace penstock::test
