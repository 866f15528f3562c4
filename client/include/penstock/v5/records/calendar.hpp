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
    /// Start time HH:MM in the time zone of the calendar. Required; a text of at most 5 characters.
    std::string start{};
    /// End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both
    /// are equal, the duration is 24 h. Required; a text of at most 5 characters.
    std::string end{};
};

/// One of the `shifts` of `calendar`.
struct PENSTOCK_V5_API calendar_shift {
    /// Name of the shift. It is unique in its list. Required; a text of at most 50 characters.
    std::string shift_name{};
    /// Days of the cycle on which the shift begins; the first day is 1. Required; at most 56.
    std::vector<std::int64_t> days{};
    /// Start time HH:MM in the time zone of the calendar. Required; a text of at most 5 characters.
    std::string start{};
    /// End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both
    /// are equal, the duration is 24 h. Required; a text of at most 5 characters.
    std::string end{};
    /// Crew that works this shift; null: not known. A text of at most 100 characters.
    std::optional<std::string> crew{};
    /// Breaks within the shift. At most 20.
    std::vector<calendar_shift_break> breaks{};
};

/// One of the `breaks` of `calendar_exception_shift`.
struct PENSTOCK_V5_API calendar_exception_shift_break {
    /// Start time HH:MM in the time zone of the calendar. Required; a text of at most 5 characters.
    std::string start{};
    /// End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both
    /// are equal, the duration is 24 h. Required; a text of at most 5 characters.
    std::string end{};
};

/// One of the `shifts` of `calendar_exception`.
struct PENSTOCK_V5_API calendar_exception_shift {
    /// Name of the shift. It is unique in its list. Required; a text of at most 50 characters.
    std::string shift_name{};
    /// Start time HH:MM in the time zone of the calendar. Required; a text of at most 5 characters.
    std::string start{};
    /// End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both
    /// are equal, the duration is 24 h. Required; a text of at most 5 characters.
    std::string end{};
    /// Crew that works this shift; null: not known. A text of at most 100 characters.
    std::optional<std::string> crew{};
    /// Breaks within the shift. At most 20.
    std::vector<calendar_exception_shift_break> breaks{};
};

/// One of the `exceptions` of `calendar`.
struct PENSTOCK_V5_API calendar_exception {
    /// First day of the exception. Required; a date as 2026-11-22.
    std::string from{};
    /// Last day of the exception; it is included. Required; a date as 2026-11-22.
    std::string to{};
    /// Name of the exception, for example a holiday. A text of at most 200 characters.
    std::string name{};
    /// false: no shift begins on these days. true: the shifts of this entry apply. Default false.
    bool working = false;
    /// Shifts of each of these days. At most 50.
    std::vector<calendar_exception_shift> shifts{};
};

/// A calendar: shifts and working time. Create needs `calendar_name`, `time_zone`; update changes what is set.
struct PENSTOCK_V5_API calendar_request {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. CAL_ and A-Z
    /// a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> calendar_id{};
    /// Name that people read. Two records may have the same name. Required; a text of at most 200 characters.
    field<std::string> calendar_name{};
    /// Time zone of the calendar, an IANA name such as Europe/Berlin. Required.
    field<std::string> time_zone{};
    /// Length of the cycle in days. After these days the shifts repeat. An integer from 1 to 56; default 7.
    field<std::int64_t> cycle_days{};
    /// Date of day 1 of a cycle. With a cycle of 7 days and the default, day 1 is a Monday. A date as 2026-11-22;
    /// default "1970-01-05".
    field<std::string> cycle_start{};
    /// Shifts of the cycle. At most 50.
    field<std::vector<calendar_shift>> shifts{};
    /// Days on which other shifts apply. When two entries have the same day, the later entry applies. At most 5000.
    field<std::vector<calendar_exception>> exceptions{};
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

/// A calendar as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API calendar_response {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent.
    std::string calendar_id{};
    /// Name that people read. Two records may have the same name.
    std::string calendar_name{};
    /// Time zone of the calendar, an IANA name such as Europe/Berlin.
    std::string time_zone{};
    /// Length of the cycle in days. After these days the shifts repeat.
    std::int64_t cycle_days{};
    /// Date of day 1 of a cycle. With a cycle of 7 days and the default, day 1 is a Monday.
    std::string cycle_start{};
    /// Shifts of the cycle.
    std::vector<calendar_shift> shifts{};
    /// Days on which other shifts apply. When two entries have the same day, the later entry applies.
    std::vector<calendar_exception> exceptions{};
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

/// Which calendar records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API calendar_filter {
    /// Time zone of the calendar, an IANA name such as Europe/Berlin.
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
