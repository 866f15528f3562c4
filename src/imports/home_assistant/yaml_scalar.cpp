#include "imports/home_assistant/yaml_scalar.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "base/text.hpp"

namespace penstock::imports::home_assistant {

namespace {

namespace json = boost::json;

constexpr std::string_view decimal_digits = "0123456789";

template <std::size_t n>
bool is_one_of(std::string_view text, const std::array<std::string_view, n>& words) {
    return std::ranges::find(words, text) != words.end();
}

bool is_made_of(std::string_view text, std::string_view digits) {
    return !text.empty() &&
           std::ranges::all_of(text, [&](char c) { return c == '_' || digits.find(c) != digits.npos; });
}

bool begins_with_digit(std::string_view text) {
    return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

bool takes_sign(std::string_view& text) {
    const bool is_signed = text.starts_with('-') || text.starts_with('+');
    const bool is_negative = text.starts_with('-');
    if (is_signed) text.remove_prefix(1);
    return is_negative;
}

/// The whole number of these digits, between which `_` may stand; none: it has no digit, or does not fit.
std::optional<std::int64_t> number_of_digits(std::string_view text, int base) {
    std::string digits;
    std::ranges::remove_copy(text, std::back_inserter(digits), '_');
    std::int64_t number = 0;
    const auto* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, number, base);
    if (digits.empty() || error != std::errc{} || stop != end) return std::nullopt;
    return number;
}

/// The number before the last part of `12:30:15`, in units of that part; each further part has one or two digits below
/// 60.
std::optional<std::int64_t> sexagesimal(std::string_view text) {
    std::int64_t sum = 0;
    bool is_first = true;
    for (const auto part : split(text, ':')) {
        const bool is_part = is_first ? begins_with_digit(part) && is_made_of(part, decimal_digits)
                                      : part.size() <= 2 && part.find('_') == part.npos;
        const auto number = is_part ? number_of_digits(part, 10) : std::nullopt;
        constexpr auto most = std::numeric_limits<std::int64_t>::max() / 60 - 60;
        if (!number || *number < 0 || (!is_first && *number > 59) || sum > most) return std::nullopt;
        sum = sum * 60 + *number;
        is_first = false;
    }
    return sum;
}

std::optional<std::int64_t> whole_number(std::string_view text) {
    const bool is_negative = takes_sign(text);
    std::optional<std::int64_t> number;
    if (text.starts_with("0b")) {
        if (is_made_of(text.substr(2), "01")) number = number_of_digits(text.substr(2), 2);
    } else if (text.starts_with("0x")) {
        if (is_made_of(text.substr(2), "0123456789abcdefABCDEF")) number = number_of_digits(text.substr(2), 16);
    } else if (text.size() > 1 && text.front() == '0') {
        if (is_made_of(text, "01234567")) number = number_of_digits(text, 8);
    } else if (text.find(':') != text.npos) {
        number = sexagesimal(text);
    } else if (begins_with_digit(text) && is_made_of(text, decimal_digits)) {
        number = number_of_digits(text, 10);
    }
    if (number && is_negative) number = -*number;
    return number;
}

/// With a point, and with a sign in its exponent: `1e3` and `1.0e3` are texts.
std::optional<double> fraction(std::string_view text) {
    const bool has_sign = text.starts_with('-') || text.starts_with('+');
    const bool is_negative = takes_sign(text);
    const auto point = text.find('.');
    if (point == text.npos) return std::nullopt;
    const auto whole = text.substr(0, point);
    auto rest = text.substr(point + 1);
    const auto e = std::min(rest.find_first_of("eE"), rest.size());
    const auto exponent = rest.substr(e);
    rest = rest.substr(0, e);
    const bool has_exponent = !exponent.empty();
    const bool is_exponent = exponent.size() > 2 && (exponent[1] == '-' || exponent[1] == '+') &&
                             exponent.find_first_not_of(decimal_digits, 2) == exponent.npos;
    if (has_exponent && !is_exponent) return std::nullopt;
    if (!rest.empty() && !is_made_of(rest, decimal_digits)) return std::nullopt;
    std::string digits;
    double sixties = 0;
    if (whole.empty()) {
        // `.5`, but neither `+.5` nor `._5`.
        if (has_sign || !begins_with_digit(rest)) return std::nullopt;
    } else if (const auto colon = whole.rfind(':'); colon != whole.npos) {
        const auto number = has_exponent ? std::nullopt : sexagesimal(whole);
        if (!number) return std::nullopt;
        sixties = static_cast<double>(*number);
    } else {
        if (!begins_with_digit(whole) || !is_made_of(whole, decimal_digits)) return std::nullopt;
        digits = whole;
    }
    if (digits.empty()) digits = "0";
    digits.append(".").append(rest).append("0").append(exponent);
    std::erase(digits, '_');
    const auto number = parse_number<double>(digits);
    if (!number || !std::isfinite(*number)) return std::nullopt;
    return is_negative ? -(*number + sixties) : *number + sixties;
}

}  // namespace

json::value read_plain_scalar(std::string_view text) {
    constexpr std::array<std::string_view, 5> none{"", "~", "null", "Null", "NULL"};
    constexpr std::array<std::string_view, 9> yes{"yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"};
    constexpr std::array<std::string_view, 9> no{"no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"};
    if (is_one_of(text, none)) return nullptr;
    if (is_one_of(text, yes)) return true;
    if (is_one_of(text, no)) return false;
    if (const auto number = whole_number(text)) return *number;
    if (const auto number = fraction(text)) return *number;
    return json::value(text);
}

}  // namespace penstock::imports::home_assistant
