#pragma once

#include <cstdint>

#include "base/error.hpp"
#include "drivers/point.hpp"
#include "drivers/s7/address.hpp"
#include "drivers/s7/layout.hpp"
#include "drivers/s7/variable.hpp"

namespace penstock::s7 {

enum class family : std::uint8_t { s7_1200, s7_1500, s7_300, s7_400, logo, smart_200 };

/// What a device's options define for each of its points.
struct point_rules {
    family device = family::s7_1200;
    text_encoding encoding = text_encoding::utf_8;
    time_zone clock{};
};

/// A point as it is requested: parsed once, used each scan.
struct point {
    bool is_unused = true;  ///< no address, or one with a fault: never requested
    bool is_writable = true;
    variable_area memory_area = variable_area::db;
    std::uint16_t db = 0;
    std::uint32_t start = 0;  ///< byte; number of a timer or counter
    std::uint32_t size = 1;   ///< bytes; timers and counters: how many
    layout value_layout;
};

/// Checks address, type and options against each other. The fault's field is the tag's.
checked<point> make_point(const point_config& from, const point_rules& rules);

}  // namespace penstock::s7
