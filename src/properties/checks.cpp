#include "properties/checks.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "properties/assignment.hpp"
#include "properties/table.hpp"

namespace penstock::properties {

namespace {

using values = std::map<std::string_view, std::string_view>;  ///< the last line of a key counts

values values_of(const properties_file& file) {
    values all;
    for (const auto& e : file.entries())
        all[e.key] = e.value;
    return all;
}

std::size_t line_of(const properties_file& file, std::string_view key) {
    std::size_t line = 0;
    for (const auto& e : file.entries())
        if (e.key == key) line = e.line;
    return line;
}

bool has_line(const properties_file& file, const properties_file::entry& wanted) {
    return std::ranges::any_of(file.entries(),
                               [&](const auto& e) { return e.key == wanted.key && e.value == wanted.value; });
}

/// Zones are looked up in that of the command line, which has priority.
void assign_zone_folder(property_set& to, const std::vector<setting>& settings) {
    for (const auto& s : settings)
        if (s.key == zone_folder_key) assign_property(to, s.key, s.value);
}

}  // namespace

std::vector<text_fault> check_properties(const properties_file& edited,
                                         const std::vector<properties_file::line_fault>& unreadable,
                                         const properties_file& stored, const std::vector<setting>& settings,
                                         const settings_check& rest) {
    std::vector<text_fault> found;
    for (const auto& f : unreadable)
        found.push_back({f.line, {}, f.message, "key=value, a comment that begins with #, or an empty line", {}});
    property_set set;
    set.left_out = edited.left_out();
    const auto assign = [&](const properties_file::entry& e) {
        const auto why = assign_property(set, e.key, e.value);
        if (!why) return;
        if (why->kind == assignment_fault::cause::unknown_key && has_line(stored, e)) return;
        const auto key = e.key.size() <= 200 ? e.key : std::string();
        found.push_back({e.line, key, why->message, why->expected, why->nearest});
    };
    for (const bool is_last : {false, true}) {
        for (const auto& e : edited.entries()) {
            if (is_assigned_last(e.key) == is_last) assign(e);
        }
        if (!is_last) assign_zone_folder(set, settings);
    }
    if (found.empty()) {  // what depends on several values can only be judged of valid ones
        for (const auto& s : settings)
            assign_property(set, s.key, s.value);
        if (const auto whole = resolve(set); !whole) {
            const auto& f = whole.error();
            found.push_back({line_of(edited, f.field), f.field, f.message, {}, {}});
        }
    }
    if (found.empty()) {
        for (const auto& f : rest(set))
            found.push_back({line_of(edited, f.field), f.field, f.message, {}, {}});
    }
    std::ranges::stable_sort(found, {}, &text_fault::line);
    return found;
}

properties_change compare_properties(const properties_file& before, const properties_file& after) {
    const auto was = values_of(before);
    const auto is = values_of(after);
    std::set<std::string_view> keys;
    for (const auto* all : {&was, &is})
        for (const auto& [key, value] : *all)
            keys.insert(key);
    const auto value_of = [](const values& all, std::string_view key) {
        const auto found = all.find(key);
        return found == all.end() ? std::nullopt : std::optional(found->second);
    };
    properties_change out;
    for (const auto key : keys) {
        auto old_value = value_of(was, key);
        auto new_value = value_of(is, key);
        const auto* known = find_property(key);
        if (known != nullptr) {  // a line that sets the default changes nothing
            if (!old_value) old_value = known->default_text;
            if (!new_value) new_value = known->default_text;
        }
        if (old_value == new_value) continue;
        out.changed.emplace_back(key);
        if (known != nullptr && decides_access(*known)) out.decide_access.emplace_back(key);
        (known != nullptr && known->acts_now ? out.acts_now : out.needs_restart).emplace_back(key);
    }
    return out;
}

}  // namespace penstock::properties
