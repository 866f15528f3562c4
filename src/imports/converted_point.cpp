#include "imports/converted_point.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace penstock::imports {

std::string modbus_address(modbus_table table, std::uint32_t place, std::optional<std::uint32_t> suffix,
                           std::optional<std::uint32_t> unit) {
    constexpr std::array<std::string_view, 4> names = {"co", "di", "ir", "hr"};
    std::string out = unit ? fmt::format("{}!", *unit) : std::string();
    out += fmt::format("{}{}", names[static_cast<std::size_t>(table)], place);
    if (suffix) out += fmt::format(".{}", *suffix);
    return out;
}

std::string array_type(std::string_view element, std::uint32_t count) {
    return count == 0 ? std::string(element) : fmt::format("{}[{}]", element, count);
}

std::optional<std::uint32_t> parse_place(std::string_view digits) {
    if (!std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; })) return std::nullopt;
    return parse_number<std::uint32_t>(digits);
}

std::string to_upper(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return out;
}

}  // namespace penstock::imports
