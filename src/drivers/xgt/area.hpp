#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace penstock::xgt {

/// Families of CPUs (option `family`), which differ in areas and limits.
enum class family : std::uint8_t { xgk, xgb, xgi, xgr };

/// The family for the text of the option; the schema allows no other text.
family parse_family(std::string_view text) noexcept;
bool is_iec(family f) noexcept;  ///< XGI and XGR, whose variables have names as in IEC 61131-3
std::string_view to_string(family f) noexcept;

/// The code of the family in the header (CPU info). Source: XGL-EFMxF manual, 7.1.
std::uint8_t cpu_code_of(family f) noexcept;

/// Whether an area with that letter exists in any family.
bool is_area(char letter) noexcept;

/// Whether the family can have the area: XGI and XGR have no P, D, S and Z; XGK has no I, Q and A.
bool has_area(family f, char letter) noexcept;

/// Letters of the family's areas, human-readable: `P M K …`.
std::string areas_of(family f);

/// Areas in which XG5000 counts bits: the last digit of an address is hexadecimal and is the bit of a word.
constexpr bool counts_bits(char area) noexcept {
    return std::string_view("PMLKFIQ").find(area) != std::string_view::npos;
}

/// Timers and counters: a bit is the contact, a word is the current value; both are counted by the same numbers.
constexpr bool has_contacts(char area) noexcept {
    return area == 'T' || area == 'C';
}

/// Whether a bit of the area can be written by its name (`%MX`): on XGK and XGB only in relays. Source: XGL-EFMxF
/// manual, 7-3, note 2. For the data areas of XGB the manuals disagree; a wrong name could mean another bit.
bool takes_bits(family f, char area) noexcept;

/// Number of words of an area in the simulator: the usual size in larger CPUs of the family.
std::uint32_t words_of(family f, char area) noexcept;

}  // namespace penstock::xgt
