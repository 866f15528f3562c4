#include "base/shown_number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/text.hpp"

namespace penstock {

namespace {

constexpr int max_decimals = 15;
constexpr double exact_whole = 1e15;     ///< above it, a double has no exact decimals
constexpr double no_decimals = 99999.5;  ///< from here on, five digits leave no decimals

bool is_decimal(char c) noexcept {
    return c >= '0' && c <= '9';
}

/// The number of decimals in the format; `nullopt`: the format is not for numbers.
std::optional<int> decimals_of(std::string_view format) {
    format = trim(format);
    if (const auto whole = parse_number<int>(format); whole && format.size() <= 2 && *whole > 0)
        return std::min(*whole, max_decimals);
    const auto first = format.find_first_of("0#%");
    if (first == format.npos) return std::nullopt;
    const auto is_printf = format[first] == '%';
    const auto point = format.find('.', first);
    if (point == format.npos) return 0;
    const auto places = format.substr(point + 1);
    if (is_printf) {
        const auto end = std::ranges::find_if_not(places, is_decimal);
        return std::min(parse_number<int>(places.substr(0, static_cast<std::size_t>(end - places.begin()))).value_or(0),
                        max_decimals);
    }
    const auto end = std::ranges::find_if_not(places, [](char c) { return c == '0' || c == '#'; });
    return std::min(static_cast<int>(end - places.begin()), max_decimals);
}

/// If the number lies exactly between two numbers with so many decimals, returns the next double away from zero,
/// because printing rounds a half to the even digit. Otherwise returns the number or the next double.
double past_half(double number, int decimals) noexcept {
    const auto halves = std::ldexp(number, decimals + 1);
    if (number == 0 || halves != std::trunc(halves)) return number;
    return std::nextafter(number, std::copysign(std::numeric_limits<double>::infinity(), number));
}

/// Removes the sign of `-0.0`, which people do not write.
std::string without_sign_of_zero(std::string text) {
    if (text.starts_with('-') && text.find_first_not_of("-0.") == text.npos) text.erase(0, 1);
    return text;
}

std::string with_decimals(double number, int decimals) {
    return without_sign_of_zero(fmt::format("{:.{}f}", past_half(number, decimals), decimals));
}

/// Whether the text is a JSON number; `from_chars` also accepts `nan` and `inf`.
bool is_number(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return !text.empty() && is_decimal(text.front()) && is_decimal(text.back());
}

void append_shown(std::string& out, std::string_view text, std::string_view display_format) {
    const auto number = is_number(text) ? parse_number<double>(text) : std::nullopt;
    const bool is_whole = std::ranges::all_of(text.substr(text.starts_with('-') ? 1 : 0), is_decimal);
    if (!number || (is_whole && (std::fabs(*number) >= exact_whole || decimals_of(display_format).value_or(0) == 0))) {
        out += text;
    } else {
        out += shown_number(*number, display_format);
    }
}

}  // namespace

std::string shown_number(double number, std::string_view display_format) {
    if (!std::isfinite(number)) return format_number(number);
    const auto size = std::fabs(number);
    if (const auto decimals = decimals_of(display_format); decimals && size < exact_whole)
        return with_decimals(number, *decimals);
    const bool is_whole = number == std::trunc(number) || size >= no_decimals;
    if (is_whole && size < exact_whole) return with_decimals(number, 0);
    const auto places = 4 - static_cast<int>(std::floor(std::log10(size)));
    return fmt::format("{:.5g}", size < no_decimals ? past_half(number, places) : number);
}

std::string shown_value(std::string_view text, std::string_view display_format) {
    std::string out;
    if (!text.starts_with('[')) {
        append_shown(out, text, display_format);
        return out;
    }
    constexpr std::string_view between = "[], ";
    for (std::size_t at = 0; at < text.size();) {
        auto end = at + 1;
        if (text[at] == '"') {
            while (end < text.size() && text[end] != '"')
                end += text[end] == '\\' ? 2U : 1U;
            end = std::min(end + 1, text.size());
            out += text.substr(at, end - at);
        } else if (between.find(text[at]) != between.npos) {
            out += text[at];
        } else {
            end = std::min(text.find_first_of("[], \"", at), text.size());
            append_shown(out, text.substr(at, end - at), display_format);
        }
        at = end;
    }
    return out;
}

}  // namespace penstock
