#pragma once

#include <vector>

#include "api/route.hpp"

namespace penstock::api::v5 {

/// The twelve calls that every stored resource has.
void add_record_routes(std::vector<route>& all, const master::resource& of);

/// ping, connect, disconnect, me, tokens, change feed.
void add_system_routes(std::vector<route>& all);

/// The tree of sites, areas, lines and equipment.
void add_asset_routes(std::vector<route>& all);

/// The live list of alarms, and the actions of operators on alarms.
void add_alarm_routes(std::vector<route>& all);
/// The events of alarms, as JSON and CSV.
void add_alarm_history_routes(std::vector<route>& all);

/// The actions on work orders, and their events.
void add_order_routes(std::vector<route>& all);

/// The shift, the working time and the calendar of an asset.
void add_calendar_routes(std::vector<route>& all);

/// A flow with its nodes: to show it, and to save it in the editor.
void add_flow_routes(std::vector<route>& all);

/// The content of the pictures of flows.
void add_picture_routes(std::vector<route>& all);

/// All routes of V5.
std::vector<route> all_routes();

}  // namespace penstock::api::v5
