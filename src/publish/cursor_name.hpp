#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace penstock::publish {

// Names of the journal's cursors that belong to a transfer: `transfer/<name>`, and `transfer/<name>/backlog` while
// something was left for the backlog.

inline constexpr std::string_view cursor_prefix = "transfer/";

inline std::string cursor_name(std::string_view transfer) {
    return std::string(cursor_prefix).append(transfer);
}

inline std::string backlog_cursor_name(std::string_view transfer) {
    return cursor_name(transfer) + "/backlog";
}

/// The transfer that owns a cursor; `nullopt`: no transfer does.
inline std::optional<std::string> transfer_of_cursor(std::string_view cursor) {
    if (!cursor.starts_with(cursor_prefix)) return std::nullopt;
    cursor.remove_prefix(cursor_prefix.size());
    return std::string(cursor.substr(0, cursor.find('/')));
}

}  // namespace penstock::publish
