#include "simulator/device.hpp"

#include <algorithm>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <utility>

namespace penstock::simulator {

namespace {

using kind = io::endpoint::carrier;
using timer = io::asio::basic_waitable_timer<std::chrono::steady_clock,
                                             io::asio::wait_traits<std::chrono::steady_clock>, io::executor>;

constexpr std::size_t max_connections = 1000;
constexpr milliseconds send_limit{5000};
constexpr milliseconds rtu_gap{50};      // a frame that pauses so long is dropped
constexpr milliseconds ascii_gap{1000};  // Modbus over Serial Line V1.02, 2.5.2.1

io::awaitable<void> pause(io::executor where, milliseconds time) {
    timer t(where, time);
    co_await t.async_wait(io::as_result);
}

}  // namespace

struct device::connection {
    std::unique_ptr<io::stream> peer;
    byte_buffer in = byte_buffer(8192);
    std::size_t used = 0;  // of `in`
    byte_buffer out;
    bool is_sending = false;
};

device::device(io::executor where, device_address address, intervals& arrivals)
    : where_(where), address_(std::move(address)), arrivals_(arrivals), model_(address_.framing) {}

io::awaitable<result<>> device::open() {
    if (address_.at.kind == kind::serial) {
        auto line = co_await io::connect(where_, address_.at, steady_now() + send_limit);
        if (!line) co_return line.error();
        begin(std::move(*line));
    } else if (address_.at.kind == kind::udp) {
        auto answerer = io::open_udp_answerer(where_, address_.at);
        if (!answerer) co_return answerer.error();
        address_.at.port = answerer->port;
        begin(std::move(answerer->peers));
    } else {
        co_return refuse(false);
    }
    co_return result<>{};
}

result<> device::refuse(bool is_refusing) {
    if (is_refusing) {
        if (door_) door_->close();
        door_.reset();
        return {};
    }
    if (door_ || (address_.at.kind != kind::tcp && address_.at.kind != kind::tls)) return {};
    auto door = io::listener::open(where_, address_.at);
    if (!door) return door.error();
    door_ = std::move(*door);
    address_.at.port = door_->port();
    io::asio::co_spawn(where_, accept_all(shared_from_this(), door_), io::asio::detached);
    return {};
}

void device::drop_connections() noexcept {
    for (const auto& c : connections_) {
        c->peer->close();
    }
}

io::awaitable<void> device::accept_all(std::shared_ptr<device> self, std::shared_ptr<io::listener> door) {
    while (self->door_ == door) {
        auto peer = co_await door->accept();
        if (peer && self->connections_.size() < max_connections) self->begin(std::move(*peer));
        if (!peer && self->door_ == door) co_await pause(self->where_, milliseconds(10));  // out of descriptors
    }
}

void device::begin(std::unique_ptr<io::stream> peer) {
    ++accepted_;
    auto c = std::make_shared<connection>();
    c->peer = std::move(peer);
    connections_.push_back(c);
    io::asio::co_spawn(where_, converse(shared_from_this(), c), io::asio::detached);
}

/// Serial frames end with a pause; everything else waits for ever.
steady_time device::patience(const connection& c) const {
    if (c.used == 0 || address_.framing == modbus::framing::mbap) return steady_time::max();
    return steady_now() + (address_.framing == modbus::framing::rtu ? rtu_gap : ascii_gap);
}

io::awaitable<void> device::converse(std::shared_ptr<device> self, connection_ptr c) {
    for (;;) {
        if (c->used == c->in.size()) c->used = 0;  // longer than any frame: nonsense
        const auto size = co_await c->peer->read_some(std::span(c->in).subspan(c->used), self->patience(*c));
        if (!size && size.error() == io::errc::timed_out) {
            c->used = 0;
            continue;
        }
        // UDP: a port unreachable of an earlier peer shows here and ends nothing.
        if (!size && self->address_.at.kind == kind::udp && size.error() != io::asio::error::operation_aborted)
            continue;
        if (!size) break;
        c->used += *size;
        if (self->is_half_open_) c->used = 0;
        if (!co_await self->answer(c)) break;
        if (self->address_.at.kind == kind::udp) c->used = 0;  // a datagram is whole or nothing
    }
    c->peer->close();
    self->connections_.remove(c);
}

/// Serves all whole requests that have arrived, answers in one write. False = the connection ends.
io::awaitable<bool> device::answer(connection_ptr c) {
    c->out.clear();
    std::size_t at = 0;
    const auto now = steady_now();
    bool goes_on = true;
    while (goes_on) {
        const auto begin = c->out.size();
        const auto served = model_.serve(byte_view(c->in).subspan(at, c->used - at), c->out, now);
        if (!served) {  // out of step
            at = c->used;
            goes_on = address_.framing != modbus::framing::mbap || address_.at.kind == kind::udp;
            break;
        }
        if (!*served) break;
        at += (*served)->consumed;
        note_arrival((*served)->key, now);
        const auto answer_at = c->out.begin() + static_cast<std::ptrdiff_t>(begin);
        if ((*served)->late.count() > 0) {
            byte_buffer late(answer_at, c->out.end());
            c->out.resize(begin);
            io::asio::co_spawn(where_, send_later(shared_from_this(), c, std::move(late), (*served)->late),
                               io::asio::detached);
        } else if ((*served)->delay.count() > 0) {
            byte_buffer delayed(answer_at, c->out.end());
            c->out.resize(begin);
            goes_on = co_await flush(*c, c->out);
            co_await pause(where_, (*served)->delay);
            goes_on = goes_on && co_await flush(*c, delayed);
        }
        if ((*served)->closes) goes_on = co_await flush(*c, c->out) && false;
    }
    std::copy(c->in.begin() + static_cast<std::ptrdiff_t>(at), c->in.begin() + static_cast<std::ptrdiff_t>(c->used),
              c->in.begin());
    c->used -= at;
    co_return co_await flush(*c, c->out) && goes_on;
}

io::awaitable<bool> device::flush(connection& c, byte_buffer& bytes) {
    if (bytes.empty()) co_return true;
    while (c.is_sending) {  // a late answer may be on its way
        co_await pause(where_, milliseconds(1));
    }
    c.is_sending = true;
    const auto sent = co_await c.peer->write(bytes, steady_now() + send_limit);
    c.is_sending = false;
    bytes.clear();
    co_return sent.has_value();
}

io::awaitable<void> device::send_later(std::shared_ptr<device> self, connection_ptr c, byte_buffer bytes,
                                       milliseconds wait) {
    co_await pause(self->where_, wait);
    co_await self->flush(*c, bytes);
}

/// Intervals are those of one request, the first that came: a scan of several requests has its own rhythm inside.
void device::note_arrival(std::uint32_t key, steady_time now) {
    if (watched_ != 0 && key != watched_) return;
    if (watched_ != 0) arrivals_.add(now - watched_at_);
    watched_ = key;
    watched_at_ = now;
}

}  // namespace penstock::simulator
