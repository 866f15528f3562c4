#pragma once

#include <pugixml.hpp>
#include <string_view>

#include "base/error.hpp"

namespace penstock::imports {

constexpr std::size_t max_xml_elements = 1'000'000;
constexpr std::size_t max_xml_attributes = 3'000'000;

/// Parses the text of a document, which is UTF-8 whatever its declaration says, for it was converted; of bytes that
/// nobody has converted `how` is `pugi::encoding_auto`. Entities of its own are never expanded.
/// Fault: it is not XML, it declares entities, or it has more elements or attributes than the limits above: the tree
/// of them takes sixteen times the size of the text.
checked<> parse_xml(pugi::xml_document& into, std::string_view text, pugi::xml_encoding how = pugi::encoding_utf8);

/// The name of an element or attribute without its prefix: `table-row` of `table:table-row`.
std::string_view local_name(std::string_view name) noexcept;

/// The attribute with this local name, at most `max_value_bytes`; the first of several.
std::string_view attribute_of(const pugi::xml_node& element, std::string_view local) noexcept;

/// A value of pugixml, at most `max_value_bytes`: to measure a long one again and again would take for ever.
std::string_view xml_text(const char* value) noexcept;

}  // namespace penstock::imports
