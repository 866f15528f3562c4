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
    json_text value{};                      ///< of the tag now: `95.5`, `true`
    std::optional<double> limit{};          ///< that it is beyond
    std::optional<std::int64_t> quality{};  ///< of that value, 192 = good; none where another gateway has it
    std::string occurrence_id{};            ///< one from its raising until it is NORMAL
    std::optional<std::int64_t> active_since{};
    std::optional<std::int64_t> cleared_at{};
    std::optional<std::int64_t> acked_at{};
    std::string acked_by{};
    std::string ack_comment{};
    bool shelved{};
    std::optional<std::int64_t> shelved_until{};
    std::string shelved_by{};
    bool enabled{};
    std::int64_t seq{};  ///< of its last change, among those of all alarms
    bool deleted{};      ///< with `after_seq`: the definition is gone; only its id and `seq` are returned
};

/// Which alarms a live list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API live_alarm_filter {
    any_of state{};         ///< `ACTIVE_UNACK` …
    field<bool> shelved{};  ///< true: the shelved ones instead of the others
    any_of priority{};
    any_of level{};
    any_of site_id{};
    field<std::string> under{};  ///< id of a site, area, line or equipment: linked there or below it
    any_of tag_id{};
    /// Only what changed since this `seq`: also what is NORMAL, shelved or, for an hour, deleted.
    field<std::int64_t> after_seq{};
};

/// How many alarms a live list holds.
struct PENSTOCK_V5_API alarm_summary {
    std::map<std::string, std::int64_t> by_state{};
    std::map<std::string, std::int64_t> by_priority{};
    std::int64_t shelved{};
    std::int64_t disabled{};  ///< out of service
    std::int64_t total{};
};

struct PENSTOCK_V5_API alarm_ack {
    field<std::string> comment{};        ///< at most 1,000 characters
    field<std::string> occurrence_id{};  ///< `E1400` if it is another one by now
};

struct PENSTOCK_V5_API alarm_shelving {
    field<std::int64_t> minutes{};  ///< 1 to 10,080; 60 when unset
    field<bool> one_shot{};         ///< true: ends when the alarm clears, too
    field<std::string> reason{};
};

/// What happened to an alarm. Names are those of then.
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
    json_text value{};  ///< of the tag then: `95.5`, `true`
    std::optional<double> limit{};
    std::int64_t event_time{};  ///< of the sample that began it, epoch ms
    std::int64_t at{};          ///< when it was decided, epoch ms
    std::string actor{};        ///< user id of the key, or the gateway that evaluated
    std::optional<std::string> comment{};
    bool after_restart{};
    std::int64_t merged{};  ///< changes that were too many to be kept, and are in this one
};

/// Which events a history holds.
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

    /// Not NORMAL, not shelved, in service, unless the filter asks for others. To follow changes call again with
    /// the highest `seq` so far as `after_seq`.
    std::vector<live_alarm> live(const live_alarm_filter& filter = {}) const noexcept;

    std::optional<alarm_summary> summary() const noexcept;

    bool ack(std::string_view id, const alarm_ack& how = {}) const noexcept;

    /// At most 1,000, each for itself: an item for each, in their order.
    std::vector<bulk_item> ack_many(const std::vector<std::string>& alarm_ids,
                                    std::string_view comment = {}) const noexcept;

    /// Hides it from the live list for a time; it is evaluated as ever.
    bool shelve(std::string_view id, const alarm_shelving& how = {}) const noexcept;

    bool unshelve(std::string_view id) const noexcept;

    /// Into its history; at most 1,000 characters.
    bool comment(std::string_view id, std::string_view text) const noexcept;

    /// Newest first; of deleted alarms, too.
    std::optional<v5::page<alarm_event>> history(const alarm_event_filter& filter = {},
                                                 const paging& which = {}) const noexcept;
};

}  // namespace penstock::v5
