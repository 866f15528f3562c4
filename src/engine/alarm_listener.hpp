#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "alarms/evaluator.hpp"
#include "alarms/level.hpp"
#include "alarms/rules.hpp"
#include "base/clock.hpp"

namespace penstock::engine {

/// Number of an alarm. It is never used again for another alarm, because decisions may still wait for delivery.
using alarm_number = std::uint64_t;

/// An alarm in the form that the loop of its tag's device evaluates.
struct evaluated_alarm {
    alarm_number number = 0;  ///< identifies it in decisions
    alarms::rules rules{};
    bool is_enabled = true;
    alarms::level stored{};  ///< the level at which evaluation begins
    /// True: the first good sample is compared with the level that was stored before a restart.
    bool is_restarted = false;
};

/// All alarms of a tag.
struct tag_alarms {
    std::string tag_id{};
    std::vector<evaluated_alarm> alarms{};
};

/// A change of an alarm's level.
struct alarm_decision {
    alarm_number number = 0;
    alarms::change change{};
    wall_time decided_at{};         ///< when it was decided
    std::optional<double> value{};  ///< the last good value; `nullopt` for a quality alarm
};

/// Provides the alarms of tags to the engine, and is notified of changes of their levels.
class alarm_listener {
public:
    virtual ~alarm_listener() = default;

    /// These tags are new or have changed, and are collected from now on: the listener must call `engine::put_alarms`.
    /// Called where configuration changes are made.
    virtual void on_tags_collected(const std::vector<std::string>& tag_ids) = 0;
    /// Tags that are no longer collected here, by their numbers in the tag table, which are free by now.
    virtual void on_tags_removed(std::span<const std::uint32_t> ids) = 0;
    /// Changes arrive in order for each alarm. Called on the loop of any device; must not wait.
    virtual void on_decisions(std::span<const alarm_decision> all) = 0;
};

}  // namespace penstock::engine
