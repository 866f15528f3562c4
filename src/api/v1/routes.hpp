#pragma once

#include <vector>

#include "api/route.hpp"

namespace penstock::api {

// One function for each resource file.
std::vector<route> opc_routes();
std::vector<route> opc_tool_routes();
std::vector<route> opc_copy_routes();
std::vector<route> opc_event_routes();
std::vector<route> browse_routes();
std::vector<route> discover_routes();
std::vector<route> import_routes();
std::vector<route> opcua_nodeset_routes();
std::vector<route> opc_export_routes();
std::vector<route> ingest_routes();
std::vector<route> tag_routes();
std::vector<route> tag_list_routes();
std::vector<route> tag_bulk_routes();
std::vector<route> value_routes();
std::vector<route> values_bulk_routes();
std::vector<route> driver_routes();
std::vector<route> monitoring_routes();
std::vector<route> event_routes();
std::vector<route> edge_routes();
std::vector<route> system_routes();
std::vector<route> all_session_routes();
std::vector<route> second_factor_routes();
std::vector<route> session_routes();
std::vector<route> user_routes();
std::vector<route> key_routes();
std::vector<route> document_routes();
std::vector<route> metrics_routes();
std::vector<route> audit_routes();
std::vector<route> diagnostics_routes();
std::vector<route> diagnostics_opc_routes();
std::vector<route> diagnostics_bundle_routes();
std::vector<route> legacy_routes();
std::vector<route> history_routes();
std::vector<route> transfer_routes();
std::vector<route> transfer_tool_routes();
std::vector<route> transfer_type_routes();
std::vector<route> transfer_preview_routes();
std::vector<route> driver_template_routes();
std::vector<route> view_routes();
std::vector<route> preference_routes();
std::vector<route> display_routes();
std::vector<route> notification_channel_routes();
std::vector<route> notification_rule_routes();
std::vector<route> bin_routes();

/// All routes of v1.
std::vector<route> all_routes();

}  // namespace penstock::api
