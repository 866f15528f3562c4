#pragma once

// To be included by one file of a program only: it defines `mqtt::client` and the steady clock, so that the linker
// takes these and not the libraries'. The broker is memory, and time passes when the program advances it.

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/timer.hpp"
#include "mqtt/client.hpp"

namespace penstock::fuzz {

inline steady_time clock_now{std::chrono::hours(1)};

/// What a program does as broker, and sees of the client.
struct memory_broker {
    std::function<bool()> takes_connection, takes_subscription, takes_message;
    std::function<void(const std::optional<mqtt::message>& will, std::size_t server)> on_connect;
    std::function<void(const mqtt::message&)> on_message;
    std::function<void()> on_end;

    std::function<void(const mqtt::message&)> say{};  ///< to the client; empty while it is away
    std::function<void()> drop{};                     ///< ends the connection
    std::function<void()> acknowledge{};              ///< all that was published

    static inline memory_broker* current = nullptr;
};

}  // namespace penstock::fuzz

namespace std::chrono {
inline namespace _V2 {

steady_clock::time_point steady_clock::now() noexcept {
    return penstock::fuzz::clock_now;
}

}  // namespace _V2
}  // namespace std::chrono

namespace penstock::mqtt {

class client::body {
public:
    body(io::executor loop, client_settings s, client::message_handler take)
        : settings(std::move(s)), takes(std::move(take)), executor(std::move(loop)) {}

    void end(const error_code& why) {
        if (!is_up) return;
        is_up = false;
        last = why;
        broker.say = nullptr;
        broker.on_end();
        wake();
    }

    /// Until something has changed. Each waits by a timer of its own: a new time of one wakes all who wait for it.
    io::awaitable<> change(steady_time until) {
        io::timer changed(executor);
        waiting.push_back(&changed);
        co_await changed.wait_until(until);
        std::erase(waiting, &changed);
    }

    void wake() {
        for (auto* one : waiting)
            one->cancel();
    }

    client_settings settings;
    client::message_handler takes;
    io::executor executor;
    std::vector<io::timer*> waiting;
    fuzz::memory_broker& broker = *fuzz::memory_broker::current;
    bool is_up = false;
    bool has_reached = false;
    std::size_t server = 0, next_server = 0;
    delivery published = 0, acknowledged = 0;
    error_code last = errc::not_connected;
};

client::client(io::executor where, client_settings settings, message_handler take)
    : body_(std::make_shared<body>(where, std::move(settings), std::move(take))) {
    const std::weak_ptr<body> weak = body_;
    body_->broker.drop = [weak] {
        if (const auto self = weak.lock()) self->end(errc::closed);
    };
    body_->broker.acknowledge = [weak] {
        const auto self = weak.lock();
        if (!self) return;
        self->acknowledged = self->published;
        self->wake();
    };
}

client::~client() {
    body_->takes = nullptr;
    body_->end(errc::disconnected);
}

void client::set_will(message will) {
    body_->settings.will = std::move(will);
}

io::awaitable<result<>> client::connect(steady_time) {
    const auto self = body_;
    self->end(errc::disconnected);
    self->server = self->next_server;
    self->next_server = (self->server + 1) % self->settings.brokers.size();
    self->has_reached = true;
    if (!self->broker.takes_connection()) co_return self->last = errc::refused_unavailable;
    self->is_up = true;
    self->last = {};
    self->published = self->acknowledged = 0;
    self->broker.on_connect(self->settings.will, self->server);
    const std::weak_ptr<body> weak = self;
    self->broker.say = [weak](const message& m) {
        const auto to = weak.lock();
        if (to && to->takes) to->takes(m);
    };
    co_return result<>{};
}

io::awaitable<result<>> client::subscribe(std::string, int, steady_time) {
    if (!body_->is_up) co_return errc::not_connected;
    if (!body_->broker.takes_subscription()) co_return errc::subscribe_refused;
    co_return result<>{};
}

result<delivery> client::publish(std::string_view topic, std::string_view payload, int qos, bool is_retained) {
    if (!body_->is_up) return errc::not_connected;
    if (!body_->broker.takes_message()) return errc::window_full;
    body_->broker.on_message({std::string(topic), std::string(payload), qos, is_retained});
    return ++body_->published;
}

io::awaitable<result<>> client::wait_for_window(steady_time) {
    co_return result<>{};
}

io::awaitable<result<delivery>> client::publish_all(const std::vector<message>&, steady_time) {
    co_return errc::library_failed;  // of other kinds
}

io::awaitable<result<>> client::wait_acknowledged(delivery number, steady_time until) {
    const auto self = body_;
    while (self->is_up && self->acknowledged < number && steady_now() < until)
        co_await self->change(until);
    if (!self->is_up) co_return self->last;
    if (self->acknowledged < number) co_return io::errc::timed_out;
    co_return result<>{};
}

io::awaitable<error_code> client::wait_closed(steady_time until) {
    const auto self = body_;
    while (self->is_up && steady_now() < until)
        co_await self->change(until);
    co_return self->last;
}

io::awaitable<result<>> client::disconnect(steady_time) {
    body_->end(errc::disconnected);
    co_return result<>{};
}

void client::abort() {
    body_->end(errc::disconnected);
}

bool client::is_connected() const noexcept {
    return body_->is_up;
}

std::size_t client::in_flight() const noexcept {
    return body_->published - body_->acknowledged;
}

bool client::has_reached_broker() const noexcept {
    return body_->has_reached;
}

std::size_t client::broker_index() const noexcept {
    return body_->server;
}

protocol_version client::version() const noexcept {
    return protocol_version::v3_1_1;
}

error_code client::last_error() const noexcept {
    return body_->last;
}

std::string client::broker_text() const {
    return format_broker(body_->settings.brokers[body_->server]);
}

}  // namespace penstock::mqtt
