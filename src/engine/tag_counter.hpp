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
    explicit tag_counter(state from) : now_(from) {}

    void take(double v) {
        const std::lock_guard lock(mutex_);
        if (now_.last) now_.total += v >= *now_.last ? v - *now_.last : v > 0 ? v : 0;
        now_.last = v;
    }

    state read() const {
        const std::lock_guard lock(mutex_);
        return now_;
    }

private:
    mutable std::mutex mutex_;
    state now_;
};

}  // namespace penstock::engine
