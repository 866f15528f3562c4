#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock {

/// Type of one element of a tag's value (`data_type`). Journal and history store these numbers: add a new type at the
/// end.
enum class element_type : std::uint8_t {
    boolean,
    sbyte,
    byte,
    int16,
    uint16,
    int32,
    uint32,
    int64,
    uint64,
    float32,
    float64,
    string,
    byte_string,
    date_time,
};

/// A tag's data type: one element, or a one-dimensional array of them.
struct data_type {
    element_type element = element_type::int16;
    std::uint32_t count = 0;  ///< elements of an array, 1…65,536; 0 = not an array

    bool is_array() const noexcept { return count > 0; }
    std::uint32_t elements() const noexcept { return count == 0 ? 1 : count; }
    friend bool operator==(const data_type&, const data_type&) = default;
};

/// Reads `Int16`, `Int16[10]` and the aliases (such as `int`, `bool`), ASCII case ignored. The fault, without a field:
/// an unknown name, or an array that does not have 1 to 65,536 elements.
checked<data_type> parse_data_type(std::string_view text);

/// The stored and returned form: `Int16`, `Float[4]`.
std::string format_data_type(const data_type& type);
std::string_view to_string(element_type type) noexcept;

bool is_numeric(element_type type) noexcept;  ///< SByte … Double, without Boolean
bool is_text(element_type type) noexcept;     ///< String and ByteString: their length comes from the address

/// Bytes of one element in a binary protocol: 1, 2, 4 or 8; 0 for Boolean and texts.
std::size_t width_of(element_type type) noexcept;

}  // namespace penstock
