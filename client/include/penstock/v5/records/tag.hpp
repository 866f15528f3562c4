// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "penstock/v5/api.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/filter.hpp"
#include "penstock/v5/json_text.hpp"
#include "penstock/v5/resource.hpp"

namespace penstock::v5 {

/// A value of a controller. Create needs `opc_id`, `plc_address`; update changes what is set.
struct PENSTOCK_V5_API tag_request {
    /// Identifier, unique over the gateway; created when absent. TAG_ and A-Z a-z 0-9 _ . : -, 1000 characters in all.
    field<std::string> tag_id{};
    /// The OPC that the tag belongs to. Required; set on create only.
    field<std::string> opc_id{};
    /// Human-readable name; the id when absent. A text of at most 200 characters.
    field<std::string> tag_name{};
    /// Where the value is, in the protocol's own syntax. Required; a text of at most 500 characters.
    field<std::string> plc_address{};
    /// Boolean, Int16, Float, String …, an array as Int16[10]. A text of at most 40 characters.
    field<std::string> data_type{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// ms between reads of this tag; 0 = the OPC's. An integer from 0 to 86400000.
    field<std::int64_t> timecycle{};
    /// Value = raw * scale + offset; writes are inverted.
    field<double> scale{};
    /// Added after scale.
    field<double> offset{};
    /// Id of another tag of the same OPC whose value scales this one, as SunSpec's scale factors do. A text of at most
    /// 100 characters.
    field<std::string> scale_from{};
    /// What that value is: exponent of 10, or factor. One of exponent, factor; default "exponent".
    field<std::string> scale_from_as{};
    /// Raw numbers that mean that the device has no value, as 0x8000 or 65535,NaN. A text of at most 200 characters.
    field<std::string> none_value{};
    /// Texts of the values of an enumeration or a bit, as {"0":"stopped","1":"running"}.
    field<std::map<std::string, std::string>> states{};
    /// Engineering unit. A text of at most 50 characters.
    field<std::string> unit{};
    /// Decimals of numbers where people read them: 0.00, #.#, %.2f or 2; none: 5 significant digits. A text of at most
    /// 50 characters.
    field<std::string> display_format{};
    /// A write below is refused; after scaling.
    field<double> min_value{};
    /// A write above is refused; after scaling.
    field<double> max_value{};
    /// false refuses every write; becomes false where the device can only read this address. Default true.
    field<bool> writable{};
    /// Smallest change that counts, in the tag's unit. A number from 0.
    field<double> deadband{};
    /// The same in per cent of max_value - min_value. A number from 0 to 100.
    field<double> deadband_percent{};
    /// All, change, or nothing for edge.journal.record. One of , all, change.
    field<std::string> record{};
    /// Days of history; 0 = edge.history.retention_days. An integer from 0 to 36500.
    field<std::int64_t> retention_days{};
    /// Name under which the value is published. A text of at most 200 characters.
    field<std::string> alias_name{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> note{};
    /// Free text. A text of at most 20 characters.
    field<std::string> importance{};
    /// Latitude in degrees. A number from -90 to 90.
    field<double> lat{};
    /// Longitude in degrees. A number from -180 to 180.
    field<double> lng{};
    /// Asset that the value belongs to.
    field<std::string> linked_asset_id{};
    /// Per-tag options of the protocol, such as byte_order.
    field<json_text> options{};
    /// Alarm limit, after scaling.
    field<double> trip_hi{};
    /// Alarm limit, after scaling.
    field<double> hi_hi{};
    /// Alarm limit, after scaling.
    field<double> hi{};
    /// Alarm limit, after scaling.
    field<double> lo{};
    /// Alarm limit, after scaling.
    field<double> lo_lo{};
    /// Alarm limit, after scaling.
    field<double> trip_lo{};
    /// Priority of that alarm. One of CRITICAL, HIGH, MEDIUM, LOW; default "CRITICAL".
    field<std::string> trip_hi_priority{};
    /// Priority of that alarm. One of CRITICAL, HIGH, MEDIUM, LOW; default "HIGH".
    field<std::string> hi_hi_priority{};
    /// Priority of that alarm. One of CRITICAL, HIGH, MEDIUM, LOW; default "MEDIUM".
    field<std::string> hi_priority{};
    /// Priority of that alarm. One of CRITICAL, HIGH, MEDIUM, LOW; default "MEDIUM".
    field<std::string> lo_priority{};
    /// Priority of that alarm. One of CRITICAL, HIGH, MEDIUM, LOW; default "HIGH".
    field<std::string> lo_lo_priority{};
    /// Priority of that alarm. One of CRITICAL, HIGH, MEDIUM, LOW; default "CRITICAL".
    field<std::string> trip_lo_priority{};
    /// Text of that alarm; a standard sentence when empty. A text of at most 500 characters.
    field<std::string> trip_hi_message{};
    /// Text of that alarm; a standard sentence when empty. A text of at most 500 characters.
    field<std::string> hi_hi_message{};
    /// Text of that alarm; a standard sentence when empty. A text of at most 500 characters.
    field<std::string> hi_message{};
    /// Text of that alarm; a standard sentence when empty. A text of at most 500 characters.
    field<std::string> lo_message{};
    /// Text of that alarm; a standard sentence when empty. A text of at most 500 characters.
    field<std::string> lo_lo_message{};
    /// Text of that alarm; a standard sentence when empty. A text of at most 500 characters.
    field<std::string> trip_lo_message{};
    /// Label of the state true. A text of at most 50 characters.
    field<std::string> bool_true{};
    /// Label of the state false. A text of at most 50 characters.
    field<std::string> bool_false{};
    /// Set: true is an alarm. One of , CRITICAL, HIGH, MEDIUM, LOW.
    field<std::string> bool_true_priority{};
    /// Set: false is an alarm. One of , CRITICAL, HIGH, MEDIUM, LOW.
    field<std::string> bool_false_priority{};
    /// Text of that alarm. A text of at most 500 characters.
    field<std::string> bool_true_message{};
    /// Text of that alarm. A text of at most 500 characters.
    field<std::string> bool_false_message{};
    /// How far a value must come back, in the tag's unit. A number from 0.
    field<double> alarm_deadband{};
    /// ms a value must stay beyond a limit. An integer from 0 to 3600000.
    field<std::int64_t> alarm_on_delay_ms{};
    /// ms a value must stay within it. An integer from 0 to 3600000.
    field<std::int64_t> alarm_off_delay_ms{};
    /// false = no alarms of this tag. Default true.
    field<bool> alarm_enabled{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// A tag as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API tag_response {
    /// Identifier, unique over the gateway; created when absent.
    std::string tag_id{};
    /// The OPC that the tag belongs to.
    std::string opc_id{};
    /// Human-readable name; the id when absent.
    std::string tag_name{};
    /// Where the value is, in the protocol's own syntax.
    std::string plc_address{};
    /// Boolean, Int16, Float, String …, an array as Int16[10].
    std::string data_type{};
    /// Free text.
    std::string description{};
    /// ms between reads of this tag; 0 = the OPC's.
    std::int64_t timecycle{};
    /// Value = raw * scale + offset; writes are inverted.
    std::optional<double> scale{};
    /// Added after scale.
    std::optional<double> offset{};
    /// Id of another tag of the same OPC whose value scales this one, as SunSpec's scale factors do.
    std::string scale_from{};
    /// What that value is: exponent of 10, or factor. One of exponent, factor.
    std::string scale_from_as{};
    /// Raw numbers that mean that the device has no value, as 0x8000 or 65535,NaN.
    std::string none_value{};
    /// Texts of the values of an enumeration or a bit, as {"0":"stopped","1":"running"}.
    std::map<std::string, std::string> states{};
    /// Engineering unit.
    std::string unit{};
    /// Decimals of numbers where people read them: 0.00, #.#, %.2f or 2; none: 5 significant digits.
    std::string display_format{};
    /// A write below is refused; after scaling.
    std::optional<double> min_value{};
    /// A write above is refused; after scaling.
    std::optional<double> max_value{};
    /// false refuses every write; becomes false where the device can only read this address.
    bool writable{};
    /// Smallest change that counts, in the tag's unit.
    double deadband{};
    /// The same in per cent of max_value - min_value.
    double deadband_percent{};
    /// All, change, or nothing for edge.journal.record. One of , all, change.
    std::string record{};
    /// Days of history; 0 = edge.history.retention_days.
    std::int64_t retention_days{};
    /// Name under which the value is published.
    std::string alias_name{};
    /// Free text.
    std::string note{};
    /// Free text.
    std::string importance{};
    /// Latitude in degrees.
    std::optional<double> lat{};
    /// Longitude in degrees.
    std::optional<double> lng{};
    /// Asset that the value belongs to.
    std::string linked_asset_id{};
    /// Per-tag options of the protocol, such as byte_order.
    json_text options{};
    /// Epoch ms.
    std::int64_t created_at{};
    /// Epoch ms.
    std::int64_t updated_at{};
    /// Alarm limit, after scaling.
    std::optional<double> trip_hi{};
    /// Alarm limit, after scaling.
    std::optional<double> hi_hi{};
    /// Alarm limit, after scaling.
    std::optional<double> hi{};
    /// Alarm limit, after scaling.
    std::optional<double> lo{};
    /// Alarm limit, after scaling.
    std::optional<double> lo_lo{};
    /// Alarm limit, after scaling.
    std::optional<double> trip_lo{};
    /// Priority of that alarm. One of CRITICAL, HIGH, MEDIUM, LOW.
    std::string trip_hi_priority{};
    /// Priority of that alarm. One of CRITICAL, HIGH, MEDIUM, LOW.
    std::string hi_hi_priority{};
    /// Priority of that alarm. One of CRITICAL, HIGH, MEDIUM, LOW.
    std::string hi_priority{};
    /// Priority of that alarm. One of CRITICAL, HIGH, MEDIUM, LOW.
    std::string lo_priority{};
    /// Priority of that alarm. One of CRITICAL, HIGH, MEDIUM, LOW.
    std::string lo_lo_priority{};
    /// Priority of that alarm. One of CRITICAL, HIGH, MEDIUM, LOW.
    std::string trip_lo_priority{};
    /// Text of that alarm; a standard sentence when empty.
    std::string trip_hi_message{};
    /// Text of that alarm; a standard sentence when empty.
    std::string hi_hi_message{};
    /// Text of that alarm; a standard sentence when empty.
    std::string hi_message{};
    /// Text of that alarm; a standard sentence when empty.
    std::string lo_message{};
    /// Text of that alarm; a standard sentence when empty.
    std::string lo_lo_message{};
    /// Text of that alarm; a standard sentence when empty.
    std::string trip_lo_message{};
    /// Label of the state true.
    std::string bool_true{};
    /// Label of the state false.
    std::string bool_false{};
    /// Set: true is an alarm. One of , CRITICAL, HIGH, MEDIUM, LOW.
    std::optional<std::string> bool_true_priority{};
    /// Set: false is an alarm. One of , CRITICAL, HIGH, MEDIUM, LOW.
    std::optional<std::string> bool_false_priority{};
    /// Text of that alarm.
    std::string bool_true_message{};
    /// Text of that alarm.
    std::string bool_false_message{};
    /// How far a value must come back, in the tag's unit.
    double alarm_deadband{};
    /// ms a value must stay beyond a limit.
    std::int64_t alarm_on_delay_ms{};
    /// ms a value must stay within it.
    std::int64_t alarm_off_delay_ms{};
    /// false = no alarms of this tag.
    bool alarm_enabled{};
    /// The OPC's.
    std::string site_id{};
    /// Name of the asset.
    std::optional<std::string> linked_asset_name{};
    /// The gateway that collects it.
    std::string edge_id{};
    /// User id of the key.
    std::string created_by{};
    /// User id of the key.
    std::string updated_by{};
    /// 1, then one more with each change.
    std::int64_t version{};
};

/// Which tag records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API tag_filter {
    /// The OPC that the tag belongs to.
    any_of opc_id{};
    /// The OPC's.
    any_of site_id{};
    /// Boolean, Int16, Float, String …, an array as Int16[10].
    any_of data_type{};
    /// Asset that the value belongs to.
    any_of linked_asset_id{};
    /// The gateway that collects it.
    any_of edge_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Id of a site, area, line or equipment: linked there or below it.
    field<std::string> under{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<tag_response, tag_filter>;
extern template class resource<tag_request, tag_response, tag_filter>;
using tag_resource = resource<tag_request, tag_response, tag_filter>;

}  // namespace penstock::v5
