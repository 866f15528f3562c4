#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "io/stream.hpp"

namespace penstock::test {

/// The other end of a `sim_stream`: what a test's device does, and what it received.
///
/// A read returns what has arrived, in pieces of at most `piece` bytes. With nothing left, or at a `be_silent`, it
/// times out without a clock. Read and write calls count from 0; the one numbered `fails_at` ends with `failure`.
struct sim_link {
    std::function<void(byte_view)> on_write;  ///< may call the functions below
    std::size_t piece = 1'000'000;
    std::optional<std::size_t> fails_at;
    error_code failure = io::errc::closed;

    std::size_t calls = 0;
    std::vector<byte_buffer> written;
    std::vector<steady_time> read_deadlines;
    std::size_t discards = 0;
    bool is_closed = false;
    bool shows_input = false;  ///< `look` tells what has arrived; false: it sees nothing, as if it came later

    void arrive(byte_view bytes) { incoming.push_back({byte_buffer(bytes.begin(), bytes.end()), {}}); }
    void be_silent() { incoming.push_back({{}, io::errc::timed_out}); }
    void hang_up() { incoming.push_back({{}, io::errc::closed}); }

    struct event {
        byte_buffer bytes;
        error_code end;  ///< set: the read ends with it instead
    };
    std::deque<event> incoming;
};

/// A stream in memory whose other end is a test.
class sim_stream final : public io::stream {
public:
    explicit sim_stream(std::shared_ptr<sim_link> link) : link_(std::move(link)) {}

    io::awaitable<result<std::size_t>> read_some(std::span<std::uint8_t> into, steady_time deadline) override {
        link_->read_deadlines.push_back(deadline);
        if (fails_now()) co_return link_->failure;
        if (link_->incoming.empty()) co_return io::errc::timed_out;
        auto& next = link_->incoming.front();
        if (next.end) {
            const error_code end = next.end;
            link_->incoming.pop_front();
            co_return end;
        }
        const std::size_t size = std::min({next.bytes.size(), into.size(), link_->piece});
        std::copy_n(next.bytes.begin(), size, into.begin());
        next.bytes.erase(next.bytes.begin(), next.bytes.begin() + static_cast<std::ptrdiff_t>(size));
        if (next.bytes.empty()) link_->incoming.pop_front();
        co_return size;
    }

    io::awaitable<result<>> write(byte_view bytes, steady_time) override {
        if (fails_now()) co_return link_->failure;
        link_->written.emplace_back(bytes.begin(), bytes.end());
        if (link_->on_write) link_->on_write(bytes);
        co_return result<>{};
    }

    input look() noexcept override {
        if (!link_->shows_input || link_->incoming.empty()) return input::none;
        return link_->incoming.front().end ? input::end : input::bytes;
    }

    void discard_input() noexcept override {
        ++link_->discards;
        std::erase_if(link_->incoming, [](const auto& event) { return !event.end; });
    }

    void close() noexcept override { link_->is_closed = true; }
    bool drops_late_data_on_reconnect() const noexcept override { return true; }

private:
    bool fails_now() { return link_->calls++ == link_->fails_at; }

    std::shared_ptr<sim_link> link_;
};

}  // namespace penstock::test
