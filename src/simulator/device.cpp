#include "simulator/device.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <utility>

#include "base/text.hpp"
#include "io/timer.hpp"
#include "simulator/device_connection.hpp"

namespace penstock::simulator {

namespace {

using carrier = io::endpoint::transport;

constexpr std::size_t max_connections = 1000;
constexpr milliseconds send_limit{5000};
constexpr std::size_t max_request = 1U << 20U;

}  // namespace

device::device(io::executor where, io::endpoint address, std::unique_ptr<sim_device> model, intervals& arrivals)
    : executor_(where), address_(std::move(address)), arrivals_(arrivals), model_(std::move(model)) {}

checked<> device::load_profile(std::string_view profile) {
    const auto left = model_->load_profile(profile);
    if (!left) return left.error();
    for (const auto& line : left->faults) {
        auto words = split(line, ' ');
        words.insert(words.begin(), "fault");
        if (auto done = make_fault(words); !done) return fault{"faults", to_string(done.error())};
    }
    return signals_.add(*model_, left->signals);
}

io::awaitable<result<>> device::open() {
    if (address_.kind == carrier::serial) {
        auto line = co_await io::connect(executor_, address_, steady_now() + send_limit);
        if (!line) co_return line.error();
        begin(std::move(*line));
    } else if (address_.kind == carrier::udp) {
        auto answerer = io::open_udp_server(executor_, address_);
        if (!answerer) co_return answerer.error();
        address_.port = answerer->port;
        begin(std::move(answerer->peers));
    } else {
        co_return refuse(false);
    }
    co_return result<>{};
}

result<> device::refuse(bool is_refusing) {
    is_refusing_ = is_refusing;
    return listen(!is_refusing);
}

result<> device::listen(bool is_listening) {
    if (!is_listening) {
        if (listener_) listener_->close();
        listener_.reset();
        return {};
    }
    if (listener_ || is_dialing_ || (address_.kind != carrier::tcp && address_.kind != carrier::tls)) return {};
    auto listener = io::listener::open(executor_, address_);
    if (!listener) return listener.error();
    listener_ = std::move(*listener);
    address_.port = listener_->port();
    io::asio::co_spawn(executor_, accept_all(shared_from_this(), listener_), io::asio::detached);
    return {};
}

void device::drop_connections() noexcept {
    for (const auto& c : connections_) {
        c->peer->close();
    }
}

io::awaitable<void> device::accept_all(std::shared_ptr<device> self, std::shared_ptr<io::listener> listener) {
    while (self->listener_ == listener) {
        auto peer = co_await listener->accept();
        if (peer && self->connections_.size() < max_connections) self->begin(std::move(*peer));
        if (!peer && self->listener_ == listener)
            co_await io::pause(self->executor_, milliseconds(10));  // out of descriptors
    }
}

void device::begin(std::unique_ptr<io::stream> peer) {
    ++accepted_;
    auto c = std::make_shared<connection>();
    c->peer = std::move(peer);
    c->model = model_->accept();
    connections_.push_back(c);
    io::asio::co_spawn(executor_, run_connection(shared_from_this(), c), io::asio::detached);
}

io::awaitable<void> device::run_connection(std::shared_ptr<device> self, connection_ptr c) {
    bool goes_on = co_await self->begin_service(c);
    while (goes_on) {
        if (c->used == max_request) c->used = 0;  // longer than any request: nonsense
        if (c->used == c->input.size()) c->input.resize(2 * c->used);
        const auto size = co_await c->peer->read_some(std::span(c->input).subspan(c->used), self->read_deadline(*c));
        if (!size && size.error() == io::errc::timed_out) {
            goes_on = co_await self->meet_deadline(c);
            continue;
        }
        // UDP: a port unreachable of an earlier peer is returned here and is ignored.
        if (!size && self->address_.kind == carrier::udp && size.error() != io::asio::error::operation_aborted)
            continue;
        if (!size) break;
        goes_on = co_await self->receive(c, *size) && co_await self->answer(c);
        if (self->address_.kind == carrier::udp) c->used = 0;  // a datagram is complete or lost
    }
    self->end(c);
}

/// Serves all whole requests that have arrived, answers in one write. False = the connection ends.
io::awaitable<bool> device::answer(connection_ptr c) {
    c->output.clear();
    std::size_t at = 0;
    const auto now = steady_now();
    signals_.advance(now);
    bool goes_on = true;
    while (goes_on) {
        auto begin = c->output.size();
        const auto served = serve_next(*c, at, now);
        if (!served) {  // out of step
            at = c->used;
            goes_on = model_->frame_gap_limit().count() > 0 || address_.kind == carrier::udp;
            break;
        }
        if (!*served) break;
        at += (*served)->consumed;
        if ((*served)->is_last_only)
            c->output.erase(c->output.begin(), c->output.begin() + static_cast<std::ptrdiff_t>(begin));
        if ((*served)->is_last_only) begin = 0;
        if ((*served)->deafens) {
            c->is_deaf = true;
            at = c->used;
            break;
        }
        const auto answer_at = c->output.begin() + static_cast<std::ptrdiff_t>(begin);
        if ((*served)->late.count() > 0) {
            byte_buffer late(answer_at, c->output.end());
            c->output.resize(begin);
            io::asio::co_spawn(executor_, send_later(shared_from_this(), c, std::move(late), (*served)->late),
                               io::asio::detached);
        } else if ((*served)->delay.count() > 0) {
            byte_buffer delayed(answer_at, c->output.end());
            c->output.resize(begin);
            goes_on = co_await flush(*c, c->output);
            co_await io::pause(executor_, (*served)->delay);
            goes_on = goes_on && co_await flush(*c, delayed);
        }
        if ((*served)->closes) goes_on = co_await flush(*c, c->output) && false;
    }
    std::copy(c->input.begin() + static_cast<std::ptrdiff_t>(at),
              c->input.begin() + static_cast<std::ptrdiff_t>(c->used), c->input.begin());
    c->used -= at;
    co_return co_await flush(*c, c->output) && goes_on;
}

io::awaitable<bool> device::flush(connection& c, byte_buffer& bytes) {
    if (bytes.empty()) co_return true;
    while (c.is_sending) {  // a late answer may be queued
        co_await io::pause(executor_, milliseconds(1));
    }
    c.is_sending = true;
    const auto sent = co_await c.peer->write(bytes, steady_now() + send_limit);
    c.is_sending = false;
    bytes.clear();
    co_return sent.has_value();
}

io::awaitable<void> device::send_later(std::shared_ptr<device> self, connection_ptr c, byte_buffer bytes,
                                       milliseconds wait) {
    co_await io::pause(self->executor_, wait);
    co_await self->flush(*c, bytes);
}

/// The next request of a connection: its answer, after the faults, behind what `out` holds.
result<std::optional<sim_result>> device::serve_next(connection& c, std::size_t at, steady_time now) {
    const auto begin = c.output.size();
    const bool meets_faults = turns_ + 1 >= faults_.every;
    auto served = c.model->serve(byte_view(c.input).subspan(at, c.used - at), c.output, {now, meets_faults});
    if (!served || !*served) return served;
    if (meets_faults) faults_.corrupt(c.output, begin, **served);
    // What sets a connection up is not counted, but what it met is over, or no connection would ever stand.
    if (meets_faults) turns_ = 0;
    if (!(*served)->is_request) return served;
    if (!meets_faults) ++turns_;
    ++counters_.requests;
    if (c.output.size() > begin) ++counters_.responses;
    if ((*served)->is_refused) ++counters_.refusals;
    if ((*served)->function != 0) ++counters_.by_function[(*served)->function];
    if ((*served)->key != 0) record_arrival((*served)->key, now);
    return served;
}

/// Intervals are those of one request, the first received: a scan of several requests has its own rhythm inside.
void device::record_arrival(std::uint32_t key, steady_time now) {
    if (watched_ != 0 && key != watched_) return;
    if (watched_ != 0) arrivals_.add(now - watched_at_);
    watched_ = key;
    watched_at_ = now;
}

}  // namespace penstock::simulator
