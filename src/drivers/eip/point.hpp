#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "drivers/eip/address.hpp"
#include "drivers/eip/family.hpp"
#include "drivers/eip/layout.hpp"
#include "drivers/eip/symbol_table.hpp"
#include "drivers/point.hpp"

namespace penstock::eip {

/// A structure that holds a point: it may be read whole instead.
struct enclosing_structure {
    byte_buffer path;
    std::uint16_t handle = 0;  ///< unchanged while the layout is the one that was read
    std::uint32_t size = 0;    ///< bytes
    std::uint32_t offset = 0;  ///< of the point in it
};

/// A tag as it is requested: parsed once, resolved again when the device has reported something, used each scan.
struct point {
    bool is_unused = true;  ///< no address, or one with a fault: never requested
    tag_address address;
    std::optional<data_type> type;  ///< as configured
    text_encoding encoding = text_encoding::utf_8;

    // How it is requested by its own name.
    byte_buffer base_path;               ///< path, without the last step's index where that is one-dimensional
    std::optional<std::uint32_t> index;  ///< that index
    std::uint32_t skip = 0;              ///< elements of the answer before the first one of the value
    layout value_layout;
    wire_type wire;              ///< as far as it is detected
    bool is_typed = false;       ///< `value_layout.type` is configured or reported
    bool is_by_element = false;  ///< Omron's arrays of STRING: a request for each, as a whole they are refused
    bool is_listed = false;      ///< the controller's list has it

    // Its place in a structure that is read whole.
    std::vector<enclosing_structure> levels;  ///< outermost first
    layout member_layout;
    wire_type member;
    std::uint32_t member_bytes = 0;

    // What answers have shown.
    bool is_large = false;       ///< does not fit into an answer with others
    bool is_read_alone = false;  ///< is not requested together with its neighbours
    bool was_good = false;
};

/// Checks address, type and options against each other. The fault's field is the tag's.
checked<point> make_point(const point_config& from, family of, text_encoding default_layout);

/// Determines how a point is requested, by the controller's list (null: no list).
void resolve(point& p, const symbol_table* known, family of);

/// Applies the type in an answer to the point's own name. True: it must be requested in another way from now on.
bool learn(point& p, const typed_bytes& answered, family of);

/// Path of the point's own request.
byte_buffer path_of(const point& p);

/// The element that the value begins with, where elements are requested one by one.
std::uint32_t first_element(const point& p) noexcept;

/// Bytes of the value in an answer, as far as known before.
std::uint32_t expected_bytes(const point& p);

/// Whether the controller's list of tags contains something that an answer does not.
bool needs_symbol_table(const point& p) noexcept;

}  // namespace penstock::eip
