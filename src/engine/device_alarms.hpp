#pragma once

#include <cstdint>
#include <functional>
#include <variant>
#include <vector>

#include "alarms/packed_rules.hpp"
#include "engine/alarm_listener.hpp"
#include "live/tag_table.hpp"
#include "model/quality.hpp"
#include "model/value.hpp"

namespace penstock::engine {

/// Evaluates the alarms of one device's tags, with every sample and when a delay ends.
///
/// Decisions wait until `flush`, which also requests a call for the end of a delay. A sample allocates nothing unless a
/// delay begins; if it changes no alarm of its tag, it costs two comparisons.
///
/// Thread: the device's loop.   Limits: 100 bytes for each alarm; an alarm with several limits or a running delay needs
/// more, see `packed_rules` and `evaluator`.
class device_alarms {
public:
    using timer_callback = std::function<void(steady_time when)>;

    explicit device_alarms(alarm_listener* to) : listener_(to) {}

    /// `wake_at` requests a call of `on_time` at that time; a later request replaces it.
    void set_wake(timer_callback wake_at) { wake_at_ = std::move(wake_at); }

    /// Whether the tag in that slot has a scale or an offset: its alarms report values as users see them.
    void set_scaled(std::uint32_t slot, bool is_scaled);

    /// All alarms of the tag in that slot. An existing one continues with its new rules, a new one begins with the last
    /// value, if that is good.
    void put(std::uint32_t slot, const std::vector<evaluated_alarm>& all, const live::last_value& last,
             steady_time now);
    void remove(std::uint32_t slot);
    bool watches(std::uint32_t slot) const noexcept { return slot < first_.size() && first_[slot] != none; }

    void on_sample(std::uint32_t slot, const value& v, wall_time time, steady_time now);  ///< good or uncertain
    /// Whether the sample changes no alarm, so that `on_sample` need not be called: this is true of most samples.
    /// Checks only 64-bit numbers, as nearly all values are.
    bool is_unaffected(std::uint32_t slot, const value& v) const noexcept {
        if (slot >= unchanged_.size()) return false;
        const auto& held = static_cast<const value_variant&>(v);
        if (const auto* n = std::get_if<std::uint64_t>(&held))
            return unchanged_[slot].contains(static_cast<double>(*n));
        if (const auto* n = std::get_if<std::int64_t>(&held)) return unchanged_[slot].contains(static_cast<double>(*n));
        const auto* n = std::get_if<double>(&held);
        return n != nullptr && unchanged_[slot].contains(*n);
    }
    /// A read has failed. If the collection was stopped, the quality is not bad: the alarms stay unchanged.
    void fail(std::uint32_t slot, quality q, wall_time time, steady_time now);
    void on_time(steady_time now);
    void flush();

private:
    static constexpr std::uint32_t none = UINT32_MAX;
    static constexpr steady_time no_time = steady_time::max();

    /// The order of the members saves memory: small members fill the padding after large ones.
    struct entry {
        alarm_number number = 0;
        [[no_unique_address]] alarms::packed_rules rules{};
        bool is_enabled = false;
        bool is_pending = false;  ///< is in `pending_`
        std::uint32_t slot = 0;
        [[no_unique_address]] alarms::evaluator state{};
        std::uint32_t next = none;  ///< next entry of the same tag, or next free entry
    };
    static_assert(sizeof(entry) <= 80);

    std::uint32_t find(std::uint32_t slot, alarm_number number) const noexcept;
    std::uint32_t add(std::uint32_t slot, alarm_number number);
    void drop(std::uint32_t slot, std::uint32_t at);
    void begin(entry& e, const evaluated_alarm& s, const live::last_value& last, steady_time now);
    void seed(entry& e, const live::last_value& last, steady_time now);
    void on_sample(entry& e, double v, wall_time time, steady_time now);
    void note(entry& e, const alarms::rules& r, const alarms::changes& all);
    void update_unchanged_range(std::uint32_t slot);

    alarm_listener* const listener_;
    timer_callback wake_at_;
    std::vector<entry> entries_;
    std::uint32_t free_ = none;
    std::vector<std::uint32_t> first_;      ///< entry of each slot
    std::vector<alarms::range> unchanged_;  ///< by slot: range of values that change none of its alarms
    std::vector<bool> scaled_;              ///< of each slot
    std::vector<std::uint32_t> pending_;    ///< entries with a delay that runs
    std::vector<alarm_decision> decided_;
    steady_time due_ = no_time;  ///< when the first delay of `pending_` ends, or earlier
    steady_time woken_at_ = no_time;
};

}  // namespace penstock::engine
