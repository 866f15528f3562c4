#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "drivers/http/address.hpp"
#include "drivers/http/time_unit.hpp"
#include "drivers/point.hpp"
#include "model/data_type.hpp"

namespace penstock::http {

/// A point as it is looked for: parsed once, used each scan.
struct point {
    bool is_unused = true;  ///< no address, or one with a fault: never looked for
    address value_address;
    data_type type;
    time_unit unit = time_unit::milliseconds;                         ///< of numbers that are times
    std::string address_text;                                         ///< as configured, for templates and posted lists
    std::string tag_id;                                               ///< the same
    std::optional<std::string> write_method, write_path, write_body;  ///< absent: the device's
};

/// Checks address and type against each other. The fault's field is the tag's. `unit`: the device's.
checked<point> make_point(const point_config& from, format of, time_unit unit = time_unit::milliseconds);

}  // namespace penstock::http
