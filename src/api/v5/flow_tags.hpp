#pragma once

#include <set>
#include <string>
#include <string_view>

#include "master/record_reader.hpp"

namespace penstock::api::v5 {

/// Adds the tags that the rows of a list of a record are bound to.
void collect_tags(const master::record& r, std::string_view list_name, std::set<std::string>& tags);

/// The tags of the nodes and edges of a flow; none if the flow does not exist.
std::set<std::string> tags_of_flow(master::record_reader& from, std::string_view flow_id);

}  // namespace penstock::api::v5
