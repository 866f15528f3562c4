#pragma once

#include <string>
#include <string_view>

namespace penstock::api {

inline constexpr std::string_view event_stream_type = "text/event-stream";

/// Appends one event of `text/event-stream`. `data` is JSON without line ends; `id` empty: the event has none.
/// Source: HTML Living Standard, 9.2.6.
void append_event(std::string& out, std::string_view name, std::string_view data, std::string_view id = {});

/// The same in two steps, for data that is appended directly. `json_writer` cannot be used for it, because it looks at
/// the text before.
void begin_event(std::string& out, std::string_view name);
void end_event(std::string& out);

}  // namespace penstock::api
