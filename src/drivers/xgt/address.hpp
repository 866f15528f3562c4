#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "drivers/xgt/area.hpp"

namespace penstock::xgt {

/// A place in a CPU as its address text names it. Places count from the beginning of their area, also where the text
/// has base and slot. The data type selects `number` or `bit` where the text does not: `M10` is
/// word 10, but as a Boolean it is bit 0 of word 1.
struct address {
    char area = 'D';
    char form = 0;                        ///< X B W D L as written; 0 = none
    std::optional<std::uint32_t> number;  ///< bytes, words … by `form`, words without one
    std::optional<std::uint32_t> bit;     ///< from the area's first bit; T and C: the contact's number
    std::string suffix;                   ///< after the last dot: bit of a word, or length of a text in bytes

    friend bool operator==(const address&, const address&) = default;
};

/// Reads `D100`, `D100.A`, `M172C`, `M172.C`, `%MW100`, `%MX2764`, `T5`, `U3.2`, and `%IX0.0.0`, `%UW0.3.2` of IEC
/// CPUs. Case does not matter. The fault names what was expected.
checked<address> parse_address(std::string_view text, family f);

/// A form that `parse_address` reads back to the same address.
std::string format_address(const address& a, family f);

/// Bits of one unit of a form: X 1, B 8, W and none 16, D 32, L 64.
std::uint32_t bits_of_form(char form) noexcept;

/// The bit that a suffix names: one hexadecimal digit, or two decimal ones.
std::optional<std::uint32_t> bit_of_suffix(std::string_view suffix) noexcept;

/// The length in bytes that a suffix names.
std::optional<std::uint16_t> length_of_suffix(std::string_view suffix) noexcept;

}  // namespace penstock::xgt
