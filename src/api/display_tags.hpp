#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace penstock::api {

struct handler_context;

/// Leaves of the tags that a display wants to follow those whose values its place shows, and empties the other ids: for
/// the display these tags do not exist. What a place shows is looked up when it is asked for: the tag of a tag's page,
/// those of a device, those that the flow is bound to, those of alarms, those of assets.
///
/// Thread: one that may wait for the database. Throws `master::request_error` when that does not answer.
void keep_tags_of_display(const handler_context& in, std::string_view place, std::vector<std::string>& tag_ids);

}  // namespace penstock::api
