#pragma once

#include <string>

#include "base/clock.hpp"

namespace penstock::api {

/// Appends `YYYY-MM-DD HH:mm:ss.SSS` in the local time of the process (the app sets TZ from `edge.timezone`).
void append_local_time(std::string& out, wall_time t);

}  // namespace penstock::api
