#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "drivers/http/address.hpp"
#include "drivers/http/time_unit.hpp"
#include "drivers/point.hpp"
#include "model/data_type.hpp"

namespace penstock::http {

/// A point, prepared for reading documents: parsed once, used for each document.
struct point {
    bool is_unused = true;  ///< it has no address, or a faulty one: never looked for
    address value_address;
    data_type type;
    time_unit unit = time_unit::milliseconds;                         ///< unit of times that are numbers
    std::string address_text;                                         ///< as configured, for templates and posted lists
    std::string tag_id;                                               ///< for templates and posted lists, too
    std::optional<std::string> write_method, write_path, write_body;  ///< absent: the setting of the device is used
};

/// Checks address and type against each other. The fault's field is the tag's field. `unit`: the setting of the device.
checked<point> make_point(const point_config& from, format of, time_unit unit = time_unit::milliseconds);

}  // namespace penstock::http
