#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace penstock::xgt {

/// Families of CPUs that differ in areas and limits (option `family`).
enum class family : std::uint8_t { xgk, xgb, xgi, xgr };

/// The family of an option's text; the schema admits no others.
family parse_family(std::string_view text) noexcept;
bool is_iec(family f) noexcept;  ///< XGI and XGR: names of variables by IEC 61131-3
std::string_view to_string(family f) noexcept;

/// Code of the family in the header (CPU info). Source: XGL-EFMxF manual, 7.1.
std::uint8_t cpu_code_of(family f) noexcept;

/// Whether some family has an area of that letter.
bool is_area(char letter) noexcept;

/// Whether the family may have it: XGI and XGR have neither P, D, S nor Z, XGK has none of I, Q and A.
bool has_area(family f, char letter) noexcept;

/// Letters of the family's areas, human-readable: `P M K …`.
std::string areas_of(family f);

/// Areas in which XG5000 counts bits: the last digit of an address is hexadecimal and is the bit of a word.
constexpr bool counts_bits(char area) noexcept {
    return std::string_view("PMLKFIQ").find(area) != std::string_view::npos;
}

/// Timers and counters: a bit is the contact, a word the current value, and both have the same numbers.
constexpr bool has_contacts(char area) noexcept {
    return area == 'T' || area == 'C';
}

/// Whether a bit of the area may be written by its name (`%MX`): on XGK and XGB in relays only. Source: XGL-EFMxF
/// manual, 7-3, note 2. For the data areas of XGB the manuals disagree, and a name understood otherwise would be
/// another bit.
bool takes_bits(family f, char area) noexcept;

/// Words of an area as simulated, the usual size of the family's larger CPUs.
std::uint32_t words_of(family f, char area) noexcept;

}  // namespace penstock::xgt
