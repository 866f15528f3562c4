#pragma once

#include <boost/json/fwd.hpp>
#include <string>

namespace penstock {

/// Member `icon` of a schema.json: the data of an SVG path that is drawn with a line in a square of 16 by 16, as
/// `M2 8h12`; empty without the member. Throws std::invalid_argument where it is anything else than a path.
std::string parse_icon(const boost::json::object& schema);

}  // namespace penstock
