#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::imports::nodeset {

using alias_map = std::map<std::string, std::string, std::less<>>;

/// The address of a node for the driver of OPC UA, its namespace by URI: a server numbers its namespaces as it likes.
/// `uris`: NamespaceUris of the file; index 1 is the first of them. Source: OPC UA Part 6, 5.3.1.10 and annex F.
/// Fault: it is not a node id, or its namespace is not in the file.
checked<std::string> node_address(std::string_view node_id, std::span<const std::string> uris);

/// The text of a node id for which the file has an alias; else the text itself.
std::string_view without_alias(std::string_view text, const alias_map& aliases);

}  // namespace penstock::imports::nodeset
