#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "drivers/xgt/area.hpp"

namespace penstock::xgt {

/// A place in a CPU, as the text of an address names it. Places count from the beginning of their area, even if the
/// text has base and slot. If the text does not say whether it means a number or a bit, the data type decides: `M10` is
/// word 10, but as a Boolean it is bit 0 of word 1.
struct address {
    char area = 'D';
    char form = 0;                        ///< X B W D L as in the text; 0 = none
    std::optional<std::uint32_t> number;  ///< of bytes, words … as `form` says; of words if there is no form
    std::optional<std::uint32_t> bit;     ///< counted from the first bit of the area; T and C: the contact's number
    std::string suffix;                   ///< after the last dot: bit of a word, or length of a text in bytes

    friend bool operator==(const address&, const address&) = default;
};

/// Reads `D100`, `D100.A`, `M172C`, `M172.C`, `%MW100`, `%MX2764`, `T5`, `U3.2`, and `%IX0.0.0`, `%UW0.3.2` of IEC
/// CPUs. Case does not matter. The fault names what was expected.
checked<address> parse_address(std::string_view text, family f);

/// A form that `parse_address` reads back to the same address.
std::string format_address(const address& a, family f);

/// The number of bits of one unit of a form: X 1, B 8, W and none 16, D 32, L 64.
std::uint32_t bits_of_form(char form) noexcept;

/// The bit that a suffix means: one hexadecimal digit, or two decimal ones.
std::optional<std::uint32_t> bit_of_suffix(std::string_view suffix) noexcept;

/// The length in bytes that a suffix means.
std::optional<std::uint16_t> length_of_suffix(std::string_view suffix) noexcept;

}  // namespace penstock::xgt
