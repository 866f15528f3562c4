#pragma once

#include <string>
#include <vector>

#include "imports/reading.hpp"
#include "model/opc.hpp"

namespace penstock::imports {

// Put what a file says of a tag or an OPC into what exists, and return the names of the members that change. `held`:
// members that the file holds even where they are empty; none: an empty member is not in the file.   Pure.

/// The id and the OPC of the tag stay.
std::vector<std::string> merge_tag(tag_config& into, const tag_config& from, const name_set& held);
/// The id and the type of the OPC stay, and each secret that the file has as `***`.
std::vector<std::string> merge_opc(opc_config& into, const opc_config& from, const name_set& held);

}  // namespace penstock::imports
