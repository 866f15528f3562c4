#include "api/formats/body_form.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace penstock::api::detail {

namespace {

/// `a, b or c`
std::string any_of(std::span<const std::string_view> words) {
    std::string out;
    for (const auto& word : words) {
        if (!out.empty()) out += &word == &words.back() ? " or " : ", ";
        out += word;
    }
    return out;
}

}  // namespace

void check_taken(object_reader& members, const member_schema& rule, std::string_view value) {
    if (!rule.words.empty()) {
        if (std::ranges::find(rule.words, value) == rule.words.end())
            members.add_fault(rule.name, "expected " + any_of(rule.words));
        return;
    }
    const auto least = rule.min_length.value_or(0);
    if (value.size() >= least && value.size() <= rule.max_length.value_or(value.size())) return;
    members.add_fault(rule.name, rule.max_length ? fmt::format("expected {} to {} bytes", least, *rule.max_length)
                                                 : fmt::format("expected {} bytes or more", least));
}

void check_taken(object_reader& members, const member_schema& rule, std::int64_t value) {
    if (!rule.min || !rule.max) return;
    if (value >= *rule.min && value <= *rule.max) return;
    members.add_fault(rule.name, fmt::format("expected a whole number from {} to {}", *rule.min, *rule.max));
}

}  // namespace penstock::api::detail
