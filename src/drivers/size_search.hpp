#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/clock.hpp"
#include "drivers/batch.hpp"

namespace penstock {

/// Measures the largest sizes that a device accepts, by station and kind of request.
///
/// The size that halving finds is often nearly half of the possible size. So sizes between it and the smallest refused
/// size are tried until the result is exact to a tenth. Later the refused size is tried again, because the refusal may
/// have been temporary, or the device is another one: after minutes if a trial costs only a refusal, after a day if it
/// costs a time-out. Pure: the time is an argument. Lives as long as the device's driver; its results may be stored and
/// restored.
class size_search {
public:
    static constexpr int max_trials = 12;
    enum class cost { small, large };  ///< cost of a trial: a refusal; or a time-out or even the link
    static constexpr std::chrono::minutes short_pause{10};
    static constexpr std::chrono::hours pause{24};

    struct limit {
        std::uint32_t station, kind;
        std::uint32_t size;
        std::uint32_t refused;  ///< the smallest refused size; 0 = not known
        int trials = 0;
        steady_time again_at{};  ///< when `refused` is tried again
    };
    const std::vector<limit>& known() const noexcept { return limits_; }
    std::uint64_t changes() const noexcept { return changes_; }  ///< increases when `known` changes
    /// Restores what was known about the same device before. Invalid entries are skipped.
    void restore(std::vector<limit> known, steady_time now);

    /// The limits for planners.
    const size_limits& limits() const noexcept { return planned_; }

    /// A request of size `taken` was answered, one of `refused` was not; 0 = the refused size is not known.
    void lower(std::uint32_t station, std::uint32_t kind, std::uint32_t taken, std::uint32_t refused, cost paid,
               steady_time now);

    struct trial {
        std::uint32_t station, kind;
        std::uint32_t taken;  ///< a size that is known to be answered
        std::uint32_t size;   ///< the size to try
    };
    /// The next trial that is due; `skip`: so many due trials are skipped.
    std::optional<trial> next_trial(steady_time now, std::size_t skip = 0) const noexcept;
    /// A request of `size` was answered, or was not.
    void on_trial(const trial& t, std::uint32_t size, bool was_taken, cost paid, steady_time now);

    /// As `limits`, with the trial's size in place of what is known.
    size_limits raised(const trial& t) const;

private:
    limit* find(std::uint32_t station, std::uint32_t kind) noexcept;
    void rebuild();
    static steady_time::duration pause_after(cost paid) noexcept {
        return paid == cost::small ? steady_time::duration{short_pause} : pause;
    }
    static bool is_close(const limit& l) noexcept;

    std::vector<limit> limits_;
    size_limits planned_;
    std::uint64_t changes_ = 0;
};

}  // namespace penstock
