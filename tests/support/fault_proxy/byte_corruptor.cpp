#include "tests/support/fault_proxy/byte_corruptor.hpp"

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <utility>

namespace penstock::fault_proxy {

namespace {

using timer = io::asio::basic_waitable_timer<std::chrono::steady_clock,
                                             io::asio::wait_traits<std::chrono::steady_clock>, io::executor>;

constexpr milliseconds link_limit{5000};
constexpr milliseconds piece_gap{1};

io::awaitable<void> pause(io::executor where, milliseconds time) {
    timer t(where, time);
    co_await t.async_wait(io::as_result);
}

/// One client, its link to the device, and what is held back for it.
struct link {
    link(io::executor loop, const settings& with, counters& sum, std::shared_ptr<random_source> d)
        : where(loop), s(with), seen(sum), chance(std::move(d)) {}

    void close() {
        client->close();
        device->close();
    }

    io::executor where;
    const settings& s;
    counters& seen;
    std::shared_ptr<random_source> chance;  // of all links
    std::unique_ptr<io::stream> client;
    std::unique_ptr<io::stream> device;
    byte_buffer swapped;  // sent after the next answer
    byte_buffer old;      // an answer that was sent before
    bool is_sending = false;
};

using link_ptr = std::shared_ptr<link>;

/// Sends whole answers, in one piece or in two: no other is sent between.
io::awaitable<void> send(link_ptr l, byte_buffer bytes, byte_buffer second_piece = {}) {
    while (l->is_sending) {
        co_await pause(l->where, piece_gap);
    }
    l->is_sending = true;
    auto sent = co_await l->client->write(bytes, steady_now() + link_limit);
    if (sent && !second_piece.empty()) {
        co_await pause(l->where, piece_gap);
        sent = co_await l->client->write(second_piece, steady_now() + link_limit);
    }
    l->is_sending = false;
    if (!sent) l->close();
}

io::awaitable<void> send_later(link_ptr l, byte_buffer bytes) {
    co_await pause(l->where, l->s.late);
    co_await send(l, std::move(bytes));
}

io::awaitable<void> spoil(link_ptr l, byte_buffer response) {
    const auto what = l->chance->next();
    ++l->seen.answers;
    ++l->seen.by_act[static_cast<std::size_t>(what)];
    const auto cut_at = static_cast<std::ptrdiff_t>(l->chance->place_in(response.size()));
    const byte_buffer head(response.begin(), response.begin() + cut_at);
    const byte_buffer rest(response.begin() + cut_at, response.end());
    switch (what) {
        case act::pass: co_await send(l, response); break;
        case act::delay:
            co_await pause(l->where, l->s.delay);
            co_await send(l, response);
            break;
        case act::late: io::asio::co_spawn(l->where, send_later(l, response), io::asio::detached); break;
        case act::split: co_await send(l, head, rest); break;
        case act::duplicate: {
            byte_buffer twice = response;
            append(twice, response);
            co_await send(l, std::move(twice));
            break;
        }
        case act::swap:
            if (l->swapped.empty()) {
                l->swapped = std::move(response);
                co_return;  // nothing was sent: nothing follows it
            }
            co_await send(l, response);
            break;
        case act::drop: break;
        case act::stale: {
            byte_buffer both = l->old;
            append(both, response);
            co_await send(l, std::move(both));
            break;
        }
        case act::cut:
            co_await send(l, head);
            l->close();
            co_return;
    }
    if (!l->swapped.empty()) co_await send(l, std::exchange(l->swapped, {}));
    l->old = std::move(response);
}

/// Bytes of the first whole answer, 0 = more are needed.
std::size_t size_of_response(byte_view bytes, bool is_mbap) {
    constexpr std::size_t head = 6;
    if (!is_mbap) return bytes.size();
    if (bytes.size() < head) return 0;
    const std::size_t size = head + load_big<std::uint16_t>(&bytes[4]);
    return bytes.size() < size ? 0 : size;
}

io::awaitable<void> carry_answers(link_ptr l) {
    byte_buffer in(65536);
    std::size_t used = 0;
    for (;;) {
        const auto more = co_await l->device->read_some(std::span(in).subspan(used), steady_time::max());
        if (!more) break;
        used += *more;
        std::size_t at = 0;
        while (const auto size = size_of_response(byte_view(in).subspan(at, used - at), l->s.is_mbap)) {
            const auto begin = in.begin() + static_cast<std::ptrdiff_t>(at);
            co_await spoil(l, byte_buffer(begin, begin + static_cast<std::ptrdiff_t>(size)));
            at += size;
        }
        std::copy(in.begin() + static_cast<std::ptrdiff_t>(at), in.begin() + static_cast<std::ptrdiff_t>(used),
                  in.begin());
        used -= at;
    }
    l->close();
}

io::awaitable<void> carry_requests(link_ptr l) {
    byte_buffer in(8192);
    for (;;) {
        const auto size = co_await l->client->read_some(in, steady_time::max());
        if (!size) break;
        const auto sent = co_await l->device->write(byte_view(in).first(*size), steady_now() + link_limit);
        if (!sent) break;
    }
    l->close();
}

io::awaitable<void> join(link_ptr l) {
    auto device = co_await io::connect(l->where, l->s.device, steady_now() + link_limit);
    if (!device) {
        l->client->close();
        co_return;
    }
    l->device = std::move(*device);
    io::asio::co_spawn(l->where, carry_answers(l), io::asio::detached);
    co_await carry_requests(l);
}

}  // namespace

io::awaitable<void> spoil_all(io::executor where, std::shared_ptr<io::listener> door, const settings& s,
                              counters& seen) {
    const auto chance = std::make_shared<random_source>(s.seed, s.rates);
    for (;;) {
        auto client = co_await door->accept();
        if (!client) co_return;
        ++seen.connections;
        auto l = std::make_shared<link>(where, s, seen, chance);
        l->client = std::move(*client);
        io::asio::co_spawn(where, join(std::move(l)), io::asio::detached);
    }
}

}  // namespace penstock::fault_proxy
