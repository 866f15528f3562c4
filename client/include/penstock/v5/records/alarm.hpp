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
    /// Level of the alarm. Kind LIMIT has TRIP_HI to TRIP_LO, kind BOOL has TRUE and FALSE, kind QUALITY has BAD.
    /// Required; one of TRIP_HI, HI_HI, HI, LO, LO_LO, TRIP_LO, TRUE, FALSE, BAD.
    std::string level{};
    /// Limit in the unit of the tag: the last value that is allowed. Only kind LIMIT has it.
    std::optional<double> limit{};
    /// Priority: how soon an operator must respond. Required; one of CRITICAL, HIGH, MEDIUM, LOW.
    std::string priority{};
    /// Message for the operator. {tag_id} {tag_name} {value} {limit} {unit} {level} {asset} are replaced; empty: a
    /// standard message. A text of at most 500 characters.
    std::string message{};
};

/// An alarm: it tells the operator that a value needs a response. Create needs `tag_id`, `levels`; update changes what
/// is set.
struct PENSTOCK_V5_API alarm_request {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. ALARM_ and A-Z
    /// a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> alarm_id{};
    /// Name that people read. When it is absent, it is the tag's name. A text of at most 200 characters.
    field<std::string> alarm_name{};
    /// Tag whose value the alarm evaluates. Required; set on create only.
    field<std::string> tag_id{};
    /// Kind of the alarm: it evaluates limits (LIMIT), a state (BOOL) or the quality (QUALITY) of the tag. One of
    /// LIMIT, BOOL, QUALITY; default "LIMIT".
    field<std::string> kind{};
    /// Levels of the alarm, each with its priority and message. Required; at most 6.
    field<std::vector<alarm_level>> levels{};
    /// Deadband in the unit of the tag: the value must come back behind the limit by this amount before the alarm
    /// clears. A number from 0.
    field<double> deadband{};
    /// On-delay, ms: the value must be beyond the limit for this time before the alarm becomes active. An integer from
    /// 0 to 3600000.
    field<std::int64_t> on_delay_ms{};
    /// Off-delay, ms: the value must be within the limit for this time before the alarm clears. An integer from 0 to
    /// 3600000.
    field<std::int64_t> off_delay_ms{};
    /// true: an operator must acknowledge the alarm. false: the gateway acknowledges it at once. Default true.
    field<bool> ack_required{};
    /// false: the alarm is out of service and the gateway does not evaluate it. Default true.
    field<bool> enabled{};
    /// Instruction: what the operator must do when the alarm is active. A text of at most 2000 characters.
    field<std::string> instruction{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// false: the record is out of use. Its references stay, and nothing new can refer to it. Default true.
    field<bool> active{};
    /// Id of the record in another system, for example the ERP. Two records may have the same one; null: none. A text
    /// of at most 100 characters.
    field<std::string> external_id{};
    /// Texts of your own by name, 50 at most and 4 KiB in total.
    field<std::map<std::string, std::string>> attributes{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// An alarm as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API alarm_response {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent.
    std::string alarm_id{};
    /// Name that people read. When it is absent, it is the tag's name.
    std::string alarm_name{};
    /// Tag whose value the alarm evaluates.
    std::string tag_id{};
    /// Kind of the alarm: it evaluates limits (LIMIT), a state (BOOL) or the quality (QUALITY) of the tag. One of
    /// LIMIT, BOOL, QUALITY.
    std::string kind{};
    /// Source of the alarm. TAG: the alarm fields of the tag define it. USER: a user defined it here. One of USER, TAG.
    std::string source{};
    /// Levels of the alarm, each with its priority and message.
    std::vector<alarm_level> levels{};
    /// Deadband in the unit of the tag: the value must come back behind the limit by this amount before the alarm
    /// clears.
    double deadband{};
    /// On-delay, ms: the value must be beyond the limit for this time before the alarm becomes active.
    std::int64_t on_delay_ms{};
    /// Off-delay, ms: the value must be within the limit for this time before the alarm clears.
    std::int64_t off_delay_ms{};
    /// true: an operator must acknowledge the alarm. false: the gateway acknowledges it at once.
    bool ack_required{};
    /// false: the alarm is out of service and the gateway does not evaluate it.
    bool enabled{};
    /// Instruction: what the operator must do when the alarm is active.
    std::string instruction{};
    /// Site of the tag.
    std::string site_id{};
    /// Asset of the tag.
    std::string linked_asset_id{};
    /// Id of the gateway that evaluates the alarm.
    std::string edge_id{};
    /// Free text.
    std::string description{};
    /// false: the record is out of use. Its references stay, and nothing new can refer to it.
    bool active{};
    /// Id of the record in another system, for example the ERP. Two records may have the same one; null: none.
    std::optional<std::string> external_id{};
    /// Texts of your own by name, 50 at most and 4 KiB in total.
    std::map<std::string, std::string> attributes{};
    /// Time when the record was created, epoch ms.
    std::int64_t created_at{};
    /// Time of the last change of the record, epoch ms.
    std::int64_t updated_at{};
    /// User or owner of the key that created the record.
    std::string created_by{};
    /// User or owner of the key that changed the record last.
    std::string updated_by{};
    /// Version of the record: 1 when it is created, one more with each change.
    std::int64_t version{};
};

/// Which alarm records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API alarm_filter {
    /// Tag whose value the alarm evaluates.
    any_of tag_id{};
    /// Kind of the alarm: it evaluates limits (LIMIT), a state (BOOL) or the quality (QUALITY) of the tag. One of
    /// LIMIT, BOOL, QUALITY.
    any_of kind{};
    /// Source of the alarm. TAG: the alarm fields of the tag define it. USER: a user defined it here. One of USER, TAG.
    any_of source{};
    /// false: the alarm is out of service and the gateway does not evaluate it.
    field<bool> enabled{};
    /// Site of the tag.
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
