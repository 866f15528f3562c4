#pragma once

#include <vector>

#include "drivers/opcua/session.hpp"

namespace penstock::opcua {

// What the points were while the server could not be reached, asked of servers that keep it (OPC UA Part 11, raw data).

/// The gap of each point begins where it was last seen, or when the server last responded, by the server's clock, if
/// that is later; gaps that are not filled yet stay. Before each new session.
void mark_gaps(std::vector<point>& points, wall_time last_received);

/// The gap of a point ends with its first value that is good and has a time. What the server has of the time between
/// is put before these `values`, oldest first. Error: the link's; the gaps are still open then.
/// Limits: 10,000 values a point, 100,000 in all, 20 s; the log says of which OPC more is missing. Bad values of the
/// past are skipped: the engine gives failures the time at which they arrive.
io::awaitable<result<>> backfill(session& over, std::vector<point>& points, std::vector<point_value>& values);

}  // namespace penstock::opcua
