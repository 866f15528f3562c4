#pragma once

#include <arpa/inet.h>
#include <open62541/nodeids.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <deque>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/bytes.hpp"
#include "base/clock.hpp"

namespace penstock::opcua::test {

/// Services by the number that begins their request on the wire.
namespace service {
constexpr std::uint16_t hello = 1;  // not a service, but a step
constexpr std::uint16_t channel = UA_NS0ID_OPENSECURECHANNELREQUEST_ENCODING_DEFAULTBINARY;
constexpr std::uint16_t endpoints = UA_NS0ID_GETENDPOINTSREQUEST_ENCODING_DEFAULTBINARY;
constexpr std::uint16_t create_session = UA_NS0ID_CREATESESSIONREQUEST_ENCODING_DEFAULTBINARY;
constexpr std::uint16_t activate_session = UA_NS0ID_ACTIVATESESSIONREQUEST_ENCODING_DEFAULTBINARY;
constexpr std::uint16_t close_session = UA_NS0ID_CLOSESESSIONREQUEST_ENCODING_DEFAULTBINARY;
constexpr std::uint16_t read = UA_NS0ID_READREQUEST_ENCODING_DEFAULTBINARY;
constexpr std::uint16_t write = UA_NS0ID_WRITEREQUEST_ENCODING_DEFAULTBINARY;
constexpr std::uint16_t browse = UA_NS0ID_BROWSEREQUEST_ENCODING_DEFAULTBINARY;
constexpr std::uint16_t history = UA_NS0ID_HISTORYREADREQUEST_ENCODING_DEFAULTBINARY;
constexpr std::uint16_t create_subscription = UA_NS0ID_CREATESUBSCRIPTIONREQUEST_ENCODING_DEFAULTBINARY;
constexpr std::uint16_t create_items = UA_NS0ID_CREATEMONITOREDITEMSREQUEST_ENCODING_DEFAULTBINARY;
constexpr std::uint16_t publish = UA_NS0ID_PUBLISHREQUEST_ENCODING_DEFAULTBINARY;
}  // namespace service

/// What a server of bad manners does with the answer to a service.
struct manner {
    enum class kind { pass, cut, cut_request, fault, empty, garbage } effect = kind::pass;
    std::uint32_t status = 0;   ///< of `fault`
    milliseconds delay{0};      ///< before the answer goes on
    int times = 1'000'000;      ///< how often
    std::size_t min_bytes = 0;  ///< only requests of more bytes
    int skip_count = 0;         ///< that many pass before
};

/// Stands between the driver and a good server and has the manners that a test gives it. Security None only: it reads
/// what passes.
class interposer {
public:
    explicit interposer(std::uint16_t server) : server_(server) {
        listener_ = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in at = loopback(0);
        socklen_t size = sizeof at;
        if (bind(listener_, reinterpret_cast<sockaddr*>(&at), size) != 0 || listen(listener_, 16) != 0) std::abort();
        getsockname(listener_, reinterpret_cast<sockaddr*>(&at), &size);
        port_ = ntohs(at.sin_port);
        thread_ = std::thread([this] { run(); });
    }
    ~interposer() {
        is_stopping_ = true;
        thread_.join();
        for (auto& p : pairs_)
            p.close();
        ::close(listener_);
    }
    interposer(const interposer&) = delete;
    interposer& operator=(const interposer&) = delete;

    std::uint16_t port() const noexcept { return port_; }

