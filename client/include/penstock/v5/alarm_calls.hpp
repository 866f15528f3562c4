#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "penstock/v5/json_text.hpp"
#include "penstock/v5/records/alarm.hpp"

namespace penstock::v5 {

/// The state of an alarm, and comments of operators. Times are epoch ms UTC.
struct PENSTOCK_V5_API live_alarm {
    std::string alarm_id{};
    std::string alarm_name{};
    std::string tag_id{};
    std::string linked_asset_id{};
    std::string site_id{};
    std::string level{};        ///< `HI_HI`, `TRUE`, `BAD` …; `NORMAL`
    std::string priority{};     ///< `CRITICAL`, `HIGH`, `MEDIUM`, `LOW`
    std::string alarm_state{};  ///< `NORMAL`, `ACTIVE_UNACK`, `ACTIVE_ACK`, `CLEARED_UNACK`
    std::string message{};
    json_text value{};              ///< present value of the tag: `95.5`, `true`
    std::optional<double> limit{};  ///< limit that the value violates
    /// Quality of that value, 192 = good; empty if another gateway collects the tag.
    std::optional<std::int64_t> quality{};
    std::string occurrence_id{};  ///< id of the occurrence, from RAISE until the alarm is NORMAL again
    std::optional<std::int64_t> active_since{};
    std::optional<std::int64_t> cleared_at{};
    std::optional<std::int64_t> acked_at{};
    std::string acked_by{};
    std::string ack_comment{};
    bool shelved{};
    std::optional<std::int64_t> shelved_until{};
    std::string shelved_by{};
    bool enabled{};
    std::int64_t seq{};  ///< number of its last change; all alarms share these numbers
    bool deleted{};      ///< with `after_seq`: the definition was deleted; only its id and `seq` are returned
};

/// The filter of a live list. All conditions must be true; an unset condition is always true.
struct PENSTOCK_V5_API live_alarm_filter {
    any_of state{};         ///< `ACTIVE_UNACK` …
    field<bool> shelved{};  ///< true: only shelved alarms; unset or false: only the others
    any_of priority{};
    any_of level{};
    any_of site_id{};
    field<std::string> under{};  ///< id of a site, area, line or equipment: alarms linked to it or below it
    any_of tag_id{};
    /// Only alarms that changed after this `seq`, including those that are NORMAL, shelved, or were deleted within the
    /// last hour.
    field<std::int64_t> after_seq{};
};

/// Numbers of alarms in a live list.
struct PENSTOCK_V5_API alarm_summary {
    std::map<std::string, std::int64_t> by_state{};
    std::map<std::string, std::int64_t> by_priority{};
    std::int64_t shelved{};
    std::int64_t disabled{};  ///< out of service
    std::int64_t total{};
};

struct PENSTOCK_V5_API alarm_ack {
    field<std::string> comment{};        ///< at most 1,000 characters
    field<std::string> occurrence_id{};  ///< the call fails with `E1400` if the alarm has another occurrence now
};

struct PENSTOCK_V5_API alarm_shelving {
    field<std::int64_t> minutes{};  ///< 1 to 10,080; 60 when unset
    field<bool> one_shot{};         ///< true: shelving ends earlier if the alarm clears
    field<std::string> reason{};
};

/// An event of an alarm, with the names at its time.
struct PENSTOCK_V5_API alarm_event {
    std::string event_id{};
    std::string occurrence_id{};
    std::string alarm_id{};
    std::string alarm_name{};
    std::string tag_id{};
    std::string tag_name{};
    std::string site_id{};
    std::string linked_asset_id{};
    std::string event{};  ///< `RAISE LEVEL CLEAR ACK SHELVE UNSHELVE COMMENT ENABLE DISABLE DELETE`
    std::string level_from{};
    std::string level_to{};
    std::string priority{};
    std::string message{};
    json_text value{};  ///< value of the tag at that time: `95.5`, `true`
    std::optional<double> limit{};
    std::int64_t event_time{};  ///< time of the sample that caused it, epoch ms
    std::int64_t at{};          ///< when the gateway evaluated it, epoch ms
    std::string actor{};        ///< user id of the key, or the gateway that evaluated
    std::optional<std::string> comment{};
    bool after_restart{};
    std::int64_t merged{};  ///< number of further changes that are merged into this event because they were too many
};

/// The filter of a history of events.
struct PENSTOCK_V5_API alarm_event_filter {
    field<std::int64_t> from{};  ///< `at`, epoch ms
    field<std::int64_t> to{};
    any_of alarm_id{};
    any_of tag_id{};
    field<std::string> under{};
    any_of priority{};
    any_of event{};
    any_of actor{};
    any_of occurrence_id{};
};

/// Definitions of alarms, their states, and actions of operators. An action that the alarm's state does not allow
/// is `E1400`.
class PENSTOCK_V5_API alarm_calls : public alarm_resource {
public:
    using alarm_resource::alarm_resource;

    /// Returns alarms that are not NORMAL, not shelved and in service, unless the filter selects others. To follow
    /// changes, call it again with the highest `seq` so far as `after_seq`.
    std::vector<live_alarm> live(const live_alarm_filter& filter = {}) const noexcept;

    std::optional<alarm_summary> summary() const noexcept;

    bool ack(std::string_view id, const alarm_ack& how = {}) const noexcept;

    /// Acknowledges up to 1,000 alarms independently of each other; the result has an item for each, in their order.
    std::vector<bulk_item> ack_many(const std::vector<std::string>& alarm_ids,
                                    std::string_view comment = {}) const noexcept;

    /// Hides an alarm from the live list for a time; it is still evaluated.
    bool shelve(std::string_view id, const alarm_shelving& how = {}) const noexcept;

    bool unshelve(std::string_view id) const noexcept;

    /// Adds a comment of up to 1,000 characters to the history of the alarm.
    bool comment(std::string_view id, std::string_view text) const noexcept;

    /// Events, newest first, including those of deleted alarms.
    std::optional<v5::page<alarm_event>> history(const alarm_event_filter& filter = {},
                                                 const paging& which = {}) const noexcept;
};

}  // namespace penstock::v5
