#pragma once

#include <string>
#include <string_view>

#include "audit/entry.hpp"
#include "audit/trail.hpp"

namespace penstock::audit {

/// Appends ` name=value`, the value quoted where it must be.
void append_field(std::string& out, std::string_view name, std::string_view value);

/// Appends the line, without line end. One call is always one line, whatever the values hold; path and query are cut
/// after 512 characters, the user agent after 80.
void append_access_line(std::string& out, const call_record& call);

/// Appends the written value, its tag and the result; of a long value its beginning.
void append_write(std::string& line, std::string_view tag, std::string_view value, std::string_view result);

/// What happened to a key itself: `[KEY_ACCESS] event=deleted user=KEY_1 name=robot by=kim ip=10.0.0.7`. So lines of a
/// key can be found by its name also once it is gone.
std::string key_event_line(std::string_view event, std::string_view key_id, std::string_view name, std::string_view by,
                           std::string_view ip);
inline constexpr std::string_view key_events = "KEY_ACCESS";
/// The part of such a line that no other name has.
std::string key_event_name(std::string_view name);

/// The row of the table, without its time: what `append_access_line` shows, in fields.
entry entry_of(const call_record& call);
/// The same of a line of another door: `[OPCUA_ACCESS] event=login user=kim ip=10.0.0.7 …`.
entry entry_of(std::string_view line);

}  // namespace penstock::audit
