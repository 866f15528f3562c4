#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "base/error.hpp"

namespace penstock {

/// The rule of one field of a described structure. With the member's type it defines the check of input, the
/// SQL column, the OpenAPI schema and the text of the documentation.
struct field_rule {
    enum class shape {
        any,
        id,        ///< `[A-Za-z0-9_.:-]`, 1…100
        one_line,  ///< no control characters
        site,      ///< begins with `SITE_`
        priority,  ///< CRITICAL, HIGH, MEDIUM, LOW
        priority_or_none,
        record_mode,  ///< all, change or empty
        scale_kind,   ///< exponent or factor
        clamp_ends,   ///< low, high, both or empty
    };

    std::string_view name;
    std::string_view text;  ///< one human-readable sentence: meaning, unit, what 0 or absent means
    bool is_required = false;
    bool is_read_only = false;  ///< in responses; ignored in requests
    shape form = shape::any;
    std::optional<double> min{};
    std::optional<double> max{};
    std::size_t max_length = 1000;  ///< characters of a text
};

using field_rules = std::span<const field_rule>;

/// The rules of T's described members, in their order, one for each.
template <class T>
field_rules rules_of();

/// The rule of `name`, or null.
const field_rule* find_rule(field_rules rules, std::string_view name) noexcept;

/// Checks a text or a number against its rule; the fault's field is the rule's name.
std::optional<fault> check_text(const field_rule& rule, std::string_view text);
std::optional<fault> check_number(const field_rule& rule, double number);

/// `[A-Za-z0-9_.:-]{1,100}`
bool is_id(std::string_view text) noexcept;

/// Unicode code points of UTF-8 text.
std::size_t count_characters(std::string_view utf8) noexcept;

}  // namespace penstock
