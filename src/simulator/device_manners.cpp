#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <utility>

#include "io/timer.hpp"
#include "simulator/device_connection.hpp"

// How a device treats its connections: sim_manners.

namespace penstock::simulator {

namespace {

using carrier = io::endpoint::transport;

constexpr milliseconds look_again{2};
constexpr milliseconds dial_limit{2'000};
constexpr milliseconds dial_pause{100};

}  // namespace

bool device::is_stream() const noexcept {
    return address_.kind == carrier::tcp || address_.kind == carrier::tls;
}

void device::dial(io::endpoint to) {
    is_dialing_ = true;
    io::asio::co_spawn(executor_, dial_all(shared_from_this(), std::move(to)), io::asio::detached);
}

/// One connection at a time; while new ones are refused there is none.
io::awaitable<void> device::dial_all(std::shared_ptr<device> self, io::endpoint to) {
    for (;;) {
        if (self->connections_.empty() && !self->is_refusing_) {
            auto link = co_await io::connect(self->executor_, to, steady_now() + dial_limit);
            if (link) self->begin(std::move(*link));
        }
        co_await io::pause(self->executor_, dial_pause);
    }
}

/// Frames of a serial line end with a pause; everything else waits for ever.
steady_time device::gap_deadline(const connection& c) const {
    const auto gap = model_->frame_gap_limit();
    return c.used == 0 || gap.count() == 0 ? steady_time::max() : steady_now() + gap;
}

steady_time device::read_deadline(const connection& c) const {
    auto due = std::min(gap_deadline(c), c.next_heartbeat);
    if (is_stream() && manners_.idle_close.count() > 0) due = std::min(due, c.last_input + manners_.idle_close);
    return due;
}

/// Whether no connection that began earlier is still there.
bool device::is_first(const connection_ptr& c) const noexcept {
    return !connections_.empty() && connections_.front() == c;
}

/// Waits until the device has time for this connection. False: it has none, the connection ends.
io::awaitable<bool> device::begin_service(connection_ptr c) {
    if (is_stream()) {
        // The end of an earlier one may be on its way.
        if (manners_.second == sim_manners::other_client::hung_up && !is_first(c)) {
            co_await io::pause(executor_, look_again);
            if (!is_first(c)) co_return false;
        }
        while (manners_.second == sim_manners::other_client::waits && !is_first(c)) {
            co_await io::pause(executor_, look_again);
        }
        const auto free_at = last_end_ + manners_.reopen_hang;
        if (manners_.reopen_hang.count() > 0 && last_end_ != steady_time{} && steady_now() < free_at) {
            io::timer busy(executor_);
            co_await busy.wait_until(free_at);
        }
    }
    c->is_served = true;
    c->begun = c->last_input = steady_now();
    if (manners_.heartbeat_every.count() > 0) c->next_heartbeat = c->begun + manners_.heartbeat_every;
    auto greeting = manners_.greeting;
    co_return co_await flush(*c, greeting);
}

/// Bytes have come: what the line and the box before the device make of them. False: the connection ends.
io::awaitable<bool> device::receive(connection_ptr c, std::size_t size) {
    const auto now = steady_now();
    const auto idle = now - std::exchange(c->last_input, now);
    if (manners_.has_line_echo) {
        const auto at = c->input.begin() + static_cast<std::ptrdiff_t>(c->used);
        byte_buffer echo(at, at + static_cast<std::ptrdiff_t>(size));
        if (!co_await flush(*c, echo)) co_return false;
    }
    c->used += size;
    if (manners_.heartbeat_every.count() > 0 && c->next_heartbeat == steady_time::max())
        c->next_heartbeat = now + manners_.heartbeat_every;
    if (is_stream()) {
        if (now < c->begun + manners_.hang_up_early) co_return false;
        if (manners_.idle_forget.count() > 0 && idle >= manners_.idle_forget) c->is_deaf = true;
        if (now < c->begun + manners_.deaf_after_connect) c->used = 0;
    }
    if (is_half_open_ || c->is_deaf) c->used = 0;
    co_return true;
}

/// The time that a read waited for has come. False: the connection ends.
io::awaitable<bool> device::meet_deadline(connection_ptr c) {
    const auto now = steady_now();
    if (is_stream() && manners_.idle_close.count() > 0 && now >= c->last_input + manners_.idle_close) co_return false;
    if (now < c->next_heartbeat) {
        c->used = 0;
        co_return true;
    }
    const bool goes_on = manners_.heartbeat_every.count() > 0;
    c->next_heartbeat = goes_on ? now + manners_.heartbeat_every : steady_time::max();
    auto heartbeat = goes_on ? manners_.heartbeat : byte_buffer();
    co_return co_await flush(*c, heartbeat);
}

void device::end(const connection_ptr& c) {
    c->peer->close();
    connections_.remove(c);
    if (!c->is_served) return;
    last_end_ = steady_now();
    if (!is_stream() || manners_.reopen_refuse.count() == 0 || is_refusing_) return;
    (void)listen(false);
    const auto listen_again = [](std::shared_ptr<device> self, milliseconds pause,
                                 steady_time ended) -> io::awaitable<void> {
        co_await io::pause(self->executor_, pause);
        if (self->last_end_ == ended && !self->is_refusing_) (void)self->listen(true);
    };
    io::asio::co_spawn(executor_, listen_again(shared_from_this(), manners_.reopen_refuse, last_end_),
                       io::asio::detached);
}

}  // namespace penstock::simulator
