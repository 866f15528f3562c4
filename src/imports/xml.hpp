#pragma once

#include <pugixml.hpp>
#include <string_view>

#include "base/error.hpp"

namespace penstock::imports {

/// Parses a document of UTF-8 or with a byte order mark. Entities of its own are never expanded.
/// Fault: it is not XML, or it declares entities.
checked<> parse_xml(pugi::xml_document& into, std::string_view text);

/// The name of an element or attribute without its prefix: `table-row` of `table:table-row`.
std::string_view local_name(std::string_view name) noexcept;

/// The attribute with this local name; the first of several.
std::string_view attribute_of(const pugi::xml_node& element, std::string_view local) noexcept;

}  // namespace penstock::imports
