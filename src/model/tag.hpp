#pragma once

#include <boost/describe/class.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/field.hpp"
#include "model/state_texts.hpp"

namespace penstock {

/// Options by name, each as its canonical text; an option that is an object or a list holds its JSON text.
using option_map = std::map<std::string, std::string, std::less<>>;

/// The alarm fields of a tag: when its value needs a response of an operator. Limits are after scaling.
struct alarm_settings {
    std::optional<double> trip_hi, hi_hi, hi, lo, lo_lo, trip_lo;
    std::string trip_hi_priority = "CRITICAL", hi_hi_priority = "HIGH", hi_priority = "MEDIUM";
    std::string lo_priority = "MEDIUM", lo_lo_priority = "HIGH", trip_lo_priority = "CRITICAL";
    std::string trip_hi_message, hi_hi_message, hi_message, lo_message, lo_lo_message, trip_lo_message;
    std::string bool_true, bool_false;                    ///< label of the state
    std::string bool_true_priority, bool_false_priority;  ///< empty = that state is no alarm
    std::string bool_true_message, bool_false_message;
    double alarm_deadband = 0;
    std::int64_t alarm_on_delay_ms = 0;
    std::int64_t alarm_off_delay_ms = 0;
    bool alarm_enabled = true;
};

BOOST_DESCRIBE_STRUCT(alarm_settings, (),
                      (trip_hi, hi_hi, hi, lo, lo_lo, trip_lo, trip_hi_priority, hi_hi_priority, hi_priority,
                       lo_priority, lo_lo_priority, trip_lo_priority, trip_hi_message, hi_hi_message, hi_message,
                       lo_message, lo_lo_message, trip_lo_message, bool_true, bool_false, bool_true_priority,
                       bool_false_priority, bool_true_message, bool_false_message, alarm_deadband, alarm_on_delay_ms,
                       alarm_off_delay_ms, alarm_enabled))

/// A tag as configured: everything that is stored and returned. `engine` has only the part that it needs to collect.
struct tag_config : alarm_settings {
    std::string tag_id;
    std::string opc_id;  ///< its OPC; from the path in v1
    std::string tag_name;
    std::string plc_address;
    std::string data_type;  ///< canonical text; empty = the protocol reports it
    std::string description;
    std::int64_t timecycle = 0;  ///< ms; 0 = the OPC's
    std::optional<double> scale;
    std::optional<double> offset;
    std::string scale_from;                  ///< another tag of the OPC: its value is a part of the scale; empty = none
    std::string scale_from_as = "exponent";  ///< of 10; or "factor"
    std::string none_value;                  ///< raw numbers that mean "no value", see `none_values`; empty = none
    state_texts states;                      ///< of an enumeration or a bit; empty = none
    std::string unit;
    std::string display_format;
    std::optional<double> min_value;
    std::optional<double> max_value;
    std::string
        clamp;  ///< which read values beyond min_value, max_value become these: "low", "high", "both"; "" = none
    bool writable = true;
    double deadband = 0;              ///< absolute, unit of the tag; 0 = none
    double deadband_percent = 0;      ///< of max_value - min_value; 0 = none
    std::string record;               ///< "all", "change", "" = edge.journal.record
    std::int64_t retention_days = 0;  ///< 0 = edge.history.retention_days
    std::string alias_name;
    std::string note;
    std::string importance;
    std::optional<double> lat;
    std::optional<double> lng;
    std::string linked_asset_id;
    option_map options;  ///< per-tag options that the driver declares (byte order …)

    std::int64_t created_at = 0;  ///< epoch ms
    std::int64_t updated_at = 0;  ///< epoch ms
};

BOOST_DESCRIBE_STRUCT(tag_config, (alarm_settings),
                      (tag_id, opc_id, tag_name, plc_address, data_type, description, timecycle, scale, offset,
                       scale_from, scale_from_as, none_value, states, unit, display_format, min_value, max_value, clamp,
                       writable, deadband, deadband_percent, record, retention_days, alias_name, note, importance, lat,
                       lng, linked_asset_id, options, created_at, updated_at))

template <>
field_rules rules_of<tag_config>();

/// Faults between the fields of one tag: order of the alarm bands, deadband against their gaps, min against max.
faults check_across(const tag_config& tag);

}  // namespace penstock
