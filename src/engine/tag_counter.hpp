#pragma once

#include <mutex>
#include <optional>

namespace penstock::engine {

/// Sums the increases of a tag that is a counter. After a fall it counts from 0, because the counter was reset or has
/// overflowed.
///
/// Thread: any.
class tag_counter {
public:
    struct state {
        std::optional<double> last{};  ///< last value that was counted; `nullopt`: there was none yet
        double total = 0;
        friend bool operator==(const state&, const state&) = default;
    };

    /// Continues from this state; without `last` it counts from the first value that arrives.
    explicit tag_counter(state from) : state_(from) {}

    void take(double v) {
        const std::lock_guard lock(mutex_);
        if (state_.last) state_.total += v >= *state_.last ? v - *state_.last : v > 0 ? v : 0;
        state_.last = v;
    }

    state read() const {
        const std::lock_guard lock(mutex_);
        return state_;
    }

private:
    mutable std::mutex mutex_;
    state state_;
};

}  // namespace penstock::engine
