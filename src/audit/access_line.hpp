#pragma once

#include <string>
#include <string_view>

#include "audit/entry.hpp"
#include "audit/trail.hpp"

namespace penstock::audit {

/// Appends ` name=value`, the value quoted where it must be.
void append_field(std::string& out, std::string_view name, std::string_view value);

/// Appends the line of a call, without a line end. Values cannot add a line end. Path and query are cut after 512
/// characters, the user agent after 80.
void append_access_line(std::string& out, const call_record& call);

/// Appends the written value, its tag and the result; a long value is cut.
void append_write(std::string& line, std::string_view tag, std::string_view value, std::string_view result);

/// The line of an event of a key: `[KEY_ACCESS] event=deleted user=KEY_1 name=robot by=kim ip=10.0.0.7`. With it the
/// lines of a deleted key can still be found by its name.
std::string key_event_line(std::string_view event, std::string_view key_id, std::string_view name, std::string_view by,
                           std::string_view ip);
inline constexpr std::string_view key_events = "KEY_ACCESS";
/// The part of such a line that identifies the name of the key.
std::string key_event_name(std::string_view name);

/// The row of the table, without its time: the fields that `append_access_line` writes.
entry entry_of(const call_record& call);
/// The row of a line that is no HTTP call: `[OPCUA_ACCESS] event=login user=kim ip=10.0.0.7 …`.
entry entry_of(std::string_view line);

}  // namespace penstock::audit
