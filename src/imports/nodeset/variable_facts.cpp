#include "imports/nodeset/variable_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/text.hpp"
#include "imports/xml.hpp"
#include "model/field.hpp"
#include "model/tag.hpp"

namespace penstock::imports::nodeset {

namespace {

constexpr unsigned max_depth = 8;  ///< of elements between a property and a part of its value

/// The first element with this local name below another one; none: an empty node.
pugi::xml_node find_below(const pugi::xml_node& from, std::string_view name, unsigned depth = 0) {
    for (const auto& child : from.children()) {
        if (local_name(child.name()) == name) return child;
    }
    if (depth == max_depth) return {};
    for (const auto& child : from.children()) {
        if (const auto found = find_below(child, name, depth + 1)) return found;
    }
    return {};
}

std::string content_of(const pugi::xml_node& element) {
    return std::string(trim(xml_text(element.child_value())));
}

std::optional<double> number_below(const pugi::xml_node& from, std::string_view name) {
    const auto number = parse_number<double>(content_of(find_below(from, name)));
    return number && std::isfinite(*number) ? number : std::nullopt;
}

void note_first(variable_facts& to, std::string text) {
    if (to.left_out.empty()) to.left_out = std::move(text);
}

void take_state(variable_facts& into, std::int64_t number, std::string text) {
    if (text.empty()) return;
    state_texts one{{std::to_string(number), std::move(text)}};
    if (const auto wrong = complete_states(one, std::nullopt, false)) {
        note_first(into, fmt::format("a text of its states is not taken: {}", wrong->message));
    } else if (into.states.size() == state_texts::max_count && !into.states.contains(one.begin()->first)) {
        note_first(into, fmt::format("only {} texts of its states are taken", state_texts::max_count));
    } else {
        into.states.insert_or_assign(one.begin()->first, std::move(one.begin()->second));
    }
}

void set_unit(variable_facts& into, const pugi::xml_node& property) {
    const auto unit = find_below(property, "EUInformation");
    auto text = content_of(find_below(find_below(unit, "DisplayName"), "Text"));
    if (text.empty()) text = content_of(find_below(find_below(unit, "Description"), "Text"));
    const auto rules = rules_of<tag_config>();
    const auto rule = std::ranges::find(rules, std::string_view("unit"), &field_rule::name);
    if (const auto wrong = check_text(*rule, text); wrong && !text.empty()) {
        note_first(into, fmt::format("its unit is not taken: {}", wrong->message));
        return;
    }
    into.unit = std::move(text);
}

void set_range(variable_facts& into, const pugi::xml_node& property) {
    const auto range = find_below(property, "Range");
    const auto low = number_below(range, "Low"), high = number_below(range, "High");
    if (!low || !high || !(*low < *high)) return;  // both are 0 where a server does not know them
    into.low = low;
    into.high = high;
}

constexpr std::array<std::string_view, 6> property_names{"EngineeringUnits", "EURange",   "EnumStrings",
                                                         "EnumValues",       "TrueState", "FalseState"};

}  // namespace

bool is_about_values(std::string_view browse_name) noexcept {
    return std::ranges::find(property_names, browse_name) != property_names.end();
}

void take_property(variable_facts& into, std::string_view browse_name, const pugi::xml_node& property) {
    if (browse_name == "EngineeringUnits") return set_unit(into, property);
    if (browse_name == "EURange") return set_range(into, property);
    if (browse_name == "TrueState" || browse_name == "FalseState") {
        const auto text = find_below(find_below(property, "Value"), "Text");
        return take_state(into, browse_name == "TrueState" ? 1 : 0, content_of(text));
    }
    if (browse_name == "EnumStrings") {
        std::int64_t number = 0;
        for (const auto& text : find_below(property, "ListOfLocalizedText").children()) {
            if (local_name(text.name()) == "LocalizedText")
                take_state(into, number++, content_of(find_below(text, "Text", max_depth)));
        }
    } else if (browse_name == "EnumValues") {
        for (const auto& one : find_below(property, "ListOfExtensionObject").children()) {
            const auto state = find_below(one, "EnumValueType");
            const auto number = parse_number<std::int64_t>(content_of(find_below(state, "Value", max_depth)));
            if (number) take_state(into, *number, content_of(find_below(find_below(state, "DisplayName"), "Text")));
        }
    }
}

void take_definition(variable_facts& into, const pugi::xml_node& data_type) {
    const auto definition = find_below(data_type, "Definition", max_depth);
    if (attribute_of(definition, "IsOptionSet") == "true") return;
    for (const auto& field : definition.children()) {
        const auto number = parse_number<std::int64_t>(attribute_of(field, "Value"));
        if (local_name(field.name()) != "Field" || !number) continue;
        auto text = content_of(find_below(field, "DisplayName", max_depth));
        if (text.empty()) text = trim(attribute_of(field, "Name"));
        take_state(into, *number, std::move(text));
    }
}

}  // namespace penstock::imports::nodeset
