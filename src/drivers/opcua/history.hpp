#pragma once

#include <vector>

#include "drivers/opcua/session.hpp"

namespace penstock::opcua {

// Reads the values of the time in which the server could not be reached, from servers that record them (OPC UA Part 11,
// raw data).

/// Marks the beginning of each point's gap: its last value, or the server's last response by the server's clock, if
/// that is later. Gaps that are not filled yet stay. To be called before each new session.
void mark_gaps(std::vector<point>& points, wall_time last_received);

/// The gap of a point ends with its first good value that has a time. Inserts the server's values of the gap before
/// `values`, oldest first. Error: the link failed; the gaps are then still open. Limits: 10,000 values a point, 100,000
/// in all, 20 s; the log names the device if values are missing. Bad values of the past are skipped, because the engine
/// would give them the time of their arrival.
io::awaitable<result<>> backfill(session& over, std::vector<point>& points, std::vector<point_value>& values);

}  // namespace penstock::opcua
