#include "model/tag.hpp"

#include <array>

#include "model/data_type.hpp"
#include "model/none_value.hpp"
#include "model/value.hpp"

namespace penstock {

namespace {

using shape = field_rule::shape;

constexpr double hour_ms = 3'600'000;
constexpr double day_ms = 86'400'000;

constexpr std::array tag_rules{
    field_rule{"tag_id", "Id of the tag. It is unique in the gateway; the gateway creates one when it is absent.",
               false, false, shape::id},
    field_rule{"opc_id", "OPC that contains the tag.", false, true, shape::any},
    field_rule{"tag_name",
               "Name that people read. When it is absent, it is the id.",
               false,
               false,
               shape::one_line,
               {},
               {},
               200},
    field_rule{"plc_address",
               "Address of the value in the device, in the syntax of the protocol.",
               true,
               false,
               shape::one_line,
               {},
               {},
               500},
    field_rule{"data_type",
               "Data type of the value: Boolean, Int16, Float, String and others; an array is written as Int16[10].",
               false,
               false,
               shape::one_line,
               {},
               {},
               40},
    field_rule{"description", "Free text."},
    field_rule{"timecycle", "Time between reads, ms; 0: the time of the OPC.", false, false, shape::any, 0, day_ms},
    field_rule{"scale", "Scale: value = raw value * scale + offset. A write uses the inverse."},
    field_rule{"offset", "Offset that is added after the scale, in the unit of the tag."},
    field_rule{"scale_from",
               "Id of another tag of the same OPC. Its value scales this tag, like a scale factor of SunSpec.",
               false,
               false,
               shape::one_line,
               {},
               {},
               100},
    field_rule{"scale_from_as", "Meaning of the value of scale_from: an exponent of 10, or a factor.", false, false,
               shape::scale_kind},
    field_rule{"none_value",
               "Raw numbers which mean that the device has no value, for example 0x8000 or 65535,NaN.",
               false,
               false,
               shape::one_line,
               {},
               {},
               200},
    field_rule{"states",
               "Texts for the values of an enumeration or a bit, for example {\"0\":\"stopped\",\"1\":\"running\"}."},
    field_rule{
        "unit", "Engineering unit of the value, for example °C or bar.", false, false, shape::one_line, {}, {}, 50},
    field_rule{"display_format",
               "Decimals of the shown number: 0.00, #.#, %.2f or 2; empty: 5 significant digits.",
               false,
               false,
               shape::one_line,
               {},
               {},
               50},
    field_rule{"min_value", "Lowest value that can be written, after scaling. The gateway refuses a lower one."},
    field_rule{"max_value", "Highest value that can be written, after scaling. The gateway refuses a higher one."},
    field_rule{"clamp",
               "Read values that are cut off. low: a value below min_value becomes min_value; high: a value above "
               "max_value becomes max_value; both; empty: none.",
               false, false, shape::clamp_ends},
    field_rule{"writable",
               "false: the gateway refuses every write. It becomes false when the address is read-only in the device."},
    field_rule{"deadband",
               "Deadband: the smallest change that counts, in the unit of the tag.",
               false,
               false,
               shape::any,
               0,
               {}},
    field_rule{"deadband_percent", "Deadband in percent of max_value - min_value.", false, false, shape::any, 0, 100},
    field_rule{"record", "Recorded values: all, or change (only changes); empty: edge.journal.record is used.", false,
               false, shape::record_mode},
    field_rule{"retention_days", "Days that the history keeps; 0: edge.history.retention_days is used.", false, false,
               shape::any, 0, 36'500},
    field_rule{"alias_name", "Name under which the value is published.", false, false, shape::one_line, {}, {}, 200},
    field_rule{"note", "Free text."},
    field_rule{"importance", "Importance of the tag, free text.", false, false, shape::one_line, {}, {}, 20},
    field_rule{"lat", "Latitude in degrees, north is positive.", false, false, shape::any, -90, 90},
    field_rule{"lng", "Longitude in degrees, east is positive.", false, false, shape::any, -180, 180},
    field_rule{"linked_asset_id", "Asset to which the value belongs.", false, false, shape::one_line, {}, {}, 100},
    field_rule{"options", "Options of the protocol for this tag, for example byte_order."},
    field_rule{"created_at", "Time when the tag was created, epoch ms.", false, true},
    field_rule{"updated_at", "Time of the last change of the tag, epoch ms.", false, true},
    field_rule{"trip_hi", "Trip-high limit of the alarm, after scaling; null: none."},
    field_rule{"hi_hi", "High-high limit of the alarm, after scaling; null: none."},
    field_rule{"hi", "High limit of the alarm, after scaling; null: none."},
    field_rule{"lo", "Low limit of the alarm, after scaling; null: none."},
    field_rule{"lo_lo", "Low-low limit of the alarm, after scaling; null: none."},
    field_rule{"trip_lo", "Trip-low limit of the alarm, after scaling; null: none."},
    field_rule{"trip_hi_priority", "Priority of the alarm trip_hi.", false, false, shape::priority},
    field_rule{"hi_hi_priority", "Priority of the alarm hi_hi.", false, false, shape::priority},
    field_rule{"hi_priority", "Priority of the alarm hi.", false, false, shape::priority},
    field_rule{"lo_priority", "Priority of the alarm lo.", false, false, shape::priority},
    field_rule{"lo_lo_priority", "Priority of the alarm lo_lo.", false, false, shape::priority},
    field_rule{"trip_lo_priority", "Priority of the alarm trip_lo.", false, false, shape::priority},
    field_rule{"trip_hi_message",
               "Message of the alarm trip_hi; empty: a standard message.",
               false,
               false,
               shape::any,
               {},
               {},
               500},
    field_rule{"hi_hi_message",
               "Message of the alarm hi_hi; empty: a standard message.",
               false,
               false,
               shape::any,
               {},
               {},
               500},
    field_rule{
        "hi_message", "Message of the alarm hi; empty: a standard message.", false, false, shape::any, {}, {}, 500},
    field_rule{
        "lo_message", "Message of the alarm lo; empty: a standard message.", false, false, shape::any, {}, {}, 500},
    field_rule{"lo_lo_message",
               "Message of the alarm lo_lo; empty: a standard message.",
               false,
               false,
               shape::any,
               {},
               {},
               500},
    field_rule{"trip_lo_message",
               "Message of the alarm trip_lo; empty: a standard message.",
               false,
               false,
               shape::any,
               {},
               {},
               500},
    field_rule{"bool_true", "Text that is shown for the value true.", false, false, shape::one_line, {}, {}, 50},
    field_rule{"bool_false", "Text that is shown for the value false.", false, false, shape::one_line, {}, {}, 50},
    field_rule{"bool_true_priority", "Priority of the alarm when the value is true; empty: no alarm.", false, false,
               shape::priority_or_none},
    field_rule{"bool_false_priority", "Priority of the alarm when the value is false; empty: no alarm.", false, false,
               shape::priority_or_none},
    field_rule{"bool_true_message",
               "Message of the alarm when the value is true; empty: a standard message.",
               false,
               false,
               shape::any,
               {},
               {},
               500},
    field_rule{"bool_false_message",
               "Message of the alarm when the value is false; empty: a standard message.",
               false,
               false,
               shape::any,
               {},
               {},
               500},
    field_rule{"alarm_deadband",
               "Deadband of alarms in the unit of the tag: the value must come back by this amount.",
               false,
               false,
               shape::any,
               0,
               {}},
    field_rule{"alarm_on_delay_ms", "On-delay of alarms, ms: the value must be beyond the limit for this time.", false,
               false, shape::any, 0, hour_ms},
    field_rule{"alarm_off_delay_ms", "Off-delay of alarms, ms: the value must be within the limit for this time.",
               false, false, shape::any, 0, hour_ms},
    field_rule{"alarm_enabled", "false: the tag has no alarms."},
};

/// `clamp` needs the bounds that it names, and a type of numbers that has them.
void check_clamp(const tag_config& tag, const checked<data_type>& type, faults& found) {
    if (tag.clamp.empty()) return;
    if (tag.data_type.empty() || !type || !is_numeric(type->element)) {
        found.push_back({"clamp", "needs a data_type of numbers, from SByte to Double"});
        return;
    }
    const bool is_scaled = tag.scale || tag.offset || !tag.scale_from.empty();
    const auto check_bound = [&](const char* name, const std::optional<double>& bound) {
        if (!bound) {
            found.push_back({"clamp", std::string("needs ") + name});
        } else if (!is_scaled && !from_double(*bound, type->element)) {
            found.push_back({"clamp", std::string(name) + " is beyond the range of " + tag.data_type});
        }
    };
    if (tag.clamp != "high") check_bound("min_value", tag.min_value);
    if (tag.clamp != "low") check_bound("max_value", tag.max_value);
}

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
    check_clamp(tag, type, found);
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
