#pragma once

#include <cstdint>

#include "base/error.hpp"
#include "drivers/point.hpp"
#include "drivers/xgt/area.hpp"
#include "drivers/xgt/layout.hpp"
#include "drivers/xgt/variable_name.hpp"

namespace penstock::xgt {

/// What a device's options define for each of its points.
struct point_rules {
    family cpu = family::xgk;
    std::uint32_t max_bytes = max_block_bytes;  ///< of one block read
    std::uint32_t max_variables = max_blocks;   ///< of one individual read
    bool has_dotted_u = false;                  ///< see name_style: no blocks are read of U then
    layout default_layout;                      ///< orders and encoding where the tag sets none
};

/// How a place is read.
enum class access : std::uint8_t {
    words,     ///< as part of a block of bytes, or word by word
    names,     ///< word by word only: the area has no linear names
    contacts,  ///< bit by bit: timers and counters
};

/// A point as it is requested: parsed once, used each scan.
struct point {
    bool is_unused = true;  ///< no address, or one with a fault: never requested
    char area = 'D';
    access access_mode = access::words;
    std::uint32_t start = 0;  ///< first word, or first contact, of the area
    std::uint32_t size = 1;   ///< words or contacts
    layout value_layout;
};

/// Checks address, type and options against each other. The fault's field is the tag's.
checked<point> make_point(const point_config& from, const point_rules& rules);

}  // namespace penstock::xgt
