// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "penstock/v5/api.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/filter.hpp"
#include "penstock/v5/resource.hpp"

namespace penstock::v5 {

/// One of the `levels` of `alarm`.
struct PENSTOCK_V5_API alarm_level {
    /// Of the kind: LIMIT TRIP_HI to TRIP_LO, BOOL TRUE and FALSE, QUALITY BAD. Required; one of TRIP_HI, HI_HI, HI,
    /// LO, LO_LO, TRIP_LO, TRUE, FALSE, BAD.
    std::string level{};
    /// The last value that is allowed; of LIMIT only.
    std::optional<double> limit{};
    /// How soon it needs an answer. Required; one of CRITICAL, HIGH, MEDIUM, LOW.
    std::string priority{};
    /// With {tag_id} {tag_name} {value} {limit} {unit} {level} {asset}. A text of at most 500 characters.
    std::string message{};
};

/// Notifies the operator that a value requires a response. Create needs `tag_id`, `levels`; update changes what is set.
struct PENSTOCK_V5_API alarm_request {
    /// Unique, unchangeable; created when absent. ALARM_ and A-Z a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> alarm_id{};
    /// Human-readable name; when absent the tag's name. A text of at most 200 characters.
    field<std::string> alarm_name{};
    /// Whose value it evaluates. Required; set on create only.
    field<std::string> tag_id{};
    /// What it evaluates: limits, a state or the quality. One of LIMIT, BOOL, QUALITY; default "LIMIT".
    field<std::string> kind{};
    /// What is an alarm. Required; at most 6.
    field<std::vector<alarm_level>> levels{};
    /// How far a value must come back, in the tag's unit. A number from 0.
    field<double> deadband{};
    /// ms that a value must stay beyond a limit. An integer from 0 to 3600000.
    field<std::int64_t> on_delay_ms{};
    /// ms that a value must stay within it. An integer from 0 to 3600000.
    field<std::int64_t> off_delay_ms{};
    /// false: it is acknowledged from the start. Default true.
    field<bool> ack_required{};
    /// false: out of service, not evaluated. Default true.
    field<bool> enabled{};
    /// What the operator should do. A text of at most 2000 characters.
    field<std::string> instruction{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// false: keeps its references, takes no new ones. Default true.
    field<bool> active{};
    /// Key in another system; not unique. A text of at most 100 characters.
    field<std::string> external_id{};
    /// At most 50 texts by name, 4 KiB in all.
    field<std::map<std::string, std::string>> attributes{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// An alarm as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API alarm_response {
    /// Unique, unchangeable; created when absent.
    std::string alarm_id{};
    /// Human-readable name; when absent the tag's name.
    std::string alarm_name{};
    /// Whose value it evaluates.
    std::string tag_id{};
    /// What it evaluates: limits, a state or the quality. One of LIMIT, BOOL, QUALITY.
    std::string kind{};
    /// TAG: it follows the tag's own fields; USER: it was made here. One of USER, TAG.
    std::string source{};
    /// What is an alarm.
    std::vector<alarm_level> levels{};
    /// How far a value must come back, in the tag's unit.
    double deadband{};
    /// ms that a value must stay beyond a limit.
    std::int64_t on_delay_ms{};
    /// ms that a value must stay within it.
    std::int64_t off_delay_ms{};
    /// false: it is acknowledged from the start.
    bool ack_required{};
    /// false: out of service, not evaluated.
    bool enabled{};
    /// What the operator should do.
    std::string instruction{};
    /// The tag's.
    std::string site_id{};
    /// The tag's.
    std::string linked_asset_id{};
    /// The gateway that evaluates it.
    std::string edge_id{};
    /// Free text.
    std::string description{};
    /// false: keeps its references, takes no new ones.
    bool active{};
    /// Key in another system; not unique.
    std::optional<std::string> external_id{};
    /// At most 50 texts by name, 4 KiB in all.
    std::map<std::string, std::string> attributes{};
    /// Epoch ms.
    std::int64_t created_at{};
    /// Epoch ms.
    std::int64_t updated_at{};
    /// User id of the key.
    std::string created_by{};
    /// User id of the key.
    std::string updated_by{};
    /// 1, then one more with each change.
    std::int64_t version{};
};

/// Which alarm records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API alarm_filter {
    /// Whose value it evaluates.
    any_of tag_id{};
    /// What it evaluates: limits, a state or the quality. One of LIMIT, BOOL, QUALITY.
    any_of kind{};
    /// TAG: it follows the tag's own fields; USER: it was made here. One of USER, TAG.
    any_of source{};
    /// false: out of service, not evaluated.
    field<bool> enabled{};
    /// The tag's.
    any_of site_id{};
    field<bool> active{};
    any_of external_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Id of a site, area, line or equipment: linked there or below it.
    field<std::string> under{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<alarm_response, alarm_filter>;
extern template class resource<alarm_request, alarm_response, alarm_filter>;
using alarm_resource = resource<alarm_request, alarm_response, alarm_filter>;

}  // namespace penstock::v5
