#pragma once

#include <mutex>
#include <optional>

namespace penstock::engine {

/// Sums the increases of a tag that counts. A fall counts from 0: the counter was set back or ran over.
///
/// Thread: any.
class tag_counter {
public:
    struct state {
        std::optional<double> last{};  ///< value up to which was counted; `nullopt`: none was seen yet
        double total = 0;
        friend bool operator==(const state&, const state&) = default;
    };

    /// From there it counts on; without `last` from the first value that comes.
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
