#include "drivers/xgt/variable_name.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "drivers/xgt/address.hpp"

namespace penstock::xgt {

namespace {

constexpr std::string_view type_letters = "XBWDL";
constexpr std::uint32_t words_of_module = 32;

/// `3.2.A`, `3.5`: the slot of a special module, then the place in it.
std::string dotted(data_code type, std::uint32_t number) {
    const auto in_module = type == data_code::bit ? words_of_module * 16
                                                  : words_of_module * 2 / static_cast<std::uint32_t>(width_of(type));
    const auto slot = number / in_module;
    const auto place = number % in_module;
    if (type == data_code::bit) return fmt::format("{:X}.{}.{:X}", slot, place / 16, place % 16);
    return fmt::format("{:X}.{}", slot, place);
}

bool has_hex_bit(char area, data_code type, const name_style& style) noexcept {
    return type == data_code::bit && style.has_hex_bits &&
           std::string_view("PMLKF").find(area) != std::string_view::npos;
}

}  // namespace

std::string format_name(char area, data_code type, std::uint32_t number, const name_style& style) {
    const auto letter = type == data_code::block ? 'B' : type_letters[static_cast<std::size_t>(type)];
    if (area == 'U' && style.has_dotted_u) {
        return fmt::format("%{}{}{}", area, letter, dotted(type == data_code::block ? data_code::byte : type, number));
    }
    if (has_hex_bit(area, type, style)) {
        return fmt::format("%{}{}{}{:X}", area, letter, number / 16, number % 16);
    }
    return fmt::format("%{}{}{}", area, letter, number);
}

std::optional<variable_ref> parse_name(std::string_view name, family f, const name_style& style) {
    if (name.size() < 4 || name[0] != '%') return std::nullopt;
    const auto type = type_of_letter(name[2]);
    if (!type) return std::nullopt;
    const bool is_bit = *type == data_code::bit;
    const bool is_hex = has_hex_bit(name[1], *type, style);
    const auto digits = name.substr(3);
    const bool is_dotted = digits.find('.') != std::string_view::npos;
    if (is_bit && !is_hex && !is_dotted && !parse_number<std::uint32_t>(digits)) return std::nullopt;
    // An address without `%` has the bit as a hexadecimal digit.
    const auto at = parse_address(is_hex ? name.substr(1) : name, f);
    if (!at || !at->suffix.empty()) return std::nullopt;
    const auto number = is_bit ? at->bit : at->number;
    if (!number) return std::nullopt;
    return variable_ref{at->area, *type, *number};
}

std::optional<data_code> type_of_letter(char letter) noexcept {
    const auto at = type_letters.find(letter);
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<data_code>(at);
}

}  // namespace penstock::xgt
