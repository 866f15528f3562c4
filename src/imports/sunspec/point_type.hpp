#pragma once

#include <cstdint>
#include <string_view>

namespace penstock::imports::sunspec {

/// A type of a point. Source: SunSpec Device Information Model Specification, point types; pysunspec2 1.3.7.
struct point_type {
    enum class kind { number, enumeration, bit_field, scale_factor, text, padding, other };

    std::string_view name;
    kind group = kind::other;
    std::string_view data_type{};
    std::uint32_t registers = 1;  ///< of a text: as its size says
    std::string_view none{};      ///< `none_value`: not implemented by the device
};

/// Null: another name.
const point_type* find_type(std::string_view name) noexcept;

}  // namespace penstock::imports::sunspec
