#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace penstock::api {

struct handler_context;

/// Empties the ids of the tags whose values the display's place does not show: for the display these tags do not exist.
/// The tags of a place are looked up on each call: the tag of a tag's page, the tags of a device, of a flow, of alarms
/// or of assets.
///
/// Thread: one that may wait for the database. Throws `master::request_error` when that does not answer.
void keep_tags_of_display(const handler_context& in, std::string_view place, std::vector<std::string>& tag_ids);

}  // namespace penstock::api
