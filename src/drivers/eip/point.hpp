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

/// A structure that contains a point: it may be read whole in place of the point.
struct enclosing_structure {
    byte_buffer path;
    std::uint16_t handle = 0;  ///< identifies the layout: it changes with the layout
    std::uint32_t size = 0;    ///< bytes
    std::uint32_t offset = 0;  ///< position of the point in the structure, in bytes
};

/// A tag, prepared for requests: parsed once, adapted when the device has reported something new, used in each scan.
struct point {
    bool is_unused = true;  ///< it has no address, or a faulty one: never requested
    tag_address address;
    std::optional<data_type> type;  ///< the configured type
    text_encoding encoding = text_encoding::utf_8;
    bool is_bcd = false;  ///< whole numbers: each nibble a decimal digit

    // How the point is requested by its own name.
    byte_buffer base_path;               ///< path; a one-dimensional index at its end is left out and stands in `index`
    std::optional<std::uint32_t> index;  ///< the index that `base_path` leaves out
    std::uint32_t skip = 0;              ///< elements of the answer before the first one of the value
    layout value_layout;
    wire_type wire;         ///< as far as it is known
    bool is_typed = false;  ///< `value_layout.type` is known, from the configuration or from the device
    /// Omron's arrays of STRING: each element needs a request, because the device refuses the whole array
    bool is_by_element = false;
    bool is_listed = false;  ///< the controller's list of tags contains it

    // The structures that contain the point.
    std::vector<enclosing_structure> levels;  ///< outermost first
    layout member_layout;
    wire_type member;
    std::uint32_t member_bytes = 0;

    // What answers have shown about the point.
    bool is_large = false;       ///< its value does not fit into an answer with other values
    bool is_read_alone = false;  ///< it must not be requested together with its neighbours
    bool was_good = false;
};

/// Checks address, type and options against each other. The fault's field is the tag's.
checked<point> make_point(const point_config& from, family of, text_encoding default_layout);

/// Determines how a point is requested, from the controller's list of tags (null: there is no list).
void resolve(point& p, const symbol_table* known, family of);

/// Applies the type in an answer to the point's own name. True: from now on the point must be requested in another way.
bool learn(point& p, const typed_bytes& answered, family of);

/// The path with which the point itself is requested.
byte_buffer path_of(const point& p);

/// The first element of the value, if elements are requested one by one.
std::uint32_t first_element(const point& p) noexcept;

/// Bytes of the value in an answer, as far as they are known in advance.
std::uint32_t expected_bytes(const point& p);

/// Whether only the controller's list of tags has what is needed to request the point.
bool needs_symbol_table(const point& p) noexcept;

}  // namespace penstock::eip
