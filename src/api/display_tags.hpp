#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace penstock::api {

struct handler_context;

/// The refusal of a call about another tag.
inline constexpr std::string_view forbidden_tag_text = "this wall display may only read the tags that its view shows";

/// Empties the ids of the tags whose values the display's places do not show: for the display these tags do not exist.
/// The tags of a place are looked up on each call: the tag of a tag's page, the tags of a device, of a flow, of alarms
/// or of assets.
///
/// Thread: one that may wait for the database. Throws `master::request_error` when that does not answer.
void keep_tags_of_display(const handler_context& in, std::string_view places, std::vector<std::string>& tag_ids);

/// Whether one of the display's places shows the values of the tag. Thread and exception as above.
bool is_tag_of_display(const handler_context& in, std::string_view places, std::string_view tag_id);

}  // namespace penstock::api
