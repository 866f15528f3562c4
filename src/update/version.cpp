#include "update/version.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace penstock::update {

namespace {

constexpr std::size_t max_length = 64;
constexpr std::uint32_t max_number = 999'999'999;

bool is_digit(char c) noexcept {
    return c >= '0' && c <= '9';
}

bool is_letter_or_digit(char c) noexcept {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_numeric(std::string_view text) noexcept {
    return std::ranges::all_of(text, is_digit);
}

/// A number must not begin with a zero, because two texts would then be the same version.
bool has_leading_zero(std::string_view text) noexcept {
    return text.size() > 1 && text.front() == '0';
}

fault wrong() {
    return {"", "expected a version as in 1.4.0 or 1.4.0-rc.1"};
}

/// Numbers may have any length: the longer one is larger.
std::strong_ordering compare_identifiers(std::string_view a, std::string_view b) noexcept {
    const bool a_is_number = is_numeric(a);
    if (a_is_number != is_numeric(b)) return a_is_number ? std::strong_ordering::less : std::strong_ordering::greater;
    if (a_is_number && a.size() != b.size()) return a.size() <=> b.size();
    return a.compare(b) <=> 0;
}

}  // namespace

checked<version> version::parse(std::string_view text) {
    if (text.size() > max_length) return wrong();
    version out;
    out.text_ = text;
    const auto dash = text.find('-');
    const auto numbers = split(text.substr(0, dash), '.');
    if (numbers.size() != out.numbers_.size()) return wrong();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto one = is_numeric(numbers[i]) ? parse_number<std::uint32_t>(numbers[i]) : std::nullopt;
        if (!one || *one > max_number || has_leading_zero(numbers[i])) return wrong();
        out.numbers_[i] = *one;
    }
    if (dash == text.npos) return out;
    for (const auto part : split(text.substr(dash + 1), '.')) {
        if (part.empty() || !std::ranges::all_of(part, is_letter_or_digit)) return wrong();
        if (is_numeric(part) && has_leading_zero(part)) return wrong();
        out.pre_release_.emplace_back(part);
    }
    return out;
}

std::strong_ordering operator<=>(const version& a, const version& b) noexcept {
    if (const auto order = a.numbers_ <=> b.numbers_; order != 0) return order;
    if (a.pre_release_.empty() != b.pre_release_.empty())
        return a.pre_release_.empty() ? std::strong_ordering::greater : std::strong_ordering::less;
    const auto shared = std::min(a.pre_release_.size(), b.pre_release_.size());
    for (std::size_t i = 0; i < shared; ++i) {
        const auto order = compare_identifiers(a.pre_release_[i], b.pre_release_[i]);
        if (order != 0) return order;
    }
    return a.pre_release_.size() <=> b.pre_release_.size();
}

}  // namespace penstock::update
