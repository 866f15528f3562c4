#include "model/shown_number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/text.hpp"

namespace penstock {

namespace {

constexpr int max_decimals = 15;
constexpr double exact_whole = 1e15;  ///< beyond it a double has no digits to spare

bool is_decimal(char c) noexcept {
    return c >= '0' && c <= '9';
}

/// `nullopt`: the format says nothing of numbers.
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

}  // namespace

std::string shown_number(double number, std::string_view display_format) {
    if (!std::isfinite(number)) return format_number(number);
    const auto size = std::fabs(number);
    if (const auto decimals = decimals_of(display_format); decimals && size < exact_whole)
        return fmt::format("{:.{}f}", number, *decimals);
    if (number == std::trunc(number) && size < exact_whole) return fmt::format("{:.0f}", number);
    if (size >= 1e5 && size < exact_whole) return fmt::format("{:.0f}", number);
    return fmt::format("{:.5g}", number);
}

}  // namespace penstock
