#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::s7 {

/// The location of a place in a controller.
enum class area : std::uint8_t {
    db,
    input,              ///< I, E
    output,             ///< Q, A
    marker,             ///< M
    peripheral_input,   ///< PI, PE
    peripheral_output,  ///< PQ, PA
    timer,              ///< T
    counter,            ///< C, Z
    variable,           ///< V of LOGO! and S7-200, which is DB1
    system_marker,      ///< SM of S7-200
    analog_input,       ///< AI of S7-200
    analog_output,      ///< AQ of S7-200
};

/// The type in an address. `bit` to `dword` define only a width, the others the controller's type.
enum class plc_type : std::uint8_t {
    bit,
    byte,
    word,
    dword,
    character,
    sint,
    usint,
    int_,
    uint,
    dint,
    udint,
    real,
    lword,
    lint,
    ulint,
    lreal,
    string,
    wstring,
    wchar,
    s5time,
    time,
    ltime,
    date,
    time_of_day,
    ltime_of_day,
    date_and_time,
    date_and_time_utc,  ///< as above, the controller's clock being UTC
    ldt,
    dtl,
    dtl_utc,
    timer,
    counter,
};

/// A place in a controller as its address text names it.
struct address {
    area memory_area = area::db;
    std::uint16_t db = 0;  ///< of `area::db` alone
    plc_type type = plc_type::word;
    std::uint16_t start = 0;              ///< byte; number of a timer or counter
    std::optional<std::uint16_t> suffix;  ///< after the dot: the bit, or the length of a text

    friend bool operator==(const address&, const address&) = default;
};

/// Reads the notations of STEP 7 (`DB1.DBX0.1`, `DB1.DBW4`, `M0.3`, `MD10`, `PIW256`, `T5`, `C3`; German letters
/// too) and of type and number (`DB1,REAL4`, `DB1,STRING20.30`, `MINT4`). A `%` before it and case do not matter.
checked<address> parse_address(std::string_view text);

/// The canonical form, which `parse_address` reads back.
std::string format_address(const address& a);

/// `DB`, `I`, `M` …
std::string_view to_string(area a) noexcept;
/// `X`, `B`, `W`, `D`, `REAL` …
std::string_view to_string(plc_type t) noexcept;

}  // namespace penstock::s7
