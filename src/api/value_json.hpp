#pragma once

#include <string>
#include <string_view>

#include "live/tag_table.hpp"

namespace penstock::api {

/// The last-value record of one tag (specification 2.3, decisions §3), written as a whole.
void append_value_record(std::string& out, std::string_view tag_id, const live::tag_ref& tag);

/// The same after a fresh read that failed: the last good value, with this message.
void append_failed_value_record(std::string& out, std::string_view tag_id, const live::tag_ref& tag,
                                std::string_view message);

/// The placeholder of a tag that does not exist.
void append_missing_value_record(std::string& out, std::string_view tag_id);

/// `"value":…,"value_time":…,"value_read_status":…,"value_read_error_message":…,"quality":…,"ts":…` for lists of
/// tags; no braces.
void append_value_members(std::string& out, const live::record& record, bool is_scaled);

/// The last good value in v1's text.
std::string value_text(const live::record& record, bool is_scaled);

}  // namespace penstock::api
