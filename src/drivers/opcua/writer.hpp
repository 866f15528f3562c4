#pragma once

#include <vector>

#include "drivers/opcua/session.hpp"

namespace penstock::opcua {

/// Converts a value of the tag's type to the server's type, writes it and reads it back. If the server's type is not
/// known yet, it is read first. Only the value is sent, because many servers refuse time stamps.
io::awaitable<result<write_outcome>> write_point(session& over, std::vector<point>& points, point_index at,
                                                 const value& v, const device_options& options);

}  // namespace penstock::opcua
