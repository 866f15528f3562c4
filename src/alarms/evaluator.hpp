#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>

#include "alarms/level.hpp"
#include "alarms/rules.hpp"
#include "base/clock.hpp"

namespace penstock::alarms {

/// A change of an alarm's level.
struct change {
    level from, to;
    wall_time event_time{};         ///< of the sample that began the hold
    bool is_after_restart = false;  ///< that sample was the first good one after a restart
    friend bool operator==(const change&, const change&) = default;
};

/// The changes that one sample, or the end of a delay, causes, in their order.
class changes {
public:
    static constexpr std::size_t max = 8;

    void add(const change& c) noexcept {
        if (size_ < max) all_[size_++] = c;
    }
    const change* begin() const noexcept { return all_.data(); }
    const change* end() const noexcept { return all_.data() + size_; }
    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }

private:
    std::array<change, max> all_{};
    std::size_t size_ = 0;
};

/// Decides the level of one alarm, with its delays.
///
/// A worse level becomes the state when the value was at least that bad, on that side, for `on_delay`; if there are
/// several, the worst one. A better level becomes the state when the value was at most that bad for `off_delay`. A
/// change from one side to the other passes NORMAL. Bad quality keeps the state and cancels running delays; only
/// `quality` alarms evaluate it. Pure.
///
/// Thread: one at a time.   Limits: 32 bytes, and 160 while a delay runs; only its begin allocates.
class evaluator {
public:
    evaluator() = default;
    /// After a restart: begins with the stored state.
    explicit evaluator(level stored) noexcept : state_(stored), is_first_(true) {}

    level state() const noexcept { return state_; }
    double value() const noexcept { return value_; }  ///< of the last sample of good or uncertain quality

    /// Values that change nothing, as most samples. Such samples need no evaluation, except the last one before the
    /// rules change.
    range unchanged_range(const rules& r) const noexcept {
        return has_level_ && level_ == state_ ? r.range_of(state_) : range::none();
    }

    /// A sample of good or uncertain quality; NaN counts as bad.
    changes on_sample(const rules& r, double v, wall_time at, steady_time now);
    /// A sample of bad quality.
    changes on_bad_sample(const rules& r, wall_time at, steady_time now);
    /// Call it at `due`: a delay has ended.
    changes on_time(const rules& r, steady_time now);
    /// Call it when the rules have changed: evaluates the last value again, unless its quality is bad.
    changes change_rules(const rules& r, steady_time now);

    /// Call it when the value is not read any more (its OPC was stopped): the state stays, running delays are
    /// cancelled.
    void freeze() noexcept {
        has_level_ = false;
        running_.reset();
    }
    /// Call it when the alarm goes out of service: the state is NORMAL, as if no sample had arrived.
    void disable() noexcept { *this = {}; }

    /// When `on_time` has something to decide, if no sample arrives before.
    std::optional<steady_time> due(const rules& r) const noexcept;

private:
    /// For one severity on one side: whether the value is at least that bad, and since when.
    struct pending_delay {
        bool is_reached = false;
        bool is_first = false;
        steady_time reached_at{};
        wall_time event_time{};
    };

    /// The delays of all severities on both sides. Without a running delay, exactly the levels up to the state are
    /// reached.
    class delays {
    public:
        explicit delays(level reached) noexcept;

        pending_delay& at(int side, int severity) noexcept { return all_[side > 0 ? 0 : 1][index(severity)]; }
        const pending_delay& at(int side, int severity) const noexcept {
            return all_[side > 0 ? 0 : 1][index(severity)];
        }

    private:
        static constexpr std::size_t index(int severity) noexcept { return static_cast<std::size_t>(severity - 1); }

        std::array<std::array<pending_delay, level::worst>, 2> all_{};  ///< high side, low side
    };

    changes evaluate(const rules& r, double v, wall_time at, steady_time now);
    delays current_delays() const noexcept { return running_ ? *running_ : delays(level_); }
    void take_level(const rules& r, steady_time now, delays& all) noexcept;
    changes decide(const rules& r, steady_time now, delays& all);
    bool raise_level(const rules& r, steady_time now, const delays& all, changes& out);
    bool lower_level(const rules& r, steady_time now, const delays& all, changes& out);
    void move(level to, const pending_delay& because, changes& out);
    void keep(const delays& all);

    double value_ = 0;
    wall_time value_time_{};
    std::unique_ptr<delays> running_;  ///< where the level is not the state
    level state_, level_;
    bool has_level_ = false;  ///< `level_` and the delays are those of a sample
    bool is_first_ = false;   ///< no good sample since the restart
};

}  // namespace penstock::alarms
