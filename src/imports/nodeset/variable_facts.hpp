#pragma once

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "model/state_texts.hpp"

namespace penstock::imports::nodeset {

/// What the properties of a variable, or the definition of a data type, say about values.
struct variable_facts {
    std::string unit{};                   ///< EngineeringUnits
    std::optional<double> low{}, high{};  ///< EURange
    state_texts states{};                 ///< EnumStrings, EnumValues; TrueState, FalseState; fields of an enumeration
    std::string left_out{};               ///< the first thing that does not fit into a tag, as a sentence
};

/// Whether a property with this name of namespace 0 says something about values.
bool is_about_values(std::string_view browse_name) noexcept;

/// Takes the value of such a property. Elements count by their local name, for each file has prefixes of its own.
/// Source: OPC UA Part 6, 5.3.1 and annex F; Part 8, 5.3.
void take_property(variable_facts& into, std::string_view browse_name, const pugi::xml_node& property);

/// Takes the fields of an enumeration; a structure and a set of options have none. Source: Part 6, annex F.12.
void take_definition(variable_facts& into, const pugi::xml_node& data_type);

}  // namespace penstock::imports::nodeset
