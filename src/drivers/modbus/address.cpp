#include "drivers/modbus/address.hpp"

#include <array>
#include <charconv>

#include "base/text.hpp"

namespace penstock::modbus {

namespace {

struct area_name {
    area memory_area;
    char digit;  ///< of the traditional numbering
    std::string_view short_name;
    std::string_view name;
};

constexpr std::array areas{
    area_name{area::coil, '0', "co", "coil"},
    area_name{area::discrete_input, '1', "di", "discrete input"},
    area_name{area::input_register, '3', "ir", "input"},
    area_name{area::holding_register, '4', "hr", "holding"},
};

fault expected_address(std::string_view text) {
    return {
        "",
        "\"" + std::string(text) +
            "\" is not a Modbus address; expected one as 40001, 400001, 30001, 10001, 00001 (from 1) or hr0, ir0, di0, "
            "co0 (from 0), with a unit before it (2!40001) and a bit or a length after it (40001.4) where needed"};
}

std::optional<std::uint16_t> parse_zero_based(std::string_view text) noexcept {
    if (text.size() < 2 || text[0] != '0' || (text[1] != 'x' && text[1] != 'X'))
        return parse_number<std::uint16_t>(text);
    std::uint16_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, ec] = std::from_chars(text.data() + 2, end, number, 16);
    if (ec != std::errc{} || stop != end) return std::nullopt;
    return number;
}

/// `40001` or `400001`: the area's digit, then the number from 1.
bool parse_traditional(std::string_view text, address& out) noexcept {
    if (text.size() != 5 && text.size() != 6) return false;
    const auto number = parse_number<std::uint32_t>(text.substr(1));
    if (!number || *number == 0 || *number > 65'536) return false;
    for (const auto& a : areas) {
        if (a.digit != text[0]) continue;
        out.memory_area = a.memory_area;
        out.number = static_cast<std::uint16_t>(*number - 1);
        return true;
    }
    return false;
}

bool parse_place(std::string_view text, address& out) noexcept {
    for (const auto& a : areas) {
        if (!equals_ignoring_case(text.substr(0, 2), a.short_name)) continue;
        const auto number = parse_zero_based(text.substr(2));
        if (!number) return false;
        out.memory_area = a.memory_area;
        out.number = *number;
        return true;
    }
    return parse_traditional(text, out);
}

}  // namespace

checked<address> parse_address(std::string_view text) {
    std::string_view rest = trim(text);
    address out;
    if (const auto mark = rest.find('!'); mark != std::string_view::npos) {
        out.unit = parse_number<std::uint8_t>(rest.substr(0, mark));
        if (!out.unit) return fault{"", "the unit before the ! must be a number from 0 to 255"};
        rest.remove_prefix(mark + 1);
    }
    if (const auto dot = rest.find('.'); dot != std::string_view::npos) {
        out.suffix = parse_number<std::uint16_t>(rest.substr(dot + 1));
        if (!out.suffix) return fault{"", "after the dot a bit from 0 to 63 or a length in bytes is expected"};
        rest = rest.substr(0, dot);
    }
    if (!parse_place(rest, out)) return expected_address(trim(text));
    return out;
}

std::string format_address(const address& a) {
    std::string out = a.unit ? std::to_string(*a.unit) + "!" : "";
    out += areas[static_cast<std::size_t>(a.memory_area)].short_name;
    out += std::to_string(a.number);
    if (a.suffix) out += "." + std::to_string(*a.suffix);
    return out;
}

std::string_view to_string(area a) noexcept {
    return areas[static_cast<std::size_t>(a)].name;
}

}  // namespace penstock::modbus
