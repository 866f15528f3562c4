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

/// Of an alarm as long as it exists; later no other's, since decisions may wait.
using alarm_number = std::uint64_t;

/// An alarm as the loop of its tag's device evaluates it.
struct evaluated_alarm {
    alarm_number number = 0;  ///< identifies it in decisions
    alarms::rules rules{};
    bool is_enabled = true;
    alarms::level stored{};  ///< where it begins
    /// The first good sample is compared with what was stored before a restart.
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
    std::optional<double> value{};  ///< the last good one; nothing of a quality alarm
};

/// Gives the alarms of tags to the engine, and is notified of their changes.
class alarm_listener {
public:
    virtual ~alarm_listener() = default;

    /// These tags are collected from here on, as new or changed ones: now is the time for `engine::put_alarms`. Where
    /// configuration changes are made.
    virtual void on_tags_collected(const std::vector<std::string>& tag_ids) = 0;
    /// They are no longer collected here. Their numbers in the tag table, which are free by now.
    virtual void on_tags_removed(std::span<const std::uint32_t> ids) = 0;
    /// In order for each alarm. Any device's loop; must not wait.
    virtual void on_decisions(std::span<const alarm_decision> all) = 0;
};

}  // namespace penstock::engine
