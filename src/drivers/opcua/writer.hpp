#pragma once

#include <vector>

#include "drivers/opcua/session.hpp"

namespace penstock::opcua {

/// Writes a value, which has the tag's type, as the server's type, and reads it back. A type that the server has not
/// reported yet is read. Nothing but the value is sent: many servers refuse time stamps.
io::awaitable<result<write_outcome>> write_point(session& over, std::vector<point>& points, point_index at,
                                                 const value& v, const device_options& options);

}  // namespace penstock::opcua
