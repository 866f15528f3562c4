#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "model/data_type.hpp"
#include "model/samples.hpp"

namespace penstock::history {

// Cells of numbers, Booleans and times, compared without their conversion.

inline bool is_signed(element_type e) noexcept {
    return e == element_type::sbyte || e == element_type::int16 || e == element_type::int32 ||
           e == element_type::int64 || e == element_type::date_time;
}

inline element_type element_of(std::uint8_t type) noexcept {
    return cell_type::from_code(type)->element;
}

inline double to_number(element_type e, std::uint64_t bits) noexcept {
    if (e == element_type::float64) return std::bit_cast<double>(bits);
    if (e == element_type::float32) return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    return is_signed(e) ? static_cast<double>(static_cast<std::int64_t>(bits)) : static_cast<double>(bits);
}

/// NaN: a device sends it if it has no value.
inline bool is_nan(element_type e, std::uint64_t bits) noexcept {
    return (e == element_type::float64 || e == element_type::float32) && std::isnan(to_number(e, bits));
}

/// Both have the same type, so whole numbers beyond 2^53 are compared exactly.
inline bool is_less(element_type e, std::uint64_t a, std::uint64_t b) noexcept {
    if (e == element_type::float64 || e == element_type::float32) return to_number(e, a) < to_number(e, b);
    return is_signed(e) ? static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b) : a < b;
}
inline bool is_more(element_type e, std::uint64_t a, std::uint64_t b) noexcept {
    if (e == element_type::float64 || e == element_type::float32) return to_number(e, a) > to_number(e, b);
    return is_less(e, b, a);
}

}  // namespace penstock::history
