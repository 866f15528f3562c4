#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/clock.hpp"
#include "drivers/batch.hpp"

namespace penstock {

/// Measures the largest sizes that a device accepts, by station and kind of request.
///
/// What halving finds is too small, often by nearly half: sizes between it and the smallest that was refused are tried
/// until it is right to a tenth. Later the size that was refused is tried again, for the refusal may have been a
/// passing one, and the device another: after minutes where the trial costs a refusal, after a day where it costs a
/// time-out. Pure: the time is an argument. Lives as long as the device's driver; its results may be stored and
/// restored.
class size_search {
public:
    static constexpr int max_trials = 12;
    enum class cost { small, large };  ///< of a trial: a refusal, or a time-out or even the link
    static constexpr std::chrono::minutes short_pause{10};
    static constexpr std::chrono::hours pause{24};

    struct limit {
        std::uint32_t station, kind;
        std::uint32_t size;
        std::uint32_t refused;  ///< the smallest; 0 = not known
        int trials = 0;
        steady_time again_at{};  ///< when `refused` is tried again
    };
    const std::vector<limit>& known() const noexcept { return limits_; }
    std::uint64_t changes() const noexcept { return changes_; }  ///< moves when `known` does
    /// What was known of the same device before. Invalid entries are skipped.
    void restore(std::vector<limit> known, steady_time now);

    /// What planners go by.
    const size_limits& limits() const noexcept { return planned_; }

    /// `taken` was answered where `refused` was not; 0 = what was refused is not known.
    void lower(std::uint32_t station, std::uint32_t kind, std::uint32_t taken, std::uint32_t refused, cost paid,
               steady_time now);

    struct trial {
        std::uint32_t station, kind;
        std::uint32_t taken;  ///< known to be answered
        std::uint32_t size;   ///< to be tried
    };
    /// What is worth trying now; `skip`: that many of them are skipped.
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
