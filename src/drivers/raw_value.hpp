#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock {

/// Stores a number. If `into` already holds that type, as in each scan except the first, only the number is replaced.
template <class T>
void put(value& into, T number) noexcept {
    if (auto* standing = std::get_if<T>(&into)) {
        *standing = number;
    } else {
        into.emplace<T>(number);
    }
}

/// Puts a number into `into`: `raw` holds its bits, as many as the type is wide, the rest is ignored. Boolean: not
/// zero. DateTime: ms since 1970. Not for texts. Allocates nothing.
void load_raw(element_type type, std::uint64_t raw, value& into) noexcept;

/// The bits of a number; `nullopt` if `v` does not hold a value of that type.
std::optional<std::uint64_t> raw_of(element_type type, const value& v) noexcept;

/// Makes `into` an array of that size; existing elements keep their memory.
array& array_in(value& into, std::size_t count);

/// The number whose decimal digits are the nibbles of `digits`; `nullopt` if one is above 9.
std::optional<std::uint64_t> from_bcd(std::uint64_t digits) noexcept;

/// The decimal digits of `number` as nibbles; `nullopt` if they are more than `digits`.
std::optional<std::uint64_t> to_bcd(std::uint64_t number, std::size_t digits) noexcept;

/// SByte to UInt64.
constexpr bool is_whole_number(element_type type) noexcept {
    return type >= element_type::sbyte && type <= element_type::uint64;
}

}  // namespace penstock
