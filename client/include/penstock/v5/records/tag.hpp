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

/// A tag: a value of a controller. Create needs `opc_id`, `plc_address`; update changes what is set.
struct PENSTOCK_V5_API tag_request {
    /// Id of the tag. It is unique in the gateway; the gateway creates one when it is absent. TAG_ and A-Z a-z 0-9 _ .
    /// : -, 1000 characters in all.
    field<std::string> tag_id{};
    /// OPC that contains the tag. Required; set on create only.
    field<std::string> opc_id{};
    /// Name that people read. When it is absent, it is the id. A text of at most 200 characters.
    field<std::string> tag_name{};
    /// Address of the value in the device, in the syntax of the protocol. Required; a text of at most 500 characters.
    field<std::string> plc_address{};
    /// Data type of the value: Boolean, Int16, Float, String and others; an array is written as Int16[10]. A text of at
    /// most 40 characters.
    field<std::string> data_type{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// Time between reads, ms; 0: the time of the OPC. An integer from 0 to 86400000.
    field<std::int64_t> timecycle{};
    /// Scale: value = raw value * scale + offset. A write uses the inverse.
    field<double> scale{};
    /// Offset that is added after the scale, in the unit of the tag.
    field<double> offset{};
    /// Id of another tag of the same OPC. Its value scales this tag, like a scale factor of SunSpec. A text of at most
    /// 100 characters.
    field<std::string> scale_from{};
    /// Meaning of the value of scale_from: an exponent of 10, or a factor. One of exponent, factor; default "exponent".
    field<std::string> scale_from_as{};
    /// Raw numbers which mean that the device has no value, for example 0x8000 or 65535,NaN. A text of at most 200
    /// characters.
    field<std::string> none_value{};
    /// Texts for the values of an enumeration or a bit, for example {"0":"stopped","1":"running"}.
    field<std::map<std::string, std::string>> states{};
    /// Engineering unit of the value, for example °C or bar. A text of at most 50 characters.
    field<std::string> unit{};
    /// Decimals of the shown number: 0.00, #.#, %.2f or 2; empty: 5 significant digits. A text of at most 50
    /// characters.
    field<std::string> display_format{};
    /// Lowest value that can be written, after scaling. The gateway refuses a lower one.
    field<double> min_value{};
    /// Highest value that can be written, after scaling. The gateway refuses a higher one.
    field<double> max_value{};
    /// Read values that are cut off. low: a value below min_value becomes min_value; high: a value above max_value
    /// becomes max_value; both; empty: none. One of , low, high, both.
    field<std::string> clamp{};
    /// false: the gateway refuses every write. It becomes false when the address is read-only in the device. Default
    /// true.
    field<bool> writable{};
    /// Deadband: the smallest change that counts, in the unit of the tag. A number from 0.
    field<double> deadband{};
    /// Deadband in percent of max_value - min_value. A number from 0 to 100.
    field<double> deadband_percent{};
    /// Recorded values: all, or change (only changes); empty: edge.journal.record is used. One of , all, change.
    field<std::string> record{};
    /// Days that the history keeps; 0: edge.history.retention_days is used. An integer from 0 to 36500.
    field<std::int64_t> retention_days{};
    /// Name under which the value is published. A text of at most 200 characters.
    field<std::string> alias_name{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> note{};
    /// Importance of the tag, free text. A text of at most 20 characters.
    field<std::string> importance{};
    /// Latitude in degrees, north is positive. A number from -90 to 90.
    field<double> lat{};
    /// Longitude in degrees, east is positive. A number from -180 to 180.
    field<double> lng{};
    /// Asset to which the value belongs.
    field<std::string> linked_asset_id{};
    /// Options of the protocol for this tag, for example byte_order.
    field<json_text> options{};
    /// Trip-high limit of the alarm, after scaling; null: none.
    field<double> trip_hi{};
    /// High-high limit of the alarm, after scaling; null: none.
    field<double> hi_hi{};
    /// High limit of the alarm, after scaling; null: none.
    field<double> hi{};
    /// Low limit of the alarm, after scaling; null: none.
    field<double> lo{};
    /// Low-low limit of the alarm, after scaling; null: none.
    field<double> lo_lo{};
    /// Trip-low limit of the alarm, after scaling; null: none.
    field<double> trip_lo{};
    /// Priority of the alarm trip_hi. One of CRITICAL, HIGH, MEDIUM, LOW; default "CRITICAL".
    field<std::string> trip_hi_priority{};
    /// Priority of the alarm hi_hi. One of CRITICAL, HIGH, MEDIUM, LOW; default "HIGH".
    field<std::string> hi_hi_priority{};
    /// Priority of the alarm hi. One of CRITICAL, HIGH, MEDIUM, LOW; default "MEDIUM".
    field<std::string> hi_priority{};
    /// Priority of the alarm lo. One of CRITICAL, HIGH, MEDIUM, LOW; default "MEDIUM".
    field<std::string> lo_priority{};
    /// Priority of the alarm lo_lo. One of CRITICAL, HIGH, MEDIUM, LOW; default "HIGH".
    field<std::string> lo_lo_priority{};
    /// Priority of the alarm trip_lo. One of CRITICAL, HIGH, MEDIUM, LOW; default "CRITICAL".
    field<std::string> trip_lo_priority{};
    /// Message of the alarm trip_hi; empty: a standard message. A text of at most 500 characters.
    field<std::string> trip_hi_message{};
    /// Message of the alarm hi_hi; empty: a standard message. A text of at most 500 characters.
    field<std::string> hi_hi_message{};
    /// Message of the alarm hi; empty: a standard message. A text of at most 500 characters.
    field<std::string> hi_message{};
    /// Message of the alarm lo; empty: a standard message. A text of at most 500 characters.
    field<std::string> lo_message{};
    /// Message of the alarm lo_lo; empty: a standard message. A text of at most 500 characters.
    field<std::string> lo_lo_message{};
    /// Message of the alarm trip_lo; empty: a standard message. A text of at most 500 characters.
    field<std::string> trip_lo_message{};
    /// Text that is shown for the value true. A text of at most 50 characters.
    field<std::string> bool_true{};
    /// Text that is shown for the value false. A text of at most 50 characters.
    field<std::string> bool_false{};
    /// Priority of the alarm when the value is true; empty: no alarm. One of , CRITICAL, HIGH, MEDIUM, LOW.
    field<std::string> bool_true_priority{};
    /// Priority of the alarm when the value is false; empty: no alarm. One of , CRITICAL, HIGH, MEDIUM, LOW.
    field<std::string> bool_false_priority{};
    /// Message of the alarm when the value is true; empty: a standard message. A text of at most 500 characters.
    field<std::string> bool_true_message{};
    /// Message of the alarm when the value is false; empty: a standard message. A text of at most 500 characters.
    field<std::string> bool_false_message{};
    /// Deadband of alarms in the unit of the tag: the value must come back by this amount. A number from 0.
    field<double> alarm_deadband{};
    /// On-delay of alarms, ms: the value must be beyond the limit for this time. An integer from 0 to 3600000.
    field<std::int64_t> alarm_on_delay_ms{};
    /// Off-delay of alarms, ms: the value must be within the limit for this time. An integer from 0 to 3600000.
    field<std::int64_t> alarm_off_delay_ms{};
    /// false: the tag has no alarms. Default true.
    field<bool> alarm_enabled{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// A tag as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API tag_response {
    /// Id of the tag. It is unique in the gateway; the gateway creates one when it is absent.
    std::string tag_id{};
    /// OPC that contains the tag.
    std::string opc_id{};
    /// Name that people read. When it is absent, it is the id.
    std::string tag_name{};
    /// Address of the value in the device, in the syntax of the protocol.
    std::string plc_address{};
    /// Data type of the value: Boolean, Int16, Float, String and others; an array is written as Int16[10].
    std::string data_type{};
    /// Free text.
    std::string description{};
    /// Time between reads, ms; 0: the time of the OPC.
    std::int64_t timecycle{};
    /// Scale: value = raw value * scale + offset. A write uses the inverse.
    std::optional<double> scale{};
    /// Offset that is added after the scale, in the unit of the tag.
    std::optional<double> offset{};
    /// Id of another tag of the same OPC. Its value scales this tag, like a scale factor of SunSpec.
    std::string scale_from{};
    /// Meaning of the value of scale_from: an exponent of 10, or a factor. One of exponent, factor.
    std::string scale_from_as{};
    /// Raw numbers which mean that the device has no value, for example 0x8000 or 65535,NaN.
    std::string none_value{};
    /// Texts for the values of an enumeration or a bit, for example {"0":"stopped","1":"running"}.
    std::map<std::string, std::string> states{};
    /// Engineering unit of the value, for example °C or bar.
    std::string unit{};
    /// Decimals of the shown number: 0.00, #.#, %.2f or 2; empty: 5 significant digits.
    std::string display_format{};
    /// Lowest value that can be written, after scaling. The gateway refuses a lower one.
    std::optional<double> min_value{};
    /// Highest value that can be written, after scaling. The gateway refuses a higher one.
    std::optional<double> max_value{};
    /// Read values that are cut off. low: a value below min_value becomes min_value; high: a value above max_value
    /// becomes max_value; both; empty: none. One of , low, high, both.
    std::string clamp{};
    /// false: the gateway refuses every write. It becomes false when the address is read-only in the device.
    bool writable{};
    /// Deadband: the smallest change that counts, in the unit of the tag.
    double deadband{};
    /// Deadband in percent of max_value - min_value.
    double deadband_percent{};
    /// Recorded values: all, or change (only changes); empty: edge.journal.record is used. One of , all, change.
    std::string record{};
    /// Days that the history keeps; 0: edge.history.retention_days is used.
    std::int64_t retention_days{};
    /// Name under which the value is published.
    std::string alias_name{};
    /// Free text.
    std::string note{};
    /// Importance of the tag, free text.
    std::string importance{};
    /// Latitude in degrees, north is positive.
    std::optional<double> lat{};
    /// Longitude in degrees, east is positive.
    std::optional<double> lng{};
    /// Asset to which the value belongs.
    std::string linked_asset_id{};
    /// Options of the protocol for this tag, for example byte_order.
    json_text options{};
    /// Time when the tag was created, epoch ms.
    std::int64_t created_at{};
    /// Time of the last change of the tag, epoch ms.
    std::int64_t updated_at{};
    /// Trip-high limit of the alarm, after scaling; null: none.
    std::optional<double> trip_hi{};
    /// High-high limit of the alarm, after scaling; null: none.
    std::optional<double> hi_hi{};
    /// High limit of the alarm, after scaling; null: none.
    std::optional<double> hi{};
    /// Low limit of the alarm, after scaling; null: none.
    std::optional<double> lo{};
    /// Low-low limit of the alarm, after scaling; null: none.
    std::optional<double> lo_lo{};
    /// Trip-low limit of the alarm, after scaling; null: none.
    std::optional<double> trip_lo{};
    /// Priority of the alarm trip_hi. One of CRITICAL, HIGH, MEDIUM, LOW.
    std::string trip_hi_priority{};
    /// Priority of the alarm hi_hi. One of CRITICAL, HIGH, MEDIUM, LOW.
    std::string hi_hi_priority{};
    /// Priority of the alarm hi. One of CRITICAL, HIGH, MEDIUM, LOW.
    std::string hi_priority{};
    /// Priority of the alarm lo. One of CRITICAL, HIGH, MEDIUM, LOW.
    std::string lo_priority{};
    /// Priority of the alarm lo_lo. One of CRITICAL, HIGH, MEDIUM, LOW.
    std::string lo_lo_priority{};
    /// Priority of the alarm trip_lo. One of CRITICAL, HIGH, MEDIUM, LOW.
    std::string trip_lo_priority{};
    /// Message of the alarm trip_hi; empty: a standard message.
    std::string trip_hi_message{};
    /// Message of the alarm hi_hi; empty: a standard message.
    std::string hi_hi_message{};
    /// Message of the alarm hi; empty: a standard message.
    std::string hi_message{};
    /// Message of the alarm lo; empty: a standard message.
    std::string lo_message{};
    /// Message of the alarm lo_lo; empty: a standard message.
    std::string lo_lo_message{};
    /// Message of the alarm trip_lo; empty: a standard message.
    std::string trip_lo_message{};
    /// Text that is shown for the value true.
    std::string bool_true{};
    /// Text that is shown for the value false.
    std::string bool_false{};
    /// Priority of the alarm when the value is true; empty: no alarm. One of , CRITICAL, HIGH, MEDIUM, LOW.
    std::optional<std::string> bool_true_priority{};
    /// Priority of the alarm when the value is false; empty: no alarm. One of , CRITICAL, HIGH, MEDIUM, LOW.
    std::optional<std::string> bool_false_priority{};
    /// Message of the alarm when the value is true; empty: a standard message.
    std::string bool_true_message{};
    /// Message of the alarm when the value is false; empty: a standard message.
    std::string bool_false_message{};
    /// Deadband of alarms in the unit of the tag: the value must come back by this amount.
    double alarm_deadband{};
    /// On-delay of alarms, ms: the value must be beyond the limit for this time.
    std::int64_t alarm_on_delay_ms{};
    /// Off-delay of alarms, ms: the value must be within the limit for this time.
    std::int64_t alarm_off_delay_ms{};
    /// false: the tag has no alarms.
    bool alarm_enabled{};
    /// Site of the OPC.
    std::string site_id{};
    /// Name of the linked asset; null: the tag has none.
    std::optional<std::string> linked_asset_name{};
    /// Id of the gateway that collects the tag.
    std::string edge_id{};
    /// User or owner of the key that created the record.
    std::string created_by{};
    /// User or owner of the key that changed the record last.
    std::string updated_by{};
    /// Version of the record: 1 when it is created, one more with each change.
    std::int64_t version{};
};

/// Which tag records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API tag_filter {
    /// OPC that contains the tag.
    any_of opc_id{};
    /// Site of the OPC.
    any_of site_id{};
    /// Data type of the value: Boolean, Int16, Float, String and others; an array is written as Int16[10].
    any_of data_type{};
    /// Asset to which the value belongs.
    any_of linked_asset_id{};
    /// Id of the gateway that collects the tag.
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
