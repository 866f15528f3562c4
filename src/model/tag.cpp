#include "model/tag.hpp"

#include <array>

#include "model/data_type.hpp"
#include "model/none_value.hpp"

namespace penstock {

namespace {

using shape = field_rule::shape;

constexpr double hour_ms = 3'600'000;
constexpr double day_ms = 86'400'000;

constexpr std::array tag_rules{
    field_rule{"tag_id", "identifier, unique over the gateway; created when absent", false, false, shape::id},
    field_rule{"opc_id", "the OPC that the tag belongs to", false, true, shape::any},
    field_rule{"tag_name", "human-readable name; the id when absent", false, false, shape::one_line, {}, {}, 200},
    field_rule{
        "plc_address", "where the value is, in the protocol's own syntax", true, false, shape::one_line, {}, {}, 500},
    field_rule{"data_type",
               "Boolean, Int16, Float, String …, an array as Int16[10]",
               false,
               false,
               shape::one_line,
               {},
               {},
               40},
    field_rule{"description", "free text"},
    field_rule{"timecycle", "ms between reads of this tag; 0 = the OPC's", false, false, shape::any, 0, day_ms},
    field_rule{"scale", "value = raw * scale + offset; writes are inverted"},
    field_rule{"offset", "added after scale"},
    field_rule{"scale_from",
               "id of another tag of the same OPC whose value scales this one, as SunSpec's scale factors do",
               false,
               false,
               shape::one_line,
               {},
               {},
               100},
    field_rule{"scale_from_as", "what that value is: exponent of 10, or factor", false, false, shape::scale_kind},
    field_rule{"none_value",
               "raw numbers that mean that the device has no value, as 0x8000 or 65535,NaN",
               false,
               false,
               shape::one_line,
               {},
               {},
               200},
    field_rule{"states", "texts of the values of an enumeration or a bit, as {\"0\":\"stopped\",\"1\":\"running\"}"},
    field_rule{"unit", "engineering unit", false, false, shape::one_line, {}, {}, 50},
    field_rule{"display_format",
               "decimals of numbers where people read them: 0.00, #.#, %.2f or 2; none: 5 significant digits",
               false,
               false,
               shape::one_line,
               {},
               {},
               50},
    field_rule{"min_value", "a write below is refused; after scaling"},
    field_rule{"max_value", "a write above is refused; after scaling"},
    field_rule{"writable", "false refuses every write; becomes false where the device can only read this address"},
    field_rule{"deadband", "smallest change that counts, in the tag's unit", false, false, shape::any, 0, {}},
    field_rule{"deadband_percent", "the same in per cent of max_value - min_value", false, false, shape::any, 0, 100},
    field_rule{"record", "all, change, or nothing for edge.journal.record", false, false, shape::record_mode},
    field_rule{"retention_days", "days of history; 0 = edge.history.retention_days", false, false, shape::any, 0,
               36'500},
    field_rule{"alias_name", "name under which the value is published", false, false, shape::one_line, {}, {}, 200},
    field_rule{"note", "free text"},
    field_rule{"importance", "free text", false, false, shape::one_line, {}, {}, 20},
    field_rule{"lat", "latitude in degrees", false, false, shape::any, -90, 90},
    field_rule{"lng", "longitude in degrees", false, false, shape::any, -180, 180},
    field_rule{"linked_asset_id", "asset that the value belongs to", false, false, shape::one_line, {}, {}, 100},
    field_rule{"options", "per-tag options of the protocol, such as byte_order"},
    field_rule{"created_at", "epoch ms", false, true},
    field_rule{"updated_at", "epoch ms", false, true},
    field_rule{"trip_hi", "alarm limit, after scaling"},
    field_rule{"hi_hi", "alarm limit, after scaling"},
    field_rule{"hi", "alarm limit, after scaling"},
    field_rule{"lo", "alarm limit, after scaling"},
    field_rule{"lo_lo", "alarm limit, after scaling"},
    field_rule{"trip_lo", "alarm limit, after scaling"},
    field_rule{"trip_hi_priority", "priority of that alarm", false, false, shape::priority},
    field_rule{"hi_hi_priority", "priority of that alarm", false, false, shape::priority},
    field_rule{"hi_priority", "priority of that alarm", false, false, shape::priority},
    field_rule{"lo_priority", "priority of that alarm", false, false, shape::priority},
    field_rule{"lo_lo_priority", "priority of that alarm", false, false, shape::priority},
    field_rule{"trip_lo_priority", "priority of that alarm", false, false, shape::priority},
    field_rule{
        "trip_hi_message", "text of that alarm; a standard sentence when empty", false, false, shape::any, {}, {}, 500},
    field_rule{
        "hi_hi_message", "text of that alarm; a standard sentence when empty", false, false, shape::any, {}, {}, 500},
    field_rule{
        "hi_message", "text of that alarm; a standard sentence when empty", false, false, shape::any, {}, {}, 500},
    field_rule{
        "lo_message", "text of that alarm; a standard sentence when empty", false, false, shape::any, {}, {}, 500},
    field_rule{
        "lo_lo_message", "text of that alarm; a standard sentence when empty", false, false, shape::any, {}, {}, 500},
    field_rule{
        "trip_lo_message", "text of that alarm; a standard sentence when empty", false, false, shape::any, {}, {}, 500},
    field_rule{"bool_true", "label of the state true", false, false, shape::one_line, {}, {}, 50},
    field_rule{"bool_false", "label of the state false", false, false, shape::one_line, {}, {}, 50},
    field_rule{"bool_true_priority", "set: true is an alarm", false, false, shape::priority_or_none},
    field_rule{"bool_false_priority", "set: false is an alarm", false, false, shape::priority_or_none},
    field_rule{"bool_true_message", "text of that alarm", false, false, shape::any, {}, {}, 500},
    field_rule{"bool_false_message", "text of that alarm", false, false, shape::any, {}, {}, 500},
    field_rule{"alarm_deadband", "how far a value must come back, in the tag's unit", false, false, shape::any, 0, {}},
    field_rule{"alarm_on_delay_ms", "ms a value must stay beyond a limit", false, false, shape::any, 0, hour_ms},
    field_rule{"alarm_off_delay_ms", "ms a value must stay within it", false, false, shape::any, 0, hour_ms},
    field_rule{"alarm_enabled", "false = no alarms of this tag"},
};

struct band {
    const char* name;
    std::optional<double> limit;
};

}  // namespace

template <>
field_rules rules_of<tag_config>() {
    return tag_rules;
}

faults check_across(const tag_config& tag) {
    faults found;
    if (tag.min_value && tag.max_value && *tag.min_value > *tag.max_value) {
        found.push_back({"min_value", "must not be above max_value"});
    }
    if (tag.scale && *tag.scale == 0) found.push_back({"scale", "must not be 0"});
    if (!tag.scale_from.empty() && tag.scale_from == tag.tag_id) {
        found.push_back({"scale_from", "must be another tag"});
    }
    if (tag.deadband > 0 && tag.deadband_percent > 0) {
        found.push_back({"deadband_percent", "give deadband or deadband_percent, not both"});
    }
    if (tag.deadband_percent > 0 && !(tag.min_value && tag.max_value)) {
        found.push_back({"deadband_percent", "needs min_value and max_value"});
    }

    const std::array bands{band{"trip_lo", tag.trip_lo}, band{"lo_lo", tag.lo_lo}, band{"lo", tag.lo},
                           band{"hi", tag.hi},           band{"hi_hi", tag.hi_hi}, band{"trip_hi", tag.trip_hi}};
    const auto type = parse_data_type(tag.data_type);
    if (!tag.none_value.empty()) {
        const auto known = type && !tag.data_type.empty() ? std::optional(*type) : std::nullopt;
        if (const auto read = none_values::parse(tag.none_value, known); !read) {
            found.push_back({"none_value", read.error().message});
        }
    }
    const bool can_scale = tag.data_type.empty() || !type || is_numeric(type->element);
    if (!tag.scale_from.empty() && !can_scale) {
        found.push_back({"scale_from", "is for numbers, from SByte to Double; the data_type is " + tag.data_type});
    }
    const bool is_number = !type || (is_numeric(type->element) && !type->is_array());
    const band* below = nullptr;
    bool is_in_order = true;
    for (const auto& b : bands) {
        if (!b.limit) continue;
        if (!is_number) found.push_back({b.name, "limits are for numbers, the data_type is " + tag.data_type});
        if (below != nullptr && !(*below->limit < *b.limit)) {
            found.push_back({b.name, std::string("must be above ") + below->name});
            is_in_order = false;
        }
        below = &b;
    }

    const auto highest_low = tag.lo ? tag.lo : tag.lo_lo ? tag.lo_lo : tag.trip_lo;
    const auto lowest_high = tag.hi ? tag.hi : tag.hi_hi ? tag.hi_hi : tag.trip_hi;
    if (is_in_order && highest_low && lowest_high && !(tag.alarm_deadband < (*lowest_high - *highest_low) / 2)) {
        found.push_back(
            {"alarm_deadband", "must be less than half the gap between the lowest high and highest low limit"});
    }
    return found;
}

}  // namespace penstock
