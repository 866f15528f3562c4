#include "model/field.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace penstock {

namespace {

bool is_one_line(std::string_view text) noexcept {
    return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

bool is_priority(std::string_view text) noexcept {
    return text == "CRITICAL" || text == "HIGH" || text == "MEDIUM" || text == "LOW";
}

std::optional<std::string_view> expected_form(field_rule::shape form, std::string_view text) {
    using enum field_rule::shape;
    switch (form) {
        case any: return std::nullopt;
        case id:
            if (is_id(text)) return std::nullopt;
            return "expected 1 to 100 of the characters A-Z a-z 0-9 _ . : -";
        case one_line:
            if (is_one_line(text)) return std::nullopt;
            return "control characters are not allowed";
        case site:
            if (is_id(text) && text.starts_with("SITE_") && text.size() > 5) return std::nullopt;
            return "expected SITE_ and 1 to 95 of the characters A-Z a-z 0-9 _ . : -";
        case priority:
            if (is_priority(text)) return std::nullopt;
            return "expected CRITICAL, HIGH, MEDIUM or LOW";
        case priority_or_none:
            if (text.empty() || is_priority(text)) return std::nullopt;
            return "expected CRITICAL, HIGH, MEDIUM, LOW or nothing";
        case record_mode:
            if (text.empty() || text == "all" || text == "change") return std::nullopt;
            return "expected all, change or nothing";
        case scale_kind:
            if (text == "exponent" || text == "factor") return std::nullopt;
            return "expected exponent or factor";
        case clamp_ends:
            if (text.empty() || text == "low" || text == "high" || text == "both") return std::nullopt;
            return "expected low, high, both or nothing";
    }
    return std::nullopt;
}

}  // namespace

const field_rule* find_rule(field_rules rules, std::string_view name) noexcept {
    const auto found = std::ranges::find(rules, name, &field_rule::name);
    return found == rules.end() ? nullptr : &*found;
}

std::optional<fault> check_text(const field_rule& rule, std::string_view text) {
    const std::string field(rule.name);
    if (!is_utf8(text)) return fault{field, "the text is not UTF-8"};
    if (rule.is_required && text.empty()) return fault{field, "must not be empty"};
    if (count_characters(text) > rule.max_length) {
        return fault{field, fmt::format("at most {} characters", rule.max_length)};
    }
    if (const auto expected = expected_form(rule.form, text)) return fault{field, std::string(*expected)};
    return std::nullopt;
}

std::optional<fault> check_number(const field_rule& rule, double number) {
    if ((rule.min && number < *rule.min) || (rule.max && number > *rule.max)) {
        const auto bound = [](std::optional<double> b) { return b ? format_number(*b) : std::string("any"); };
        return fault{std::string(rule.name),
                     fmt::format("expected a number from {} to {}", bound(rule.min), bound(rule.max))};
    }
    return std::nullopt;
}

bool is_id(std::string_view text) noexcept {
    return !text.empty() && text.size() <= 100 && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
               c == ':' || c == '-';
    });
}

std::size_t count_characters(std::string_view utf8) noexcept {
    return static_cast<std::size_t>(
        std::ranges::count_if(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace penstock
