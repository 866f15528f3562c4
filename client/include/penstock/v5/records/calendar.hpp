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

/// One of the `breaks` of `calendar_shift`.
struct PENSTOCK_V5_API calendar_shift_break {
    /// Local time HH:MM. Required; a text of at most 5 characters.
    std::string start{};
    /// Local time HH:MM; not after start: the next day, equal: 24 h. Required; a text of at most 5 characters.
    std::string end{};
};

/// One of the `shifts` of `calendar`.
struct PENSTOCK_V5_API calendar_shift {
    /// Unique in its list. Required; a text of at most 50 characters.
    std::string shift_name{};
    /// Days of the cycle, from 1. Required; at most 56.
    std::vector<std::int64_t> days{};
    /// Local time HH:MM. Required; a text of at most 5 characters.
    std::string start{};
    /// Local time HH:MM; not after start: the next day, equal: 24 h. Required; a text of at most 5 characters.
    std::string end{};
    /// Who works it. A text of at most 100 characters.
    std::optional<std::string> crew{};
    /// Within the shift. At most 20.
    std::vector<calendar_shift_break> breaks{};
};

/// One of the `breaks` of `calendar_exception_shift`.
struct PENSTOCK_V5_API calendar_exception_shift_break {
    /// Local time HH:MM. Required; a text of at most 5 characters.
    std::string start{};
    /// Local time HH:MM; not after start: the next day, equal: 24 h. Required; a text of at most 5 characters.
    std::string end{};
};

/// One of the `shifts` of `calendar_exception`.
struct PENSTOCK_V5_API calendar_exception_shift {
    /// Unique in its list. Required; a text of at most 50 characters.
    std::string shift_name{};
    /// Local time HH:MM. Required; a text of at most 5 characters.
    std::string start{};
    /// Local time HH:MM; not after start: the next day, equal: 24 h. Required; a text of at most 5 characters.
    std::string end{};
    /// Who works it. A text of at most 100 characters.
    std::optional<std::string> crew{};
    /// Within the shift. At most 20.
    std::vector<calendar_exception_shift_break> breaks{};
};

/// One of the `exceptions` of `calendar`.
struct PENSTOCK_V5_API calendar_exception {
    /// First day. Required; a date as 2026-11-22.
    std::string from{};
    /// Last day. Required; a date as 2026-11-22.
    std::string to{};
    /// Human-readable name. A text of at most 200 characters.
    std::string name{};
    /// false: no shifts begin; true: those given here. Default false.
    bool working = false;
    /// The shifts of each of these days. At most 50.
    std::vector<calendar_exception_shift> shifts{};
};

/// Shifts and working time. Create needs `calendar_name`, `time_zone`; update changes what is set.
struct PENSTOCK_V5_API calendar_request {
    /// Unique, unchangeable; created when absent. CAL_ and A-Z a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> calendar_id{};
    /// Human-readable name; not unique. Required; a text of at most 200 characters.
    field<std::string> calendar_name{};
    /// IANA name. Required.
    field<std::string> time_zone{};
    /// Days after which the shifts repeat. An integer from 1 to 56; default 7.
    field<std::int64_t> cycle_days{};
    /// Day 1 of a cycle; with 7 days and the default, day 1 is Monday. A date as 2026-11-22; default "1970-01-05".
    field<std::string> cycle_start{};
    /// The shifts of a cycle. At most 50.
    field<std::vector<calendar_shift>> shifts{};
    /// Days that differ; later entries win. At most 5000.
    field<std::vector<calendar_exception>> exceptions{};
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

/// A calendar as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API calendar_response {
    /// Unique, unchangeable; created when absent.
    std::string calendar_id{};
    /// Human-readable name; not unique.
    std::string calendar_name{};
    /// IANA name.
    std::string time_zone{};
    /// Days after which the shifts repeat.
    std::int64_t cycle_days{};
    /// Day 1 of a cycle; with 7 days and the default, day 1 is Monday.
    std::string cycle_start{};
    /// The shifts of a cycle.
    std::vector<calendar_shift> shifts{};
    /// Days that differ; later entries win.
    std::vector<calendar_exception> exceptions{};
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

/// Which calendar records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API calendar_filter {
    /// IANA name.
    any_of time_zone{};
    field<bool> active{};
    any_of external_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<calendar_response, calendar_filter>;
extern template class resource<calendar_request, calendar_response, calendar_filter>;
using calendar_resource = resource<calendar_request, calendar_response, calendar_filter>;

}  // namespace penstock::v5