    void set(std::uint16_t service, manner m) {
        const std::scoped_lock lock(mutex_);
        manners_[service] = m;
    }
    /// The server behaves as if it knew no ranges: the texts 1, 7 and 2:3 are taken out of reads, writes and items.
    void drop_ranges() { drops_ranges_ = true; }
    /// Every connection is lost, as by a cable that is pulled and put back.
    void cut_all() {
        is_cutting_ = true;
        while (is_cutting_)
            usleep(1'000);
    }
    void forgive() {
        const std::scoped_lock lock(mutex_);
        manners_.clear();
    }
    /// Requests of that service since the start.
    int count(std::uint16_t service) {
        const std::scoped_lock lock(mutex_);
        return counts_[service];
    }

private:
    struct late {
        steady_time due;
        byte_buffer bytes;
    };
    struct pair {
        int client = -1, server = -1;
        byte_buffer from_client, from_server;
        std::map<std::uint32_t, std::pair<std::uint16_t, std::size_t>> asked;  ///< by request id: service and size
        std::deque<late> to_client;
        bool is_over = false;
        void close() const {
            ::close(client);
            ::close(server);
        }
    };

    static sockaddr_in loopback(std::uint16_t port) {
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        at.sin_port = htons(port);
        return at;
    }

    void run() {
        while (!is_stopping_) {
            std::vector<pollfd> sockets{{listener_, POLLIN, 0}};
            for (const auto& p : pairs_) {
                sockets.push_back({p.client, POLLIN, 0});
                sockets.push_back({p.server, POLLIN, 0});
            }
            ::poll(sockets.data(), sockets.size(), 5);
            std::size_t i = 1;
            for (auto& p : pairs_) {
                const bool has_asked = sockets[i++].revents != 0;
                const bool has_answered = sockets[i++].revents != 0;
                if (has_asked) pump(p, p.client, p.from_client, true);
                if (has_answered && !p.is_over) pump(p, p.server, p.from_server, false);
                while (!p.is_over && !p.to_client.empty() && p.to_client.front().due <= steady_now()) {
                    send_all(p.client, p.to_client.front().bytes);
                    p.to_client.pop_front();
                }
            }
            const bool is_cutting = is_cutting_;
            if (is_cutting) {
                for (auto& p : pairs_)
                    p.is_over = true;
            }
            std::erase_if(pairs_, [](const pair& p) {
                if (p.is_over) p.close();
                return p.is_over;
            });
            if (is_cutting) is_cutting_ = false;
            if (sockets[0].revents != 0) accept_one();
        }
    }

    void accept_one() {
        pair p;
        p.client = accept(listener_, nullptr, nullptr);
        p.server = socket(AF_INET, SOCK_STREAM, 0);
        const auto at = loopback(server_);
        if (connect(p.server, reinterpret_cast<const sockaddr*>(&at), sizeof at) != 0) return p.close();
        pairs_.push_back(std::move(p));
    }

    void pump(pair& p, int from, byte_buffer& into, bool is_client) {
        std::uint8_t bytes[65'536];
        const auto got = recv(from, bytes, sizeof bytes, MSG_DONTWAIT);
        if (got <= 0) {
            p.is_over = got == 0 || errno != EAGAIN;
            return;
        }
        into.insert(into.end(), bytes, bytes + got);
        while (!p.is_over && into.size() >= 8) {
            const auto size = u32(into, 4);
            if (into.size() < size) break;
            byte_buffer message(into.begin(), into.begin() + size);
            into.erase(into.begin(), into.begin() + size);
            is_client ? on_request(p, std::move(message)) : on_response(p, std::move(message));
        }
    }

    void on_request(pair& p, byte_buffer message) {
        const std::string type(message.begin(), message.begin() + 3);
        std::uint16_t what = 0;
        if (type == "HEL") what = service::hello;
        if (type == "OPN") what = service::channel;
        if (type == "MSG") what = u16(message, 26);
        {
            const std::scoped_lock lock(mutex_);
            ++counts_[what];
            p.asked[type == "MSG" ? u32(message, 20) : what] = {what, message.size()};
            if (applies(what, message.size()) && manners_[what].effect == manner::kind::cut_request) {
                --manners_[what].times;
                p.is_over = true;
                return;
            }
        }
        if (drops_ranges_ && (what == service::read || what == service::write || what == service::create_items)) {
            for (const char* range : {"1", "7", "2:3"})
                drop_text(message, range);
        }
        send_all(p.server, message);
    }

    /// A text behind an attribute id (13, the value) becomes the null text; the message gets shorter.
    static void drop_text(byte_buffer& message, const std::string& text) {
        byte_buffer found{13, 0, 0, 0, static_cast<std::uint8_t>(text.size()), 0, 0, 0};
        found.insert(found.end(), text.begin(), text.end());
        const byte_buffer null{13, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF};
        for (;;) {
            const auto at = std::search(message.begin(), message.end(), found.begin(), found.end());
            if (at == message.end()) break;
            const auto place = at - message.begin();
            message.erase(at, at + static_cast<std::ptrdiff_t>(found.size()));
            message.insert(message.begin() + place, null.begin(), null.end());
        }
        const auto size = static_cast<std::uint32_t>(message.size());
        std::memcpy(message.data() + 4, &size, sizeof size);
    }

    void on_response(pair& p, byte_buffer message) {
        const std::string type(message.begin(), message.begin() + 3);
        const std::uint32_t key = type == "ACK" ? service::hello : type == "OPN" ? service::channel : u32(message, 20);
        const auto [what, size] = p.asked[key];
        steady_time due = steady_now();
        {
            const std::scoped_lock lock(mutex_);
            if (applies(what, size)) {
                auto& m = manners_[what];
                --m.times;
                due += m.delay;
                if (m.effect == manner::kind::cut) p.is_over = true;
                if (type == "MSG") spoil(message, m);
                if (type != "MSG" && m.effect == manner::kind::garbage)
                    std::fill(message.begin() + 8, message.end(), 0xFF);
            }
        }
        if (p.is_over) return;
        if (!p.to_client.empty()) due = std::max(due, p.to_client.back().due);
        p.to_client.push_back({due, std::move(message)});
    }

    bool applies(std::uint16_t what, std::size_t size) {
        const auto found = manners_.find(what);
        if (found == manners_.end() || found->second.times <= 0 || size <= found->second.min_bytes) return false;
        return counts_[what] > found->second.skip_count;
    }

    static void spoil(byte_buffer& message, const manner& m) {
        constexpr std::size_t body = 24;
        if (m.effect == manner::kind::empty) message.resize(body);
        // What follows the type is no answer of that type.
        if (m.effect == manner::kind::garbage) std::fill(message.begin() + body + 4, message.end(), 0xFF);
        if (m.effect == manner::kind::fault) {
            byte_buffer fault{0x01, 0x00, 0x8D, 0x01};                                           // ServiceFault
            fault.insert(fault.end(), message.begin() + body + 4, message.begin() + body + 16);  // time, handle
            for (int i = 0; i < 4; ++i)
                fault.push_back(static_cast<std::uint8_t>(m.status >> (8 * i)));
            fault.insert(fault.end(), {0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00});
            message.resize(body);
            message.insert(message.end(), fault.begin(), fault.end());
        }
        const auto size = static_cast<std::uint32_t>(message.size());
        std::memcpy(message.data() + 4, &size, sizeof size);
    }

    static std::uint32_t u32(const byte_buffer& from, std::size_t at) {
        std::uint32_t out = 0;
        if (at + sizeof out <= from.size()) std::memcpy(&out, from.data() + at, sizeof out);
        return out;
    }
    static std::uint16_t u16(const byte_buffer& from, std::size_t at) {
        std::uint16_t out = 0;
        if (at + sizeof out <= from.size()) std::memcpy(&out, from.data() + at, sizeof out);
        return out;
    }
    static void send_all(int to, const byte_buffer& bytes) {
        for (std::size_t sent = 0; sent < bytes.size();) {
            const auto n = ::send(to, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
            if (n <= 0) return;
            sent += static_cast<std::size_t>(n);
        }
    }

    std::uint16_t server_;
    std::uint16_t port_ = 0;
    int listener_ = -1;
    std::atomic<bool> is_stopping_{false};
    std::atomic<bool> drops_ranges_{false};
    std::atomic<bool> is_cutting_{false};
    std::mutex mutex_;
    std::map<std::uint16_t, manner> manners_;  ///< under `mutex_`
    std::map<std::uint16_t, int> counts_;      ///< under `mutex_`
    std::list<pair> pairs_;
    std::thread thread_;
};

}  // namespace penstock::opcua::test
