#include "properties/assignment.hpp"

#include <algorithm>
#include <vector>

#include "base/text.hpp"
#include "properties/rules.hpp"

namespace penstock::properties {

namespace {

using enum assignment_fault::cause;

/// Longer texts are not typing errors, and no fault should repeat them.
constexpr std::size_t max_shown = 80;

assignment_fault unknown_key_fault(std::string_view key) {
    assignment_fault out{unknown_key, "unknown property ", {}, {}};
    if (key.size() > max_shown) {
        out.message += shown_text(key);
        return out;
    }
    std::vector<std::string_view> known;
    for (const auto& p : property_table())
        known.push_back(p.key);
    out.message += make_utf8(key);
    if (const auto meant = nearest(key, known)) {
        out.nearest = *meant;
        out.message += "; the nearest known one is " + out.nearest;
    }
    return out;
}

std::optional<assignment_fault> assign_transfer(property_set& into, std::string_view key, std::string_view value) {
    const auto rest = key.substr(transfer_prefix.size());
    const auto dot = rest.find('.');
    const auto name = rest.substr(0, dot);
    if (dot == rest.npos || dot + 1 == rest.size() || !is_transfer_name(name)) {
        const std::string expected = "edge.transfer.<name>.<key> with a name of 1 to 50 letters, digits, _ and -";
        return assignment_fault{bad_value, shown_text(key) + " is not valid, expected " + expected, expected, {}};
    }
    into.transfers[std::string(name)][std::string(rest.substr(dot + 1))] = value;
    return std::nullopt;
}

}  // namespace

const property* find_property(std::string_view key) {
    const auto& table = property_table();
    const auto found = std::ranges::find(table, key, &property::key);
    return found == table.end() ? nullptr : &*found;
}

bool is_assigned_last(std::string_view key) {
    const auto* property = find_property(key);
    return property != nullptr && property->is_assigned_last;
}

std::string shown_text(std::string_view value) {
    if (value.size() > max_shown) return "this text of " + std::to_string(value.size()) + " bytes";
    return quote_json(make_utf8(value));
}

std::optional<assignment_fault> assign_property(property_set& into, std::string_view key, std::string_view value) {
    if (key.starts_with(transfer_prefix)) return assign_transfer(into, key, value);
    const auto* property = find_property(key);
    if (property == nullptr) return unknown_key_fault(key);
    if (property->assign(into, value)) return std::nullopt;
    const auto what = property->is_secret ? "the value" : shown_text(value);
    return assignment_fault{bad_value,
                            property->key + ": " + what + " is not valid, expected " + property->expected,
                            property->expected,
                            {}};
}

}  // namespace penstock::properties
