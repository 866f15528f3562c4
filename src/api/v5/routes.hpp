#pragma once

#include <vector>

#include "api/route.hpp"

namespace penstock::api::v5 {

/// The twelve calls that every stored resource has (V5 §1.2).
void add_record_routes(std::vector<route>& all, const master::resource& of);

/// ping, connect, disconnect, me, tokens, change feed (V5 §2).
void add_system_routes(std::vector<route>& all);

/// The tree of sites, areas, lines and equipment (V5 §4).
void add_asset_routes(std::vector<route>& all);

/// What screens follow and operators do (V5 §6.2).
void add_alarm_routes(std::vector<route>& all);
/// What happened, and the same as CSV.
void add_alarm_history_routes(std::vector<route>& all);

/// What is done to a work order beyond the calls of every record, and its events (V5 §7).
void add_order_routes(std::vector<route>& all);

/// Which shift, how much working time, and which calendar is an asset's (V5 §8).
void add_calendar_routes(std::vector<route>& all);

/// A flow with its nodes as screens show it and editors save it (V5 §9).
void add_flow_routes(std::vector<route>& all);

/// All of them.
std::vector<route> all_routes();

}  // namespace penstock::api::v5
