#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "drivers/http/address.hpp"
#include "drivers/point.hpp"
#include "model/data_type.hpp"

namespace penstock::http {

/// A point as it is looked for: parsed once, used each scan.
struct point {
    bool is_unused = true;  ///< no address, or one with a fault: never looked for
    address where;
    data_type type;
    std::string address_text;                                         ///< as configured, for templates and posted lists
    std::string tag_id;                                               ///< the same
    std::optional<std::string> write_method, write_path, write_body;  ///< absent: the device's
};

/// Checks address and type against each other. The fault's field is the tag's.
checked<point> make_point(const point_config& from, format of);

}  // namespace penstock::http
