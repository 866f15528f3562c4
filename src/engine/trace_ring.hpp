#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <mutex>

#include "drivers/driver.hpp"
#include "drivers/notice.hpp"
#include "engine/trace.hpp"

namespace penstock::engine {

/// The trace of one device: a ring of lines, filled only while a client has requested it. Thread: any.
/// Limits: 2,000 lines, the oldest are dropped and counted.
class trace_ring : public frame_log, public notice_taker {
public:
    static constexpr std::size_t max_lines = 2'000;

    void start(trace_level level, std::chrono::seconds how_long);
    trace_page page() const;

    bool wants_frames() const noexcept override { return wants(trace_level::frames); }
    bool wants_values() const noexcept { return wants(trace_level::values); }

    void frame(direction d, byte_view bytes, frame_text text) override;
    void value(std::string meaning);

    /// Sets the receiver of notices of the driver about its device. Call it before the driver is created.
    void set_notice(std::function<void(std::string)> receiver) { notice_ = std::move(receiver); }
    void notice(std::string text) override {
        if (notice_) notice_(std::move(text));
    }
    void count_unasked(std::size_t bytes) override { unasked_ += bytes; }
    std::uint64_t unasked() const noexcept { return unasked_; }  ///< on the device's loop

private:
    bool wants(trace_level min) const noexcept {
        return level_.load(std::memory_order_relaxed) >= min &&
               steady_now() < deadline_.load(std::memory_order_relaxed);
    }
    void add(trace_line line);

    std::function<void(std::string)> notice_;
    std::uint64_t unasked_ = 0;
    std::atomic<trace_level> level_{trace_level::off};
    std::atomic<steady_time> deadline_{};
    mutable std::mutex mutex_;
    wall_time ends_{};
    std::uint64_t next_ = 1;
    std::uint64_t dropped_ = 0;
    std::deque<trace_line> lines_;
};

}  // namespace penstock::engine
