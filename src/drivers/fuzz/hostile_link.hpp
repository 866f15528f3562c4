#pragma once

// To be included by one file of a program only: it defines `io::connect` and the clocks, so that the linker takes
// these and not the libraries'. The link is memory and a timeout takes no time.

#include <deque>
#include <memory>
#include <span>
#include <utility>

#include "base/clock.hpp"
#include "base/fuzz/require.hpp"
#include "drivers/fuzz/byte_corruptor.hpp"
#include "drivers/sim_device.hpp"
#include "io/stream.hpp"

namespace penstock::fuzz {

/// The time of the program: moves when something is waited for.
inline steady_time clock_now{std::chrono::hours(1)};

/// A simulated device whose answers are corrupted as the input selects, until it is used up; then they are correct.
class hostile_link {
public:
    /// A driver that has sent so many requests within one call will not end.
    static constexpr std::size_t max_requests = 3'000;

    hostile_link(script& input, sim_device& device, bool is_datagram)
        : input_(input), device_(device), is_datagram_(is_datagram), spoiler_(input) {}

    /// From now on.
    void be_honest() noexcept { spoiler_.is_honest = true; }

    std::size_t requests = 0;  ///< of the driver's call; the caller resets it

    /// The number of the new connection; 0: no listener.
    std::uint64_t open() {
        close(connection_);
        talk_ = device_.accept();
        is_open_ = spoiler_.is_honest || input_.byte() != 0xFF;
        return is_open_ ? ++connection_ : 0;
    }

    void close(std::uint64_t connection) noexcept {
        if (connection != connection_) return;
        is_open_ = false;
        requested_.clear();
        arriving_.clear();
        spoiler_.forget();
    }

    result<std::size_t> read(std::uint64_t connection, std::span<std::uint8_t> into, steady_time deadline) {
        clock_now += std::chrono::microseconds(10);
        if (connection != connection_) return io::errc::closed;
        if (arriving_.empty()) {
            if (!is_open_) return io::errc::closed;
            clock_now = std::max(clock_now, deadline);
            return io::errc::timed_out;
        }
        auto& next = arriving_.front();
        const auto size = std::min(next.size(), into.size());
        std::copy_n(next.begin(), size, into.begin());
        next.erase(next.begin(), next.begin() + static_cast<std::ptrdiff_t>(size));
        if (next.empty() || is_datagram_) arriving_.pop_front();
        return size;
    }

    result<> write(std::uint64_t connection, byte_view bytes) {
        clock_now += std::chrono::microseconds(10);
        require(++requests <= max_requests);
        if (connection != connection_ || !is_open_) return io::errc::closed;
        append(requested_, bytes);
        while (!requested_.empty() && is_open_) {
            byte_buffer response;
            const auto served = talk_->serve(requested_, response, {clock_now, true});
            if (!served || (served.value() && served.value()->closes)) is_open_ = false;
            if (!served) break;
            if (!*served) break;
            requested_.erase(requested_.begin(), requested_.begin() + static_cast<std::ptrdiff_t>((*served)->consumed));
            if (!response.empty()) send(std::move(response));
        }
        if (is_datagram_) requested_.clear();
        return {};
    }

    void discard(std::uint64_t connection) noexcept {
        if (connection == connection_) arriving_.clear();
    }

private:
    void send(byte_buffer response) {
        auto passed = spoiler_.pass(std::move(response));
        if (passed.hangs_up) is_open_ = false;
        if (is_datagram_ && passed.pieces.size() > 1) {
            for (std::size_t i = 1; i < passed.pieces.size(); ++i)
                append(passed.pieces.front(), passed.pieces[i]);
            passed.pieces.resize(1);
        }
        for (auto& piece : passed.pieces)
            arriving_.push_back(std::move(piece));
    }

    script& input_;
    sim_device& device_;
    const bool is_datagram_;
    byte_corruptor spoiler_;
    std::unique_ptr<sim_session> talk_;
    std::uint64_t connection_ = 0;
    bool is_open_ = false;
    byte_buffer requested_;
    std::deque<byte_buffer> arriving_;
};

/// Where `io::connect` leads.
inline hostile_link* link_of_all = nullptr;

class hostile_stream final : public io::stream {
public:
    hostile_stream(hostile_link& link, std::uint64_t connection) : link_(link), connection_(connection) {}
    ~hostile_stream() override { link_.close(connection_); }
    hostile_stream(const hostile_stream&) = delete;
    hostile_stream& operator=(const hostile_stream&) = delete;

    io::awaitable<result<std::size_t>> read_some(std::span<std::uint8_t> into, steady_time deadline) override {
        co_return link_.read(connection_, into, deadline);
    }
    io::awaitable<result<>> write(byte_view bytes, steady_time) override { co_return link_.write(connection_, bytes); }
    void discard_input() noexcept override { link_.discard(connection_); }
    void close() noexcept override { link_.close(connection_); }
    bool drops_late_data_on_reconnect() const noexcept override { return true; }

private:
    hostile_link& link_;
    const std::uint64_t connection_;
};

}  // namespace penstock::fuzz

namespace penstock {

wall_time wall_now() noexcept {
    return from_epoch_ms(1'795'000'000'000);
}

steady_time steady_now() noexcept {
    return fuzz::clock_now;
}

namespace io {

awaitable<result<std::unique_ptr<stream>>> connect(executor, endpoint, steady_time deadline, std::shared_ptr<traffic>) {
    const auto connection = fuzz::link_of_all->open();
    if (connection == 0) {
        fuzz::clock_now = std::max(fuzz::clock_now, deadline);
        co_return errc::timed_out;
    }
    co_return std::make_unique<fuzz::hostile_stream>(*fuzz::link_of_all, connection);
}

}  // namespace io
}  // namespace penstock
