#include "monitor/ping.hpp"

#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>

#include "base/system_error.hpp"
#include "base/within.hpp"

namespace penstock::monitor {

namespace {

constexpr auto limit = std::chrono::milliseconds(500);
constexpr unsigned resolve_interval = 30;  // unanswered requests in a row: the name may mean another host by now

constexpr std::uint8_t v4_request = 8, v4_reply = 0;      // RFC 792
constexpr std::uint8_t v6_request = 128, v6_reply = 129;  // RFC 4443, 4
constexpr std::size_t header_size = 8;

int milliseconds_until(steady_time deadline) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - steady_now()).count();
    return left > 0 ? static_cast<int>(left) : 0;
}

}  // namespace

byte_buffer encode_echo_request(bool is_v6, std::uint16_t sequence) {
    byte_buffer message(header_size + 8);
    message[0] = is_v6 ? v6_request : v4_request;
    message[6] = static_cast<std::uint8_t>(sequence >> 8U);
    message[7] = static_cast<std::uint8_t>(sequence & 0xFFU);
    return message;
}

std::optional<std::uint16_t> decode_echo_reply(bool is_v6, byte_view message) noexcept {
    if (message.size() < header_size || message[0] != (is_v6 ? v6_reply : v4_reply) || message[1] != 0) {
        return std::nullopt;
    }
    return static_cast<std::uint16_t>(message[6] << 8U | message[7]);
}

/// What the thread that looks up leaves behind; owned by both, so that none waits for the other.
struct pinger::lookup {
    std::mutex mutex;
    bool is_done = false;
    std::optional<address> found;
};

pinger::pinger(std::string host) : host_(std::move(host)), address_(resolve(host_, AI_NUMERICHOST)) {
    is_named_ = !address_;
}

pinger::~pinger() {
    close_socket();
}

std::optional<pinger::address> pinger::resolve(const std::string& host, int flags) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_DGRAM;
    hints.ai_flags = flags;
    addrinfo* list = nullptr;
    if (getaddrinfo(host.c_str(), nullptr, &hints, &list) != 0) return std::nullopt;
    const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(list, freeaddrinfo);
    address found;
    std::memcpy(&found.bytes, list->ai_addr, list->ai_addrlen);
    found.size = list->ai_addrlen;
    return found;
}

checked<> pinger::find_address() {
    if (address_) return {};
    if (!lookup_) {
        lookup_ = std::make_shared<lookup>();
        std::thread([host = host_, out = lookup_] {
            pthread_setname_np(pthread_self(), "ping lookup");
            const auto found = resolve(host, 0);
            const std::lock_guard lock(out->mutex);
            out->found = found;
            out->is_done = true;
        }).detach();
    }
    const auto current = lookup_;
    const std::lock_guard lock(current->mutex);
    if (!current->is_done) return fault{"ping", "the address of " + host_ + " is being looked up"};
    lookup_.reset();
    address_ = current->found;
    if (!address_)
        return fault{"ping",
                     "no address was found for " + host_ + ": check edge.monitor.ping_host and the name server"};
    return {};
}

checked<> pinger::open_socket() {
    if (socket_ >= 0) return {};
    const int family = address_->bytes.ss_family;
    const int protocol = address_->is_v6() ? int{IPPROTO_ICMPV6} : int{IPPROTO_ICMP};
    socket_ = ::socket(family, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, protocol);
    is_forbidden_ = socket_ < 0 && (errno == EACCES || errno == EPERM);
    if (socket_ >= 0) return {};
    if (is_forbidden_) {
        return fault{"ping",
                     "the gateway may not ping: add the group of its user to net.ipv4.ping_group_range (sysctl)"};
    }
    return fault{"ping", std::string("cannot ping: ") + system_error().message()};
}

void pinger::close_socket() noexcept {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
}

checked<double> pinger::measure() {
    if (const auto found = find_address(); !found) return found.error();
    if (const auto opened = open_socket(); !opened) return opened.error();
    const auto request = encode_echo_request(address_->is_v6(), ++sequence_);
    const auto sent = steady_now();
    if (::sendto(socket_, request.data(), request.size(), 0, reinterpret_cast<const sockaddr*>(&address_->bytes),
                 address_->size) < 0) {
        const auto why = system_error();
        close_socket();
        return fault{"ping", host_ + " cannot be reached: " + why.message()};
    }
    if (wait_for_reply(sent + limit)) {
        unanswered_ = 0;
        return static_cast<double>(std::chrono::duration_cast<std::chrono::microseconds>(steady_now() - sent).count()) /
               1000;
    }
    if (is_named_ && ++unanswered_ >= resolve_interval) {
        unanswered_ = 0;
        address_.reset();
        close_socket();
    }
    return fault{"ping", host_ + " did not answer " + within(limit)};
}

bool pinger::wait_for_reply(steady_time deadline) {
    std::array<std::uint8_t, 256> reply{};
    for (;;) {
        pollfd wait{socket_, POLLIN, 0};
        if (::poll(&wait, 1, milliseconds_until(deadline)) <= 0) return false;
        const auto size = ::recv(socket_, reply.data(), reply.size(), 0);
        if (size < 0) return false;
        const byte_view message(reply.data(), static_cast<std::size_t>(size));
        if (decode_echo_reply(address_->is_v6(), message) == sequence_) return true;  // else late, of an earlier one
    }
}

}  // namespace penstock::monitor
