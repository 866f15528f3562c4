#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.hpp"

namespace penstock::s7 {

/// Areas as they go over the wire.
enum class variable_area : std::uint8_t {
    system_marker = 0x05,  ///< S7-200, as the next two
    analog_input = 0x06,
    analog_output = 0x07,
    counter = 0x1C,
    timer = 0x1D,
    peripheral = 0x80,
    input = 0x81,
    output = 0x82,
    marker = 0x83,
    db = 0x84,
};

/// How the elements of a variable are counted.
enum class element_kind : std::uint8_t { bit = 0x01, byte = 0x02, counter = 0x1C, timer = 0x1D };

/// What an item of a job names: bytes, one bit, or timers and counters by their numbers.
struct variable {
    element_kind kind = element_kind::byte;
    variable_area memory_area = variable_area::db;
    std::uint16_t db = 0;
    std::uint32_t start = 0;  ///< byte, or number
    std::uint8_t bit = 0;     ///< of `kind` bit alone
    std::uint16_t count = 1;  ///< elements

    friend bool operator==(const variable&, const variable&) = default;
};

inline constexpr std::uint32_t max_bytes = 0x10000;  ///< bytes of an area that addresses reach
inline constexpr std::size_t variable_size = 12;     ///< of an item's description
inline constexpr std::size_t max_items = 20;         ///< of a job; snap7 answers 20 to any request
inline constexpr std::size_t item_header_size = 4;   ///< return code, form and length before an item's data
inline constexpr std::uint8_t item_is_good = 0xFF;   ///< its return code

constexpr bool is_counted(variable_area where) noexcept {
    return where == variable_area::timer || where == variable_area::counter;
}

/// Bytes of one place: 2 of a timer or counter.
constexpr std::size_t place_width(variable_area where) noexcept {
    return is_counted(where) ? 2 : 1;
}

/// The description that reads or writes bytes, or timers and counters.
variable span_of(variable_area where, std::uint16_t db, std::uint32_t start, std::size_t count) noexcept;

/// Bytes of its data.
std::size_t data_size(const variable& v) noexcept;

void append_variable(byte_buffer& out, const variable& v);

/// Reads `variable_size` bytes. `nullopt`: another syntax than S7ANY, or an unknown kind of element; those of
/// two, four and eight bytes are returned as bytes.
std::optional<variable> decode_variable(byte_view bytes) noexcept;

/// `DB1.DBB0…21 (22 bytes)`, `M0.3`, `T5…7`
std::string describe(const variable& v);

/// What its places are counted in: `DB1.DBB`, `M`, `T`.
std::string area_of(const variable& v);

/// An item of an answer or of a write.
struct item {
    std::uint8_t code = item_is_good;  ///< return code; 0 in a write
    std::uint8_t form = 0;             ///< what its length counts: 3, 4 and 5 bits, the others bytes
    byte_view data{};
};

/// Appends an item whose data is that of `v`, or a return code alone. `is_last`: without the byte that makes it even.
void append_item(byte_buffer& out, const variable& v, std::uint8_t code, byte_view data, bool is_last);

/// The first item in `rest`, which then begins after it. `nullopt`: it is not whole.
std::optional<item> parse_item(byte_view& rest) noexcept;

}  // namespace penstock::s7
