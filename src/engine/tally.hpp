#pragma once

#include <mutex>
#include <optional>

namespace penstock::engine {

/// Sums the increases of a tag that counts. A fall counts from 0: the counter was set back or ran over.
///
/// Thread: any.
class tally {
public:
    struct reading {
        std::optional<double> last{};  ///< value up to which was counted; nothing: none was seen yet
        double total = 0;
        friend bool operator==(const reading&, const reading&) = default;
    };

    /// From there it counts on; without `last` from the first value that comes.
    explicit tally(reading from) : now_(from) {}

    void take(double v) {
        const std::lock_guard lock(guard_);
        if (now_.last) now_.total += v >= *now_.last ? v - *now_.last : v > 0 ? v : 0;
        now_.last = v;
    }

    reading read() const {
        const std::lock_guard lock(guard_);
        return now_;
    }

private:
    mutable std::mutex guard_;
    reading now_;
};

}  // namespace penstock::engine
