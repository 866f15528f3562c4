#include <iterator>

#include "api/config/routes.hpp"
#include "api/ui/routes.hpp"
#include "api/v1/routes.hpp"

namespace penstock::api {

std::vector<route> all_routes() {
    std::vector<route> all;
    for (const auto part : {opc_routes,
                            opc_tool_routes,
                            opc_copy_routes,
                            opc_event_routes,
                            browse_routes,
                            discover_routes,
                            import_routes,
                            opc_export_routes,
                            ingest_routes,
                            tag_routes,
                            tag_list_routes,
                            tag_bulk_routes,
                            value_routes,
                            values_bulk_routes,
                            driver_routes,
                            monitoring_routes,
                            event_routes,
                            edge_routes,
                            system_routes,
                            session_routes,
                            all_session_routes,
                            view_routes,
                            preference_routes,
                            display_routes,
                            notification_channel_routes,
                            notification_rule_routes,
                            bin_routes,
                            second_factor_routes,
                            user_routes,
                            key_routes,
                            document_routes,
                            metrics_routes,
                            audit_routes,
                            diagnostics_routes,
                            diagnostics_opc_routes,
                            diagnostics_bundle_routes,
                            legacy_routes,
                            history_routes,
                            transfer_routes,
                            transfer_tool_routes,
                            transfer_type_routes,
                            transfer_preview_routes,
                            driver_template_routes,
                            opcua_nodeset_routes,
                            opcua_history_routes,
                            opcua_view_routes,
                            opcua_certificate_routes,
                            properties_routes,
                            properties_version_routes,
                            job_routes,
                            upgrade_routes,
                            backup_routes,
                            backup_job_routes}) {
        auto routes = part();
        all.insert(all.end(), std::make_move_iterator(routes.begin()), std::make_move_iterator(routes.end()));
    }
    return all;
}

}  // namespace penstock::api
