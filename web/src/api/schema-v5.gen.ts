// Written by tools/types.js from the description of the gateway. Do not edit: npm run types.
export interface paths {
    "/api/v5/alarm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_alarm"];
        put?: never;
        /** Create */
        post: operations["create_alarm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/ack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledge several */
        post: operations["ack_alarms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_alarm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_alarm_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_alarm_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events, newest first */
        get: operations["list_alarm_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/history/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events as CSV */
        get: operations["export_alarm_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_alarm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Alarms that are not normal now */
        get: operations["get_alarm_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Number of alarms by state and priority */
        get: operations["get_alarm_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_alarm"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_alarm"];
        post?: never;
        /** Delete */
        delete: operations["delete_alarm"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_alarm"];
        trace?: never;
    };
    "/api/v5/alarm/{id}/ack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledge */
        post: operations["ack_alarm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/{id}/comment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a comment to its history */
        post: operations["comment_alarm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_alarm_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events of one alarm, newest first */
        get: operations["get_alarm_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/{id}/shelve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hide for some time */
        post: operations["shelve_alarm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/alarm/{id}/unshelve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show a shelved alarm again */
        post: operations["unshelve_alarm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["get_asset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/area": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_asset_area"];
        put?: never;
        /** Create */
        post: operations["create_asset_area"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/area/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_asset_area"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/area/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_asset_area_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/area/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_asset_area_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/area/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_asset_area"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/area/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_asset_area"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_asset_area"];
        post?: never;
        /** Delete */
        delete: operations["delete_asset_area"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_asset_area"];
        trace?: never;
    };
    "/api/v5/asset/area/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_asset_area_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_asset_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/equipment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_asset_equipment"];
        put?: never;
        /** Create */
        post: operations["create_asset_equipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/equipment/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_asset_equipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/equipment/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_asset_equipment_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/equipment/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_asset_equipment_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/equipment/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_asset_equipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/equipment/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_asset_equipment"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_asset_equipment"];
        post?: never;
        /** Delete */
        delete: operations["delete_asset_equipment"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_asset_equipment"];
        trace?: never;
    };
    "/api/v5/asset/equipment/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_asset_equipment_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/line": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_asset_line"];
        put?: never;
        /** Create */
        post: operations["create_asset_line"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/line/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_asset_line"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/line/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_asset_line_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/line/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_asset_line_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/line/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_asset_line"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/line/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_asset_line"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_asset_line"];
        post?: never;
        /** Delete */
        delete: operations["delete_asset_line"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_asset_line"];
        trace?: never;
    };
    "/api/v5/asset/line/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_asset_line_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/asset/tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sites with their areas, lines and equipment */
        get: operations["get_asset_tree"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_calendar"];
        put?: never;
        /** Create */
        post: operations["create_calendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calendar/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_calendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calendar/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_calendar_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calendar/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_calendar_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calendar/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_calendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calendar/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The calendar of an asset */
        get: operations["get_calendar_resolve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calendar/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_calendar"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_calendar"];
        post?: never;
        /** Delete */
        delete: operations["delete_calendar"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_calendar"];
        trace?: never;
    };
    "/api/v5/calendar/{id}/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Time when an amount of work is done */
        get: operations["get_calendar_add"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calendar/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_calendar_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calendar/{id}/interval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Working intervals of a span */
        get: operations["get_calendar_interval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calendar/{id}/shift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The shift at a time */
        get: operations["get_calendar_shift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calendar/{id}/working-time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Working time of a span */
        get: operations["get_calendar_working_time"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_customer"];
        put?: never;
        /** Create */
        post: operations["create_customer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/customer/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_customer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/customer/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_customer_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/customer/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_customer_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/customer/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_customer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/customer/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_customer"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_customer"];
        post?: never;
        /** Delete */
        delete: operations["delete_customer"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_customer"];
        trace?: never;
    };
    "/api/v5/customer/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_customer_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/employee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_employee"];
        put?: never;
        /** Create */
        post: operations["create_employee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/employee/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_employee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/employee/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_employee_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/employee/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_employee_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/employee/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_employee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/employee/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_employee"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_employee"];
        post?: never;
        /** Delete */
        delete: operations["delete_employee"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_employee"];
        trace?: never;
    };
    "/api/v5/employee/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_employee_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_flow"];
        put?: never;
        /** Create */
        post: operations["create_flow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_flow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_flow_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_flow_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_flow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/node": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_flow_node"];
        put?: never;
        /** Create */
        post: operations["create_flow_node"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/node/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_flow_node"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/node/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_flow_node_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/node/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_flow_node_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/node/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_flow_node"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/node/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_flow_node"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_flow_node"];
        post?: never;
        /** Delete */
        delete: operations["delete_flow_node"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_flow_node"];
        trace?: never;
    };
    "/api/v5/flow/node/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_flow_node_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_flow"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_flow"];
        post?: never;
        /** Delete */
        delete: operations["delete_flow"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_flow"];
        trace?: never;
    };
    "/api/v5/flow/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_flow_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/{id}/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace all nodes and edges in one call */
        put: operations["update_flow_graph"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/{id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A flow with its nodes and the values of its tags */
        get: operations["get_flow_view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/opc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_opc"];
        put?: never;
        /** Create */
        post: operations["create_opc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/opc/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_opc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/opc/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_opc_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/opc/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_opc_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/opc/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_opc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/opc/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_opc"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_opc"];
        post?: never;
        /** Delete */
        delete: operations["delete_opc"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_opc"];
        trace?: never;
    };
    "/api/v5/opc/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_opc_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["get_openapi_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_order"];
        put?: never;
        /** Create */
        post: operations["create_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/order/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/order/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_order_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/order/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_order_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/order/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/order/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_order"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_order"];
        post?: never;
        /** Delete */
        delete: operations["delete_order"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_order"];
        trace?: never;
    };
    "/api/v5/order/{id}/abort": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Abort the order */
        post: operations["abort_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/order/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End, with the last amounts */
        post: operations["end_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/order/{id}/event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events of the order, newest first */
        get: operations["get_order_event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/order/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_order_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/order/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause: START to PAUSE */
        post: operations["pause_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/order/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add amounts; negative ones correct */
        post: operations["report_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/order/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume: PAUSE to START */
        post: operations["resume_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/order/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start: PLAN to START */
        post: operations["start_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/path": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_path"];
        put?: never;
        /** Create */
        post: operations["create_path"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/path/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_path"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/path/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_path_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/path/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_path_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/path/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_path"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/path/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_path"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_path"];
        post?: never;
        /** Delete */
        delete: operations["delete_path"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_path"];
        trace?: never;
    };
    "/api/v5/path/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_path_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_product"];
        put?: never;
        /** Create */
        post: operations["create_product"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/product/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_product"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/product/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_product_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/product/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_product_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/product/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_product"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/product/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_product"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_product"];
        post?: never;
        /** Delete */
        delete: operations["delete_product"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_product"];
        trace?: never;
    };
    "/api/v5/product/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_product_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_site"];
        put?: never;
        /** Create */
        post: operations["create_site"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/site/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_site"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/site/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_site_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/site/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_site_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/site/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_site"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/site/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_site"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_site"];
        post?: never;
        /** Delete */
        delete: operations["delete_site"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_site"];
        trace?: never;
    };
    "/api/v5/site/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_site_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/system/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_system_account"];
        put?: never;
        /** Create */
        post: operations["create_system_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/system/account/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_system_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/system/account/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_system_account_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/system/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_system_account_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/system/account/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_system_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/system/account/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_system_account"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_system_account"];
        post?: never;
        /** Delete */
        delete: operations["delete_system_account"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_system_account"];
        trace?: never;
    };
    "/api/v5/system/account/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_system_account_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/system/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Change feed, oldest first */
        get: operations["get_system_change"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/system/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A key for a token */
        post: operations["connect_system"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/system/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invalidate this key */
        post: operations["disconnect_system"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/system/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Owner of this key */
        get: operations["get_system_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/system/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the gateway responds */
        get: operations["get_system_ping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/system/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tokens, without their secrets */
        get: operations["list_system_token"];
        put?: never;
        /** A token, shown only once */
        post: operations["create_system_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/system/token/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a token and its keys */
        delete: operations["delete_system_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_tag"];
        put?: never;
        /** Create */
        post: operations["create_tag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/tag/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_tag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/tag/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_tag_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/tag/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV */
        get: operations["get_tag_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/tag/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_tag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/tag/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_tag"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_tag"];
        post?: never;
        /** Delete */
        delete: operations["delete_tag"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_tag"];
        trace?: never;
    };
    "/api/v5/tag/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_tag_exists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        error: {
            /** @constant */
            _status: "ERROR";
            /** @enum {string} */
            _code: "E1001" | "E1002" | "E1100" | "E1101" | "E1200" | "E1300" | "E1400" | "E1500" | "E1900";
            _message: string;
            /** Format: int64 */
            _http_status: number;
            _errors?: {
                /** Format: int64 */
                index?: number;
                field: string;
                code: string;
                message: string;
            }[];
        };
        count: {
            /** Format: int64 */
            count: number;
        };
        exists: {
            exists: boolean;
        };
        deleted: {
            deleted: boolean;
        };
        bulk: {
            /** Format: int64 */
            created: number;
            /** Format: int64 */
            updated: number;
            /** Format: int64 */
            skipped: number;
            /** Format: int64 */
            failed: number;
            items: components["schemas"]["item_result"][];
        };
        item_result: {
            /** Format: int64 */
            index: number;
            id: string | null;
            ok: boolean;
            code: string | null;
            message: string | null;
        };
        ping: {
            ping: boolean;
            version: string;
        };
        connect: {
            user_id: string;
            token: string;
        };
        connected: {
            api_key: string;
            /** Format: int64 */
            expires_at: number;
            user_id: string;
            role: string;
        };
        disconnected: {
            disconnected: boolean;
        };
        me: {
            user_id: string;
            role: string;
            scopes: string[];
            /** Format: int64 */
            expires_at: number | null;
        };
        token_request: {
            user_id: string;
            description?: string | null;
            /** Format: int64 */
            expires_at?: number | null;
        };
        token: {
            token_id: string;
            token?: string;
            user_id: string;
            description: string;
            /** Format: int64 */
            expires_at: number | null;
            /** Format: int64 */
            created_at: number;
            created_by: string;
        };
        token_made: components["schemas"]["token"] & unknown;
        token_list: components["schemas"]["token"][];
        change: {
            /** Format: int64 */
            seq: number;
            /** Format: int64 */
            at: number;
            actor: string;
            domain: string;
            kind: string;
            id: string;
            /** @enum {string} */
            action: "create" | "update" | "delete";
            /** Format: int64 */
            version: number;
            edge_id: string;
        };
        order_event: {
            /** Format: int64 */
            seq: number;
            /** Format: int64 */
            at: number;
            /** @enum {string} */
            op: "create" | "start" | "pause" | "resume" | "end" | "abort" | "report";
            from: string | null;
            to: string;
            actor: string;
            employee_id: string | null;
            reason_code: string | null;
            reason: string | null;
            good_qty: number;
            reject_qty: number;
            shift_name: string | null;
            shift_date: string | null;
        };
        alarm_live: {
            alarm_id: string;
            alarm_name?: string;
            tag_id?: string;
            linked_asset_id?: string;
            site_id?: string;
            level?: string;
            priority?: string | null;
            /** @enum {string} */
            alarm_state?: "NORMAL" | "ACTIVE_UNACK" | "ACTIVE_ACK" | "CLEARED_UNACK";
            message?: string;
            value?: number | boolean | null;
            limit?: number | null;
            /** Format: int64 */
            quality?: number | null;
            occurrence_id?: string | null;
            /** Format: int64 */
            active_since?: number | null;
            /** Format: int64 */
            cleared_at?: number | null;
            /** Format: int64 */
            acked_at?: number | null;
            acked_by?: string | null;
            ack_comment?: string | null;
            shelved?: boolean;
            /** Format: int64 */
            shelved_until?: number | null;
            shelved_by?: string | null;
            enabled?: boolean;
            deleted?: boolean;
            /** Format: int64 */
            seq: number;
        };
        alarm_live_list: components["schemas"]["alarm_live"][];
        alarm_summary: {
            by_state: {
                [key: string]: number;
            };
            by_priority: {
                [key: string]: number;
            };
            /** Format: int64 */
            shelved: number;
            /** Format: int64 */
            disabled: number;
            /** Format: int64 */
            chattering: number;
            /** Format: int64 */
            standing: number;
            /** Format: int64 */
            total: number;
        };
        alarm_ack_result: {
            /** Format: int64 */
            acked: number;
            /** Format: int64 */
            failed: number;
            items: components["schemas"]["item_result"][];
        };
        alarm_event: {
            event_id: string;
            occurrence_id: string | null;
            alarm_id: string;
            alarm_name: string;
            tag_id: string;
            tag_name: string;
            site_id: string;
            linked_asset_id: string;
            /** @enum {string} */
            event: "RAISE" | "LEVEL" | "CLEAR" | "ACK" | "SHELVE" | "UNSHELVE" | "COMMENT" | "ENABLE" | "DISABLE" | "DELETE";
            level_from: string;
            level_to: string;
            priority: string | null;
            message: string;
            value: number | boolean | null;
            limit: number | null;
            /** Format: int64 */
            event_time: number;
            /** Format: int64 */
            at: number;
            actor: string;
            comment: string | null;
            after_restart: boolean;
            /** Format: int64 */
            merged: number;
        };
        asset_branch: {
            asset_id: string;
            /** @enum {string} */
            asset_type: "AREA" | "LINE" | "EQUIPMENT";
            asset_name: string;
            children: components["schemas"]["asset_branch"][];
        };
        asset_tree: {
            site_id: string;
            site_name: string;
            children: components["schemas"]["asset_branch"][];
        }[];
        calendar_shift: {
            working: boolean;
            in_break: boolean;
            shift_name: string | null;
            shift_date: string | null;
            crew: string | null;
            /** Format: int64 */
            start: number | null;
            /** Format: int64 */
            end: number | null;
            /** Format: int64 */
            next_start: number | null;
        };
        calendar_working_time: {
            /** Format: int64 */
            working_ms: number;
            /** Format: int64 */
            break_ms: number;
            by_shift: {
                shift_name: string;
                /** Format: int64 */
                working_ms: number;
            }[];
        };
        calendar_intervals: {
            /** Format: int64 */
            start: number;
            /** Format: int64 */
            end: number;
            shift_name: string;
            shift_date: string;
            crew: string | null;
        }[];
        calendar_sum: {
            /** Format: int64 */
            at: number;
        };
        flow_graph: {
            flow: components["schemas"]["flow"];
            nodes: components["schemas"]["flow_node"][];
            edges: Record<string, never>[];
        };
        flow_graph_body: {
            nodes: Record<string, never>[];
            edges: Record<string, never>[];
            /** Format: int64 */
            version?: number | null;
        };
        flow_view: {
            flow: components["schemas"]["flow"];
            nodes: components["schemas"]["flow_node"][];
            edges: Record<string, never>[];
            tags: {
                [key: string]: {
                    value: string;
                    /** Format: int64 */
                    quality: number;
                    /** Format: int64 */
                    ts: number;
                    level: string;
                } | null;
            };
        };
        order_start: {
            /**
             * Format: int64
             * @description epoch ms; default: now; not before the last event
             */
            at?: number | null;
            /** @description employee who did it */
            employee_id?: string | null;
            /** @description reason as a code */
            reason_code?: string | null;
            /** @description reason, human-readable */
            reason?: string | null;
            /** @description line; fills or replaces the order's */
            line_id?: string | null;
            /**
             * Format: int64
             * @description expected version; another one is refused
             */
            version?: number | null;
        };
        order_pause: {
            /**
             * Format: int64
             * @description epoch ms; default: now; not before the last event
             */
            at?: number | null;
            /** @description employee who did it */
            employee_id?: string | null;
            /** @description reason as a code */
            reason_code?: string | null;
            /** @description reason, human-readable */
            reason?: string | null;
            /**
             * Format: int64
             * @description expected version; another one is refused
             */
            version?: number | null;
        };
        order_resume: {
            /**
             * Format: int64
             * @description epoch ms; default: now; not before the last event
             */
            at?: number | null;
            /** @description employee who did it */
            employee_id?: string | null;
            /** @description reason as a code */
            reason_code?: string | null;
            /** @description reason, human-readable */
            reason?: string | null;
            /**
             * Format: int64
             * @description expected version; another one is refused
             */
            version?: number | null;
        };
        order_end: {
            /**
             * Format: int64
             * @description epoch ms; default: now; not before the last event
             */
            at?: number | null;
            /** @description employee who did it */
            employee_id?: string | null;
            /** @description reason as a code */
            reason_code?: string | null;
            /** @description reason, human-readable */
            reason?: string | null;
            /** @description to add; negative corrects */
            good_qty?: number | null;
            /** @description to add; negative corrects */
            reject_qty?: number | null;
            /**
             * Format: int64
             * @description expected version; another one is refused
             */
            version?: number | null;
        };
        order_abort: {
            /**
             * Format: int64
             * @description epoch ms; default: now; not before the last event
             */
            at?: number | null;
            /** @description employee who did it */
            employee_id?: string | null;
            /** @description reason as a code */
            reason_code?: string | null;
            /** @description reason, human-readable */
            reason?: string | null;
            /**
             * Format: int64
             * @description expected version; another one is refused
             */
            version?: number | null;
        };
        order_report: {
            /**
             * Format: int64
             * @description epoch ms; default: now; not before the last event
             */
            at?: number | null;
            /** @description employee who did it */
            employee_id?: string | null;
            /** @description reason as a code */
            reason_code?: string | null;
            /** @description reason, human-readable */
            reason?: string | null;
            /** @description to add; negative corrects */
            good_qty?: number | null;
            /** @description to add; negative corrects */
            reject_qty?: number | null;
            /**
             * Format: int64
             * @description expected version; another one is refused
             */
            version?: number | null;
        };
        order_event_page: {
            items: components["schemas"]["order_event"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        alarm_ack: {
            /** @description comment of the user */
            comment?: string | null;
            /** @description refused if this occurrence has ended */
            occurrence_id?: string | null;
        };
        alarm_ack_many: {
            /** @description which */
            alarm_ids: string[];
            /** @description comment of the user */
            comment?: string | null;
        };
        alarm_shelve: {
            /**
             * Format: int64
             * @description duration; default 60
             */
            minutes?: number | null;
            /** @description true: it also ends when the alarm clears */
            one_shot?: boolean | null;
            /** @description why */
            reason?: string | null;
        };
        alarm_unshelve: Record<string, never>;
        alarm_comment: {
            /** @description text of the comment */
            comment: string;
        };
        alarm_event_page: {
            items: components["schemas"]["alarm_event"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        change_page: {
            items: components["schemas"]["change"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        calendar: {
            /** @description unique, unchangeable; created when absent */
            calendar_id: string;
            /** @description human-readable name; not unique */
            calendar_name: string;
            /** @description IANA name */
            time_zone: string;
            /**
             * Format: int64
             * @description days after which the shifts repeat
             */
            cycle_days: number;
            /** @description day 1 of a cycle; with 7 days and the default, day 1 is Monday */
            cycle_start: string;
            /** @description the shifts of a cycle */
            shifts: {
                /** @description unique in its list */
                shift_name: string;
                /** @description days of the cycle, from 1 */
                days: number[];
                /** @description local time HH:MM */
                start: string;
                /** @description local time HH:MM; not after start: the next day, equal: 24 h */
                end: string;
                /** @description who works it */
                crew: string | null;
                /** @description within the shift */
                breaks: {
                    /** @description local time HH:MM */
                    start: string;
                    /** @description local time HH:MM; not after start: the next day, equal: 24 h */
                    end: string;
                }[];
            }[];
            /** @description days that differ; later entries win */
            exceptions: {
                /** @description first day */
                from: string;
                /** @description last day */
                to: string;
                /** @description human-readable name */
                name: string;
                /** @description false: no shifts begin; true: those given here */
                working: boolean;
                /** @description the shifts of each of these days */
                shifts: {
                    /** @description unique in its list */
                    shift_name: string;
                    /** @description local time HH:MM */
                    start: string;
                    /** @description local time HH:MM; not after start: the next day, equal: 24 h */
                    end: string;
                    /** @description who works it */
                    crew: string | null;
                    /** @description within the shift */
                    breaks: {
                        /** @description local time HH:MM */
                        start: string;
                        /** @description local time HH:MM; not after start: the next day, equal: 24 h */
                        end: string;
                    }[];
                }[];
            }[];
            /** @description free text */
            description: string;
            /** @description false: keeps its references, takes no new ones */
            active: boolean;
            /** @description key in another system; not unique */
            external_id: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        calendar_list: components["schemas"]["calendar"][] | {
            items: components["schemas"]["calendar"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        calendar_create: {
            /** @description unique, unchangeable; created when absent */
            calendar_id?: string | null;
            /** @description human-readable name; not unique */
            calendar_name: string;
            /** @description IANA name */
            time_zone: string;
            /**
             * Format: int64
             * @description days after which the shifts repeat
             */
            cycle_days?: number | null;
            /**
             * Format: date
             * @description day 1 of a cycle; with 7 days and the default, day 1 is Monday
             */
            cycle_start?: string | null;
            /** @description the shifts of a cycle */
            shifts?: {
                /** @description unique in its list */
                shift_name: string;
                /** @description days of the cycle, from 1 */
                days: number[];
                /** @description local time HH:MM */
                start: string;
                /** @description local time HH:MM; not after start: the next day, equal: 24 h */
                end: string;
                /** @description who works it */
                crew?: string | null;
                /** @description within the shift */
                breaks?: {
                    /** @description local time HH:MM */
                    start: string;
                    /** @description local time HH:MM; not after start: the next day, equal: 24 h */
                    end: string;
                }[] | null;
            }[] | null;
            /** @description days that differ; later entries win */
            exceptions?: {
                /**
                 * Format: date
                 * @description first day
                 */
                from: string;
                /**
                 * Format: date
                 * @description last day
                 */
                to: string;
                /** @description human-readable name */
                name?: string | null;
                /** @description false: no shifts begin; true: those given here */
                working?: boolean | null;
                /** @description the shifts of each of these days */
                shifts?: {
                    /** @description unique in its list */
                    shift_name: string;
                    /** @description local time HH:MM */
                    start: string;
                    /** @description local time HH:MM; not after start: the next day, equal: 24 h */
                    end: string;
                    /** @description who works it */
                    crew?: string | null;
                    /** @description within the shift */
                    breaks?: {
                        /** @description local time HH:MM */
                        start: string;
                        /** @description local time HH:MM; not after start: the next day, equal: 24 h */
                        end: string;
                    }[] | null;
                }[] | null;
            }[] | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        calendar_change: {
            /** @description unique, unchangeable; created when absent */
            calendar_id?: string | null;
            /** @description human-readable name; not unique */
            calendar_name?: string;
            /** @description IANA name */
            time_zone?: string;
            /**
             * Format: int64
             * @description days after which the shifts repeat
             */
            cycle_days?: number | null;
            /**
             * Format: date
             * @description day 1 of a cycle; with 7 days and the default, day 1 is Monday
             */
            cycle_start?: string | null;
            /** @description the shifts of a cycle */
            shifts?: {
                /** @description unique in its list */
                shift_name: string;
                /** @description days of the cycle, from 1 */
                days: number[];
                /** @description local time HH:MM */
                start: string;
                /** @description local time HH:MM; not after start: the next day, equal: 24 h */
                end: string;
                /** @description who works it */
                crew?: string | null;
                /** @description within the shift */
                breaks?: {
                    /** @description local time HH:MM */
                    start: string;
                    /** @description local time HH:MM; not after start: the next day, equal: 24 h */
                    end: string;
                }[] | null;
            }[] | null;
            /** @description days that differ; later entries win */
            exceptions?: {
                /**
                 * Format: date
                 * @description first day
                 */
                from: string;
                /**
                 * Format: date
                 * @description last day
                 */
                to: string;
                /** @description human-readable name */
                name?: string | null;
                /** @description false: no shifts begin; true: those given here */
                working?: boolean | null;
                /** @description the shifts of each of these days */
                shifts?: {
                    /** @description unique in its list */
                    shift_name: string;
                    /** @description local time HH:MM */
                    start: string;
                    /** @description local time HH:MM; not after start: the next day, equal: 24 h */
                    end: string;
                    /** @description who works it */
                    crew?: string | null;
                    /** @description within the shift */
                    breaks?: {
                        /** @description local time HH:MM */
                        start: string;
                        /** @description local time HH:MM; not after start: the next day, equal: 24 h */
                        end: string;
                    }[] | null;
                }[] | null;
            }[] | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        calendar_bulk: {
            items: components["schemas"]["calendar_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        site: {
            /** @description unique, unchangeable; created when absent */
            site_id: string;
            /** @description human-readable name; not unique */
            site_name: string;
            /** @description postal address */
            address: string;
            /** @description IANA name; edge.timezone when absent */
            time_zone: string;
            /** @description degrees north */
            lat: number | null;
            /** @description degrees east */
            lng: number | null;
            /** @description its shifts */
            calendar_id: string | null;
            /** @description free text */
            description: string;
            /** @description false: keeps its references, takes no new ones */
            active: boolean;
            /** @description key in another system; not unique */
            external_id: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        site_list: components["schemas"]["site"][] | {
            items: components["schemas"]["site"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        site_create: {
            /** @description unique, unchangeable; created when absent */
            site_id?: string | null;
            /** @description human-readable name; not unique */
            site_name: string;
            /** @description postal address */
            address?: string | null;
            /** @description IANA name; edge.timezone when absent */
            time_zone?: string | null;
            /** @description degrees north */
            lat?: number | null;
            /** @description degrees east */
            lng?: number | null;
            /** @description its shifts */
            calendar_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        site_change: {
            /** @description unique, unchangeable; created when absent */
            site_id?: string | null;
            /** @description human-readable name; not unique */
            site_name?: string;
            /** @description postal address */
            address?: string | null;
            /** @description IANA name; edge.timezone when absent */
            time_zone?: string | null;
            /** @description degrees north */
            lat?: number | null;
            /** @description degrees east */
            lng?: number | null;
            /** @description its shifts */
            calendar_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        site_bulk: {
            items: components["schemas"]["site_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        customer: {
            /** @description unique, unchangeable; created when absent */
            customer_id: string;
            /** @description human-readable name; not unique */
            customer_name: string;
            /** @description registration number */
            business_no: string;
            /** @description whom to call */
            contact_name: string;
            /** @description telephone number */
            phone: string;
            /** @description address with one @ */
            email: string;
            /** @description postal address */
            address: string;
            /** @description free text */
            description: string;
            /** @description false: keeps its references, takes no new ones */
            active: boolean;
            /** @description key in another system; not unique */
            external_id: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        customer_list: components["schemas"]["customer"][] | {
            items: components["schemas"]["customer"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        customer_create: {
            /** @description unique, unchangeable; created when absent */
            customer_id?: string | null;
            /** @description human-readable name; not unique */
            customer_name: string;
            /** @description registration number */
            business_no?: string | null;
            /** @description whom to call */
            contact_name?: string | null;
            /** @description telephone number */
            phone?: string | null;
            /** @description address with one @ */
            email?: string | null;
            /** @description postal address */
            address?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        customer_change: {
            /** @description unique, unchangeable; created when absent */
            customer_id?: string | null;
            /** @description human-readable name; not unique */
            customer_name?: string;
            /** @description registration number */
            business_no?: string | null;
            /** @description whom to call */
            contact_name?: string | null;
            /** @description telephone number */
            phone?: string | null;
            /** @description address with one @ */
            email?: string | null;
            /** @description postal address */
            address?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        customer_bulk: {
            items: components["schemas"]["customer_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        employee: {
            /** @description unique, unchangeable; created when absent */
            employee_id: string;
            /** @description human-readable name; not unique */
            employee_name: string;
            /** @description number in the personnel system */
            employee_no: string | null;
            /** @description where */
            site_id: string | null;
            /** @description department */
            department: string;
            /** @description position */
            position: string;
            /** @description crew of a shift rotation */
            crew: string;
            /** @description telephone number */
            phone: string;
            /** @description address with one @ */
            email: string;
            /** @description the person's login */
            user_id: string | null;
            /** @description free text */
            description: string;
            /** @description false: keeps its references, takes no new ones */
            active: boolean;
            /** @description key in another system; not unique */
            external_id: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        employee_list: components["schemas"]["employee"][] | {
            items: components["schemas"]["employee"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        employee_create: {
            /** @description unique, unchangeable; created when absent */
            employee_id?: string | null;
            /** @description human-readable name; not unique */
            employee_name: string;
            /** @description number in the personnel system */
            employee_no?: string | null;
            /** @description where */
            site_id?: string | null;
            /** @description department */
            department?: string | null;
            /** @description position */
            position?: string | null;
            /** @description crew of a shift rotation */
            crew?: string | null;
            /** @description telephone number */
            phone?: string | null;
            /** @description address with one @ */
            email?: string | null;
            /** @description the person's login */
            user_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        employee_change: {
            /** @description unique, unchangeable; created when absent */
            employee_id?: string | null;
            /** @description human-readable name; not unique */
            employee_name?: string;
            /** @description number in the personnel system */
            employee_no?: string | null;
            /** @description where */
            site_id?: string | null;
            /** @description department */
            department?: string | null;
            /** @description position */
            position?: string | null;
            /** @description crew of a shift rotation */
            crew?: string | null;
            /** @description telephone number */
            phone?: string | null;
            /** @description address with one @ */
            email?: string | null;
            /** @description the person's login */
            user_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        employee_bulk: {
            items: components["schemas"]["employee_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        product: {
            /** @description unique, unchangeable; created when absent */
            product_id: string;
            /** @description human-readable name; not unique */
            product_name: string;
            /** @description number in the ERP system */
            product_code: string | null;
            /**
             * @description what it is to the plant
             * @enum {string}
             */
            product_type: "FINISHED" | "SEMI" | "RAW" | "CONSUMABLE";
            /** @description unit of its quantities */
            unit: string;
            /** @description specification */
            spec: string;
            /** @description for whom it is made */
            customer_id: string | null;
            /**
             * Format: int64
             * @description ms for one unit at full speed
             */
            ideal_cycle_ms: number | null;
            /** @description free text */
            description: string;
            /** @description false: keeps its references, takes no new ones */
            active: boolean;
            /** @description key in another system; not unique */
            external_id: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        product_list: components["schemas"]["product"][] | {
            items: components["schemas"]["product"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        product_create: {
            /** @description unique, unchangeable; created when absent */
            product_id?: string | null;
            /** @description human-readable name; not unique */
            product_name: string;
            /** @description number in the ERP system */
            product_code?: string | null;
            /**
             * @description what it is to the plant
             * @enum {string|null}
             */
            product_type?: "FINISHED" | "SEMI" | "RAW" | "CONSUMABLE" | null;
            /** @description unit of its quantities */
            unit?: string | null;
            /** @description specification */
            spec?: string | null;
            /** @description for whom it is made */
            customer_id?: string | null;
            /**
             * Format: int64
             * @description ms for one unit at full speed
             */
            ideal_cycle_ms?: number | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        product_change: {
            /** @description unique, unchangeable; created when absent */
            product_id?: string | null;
            /** @description human-readable name; not unique */
            product_name?: string;
            /** @description number in the ERP system */
            product_code?: string | null;
            /**
             * @description what it is to the plant
             * @enum {string|null}
             */
            product_type?: "FINISHED" | "SEMI" | "RAW" | "CONSUMABLE" | null;
            /** @description unit of its quantities */
            unit?: string | null;
            /** @description specification */
            spec?: string | null;
            /** @description for whom it is made */
            customer_id?: string | null;
            /**
             * Format: int64
             * @description ms for one unit at full speed
             */
            ideal_cycle_ms?: number | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        product_bulk: {
            items: components["schemas"]["product_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        opc: {
            /** @description identifier; created when absent; must not begin with EDGE_ */
            opc_id: string;
            /** @description protocol, by type or alias: one of those that the gateway lists as its drivers */
            opc_type: string;
            /** @description human-readable name; the id when absent */
            opc_name: string;
            /** @description host, address, URL or path of a serial line; of a redundant device up to four addresses between commas, the first that answers is used */
            opc_agent_ip: string;
            /** @description port; the protocol's standard port when absent */
            opc_agent_port: string;
            /** @description the site; edge.site_id when absent; an unknown SITE_… is created */
            site_id: string;
            /** @description free text */
            description: string;
            /** @description collection begins when the OPC is created and at each start */
            auto_collect: boolean;
            /**
             * Format: int64
             * @description ms between scans, 10 to 86400000; 0 = back to back
             */
            timecycle: number;
            /** @description options of the protocol and username, password, discovery */
            options: Record<string, never>;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /**
             * Format: int64
             * @description tags
             */
            readonly tag_count: number;
            /**
             * Format: int64
             * @description tags that have had a good value since the start
             */
            readonly point_count: number;
            /**
             * Format: int64
             * @description tags whose quality is good now
             */
            readonly good_count: number;
            /** @description CONNECTED, DISCONNECTED or CONNECTION_ERROR */
            readonly connection_status: string;
            /** @description START, STOP or NOT_COLLECT */
            readonly scan_status: string;
            /** @description what failed last; empty = nothing */
            readonly last_error: string;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly last_error_time: number | null;
            /** @description the address of opc_agent_ip that is in use, or was tried last, where it names several */
            readonly active_address: string;
            /** @description security policy and mode in force of the open connection (OPC UA); empty = none is open */
            readonly security: string;
            /**
             * Format: int64
             * @description epoch ms; then or later the device confirmed every good value, however old its own time stamp is (OPC UA)
             */
            readonly confirmed_at: number | null;
            /** @description ms that the last scan took */
            readonly scan_ms: number;
            /**
             * Format: int64
             * @description requests of one scan
             */
            readonly requests_per_scan: number;
            /**
             * Format: int64
             * @description scans that began late
             */
            readonly overruns: number;
            /** @description the gateway that collects it */
            readonly edge_id: string;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        opc_list: components["schemas"]["opc"][] | {
            items: components["schemas"]["opc"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        opc_create: {
            /** @description identifier; created when absent; must not begin with EDGE_ */
            opc_id?: string | null;
            /** @description protocol, by type or alias: one of those that the gateway lists as its drivers */
            opc_type: string;
            /** @description human-readable name; the id when absent */
            opc_name?: string | null;
            /** @description host, address, URL or path of a serial line; of a redundant device up to four addresses between commas, the first that answers is used */
            opc_agent_ip: string;
            /** @description port; the protocol's standard port when absent */
            opc_agent_port?: string | null;
            /** @description the site; edge.site_id when absent; an unknown SITE_… is created */
            site_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description collection begins when the OPC is created and at each start */
            auto_collect?: boolean | null;
            /**
             * Format: int64
             * @description ms between scans, 10 to 86400000; 0 = back to back
             */
            timecycle?: number | null;
            /** @description options of the protocol and username, password, discovery */
            options?: Record<string, never> | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /**
             * Format: int64
             * @description tags
             */
            tag_count?: number | null;
            /**
             * Format: int64
             * @description tags that have had a good value since the start
             */
            point_count?: number | null;
            /**
             * Format: int64
             * @description tags whose quality is good now
             */
            good_count?: number | null;
            /** @description CONNECTED, DISCONNECTED or CONNECTION_ERROR */
            connection_status?: string | null;
            /** @description START, STOP or NOT_COLLECT */
            scan_status?: string | null;
            /** @description what failed last; empty = nothing */
            last_error?: string | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            last_error_time?: number | null;
            /** @description the address of opc_agent_ip that is in use, or was tried last, where it names several */
            active_address?: string | null;
            /** @description security policy and mode in force of the open connection (OPC UA); empty = none is open */
            security?: string | null;
            /**
             * Format: int64
             * @description epoch ms; then or later the device confirmed every good value, however old its own time stamp is (OPC UA)
             */
            confirmed_at?: number | null;
            /** @description ms that the last scan took */
            scan_ms?: number | null;
            /**
             * Format: int64
             * @description requests of one scan
             */
            requests_per_scan?: number | null;
            /**
             * Format: int64
             * @description scans that began late
             */
            overruns?: number | null;
            /** @description the gateway that collects it */
            edge_id?: string | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        opc_change: {
            /** @description identifier; created when absent; must not begin with EDGE_ */
            opc_id?: string | null;
            /** @description protocol, by type or alias: one of those that the gateway lists as its drivers */
            opc_type?: string;
            /** @description human-readable name; the id when absent */
            opc_name?: string | null;
            /** @description host, address, URL or path of a serial line; of a redundant device up to four addresses between commas, the first that answers is used */
            opc_agent_ip?: string;
            /** @description port; the protocol's standard port when absent */
            opc_agent_port?: string | null;
            /** @description the site; edge.site_id when absent; an unknown SITE_… is created */
            site_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description collection begins when the OPC is created and at each start */
            auto_collect?: boolean | null;
            /**
             * Format: int64
             * @description ms between scans, 10 to 86400000; 0 = back to back
             */
            timecycle?: number | null;
            /** @description options of the protocol and username, password, discovery */
            options?: Record<string, never> | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /**
             * Format: int64
             * @description tags
             */
            tag_count?: number | null;
            /**
             * Format: int64
             * @description tags that have had a good value since the start
             */
            point_count?: number | null;
            /**
             * Format: int64
             * @description tags whose quality is good now
             */
            good_count?: number | null;
            /** @description CONNECTED, DISCONNECTED or CONNECTION_ERROR */
            connection_status?: string | null;
            /** @description START, STOP or NOT_COLLECT */
            scan_status?: string | null;
            /** @description what failed last; empty = nothing */
            last_error?: string | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            last_error_time?: number | null;
            /** @description the address of opc_agent_ip that is in use, or was tried last, where it names several */
            active_address?: string | null;
            /** @description security policy and mode in force of the open connection (OPC UA); empty = none is open */
            security?: string | null;
            /**
             * Format: int64
             * @description epoch ms; then or later the device confirmed every good value, however old its own time stamp is (OPC UA)
             */
            confirmed_at?: number | null;
            /** @description ms that the last scan took */
            scan_ms?: number | null;
            /**
             * Format: int64
             * @description requests of one scan
             */
            requests_per_scan?: number | null;
            /**
             * Format: int64
             * @description scans that began late
             */
            overruns?: number | null;
            /** @description the gateway that collects it */
            edge_id?: string | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        opc_bulk: {
            items: components["schemas"]["opc_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        tag: {
            /** @description identifier, unique over the gateway; created when absent */
            tag_id: string;
            /** @description the OPC that the tag belongs to */
            opc_id: string;
            /** @description human-readable name; the id when absent */
            tag_name: string;
            /** @description where the value is, in the protocol's own syntax */
            plc_address: string;
            /** @description Boolean, Int16, Float, String …, an array as Int16[10] */
            data_type: string;
            /** @description free text */
            description: string;
            /**
             * Format: int64
             * @description ms between reads of this tag; 0 = the OPC's
             */
            timecycle: number;
            /** @description value = raw * scale + offset; writes are inverted */
            scale: number | null;
            /** @description added after scale */
            offset: number | null;
            /** @description id of another tag of the same OPC whose value scales this one, as SunSpec's scale factors do */
            scale_from: string;
            /**
             * @description what that value is: exponent of 10, or factor
             * @enum {string}
             */
            scale_from_as: "exponent" | "factor";
            /** @description raw numbers that mean that the device has no value, as 0x8000 or 65535,NaN */
            none_value: string;
            /** @description texts of the values of an enumeration or a bit, as {"0":"stopped","1":"running"} */
            states: {
                [key: string]: string;
            };
            /** @description engineering unit */
            unit: string;
            /** @description decimals of numbers where people read them: 0.00, #.#, %.2f or 2; none: 5 significant digits */
            display_format: string;
            /** @description a write below is refused; after scaling */
            min_value: number | null;
            /** @description a write above is refused; after scaling */
            max_value: number | null;
            /** @description false refuses every write; becomes false where the device can only read this address */
            writable: boolean;
            /** @description smallest change that counts, in the tag's unit */
            deadband: number;
            /** @description the same in per cent of max_value - min_value */
            deadband_percent: number;
            /**
             * @description all, change, or nothing for edge.journal.record
             * @enum {string}
             */
            record: "" | "all" | "change";
            /**
             * Format: int64
             * @description days of history; 0 = edge.history.retention_days
             */
            retention_days: number;
            /** @description name under which the value is published */
            alias_name: string;
            /** @description free text */
            note: string;
            /** @description free text */
            importance: string;
            /** @description latitude in degrees */
            lat: number | null;
            /** @description longitude in degrees */
            lng: number | null;
            /** @description asset that the value belongs to */
            linked_asset_id: string;
            /** @description per-tag options of the protocol, such as byte_order */
            options: Record<string, never>;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description alarm limit, after scaling */
            trip_hi: number | null;
            /** @description alarm limit, after scaling */
            hi_hi: number | null;
            /** @description alarm limit, after scaling */
            hi: number | null;
            /** @description alarm limit, after scaling */
            lo: number | null;
            /** @description alarm limit, after scaling */
            lo_lo: number | null;
            /** @description alarm limit, after scaling */
            trip_lo: number | null;
            /**
             * @description priority of that alarm
             * @enum {string}
             */
            trip_hi_priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /**
             * @description priority of that alarm
             * @enum {string}
             */
            hi_hi_priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /**
             * @description priority of that alarm
             * @enum {string}
             */
            hi_priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /**
             * @description priority of that alarm
             * @enum {string}
             */
            lo_priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /**
             * @description priority of that alarm
             * @enum {string}
             */
            lo_lo_priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /**
             * @description priority of that alarm
             * @enum {string}
             */
            trip_lo_priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /** @description text of that alarm; a standard sentence when empty */
            trip_hi_message: string;
            /** @description text of that alarm; a standard sentence when empty */
            hi_hi_message: string;
            /** @description text of that alarm; a standard sentence when empty */
            hi_message: string;
            /** @description text of that alarm; a standard sentence when empty */
            lo_message: string;
            /** @description text of that alarm; a standard sentence when empty */
            lo_lo_message: string;
            /** @description text of that alarm; a standard sentence when empty */
            trip_lo_message: string;
            /** @description label of the state true */
            bool_true: string;
            /** @description label of the state false */
            bool_false: string;
            /**
             * @description set: true is an alarm
             * @enum {string|null}
             */
            bool_true_priority: "" | "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description set: false is an alarm
             * @enum {string|null}
             */
            bool_false_priority: "" | "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /** @description text of that alarm */
            bool_true_message: string;
            /** @description text of that alarm */
            bool_false_message: string;
            /** @description how far a value must come back, in the tag's unit */
            alarm_deadband: number;
            /**
             * Format: int64
             * @description ms a value must stay beyond a limit
             */
            alarm_on_delay_ms: number;
            /**
             * Format: int64
             * @description ms a value must stay within it
             */
            alarm_off_delay_ms: number;
            /** @description false = no alarms of this tag */
            alarm_enabled: boolean;
            /** @description the OPC's */
            readonly site_id: string;
            /** @description name of the asset */
            readonly linked_asset_name: string | null;
            /** @description the gateway that collects it */
            readonly edge_id: string;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
            /** @description with ?live=true: the last value; null: another gateway's */
            live?: Record<string, never> | null;
        };
        tag_list: components["schemas"]["tag"][] | {
            items: components["schemas"]["tag"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        tag_create: {
            /** @description identifier, unique over the gateway; created when absent */
            tag_id?: string | null;
            /** @description the OPC that the tag belongs to */
            opc_id: string;
            /** @description human-readable name; the id when absent */
            tag_name?: string | null;
            /** @description where the value is, in the protocol's own syntax */
            plc_address: string;
            /** @description Boolean, Int16, Float, String …, an array as Int16[10] */
            data_type?: string | null;
            /** @description free text */
            description?: string | null;
            /**
             * Format: int64
             * @description ms between reads of this tag; 0 = the OPC's
             */
            timecycle?: number | null;
            /** @description value = raw * scale + offset; writes are inverted */
            scale?: number | null;
            /** @description added after scale */
            offset?: number | null;
            /** @description id of another tag of the same OPC whose value scales this one, as SunSpec's scale factors do */
            scale_from?: string | null;
            /**
             * @description what that value is: exponent of 10, or factor
             * @enum {string|null}
             */
            scale_from_as?: "exponent" | "factor" | null;
            /** @description raw numbers that mean that the device has no value, as 0x8000 or 65535,NaN */
            none_value?: string | null;
            /** @description texts of the values of an enumeration or a bit, as {"0":"stopped","1":"running"} */
            states?: {
                [key: string]: string;
            } | null;
            /** @description engineering unit */
            unit?: string | null;
            /** @description decimals of numbers where people read them: 0.00, #.#, %.2f or 2; none: 5 significant digits */
            display_format?: string | null;
            /** @description a write below is refused; after scaling */
            min_value?: number | null;
            /** @description a write above is refused; after scaling */
            max_value?: number | null;
            /** @description false refuses every write; becomes false where the device can only read this address */
            writable?: boolean | null;
            /** @description smallest change that counts, in the tag's unit */
            deadband?: number | null;
            /** @description the same in per cent of max_value - min_value */
            deadband_percent?: number | null;
            /**
             * @description all, change, or nothing for edge.journal.record
             * @enum {string|null}
             */
            record?: "" | "all" | "change" | null;
            /**
             * Format: int64
             * @description days of history; 0 = edge.history.retention_days
             */
            retention_days?: number | null;
            /** @description name under which the value is published */
            alias_name?: string | null;
            /** @description free text */
            note?: string | null;
            /** @description free text */
            importance?: string | null;
            /** @description latitude in degrees */
            lat?: number | null;
            /** @description longitude in degrees */
            lng?: number | null;
            /** @description asset that the value belongs to */
            linked_asset_id?: string | null;
            /** @description per-tag options of the protocol, such as byte_order */
            options?: Record<string, never> | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description alarm limit, after scaling */
            trip_hi?: number | null;
            /** @description alarm limit, after scaling */
            hi_hi?: number | null;
            /** @description alarm limit, after scaling */
            hi?: number | null;
            /** @description alarm limit, after scaling */
            lo?: number | null;
            /** @description alarm limit, after scaling */
            lo_lo?: number | null;
            /** @description alarm limit, after scaling */
            trip_lo?: number | null;
            /**
             * @description priority of that alarm
             * @enum {string|null}
             */
            trip_hi_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description priority of that alarm
             * @enum {string|null}
             */
            hi_hi_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description priority of that alarm
             * @enum {string|null}
             */
            hi_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description priority of that alarm
             * @enum {string|null}
             */
            lo_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description priority of that alarm
             * @enum {string|null}
             */
            lo_lo_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description priority of that alarm
             * @enum {string|null}
             */
            trip_lo_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /** @description text of that alarm; a standard sentence when empty */
            trip_hi_message?: string | null;
            /** @description text of that alarm; a standard sentence when empty */
            hi_hi_message?: string | null;
            /** @description text of that alarm; a standard sentence when empty */
            hi_message?: string | null;
            /** @description text of that alarm; a standard sentence when empty */
            lo_message?: string | null;
            /** @description text of that alarm; a standard sentence when empty */
            lo_lo_message?: string | null;
            /** @description text of that alarm; a standard sentence when empty */
            trip_lo_message?: string | null;
            /** @description label of the state true */
            bool_true?: string | null;
            /** @description label of the state false */
            bool_false?: string | null;
            /**
             * @description set: true is an alarm
             * @enum {string|null}
             */
            bool_true_priority?: "" | "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description set: false is an alarm
             * @enum {string|null}
             */
            bool_false_priority?: "" | "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /** @description text of that alarm */
            bool_true_message?: string | null;
            /** @description text of that alarm */
            bool_false_message?: string | null;
            /** @description how far a value must come back, in the tag's unit */
            alarm_deadband?: number | null;
            /**
             * Format: int64
             * @description ms a value must stay beyond a limit
             */
            alarm_on_delay_ms?: number | null;
            /**
             * Format: int64
             * @description ms a value must stay within it
             */
            alarm_off_delay_ms?: number | null;
            /** @description false = no alarms of this tag */
            alarm_enabled?: boolean | null;
            /** @description the OPC's */
            site_id?: string | null;
            /** @description name of the asset */
            linked_asset_name?: string | null;
            /** @description the gateway that collects it */
            edge_id?: string | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
            /** @description with ?live=true: the last value; null: another gateway's */
            live?: Record<string, never> | null;
        };
        tag_change: {
            /** @description identifier, unique over the gateway; created when absent */
            tag_id?: string | null;
            /** @description the OPC that the tag belongs to */
            opc_id?: string;
            /** @description human-readable name; the id when absent */
            tag_name?: string | null;
            /** @description where the value is, in the protocol's own syntax */
            plc_address?: string;
            /** @description Boolean, Int16, Float, String …, an array as Int16[10] */
            data_type?: string | null;
            /** @description free text */
            description?: string | null;
            /**
             * Format: int64
             * @description ms between reads of this tag; 0 = the OPC's
             */
            timecycle?: number | null;
            /** @description value = raw * scale + offset; writes are inverted */
            scale?: number | null;
            /** @description added after scale */
            offset?: number | null;
            /** @description id of another tag of the same OPC whose value scales this one, as SunSpec's scale factors do */
            scale_from?: string | null;
            /**
             * @description what that value is: exponent of 10, or factor
             * @enum {string|null}
             */
            scale_from_as?: "exponent" | "factor" | null;
            /** @description raw numbers that mean that the device has no value, as 0x8000 or 65535,NaN */
            none_value?: string | null;
            /** @description texts of the values of an enumeration or a bit, as {"0":"stopped","1":"running"} */
            states?: {
                [key: string]: string;
            } | null;
            /** @description engineering unit */
            unit?: string | null;
            /** @description decimals of numbers where people read them: 0.00, #.#, %.2f or 2; none: 5 significant digits */
            display_format?: string | null;
            /** @description a write below is refused; after scaling */
            min_value?: number | null;
            /** @description a write above is refused; after scaling */
            max_value?: number | null;
            /** @description false refuses every write; becomes false where the device can only read this address */
            writable?: boolean | null;
            /** @description smallest change that counts, in the tag's unit */
            deadband?: number | null;
            /** @description the same in per cent of max_value - min_value */
            deadband_percent?: number | null;
            /**
             * @description all, change, or nothing for edge.journal.record
             * @enum {string|null}
             */
            record?: "" | "all" | "change" | null;
            /**
             * Format: int64
             * @description days of history; 0 = edge.history.retention_days
             */
            retention_days?: number | null;
            /** @description name under which the value is published */
            alias_name?: string | null;
            /** @description free text */
            note?: string | null;
            /** @description free text */
            importance?: string | null;
            /** @description latitude in degrees */
            lat?: number | null;
            /** @description longitude in degrees */
            lng?: number | null;
            /** @description asset that the value belongs to */
            linked_asset_id?: string | null;
            /** @description per-tag options of the protocol, such as byte_order */
            options?: Record<string, never> | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description alarm limit, after scaling */
            trip_hi?: number | null;
            /** @description alarm limit, after scaling */
            hi_hi?: number | null;
            /** @description alarm limit, after scaling */
            hi?: number | null;
            /** @description alarm limit, after scaling */
            lo?: number | null;
            /** @description alarm limit, after scaling */
            lo_lo?: number | null;
            /** @description alarm limit, after scaling */
            trip_lo?: number | null;
            /**
             * @description priority of that alarm
             * @enum {string|null}
             */
            trip_hi_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description priority of that alarm
             * @enum {string|null}
             */
            hi_hi_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description priority of that alarm
             * @enum {string|null}
             */
            hi_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description priority of that alarm
             * @enum {string|null}
             */
            lo_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description priority of that alarm
             * @enum {string|null}
             */
            lo_lo_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description priority of that alarm
             * @enum {string|null}
             */
            trip_lo_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /** @description text of that alarm; a standard sentence when empty */
            trip_hi_message?: string | null;
            /** @description text of that alarm; a standard sentence when empty */
            hi_hi_message?: string | null;
            /** @description text of that alarm; a standard sentence when empty */
            hi_message?: string | null;
            /** @description text of that alarm; a standard sentence when empty */
            lo_message?: string | null;
            /** @description text of that alarm; a standard sentence when empty */
            lo_lo_message?: string | null;
            /** @description text of that alarm; a standard sentence when empty */
            trip_lo_message?: string | null;
            /** @description label of the state true */
            bool_true?: string | null;
            /** @description label of the state false */
            bool_false?: string | null;
            /**
             * @description set: true is an alarm
             * @enum {string|null}
             */
            bool_true_priority?: "" | "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description set: false is an alarm
             * @enum {string|null}
             */
            bool_false_priority?: "" | "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /** @description text of that alarm */
            bool_true_message?: string | null;
            /** @description text of that alarm */
            bool_false_message?: string | null;
            /** @description how far a value must come back, in the tag's unit */
            alarm_deadband?: number | null;
            /**
             * Format: int64
             * @description ms a value must stay beyond a limit
             */
            alarm_on_delay_ms?: number | null;
            /**
             * Format: int64
             * @description ms a value must stay within it
             */
            alarm_off_delay_ms?: number | null;
            /** @description false = no alarms of this tag */
            alarm_enabled?: boolean | null;
            /** @description the OPC's */
            site_id?: string | null;
            /** @description name of the asset */
            linked_asset_name?: string | null;
            /** @description the gateway that collects it */
            edge_id?: string | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
            /** @description with ?live=true: the last value; null: another gateway's */
            live?: Record<string, never> | null;
        };
        tag_bulk: {
            items: components["schemas"]["tag_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        alarm: {
            /** @description unique, unchangeable; created when absent */
            alarm_id: string;
            /** @description human-readable name; when absent the tag's name */
            alarm_name: string;
            /** @description whose value it evaluates */
            tag_id: string;
            /**
             * @description what it evaluates: limits, a state or the quality
             * @enum {string}
             */
            kind: "LIMIT" | "BOOL" | "QUALITY";
            /**
             * @description TAG: it follows the tag's own fields; USER: it was made here
             * @enum {string}
             */
            readonly source: "USER" | "TAG";
            /** @description what is an alarm */
            levels: {
                /**
                 * @description of the kind: LIMIT TRIP_HI to TRIP_LO, BOOL TRUE and FALSE, QUALITY BAD
                 * @enum {string}
                 */
                level: "TRIP_HI" | "HI_HI" | "HI" | "LO" | "LO_LO" | "TRIP_LO" | "TRUE" | "FALSE" | "BAD";
                /** @description the last value that is allowed; of LIMIT only */
                limit: number | null;
                /**
                 * @description how soon it needs an answer
                 * @enum {string}
                 */
                priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
                /** @description with {tag_id} {tag_name} {value} {limit} {unit} {level} {asset} */
                message: string;
            }[];
            /** @description how far a value must come back, in the tag's unit */
            deadband: number;
            /**
             * Format: int64
             * @description ms that a value must stay beyond a limit
             */
            on_delay_ms: number;
            /**
             * Format: int64
             * @description ms that a value must stay within it
             */
            off_delay_ms: number;
            /** @description false: it is acknowledged from the start */
            ack_required: boolean;
            /** @description false: out of service, not evaluated */
            enabled: boolean;
            /** @description what the operator should do */
            instruction: string;
            /** @description the tag's */
            readonly site_id: string;
            /** @description the tag's */
            readonly linked_asset_id: string;
            /** @description the gateway that evaluates it */
            readonly edge_id: string;
            /** @description free text */
            description: string;
            /** @description false: keeps its references, takes no new ones */
            active: boolean;
            /** @description key in another system; not unique */
            external_id: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        alarm_list: components["schemas"]["alarm"][] | {
            items: components["schemas"]["alarm"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        alarm_create: {
            /** @description unique, unchangeable; created when absent */
            alarm_id?: string | null;
            /** @description human-readable name; when absent the tag's name */
            alarm_name?: string | null;
            /** @description whose value it evaluates */
            tag_id: string;
            /**
             * @description what it evaluates: limits, a state or the quality
             * @enum {string|null}
             */
            kind?: "LIMIT" | "BOOL" | "QUALITY" | null;
            /**
             * @description TAG: it follows the tag's own fields; USER: it was made here
             * @enum {string|null}
             */
            source?: "USER" | "TAG" | null;
            /** @description what is an alarm */
            levels: {
                /**
                 * @description of the kind: LIMIT TRIP_HI to TRIP_LO, BOOL TRUE and FALSE, QUALITY BAD
                 * @enum {string}
                 */
                level: "TRIP_HI" | "HI_HI" | "HI" | "LO" | "LO_LO" | "TRIP_LO" | "TRUE" | "FALSE" | "BAD";
                /** @description the last value that is allowed; of LIMIT only */
                limit?: number | null;
                /**
                 * @description how soon it needs an answer
                 * @enum {string}
                 */
                priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
                /** @description with {tag_id} {tag_name} {value} {limit} {unit} {level} {asset} */
                message?: string | null;
            }[];
            /** @description how far a value must come back, in the tag's unit */
            deadband?: number | null;
            /**
             * Format: int64
             * @description ms that a value must stay beyond a limit
             */
            on_delay_ms?: number | null;
            /**
             * Format: int64
             * @description ms that a value must stay within it
             */
            off_delay_ms?: number | null;
            /** @description false: it is acknowledged from the start */
            ack_required?: boolean | null;
            /** @description false: out of service, not evaluated */
            enabled?: boolean | null;
            /** @description what the operator should do */
            instruction?: string | null;
            /** @description the tag's */
            site_id?: string | null;
            /** @description the tag's */
            linked_asset_id?: string | null;
            /** @description the gateway that evaluates it */
            edge_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        alarm_change: {
            /** @description unique, unchangeable; created when absent */
            alarm_id?: string | null;
            /** @description human-readable name; when absent the tag's name */
            alarm_name?: string | null;
            /** @description whose value it evaluates */
            tag_id?: string;
            /**
             * @description what it evaluates: limits, a state or the quality
             * @enum {string|null}
             */
            kind?: "LIMIT" | "BOOL" | "QUALITY" | null;
            /**
             * @description TAG: it follows the tag's own fields; USER: it was made here
             * @enum {string|null}
             */
            source?: "USER" | "TAG" | null;
            /** @description what is an alarm */
            levels?: {
                /**
                 * @description of the kind: LIMIT TRIP_HI to TRIP_LO, BOOL TRUE and FALSE, QUALITY BAD
                 * @enum {string}
                 */
                level: "TRIP_HI" | "HI_HI" | "HI" | "LO" | "LO_LO" | "TRIP_LO" | "TRUE" | "FALSE" | "BAD";
                /** @description the last value that is allowed; of LIMIT only */
                limit?: number | null;
                /**
                 * @description how soon it needs an answer
                 * @enum {string}
                 */
                priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
                /** @description with {tag_id} {tag_name} {value} {limit} {unit} {level} {asset} */
                message?: string | null;
            }[];
            /** @description how far a value must come back, in the tag's unit */
            deadband?: number | null;
            /**
             * Format: int64
             * @description ms that a value must stay beyond a limit
             */
            on_delay_ms?: number | null;
            /**
             * Format: int64
             * @description ms that a value must stay within it
             */
            off_delay_ms?: number | null;
            /** @description false: it is acknowledged from the start */
            ack_required?: boolean | null;
            /** @description false: out of service, not evaluated */
            enabled?: boolean | null;
            /** @description what the operator should do */
            instruction?: string | null;
            /** @description the tag's */
            site_id?: string | null;
            /** @description the tag's */
            linked_asset_id?: string | null;
            /** @description the gateway that evaluates it */
            edge_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        alarm_bulk: {
            items: components["schemas"]["alarm_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        asset: {
            /** @description id of the area, line or equipment */
            asset_id: string;
            /**
             * @description what it is
             * @enum {string}
             */
            asset_type: "AREA" | "LINE" | "EQUIPMENT";
            /** @description its name */
            asset_name: string;
            /** @description what contains it; null: the site */
            parent_id: string | null;
            /** @description its site */
            site_id: string | null;
        };
        asset_list: components["schemas"]["asset"][] | {
            items: components["schemas"]["asset"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        area: {
            /** @description unique, unchangeable; created when absent */
            area_id: string;
            /** @description human-readable name; not unique */
            area_name: string;
            /** @description where */
            site_id: string;
            /**
             * Format: int64
             * @description place among its neighbours
             */
            sort_no: number;
            /** @description free text */
            description: string;
            /** @description false: keeps its references, takes no new ones */
            active: boolean;
            /** @description key in another system; not unique */
            external_id: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        area_list: components["schemas"]["area"][] | {
            items: components["schemas"]["area"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        area_create: {
            /** @description unique, unchangeable; created when absent */
            area_id?: string | null;
            /** @description human-readable name; not unique */
            area_name: string;
            /** @description where */
            site_id: string;
            /**
             * Format: int64
             * @description place among its neighbours
             */
            sort_no?: number | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        area_change: {
            /** @description unique, unchangeable; created when absent */
            area_id?: string | null;
            /** @description human-readable name; not unique */
            area_name?: string;
            /** @description where */
            site_id?: string;
            /**
             * Format: int64
             * @description place among its neighbours
             */
            sort_no?: number | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        area_bulk: {
            items: components["schemas"]["area_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        line: {
            /** @description unique, unchangeable; created when absent */
            line_id: string;
            /** @description human-readable name; not unique */
            line_name: string;
            /** @description where */
            area_id: string;
            /**
             * Format: int64
             * @description place among its neighbours
             */
            sort_no: number;
            /** @description its shifts; those of its site when null */
            calendar_id: string | null;
            /**
             * @description how many orders it holds: one that runs, one that is open, any
             * @enum {string}
             */
            order_rule: "ONE_RUNNING" | "ONE_OPEN" | "MANY";
            /** @description counter of good parts */
            good_tag_id: string | null;
            /** @description counter of rejected parts */
            reject_tag_id: string | null;
            /** @description the site of what contains it */
            readonly site_id: string | null;
            /** @description free text */
            description: string;
            /** @description false: keeps its references, takes no new ones */
            active: boolean;
            /** @description key in another system; not unique */
            external_id: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        line_list: components["schemas"]["line"][] | {
            items: components["schemas"]["line"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        line_create: {
            /** @description unique, unchangeable; created when absent */
            line_id?: string | null;
            /** @description human-readable name; not unique */
            line_name: string;
            /** @description where */
            area_id: string;
            /**
             * Format: int64
             * @description place among its neighbours
             */
            sort_no?: number | null;
            /** @description its shifts; those of its site when null */
            calendar_id?: string | null;
            /**
             * @description how many orders it holds: one that runs, one that is open, any
             * @enum {string|null}
             */
            order_rule?: "ONE_RUNNING" | "ONE_OPEN" | "MANY" | null;
            /** @description counter of good parts */
            good_tag_id?: string | null;
            /** @description counter of rejected parts */
            reject_tag_id?: string | null;
            /** @description the site of what contains it */
            site_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        line_change: {
            /** @description unique, unchangeable; created when absent */
            line_id?: string | null;
            /** @description human-readable name; not unique */
            line_name?: string;
            /** @description where */
            area_id?: string;
            /**
             * Format: int64
             * @description place among its neighbours
             */
            sort_no?: number | null;
            /** @description its shifts; those of its site when null */
            calendar_id?: string | null;
            /**
             * @description how many orders it holds: one that runs, one that is open, any
             * @enum {string|null}
             */
            order_rule?: "ONE_RUNNING" | "ONE_OPEN" | "MANY" | null;
            /** @description counter of good parts */
            good_tag_id?: string | null;
            /** @description counter of rejected parts */
            reject_tag_id?: string | null;
            /** @description the site of what contains it */
            site_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        line_bulk: {
            items: components["schemas"]["line_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        equipment: {
            /** @description unique, unchangeable; created when absent */
            equipment_id: string;
            /** @description human-readable name; not unique */
            equipment_name: string;
            /** @description the line that it belongs to */
            line_id: string | null;
            /** @description the area that contains it, when it is not part of a line */
            area_id: string | null;
            /** @description what it is */
            equipment_type: string;
            /** @description who made it */
            manufacturer: string;
            /** @description model */
            model: string;
            /** @description serial number */
            serial_no: string;
            /** @description when it was installed */
            installed_on: string | null;
            /**
             * Format: int64
             * @description place among its neighbours
             */
            sort_no: number;
            /** @description the site of what contains it */
            readonly site_id: string | null;
            /** @description free text */
            description: string;
            /** @description false: keeps its references, takes no new ones */
            active: boolean;
            /** @description key in another system; not unique */
            external_id: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        equipment_list: components["schemas"]["equipment"][] | {
            items: components["schemas"]["equipment"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        equipment_create: {
            /** @description unique, unchangeable; created when absent */
            equipment_id?: string | null;
            /** @description human-readable name; not unique */
            equipment_name: string;
            /** @description the line that it belongs to */
            line_id?: string | null;
            /** @description the area that contains it, when it is not part of a line */
            area_id?: string | null;
            /** @description what it is */
            equipment_type?: string | null;
            /** @description who made it */
            manufacturer?: string | null;
            /** @description model */
            model?: string | null;
            /** @description serial number */
            serial_no?: string | null;
            /**
             * Format: date
             * @description when it was installed
             */
            installed_on?: string | null;
            /**
             * Format: int64
             * @description place among its neighbours
             */
            sort_no?: number | null;
            /** @description the site of what contains it */
            site_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        equipment_change: {
            /** @description unique, unchangeable; created when absent */
            equipment_id?: string | null;
            /** @description human-readable name; not unique */
            equipment_name?: string;
            /** @description the line that it belongs to */
            line_id?: string | null;
            /** @description the area that contains it, when it is not part of a line */
            area_id?: string | null;
            /** @description what it is */
            equipment_type?: string | null;
            /** @description who made it */
            manufacturer?: string | null;
            /** @description model */
            model?: string | null;
            /** @description serial number */
            serial_no?: string | null;
            /**
             * Format: date
             * @description when it was installed
             */
            installed_on?: string | null;
            /**
             * Format: int64
             * @description place among its neighbours
             */
            sort_no?: number | null;
            /** @description the site of what contains it */
            site_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        equipment_bulk: {
            items: components["schemas"]["equipment_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        path: {
            /** @description unique, unchangeable; created when absent */
            path_id: string;
            /** @description human-readable name; not unique */
            path_name: string;
            /** @description where it is used */
            site_id: string | null;
            /** @description whose route; null: of any */
            product_id: string | null;
            /** @description revision */
            revision: string;
            /** @description the product's usual route; setting it clears the other one */
            is_default: boolean;
            /** @description in the order of step_no */
            steps: {
                /**
                 * Format: int64
                 * @description place in the route
                 */
                step_no: number;
                /** @description human-readable name */
                step_name: string;
                /** @description line or equipment */
                asset_id: string;
                /**
                 * Format: int64
                 * @description ms to set up
                 */
                setup_ms: number;
                /**
                 * Format: int64
                 * @description ms for one unit
                 */
                cycle_ms: number;
                /**
                 * Format: int64
                 * @description ms to the next step
                 */
                transfer_ms: number;
                /** @description free text */
                description: string;
            }[];
            /** @description free text */
            description: string;
            /** @description false: keeps its references, takes no new ones */
            active: boolean;
            /** @description key in another system; not unique */
            external_id: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        path_list: components["schemas"]["path"][] | {
            items: components["schemas"]["path"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        path_create: {
            /** @description unique, unchangeable; created when absent */
            path_id?: string | null;
            /** @description human-readable name; not unique */
            path_name: string;
            /** @description where it is used */
            site_id?: string | null;
            /** @description whose route; null: of any */
            product_id?: string | null;
            /** @description revision */
            revision?: string | null;
            /** @description the product's usual route; setting it clears the other one */
            is_default?: boolean | null;
            /** @description in the order of step_no */
            steps?: {
                /**
                 * Format: int64
                 * @description place in the route
                 */
                step_no: number;
                /** @description human-readable name */
                step_name: string;
                /** @description line or equipment */
                asset_id: string;
                /**
                 * Format: int64
                 * @description ms to set up
                 */
                setup_ms?: number | null;
                /**
                 * Format: int64
                 * @description ms for one unit
                 */
                cycle_ms?: number | null;
                /**
                 * Format: int64
                 * @description ms to the next step
                 */
                transfer_ms?: number | null;
                /** @description free text */
                description?: string | null;
            }[] | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        path_change: {
            /** @description unique, unchangeable; created when absent */
            path_id?: string | null;
            /** @description human-readable name; not unique */
            path_name?: string;
            /** @description where it is used */
            site_id?: string | null;
            /** @description whose route; null: of any */
            product_id?: string | null;
            /** @description revision */
            revision?: string | null;
            /** @description the product's usual route; setting it clears the other one */
            is_default?: boolean | null;
            /** @description in the order of step_no */
            steps?: {
                /**
                 * Format: int64
                 * @description place in the route
                 */
                step_no: number;
                /** @description human-readable name */
                step_name: string;
                /** @description line or equipment */
                asset_id: string;
                /**
                 * Format: int64
                 * @description ms to set up
                 */
                setup_ms?: number | null;
                /**
                 * Format: int64
                 * @description ms for one unit
                 */
                cycle_ms?: number | null;
                /**
                 * Format: int64
                 * @description ms to the next step
                 */
                transfer_ms?: number | null;
                /** @description free text */
                description?: string | null;
            }[] | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        path_bulk: {
            items: components["schemas"]["path_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        order: {
            /** @description unique, unchangeable; created when absent */
            order_id: string;
            /** @description human-readable name; when absent the id */
            order_name: string;
            /** @description what is made */
            product_id: string;
            /** @description how much, in the product's unit */
            planned_qty: number;
            /** @description where; needed at start */
            line_id: string | null;
            /** @description for whom */
            customer_id: string | null;
            /** @description the product's route or a general one */
            path_id: string | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            planned_start: number | null;
            /**
             * Format: int64
             * @description epoch ms, after planned_start
             */
            planned_end: number | null;
            /**
             * Format: int64
             * @description 1 is first
             */
            priority: number;
            /** @description lot number */
            lot_no: string;
            /** @description free text */
            note: string;
            /**
             * @description its state
             * @enum {string}
             */
            readonly order_status: "PLAN" | "START" | "PAUSE" | "END" | "ABORT";
            /** @description made so far */
            readonly good_qty: number;
            /** @description rejected so far */
            readonly reject_qty: number;
            /** @description good_qty of planned_qty, 1 = all */
            readonly progress: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly started_at: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly ended_at: number | null;
            /**
             * Format: int64
             * @description ms in START
             */
            readonly run_ms: number;
            /**
             * Format: int64
             * @description ms in PAUSE
             */
            readonly pause_ms: number;
            /**
             * Format: int64
             * @description how often it was paused
             */
            readonly pause_count: number;
            /** @description why it was aborted */
            readonly abort_reason: string | null;
            /** @description the line's */
            readonly site_id: string | null;
            /** @description the product's */
            readonly unit: string;
            /** @description free text */
            description: string;
            /** @description false: keeps its references, takes no new ones */
            active: boolean;
            /** @description key in another system; not unique */
            external_id: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        order_list: components["schemas"]["order"][] | {
            items: components["schemas"]["order"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        order_create: {
            /** @description unique, unchangeable; created when absent */
            order_id?: string | null;
            /** @description human-readable name; when absent the id */
            order_name?: string | null;
            /** @description what is made */
            product_id: string;
            /** @description how much, in the product's unit */
            planned_qty: number;
            /** @description where; needed at start */
            line_id?: string | null;
            /** @description for whom */
            customer_id?: string | null;
            /** @description the product's route or a general one */
            path_id?: string | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            planned_start?: number | null;
            /**
             * Format: int64
             * @description epoch ms, after planned_start
             */
            planned_end?: number | null;
            /**
             * Format: int64
             * @description 1 is first
             */
            priority?: number | null;
            /** @description lot number */
            lot_no?: string | null;
            /** @description free text */
            note?: string | null;
            /**
             * @description its state
             * @enum {string|null}
             */
            order_status?: "PLAN" | "START" | "PAUSE" | "END" | "ABORT" | null;
            /** @description made so far */
            good_qty?: number | null;
            /** @description rejected so far */
            reject_qty?: number | null;
            /** @description good_qty of planned_qty, 1 = all */
            progress?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            started_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            ended_at?: number | null;
            /**
             * Format: int64
             * @description ms in START
             */
            run_ms?: number | null;
            /**
             * Format: int64
             * @description ms in PAUSE
             */
            pause_ms?: number | null;
            /**
             * Format: int64
             * @description how often it was paused
             */
            pause_count?: number | null;
            /** @description why it was aborted */
            abort_reason?: string | null;
            /** @description the line's */
            site_id?: string | null;
            /** @description the product's */
            unit?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        order_change: {
            /** @description unique, unchangeable; created when absent */
            order_id?: string | null;
            /** @description human-readable name; when absent the id */
            order_name?: string | null;
            /** @description what is made */
            product_id?: string;
            /** @description how much, in the product's unit */
            planned_qty?: number;
            /** @description where; needed at start */
            line_id?: string | null;
            /** @description for whom */
            customer_id?: string | null;
            /** @description the product's route or a general one */
            path_id?: string | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            planned_start?: number | null;
            /**
             * Format: int64
             * @description epoch ms, after planned_start
             */
            planned_end?: number | null;
            /**
             * Format: int64
             * @description 1 is first
             */
            priority?: number | null;
            /** @description lot number */
            lot_no?: string | null;
            /** @description free text */
            note?: string | null;
            /**
             * @description its state
             * @enum {string|null}
             */
            order_status?: "PLAN" | "START" | "PAUSE" | "END" | "ABORT" | null;
            /** @description made so far */
            good_qty?: number | null;
            /** @description rejected so far */
            reject_qty?: number | null;
            /** @description good_qty of planned_qty, 1 = all */
            progress?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            started_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            ended_at?: number | null;
            /**
             * Format: int64
             * @description ms in START
             */
            run_ms?: number | null;
            /**
             * Format: int64
             * @description ms in PAUSE
             */
            pause_ms?: number | null;
            /**
             * Format: int64
             * @description how often it was paused
             */
            pause_count?: number | null;
            /** @description why it was aborted */
            abort_reason?: string | null;
            /** @description the line's */
            site_id?: string | null;
            /** @description the product's */
            unit?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        order_bulk: {
            items: components["schemas"]["order_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        flow: {
            /** @description unique, unchangeable; created when absent */
            flow_id: string;
            /** @description human-readable name; not unique */
            flow_name: string;
            /** @description what it shows */
            site_id: string;
            /** @description what of it */
            asset_id: string | null;
            /**
             * Format: int64
             * @description px
             */
            width: number;
            /**
             * Format: int64
             * @description px
             */
            height: number;
            /**
             * Format: int64
             * @description px; 0 = none
             */
            grid: number;
            /** @description #RRGGBB */
            background: string;
            /** @description between its nodes */
            edges: {
                /** @description unique in the flow; created when absent */
                edge_id: string;
                /** @description where it begins */
                from_node_id: string;
                /** @description where it ends */
                to_node_id: string;
                /** @description port of that node */
                from_port: string;
                /** @description port of that node */
                to_port: string;
                /** @description shown next to it */
                label: string;
                /**
                 * @description how it is drawn
                 * @enum {string}
                 */
                kind: "LINE" | "PIPE" | "SIGNAL" | "CONVEYOR";
                /** @description corners between the ends */
                points: {
                    /** @description px */
                    x: number;
                    /** @description px */
                    y: number;
                }[];
                /** @description #RRGGBB; nothing = the theme's */
                color: string;
                /** @description px */
                width: number;
                /** @description animates it: not zero = flowing */
                tag_id: string | null;
            }[];
            /** @description free text */
            description: string;
            /** @description false: keeps its references, takes no new ones */
            active: boolean;
            /** @description key in another system; not unique */
            external_id: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        flow_list: components["schemas"]["flow"][] | {
            items: components["schemas"]["flow"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        flow_create: {
            /** @description unique, unchangeable; created when absent */
            flow_id?: string | null;
            /** @description human-readable name; not unique */
            flow_name: string;
            /** @description what it shows */
            site_id: string;
            /** @description what of it */
            asset_id?: string | null;
            /**
             * Format: int64
             * @description px
             */
            width?: number | null;
            /**
             * Format: int64
             * @description px
             */
            height?: number | null;
            /**
             * Format: int64
             * @description px; 0 = none
             */
            grid?: number | null;
            /** @description #RRGGBB */
            background?: string | null;
            /** @description between its nodes */
            edges?: {
                /** @description unique in the flow; created when absent */
                edge_id?: string | null;
                /** @description where it begins */
                from_node_id: string;
                /** @description where it ends */
                to_node_id: string;
                /** @description port of that node */
                from_port?: string | null;
                /** @description port of that node */
                to_port?: string | null;
                /** @description shown next to it */
                label?: string | null;
                /**
                 * @description how it is drawn
                 * @enum {string|null}
                 */
                kind?: "LINE" | "PIPE" | "SIGNAL" | "CONVEYOR" | null;
                /** @description corners between the ends */
                points?: {
                    /** @description px */
                    x: number;
                    /** @description px */
                    y: number;
                }[] | null;
                /** @description #RRGGBB; nothing = the theme's */
                color?: string | null;
                /** @description px */
                width?: number | null;
                /** @description animates it: not zero = flowing */
                tag_id?: string | null;
            }[] | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        flow_change: {
            /** @description unique, unchangeable; created when absent */
            flow_id?: string | null;
            /** @description human-readable name; not unique */
            flow_name?: string;
            /** @description what it shows */
            site_id?: string;
            /** @description what of it */
            asset_id?: string | null;
            /**
             * Format: int64
             * @description px
             */
            width?: number | null;
            /**
             * Format: int64
             * @description px
             */
            height?: number | null;
            /**
             * Format: int64
             * @description px; 0 = none
             */
            grid?: number | null;
            /** @description #RRGGBB */
            background?: string | null;
            /** @description between its nodes */
            edges?: {
                /** @description unique in the flow; created when absent */
                edge_id?: string | null;
                /** @description where it begins */
                from_node_id: string;
                /** @description where it ends */
                to_node_id: string;
                /** @description port of that node */
                from_port?: string | null;
                /** @description port of that node */
                to_port?: string | null;
                /** @description shown next to it */
                label?: string | null;
                /**
                 * @description how it is drawn
                 * @enum {string|null}
                 */
                kind?: "LINE" | "PIPE" | "SIGNAL" | "CONVEYOR" | null;
                /** @description corners between the ends */
                points?: {
                    /** @description px */
                    x: number;
                    /** @description px */
                    y: number;
                }[] | null;
                /** @description #RRGGBB; nothing = the theme's */
                color?: string | null;
                /** @description px */
                width?: number | null;
                /** @description animates it: not zero = flowing */
                tag_id?: string | null;
            }[] | null;
            /** @description free text */
            description?: string | null;
            /** @description false: keeps its references, takes no new ones */
            active?: boolean | null;
            /** @description key in another system; not unique */
            external_id?: string | null;
            /** @description at most 50 texts by name, 4 KiB in all */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        flow_bulk: {
            items: components["schemas"]["flow_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        flow_node: {
            /** @description unique, unchangeable; created when absent */
            flow_node_id: string;
            /** @description human-readable name; not unique */
            flow_node_name: string;
            /** @description the diagram that contains it */
            flow_id: string;
            /**
             * @description what it is drawn as
             * @enum {string}
             */
            node_type: "EQUIPMENT" | "TANK" | "PUMP" | "VALVE" | "MOTOR" | "CONVEYOR" | "SENSOR" | "VALUE" | "TEXT" | "IMAGE" | "LINK" | "GROUP";
            /** @description px from the left */
            x: number;
            /** @description px from the top */
            y: number;
            /** @description px */
            width: number;
            /** @description px */
            height: number;
            /** @description degrees clockwise */
            rotation: number;
            /**
             * Format: int64
             * @description what covers what
             */
            z: number;
            /** @description the GROUP that it belongs to */
            parent_node_id: string | null;
            /** @description what it stands for */
            asset_id: string | null;
            /** @description what a click opens */
            link_flow_id: string | null;
            /** @description what of it follows which tag */
            bindings: {
                /**
                 * @description what follows the tag
                 * @enum {string}
                 */
                role: "VALUE" | "STATE" | "LEVEL" | "COLOR" | "VISIBLE";
                /** @description which */
                tag_id: string;
                /** @description value of an empty LEVEL */
                min: number | null;
                /** @description value of a full LEVEL */
                max: number | null;
                /** @description how the value is shown */
                format: string;
            }[];
            /** @description where edges end */
            ports: {
                /** @description unique in the node */
                name: string;
                /**
                 * @description of the node
                 * @enum {string}
                 */
                side: "N" | "E" | "S" | "W";
                /** @description along the side */
                offset: number;
            }[];
            /** @description as the editor likes, 4 KiB in all */
            style: {
                [key: string]: string;
            };
            /** @description data URI, png or svg; an svg is shown only as an image */
            image: string | null;
            /** @description free text */
            description: string;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        flow_node_list: components["schemas"]["flow_node"][] | {
            items: components["schemas"]["flow_node"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        flow_node_create: {
            /** @description unique, unchangeable; created when absent */
            flow_node_id?: string | null;
            /** @description human-readable name; not unique */
            flow_node_name?: string | null;
            /** @description the diagram that contains it */
            flow_id: string;
            /**
             * @description what it is drawn as
             * @enum {string}
             */
            node_type: "EQUIPMENT" | "TANK" | "PUMP" | "VALVE" | "MOTOR" | "CONVEYOR" | "SENSOR" | "VALUE" | "TEXT" | "IMAGE" | "LINK" | "GROUP";
            /** @description px from the left */
            x?: number | null;
            /** @description px from the top */
            y?: number | null;
            /** @description px */
            width?: number | null;
            /** @description px */
            height?: number | null;
            /** @description degrees clockwise */
            rotation?: number | null;
            /**
             * Format: int64
             * @description what covers what
             */
            z?: number | null;
            /** @description the GROUP that it belongs to */
            parent_node_id?: string | null;
            /** @description what it stands for */
            asset_id?: string | null;
            /** @description what a click opens */
            link_flow_id?: string | null;
            /** @description what of it follows which tag */
            bindings?: {
                /**
                 * @description what follows the tag
                 * @enum {string|null}
                 */
                role?: "VALUE" | "STATE" | "LEVEL" | "COLOR" | "VISIBLE" | null;
                /** @description which */
                tag_id: string;
                /** @description value of an empty LEVEL */
                min?: number | null;
                /** @description value of a full LEVEL */
                max?: number | null;
                /** @description how the value is shown */
                format?: string | null;
            }[] | null;
            /** @description where edges end */
            ports?: {
                /** @description unique in the node */
                name: string;
                /**
                 * @description of the node
                 * @enum {string|null}
                 */
                side?: "N" | "E" | "S" | "W" | null;
                /** @description along the side */
                offset?: number | null;
            }[] | null;
            /** @description as the editor likes, 4 KiB in all */
            style?: {
                [key: string]: string;
            } | null;
            /** @description data URI, png or svg; an svg is shown only as an image */
            image?: string | null;
            /** @description free text */
            description?: string | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        flow_node_change: {
            /** @description unique, unchangeable; created when absent */
            flow_node_id?: string | null;
            /** @description human-readable name; not unique */
            flow_node_name?: string | null;
            /** @description the diagram that contains it */
            flow_id?: string;
            /**
             * @description what it is drawn as
             * @enum {string}
             */
            node_type?: "EQUIPMENT" | "TANK" | "PUMP" | "VALVE" | "MOTOR" | "CONVEYOR" | "SENSOR" | "VALUE" | "TEXT" | "IMAGE" | "LINK" | "GROUP";
            /** @description px from the left */
            x?: number | null;
            /** @description px from the top */
            y?: number | null;
            /** @description px */
            width?: number | null;
            /** @description px */
            height?: number | null;
            /** @description degrees clockwise */
            rotation?: number | null;
            /**
             * Format: int64
             * @description what covers what
             */
            z?: number | null;
            /** @description the GROUP that it belongs to */
            parent_node_id?: string | null;
            /** @description what it stands for */
            asset_id?: string | null;
            /** @description what a click opens */
            link_flow_id?: string | null;
            /** @description what of it follows which tag */
            bindings?: {
                /**
                 * @description what follows the tag
                 * @enum {string|null}
                 */
                role?: "VALUE" | "STATE" | "LEVEL" | "COLOR" | "VISIBLE" | null;
                /** @description which */
                tag_id: string;
                /** @description value of an empty LEVEL */
                min?: number | null;
                /** @description value of a full LEVEL */
                max?: number | null;
                /** @description how the value is shown */
                format?: string | null;
            }[] | null;
            /** @description where edges end */
            ports?: {
                /** @description unique in the node */
                name: string;
                /**
                 * @description of the node
                 * @enum {string|null}
                 */
                side?: "N" | "E" | "S" | "W" | null;
                /** @description along the side */
                offset?: number | null;
            }[] | null;
            /** @description as the editor likes, 4 KiB in all */
            style?: {
                [key: string]: string;
            } | null;
            /** @description data URI, png or svg; an svg is shown only as an image */
            image?: string | null;
            /** @description free text */
            description?: string | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        flow_node_bulk: {
            items: components["schemas"]["flow_node_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
        account: {
            /** @description 3 to 64 of a-z 0-9 _ . - */
            user_id: string;
            /**
             * @description what it may do at most
             * @enum {string}
             */
            role: "viewer" | "operator" | "engineer" | "admin";
            /** @description what of its role it may use */
            scopes: string[];
            /** @description false: its keys are not valid */
            active: boolean;
            /** @description free text */
            description: string;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            readonly updated_at: number;
            /** @description user id of the key */
            readonly created_by: string;
            /** @description user id of the key */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            readonly version: number;
        };
        account_list: components["schemas"]["account"][] | {
            items: components["schemas"]["account"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true, or absent */
            total_capped?: boolean;
        };
        account_create: {
            /** @description 3 to 64 of a-z 0-9 _ . - */
            user_id: string;
            /**
             * @description what it may do at most
             * @enum {string|null}
             */
            role?: "viewer" | "operator" | "engineer" | "admin" | null;
            /** @description what of its role it may use */
            scopes?: string[] | null;
            /** @description false: its keys are not valid */
            active?: boolean | null;
            /** @description free text */
            description?: string | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        account_change: {
            /** @description 3 to 64 of a-z 0-9 _ . - */
            user_id?: string;
            /**
             * @description what it may do at most
             * @enum {string|null}
             */
            role?: "viewer" | "operator" | "engineer" | "admin" | null;
            /** @description what of its role it may use */
            scopes?: string[] | null;
            /** @description false: its keys are not valid */
            active?: boolean | null;
            /** @description free text */
            description?: string | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at?: number | null;
            /** @description user id of the key */
            created_by?: string | null;
            /** @description user id of the key */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description 1, then one more with each change
             */
            version?: number | null;
        };
        account_bulk: {
            items: components["schemas"]["account_change"][];
            /**
             * @default fail
             * @enum {string}
             */
            on_conflict: "fail" | "update" | "skip";
            /** @default true */
            atomic: boolean;
            /** @default false */
            dry_run: boolean;
        };
    };
    responses: {
        /** @description refused or failed */
        error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    list_alarm: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                tag_id?: string;
                /** @description equal to one of the values */
                kind?: string;
                /** @description equal to one of the values */
                source?: string;
                /** @description equal to one of the values */
                enabled?: string;
                /** @description equal to one of the values */
                site_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["alarm_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_alarm: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["alarm_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["alarm"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    ack_alarms: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["alarm_ack_many"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["alarm_ack_result"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_alarm: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["alarm_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_alarm_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                tag_id?: string;
                /** @description equal to one of the values */
                kind?: string;
                /** @description equal to one of the values */
                source?: string;
                /** @description equal to one of the values */
                enabled?: string;
                /** @description equal to one of the values */
                site_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_alarm_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                tag_id?: string;
                /** @description equal to one of the values */
                kind?: string;
                /** @description equal to one of the values */
                source?: string;
                /** @description equal to one of the values */
                enabled?: string;
                /** @description equal to one of the values */
                site_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_alarm_history: {
        parameters: {
            query?: {
                /** @description epoch ms or ISO-8601 */
                from?: string;
                /** @description in the same format */
                to?: string;
                /** @description equal to one of the values */
                priority?: string;
                /** @description equal to one of the values */
                event?: string;
                /** @description equal to one of the values */
                actor?: string;
                /** @description equal to one of the values */
                occurrence_id?: string;
                /** @description equal to one of the values */
                alarm_id?: string;
                /** @description equal to one of the values */
                tag_id?: string;
                /** @description id of an asset or site */
                under?: string;
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of a response */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["alarm_event_page"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    export_alarm_history: {
        parameters: {
            query?: {
                /** @description epoch ms or ISO-8601 */
                from?: string;
                /** @description in the same format */
                to?: string;
                /** @description equal to one of the values */
                priority?: string;
                /** @description equal to one of the values */
                event?: string;
                /** @description equal to one of the values */
                actor?: string;
                /** @description equal to one of the values */
                occurrence_id?: string;
                /** @description equal to one of the values */
                alarm_id?: string;
                /** @description equal to one of the values */
                tag_id?: string;
                /** @description id of an asset or site */
                under?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_alarm: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_alarm_live: {
        parameters: {
            query?: {
                /** @description equal to one of the values */
                state?: string;
                /** @description true: only shelved alarms */
                shelved?: string;
                /** @description equal to one of the values */
                priority?: string;
                /** @description equal to one of the values */
                level?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                tag_id?: string;
                /** @description id of an asset or site */
                under?: string;
                /** @description only alarms changed since, also normal ones */
                after_seq?: string;
                /** @description true: only those raised 3 times or more within the last 5 minutes */
                chattering?: string;
                /** @description true: only those active for 24 hours or longer */
                standing?: string;
                /** @description only those active for so many minutes or longer */
                min_age?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["alarm_live_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_alarm_summary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["alarm_summary"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_alarm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["alarm"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_alarm: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["alarm_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["alarm"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_alarm: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_alarm: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["alarm_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["alarm"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    ack_alarm: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["alarm_ack"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["alarm_live"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    comment_alarm: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["alarm_comment"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["alarm_live"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_alarm_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_alarm_history: {
        parameters: {
            query?: {
                /** @description epoch ms or ISO-8601 */
                from?: string;
                /** @description in the same format */
                to?: string;
                /** @description equal to one of the values */
                priority?: string;
                /** @description equal to one of the values */
                event?: string;
                /** @description equal to one of the values */
                actor?: string;
                /** @description equal to one of the values */
                occurrence_id?: string;
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of a response */
                after?: string;
            };
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["alarm_event_page"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    shelve_alarm: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["alarm_shelve"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["alarm_live"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    unshelve_alarm: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["alarm_unshelve"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["alarm_live"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                asset_type?: string;
                /** @description equal to one of the values */
                site_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["asset_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_asset_area: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                site_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["area_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_asset_area: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["area_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["area"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_asset_area: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["area_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset_area_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                site_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset_area_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                site_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_asset_area: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset_area: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["area"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_asset_area: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["area_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["area"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_asset_area: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_asset_area: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["area_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["area"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset_area_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                asset_type?: string;
                /** @description equal to one of the values */
                site_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_asset_equipment: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                line_id?: string;
                /** @description equal to one of the values */
                area_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                equipment_type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["equipment_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_asset_equipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["equipment_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["equipment"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_asset_equipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["equipment_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset_equipment_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                line_id?: string;
                /** @description equal to one of the values */
                area_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                equipment_type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset_equipment_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                line_id?: string;
                /** @description equal to one of the values */
                area_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                equipment_type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_asset_equipment: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset_equipment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["equipment"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_asset_equipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["equipment_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["equipment"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_asset_equipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_asset_equipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["equipment_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["equipment"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset_equipment_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_asset_line: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                area_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["line_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_asset_line: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["line_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["line"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_asset_line: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["line_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset_line_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                area_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset_line_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                area_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_asset_line: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset_line: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["line"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_asset_line: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["line_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["line"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_asset_line: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_asset_line: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["line_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["line"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset_line_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_asset_tree: {
        parameters: {
            query?: {
                /** @description only this site */
                site_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["asset_tree"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_calendar: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                time_zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["calendar_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_calendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["calendar_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["calendar"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_calendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["calendar_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_calendar_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                time_zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_calendar_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                time_zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_calendar: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_calendar_resolve: {
        parameters: {
            query?: {
                /** @description area, line or equipment */
                asset_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["calendar"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_calendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["calendar"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_calendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["calendar_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["calendar"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_calendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_calendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["calendar_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["calendar"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_calendar_add: {
        parameters: {
            query?: {
                /** @description epoch ms or ISO-8601 */
                from?: string;
                /** @description ms of work */
                working_ms?: string;
            };
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["calendar_sum"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_calendar_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_calendar_interval: {
        parameters: {
            query?: {
                /** @description epoch ms or ISO-8601 */
                from?: string;
                /** @description epoch ms or ISO-8601 */
                to?: string;
            };
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["calendar_intervals"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_calendar_shift: {
        parameters: {
            query?: {
                /** @description epoch ms or ISO-8601; default: now */
                at?: string;
            };
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["calendar_shift"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_calendar_working_time: {
        parameters: {
            query?: {
                /** @description epoch ms or ISO-8601 */
                from?: string;
                /** @description epoch ms or ISO-8601 */
                to?: string;
            };
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["calendar_working_time"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_customer: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                business_no?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["customer_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_customer: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["customer_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["customer"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_customer: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["customer_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_customer_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                business_no?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_customer_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                business_no?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_customer: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_customer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["customer"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_customer: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["customer_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["customer"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_customer: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_customer: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["customer_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["customer"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_customer_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_employee: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                department?: string;
                /** @description equal to one of the values */
                crew?: string;
                /** @description equal to one of the values */
                employee_no?: string;
                /** @description equal to one of the values */
                user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["employee_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_employee: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["employee_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["employee"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_employee: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["employee_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_employee_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                department?: string;
                /** @description equal to one of the values */
                crew?: string;
                /** @description equal to one of the values */
                employee_no?: string;
                /** @description equal to one of the values */
                user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_employee_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                department?: string;
                /** @description equal to one of the values */
                crew?: string;
                /** @description equal to one of the values */
                employee_no?: string;
                /** @description equal to one of the values */
                user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_employee: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_employee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["employee"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_employee: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["employee_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["employee"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_employee: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_employee: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["employee_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["employee"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_employee_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_flow: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                asset_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["flow_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_flow: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["flow_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["flow"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_flow: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["flow_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_flow_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                asset_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_flow_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                asset_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_flow: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_flow_node: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                flow_id?: string;
                /** @description equal to one of the values */
                node_type?: string;
                /** @description equal to one of the values */
                asset_id?: string;
                /** @description equal to one of the values */
                tag_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["flow_node_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_flow_node: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["flow_node_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["flow_node"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_flow_node: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["flow_node_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_flow_node_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                flow_id?: string;
                /** @description equal to one of the values */
                node_type?: string;
                /** @description equal to one of the values */
                asset_id?: string;
                /** @description equal to one of the values */
                tag_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_flow_node_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                flow_id?: string;
                /** @description equal to one of the values */
                node_type?: string;
                /** @description equal to one of the values */
                asset_id?: string;
                /** @description equal to one of the values */
                tag_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_flow_node: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_flow_node: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["flow_node"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_flow_node: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["flow_node_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["flow_node"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_flow_node: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_flow_node: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["flow_node_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["flow_node"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_flow_node_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_flow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["flow"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_flow: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["flow_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["flow"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_flow: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_flow: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["flow_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["flow"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_flow_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_flow_graph: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["flow_graph_body"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["flow_graph"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_flow_view: {
        parameters: {
            query?: {
                /** @description true: with the last values */
                live?: string;
            };
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["flow_view"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_opc: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                opc_type?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                edge_id?: string;
                /** @description CONNECTED, CONNECTING or DISCONNECTED */
                connection_status?: string;
                /** @description START, STOP or NOT_COLLECT */
                scan_status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["opc_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_opc: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["opc_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["opc"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_opc: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["opc_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_opc_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                opc_type?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                edge_id?: string;
                /** @description CONNECTED, CONNECTING or DISCONNECTED */
                connection_status?: string;
                /** @description START, STOP or NOT_COLLECT */
                scan_status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_opc_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                opc_type?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                edge_id?: string;
                /** @description CONNECTED, CONNECTING or DISCONNECTED */
                connection_status?: string;
                /** @description START, STOP or NOT_COLLECT */
                scan_status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_opc: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_opc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["opc"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_opc: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["opc_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["opc"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_opc: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_opc: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["opc_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["opc"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_opc_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_openapi_json: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_order: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                order_status?: string;
                /** @description equal to one of the values */
                line_id?: string;
                /** @description equal to one of the values */
                product_id?: string;
                /** @description equal to one of the values */
                customer_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                lot_no?: string;
                /** @description planned_start */
                planned_from?: string;
                /** @description planned_start */
                planned_to?: string;
                /** @description started_at */
                started_from?: string;
                /** @description started_at */
                started_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["order_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["order_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["order"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["order_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_order_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                order_status?: string;
                /** @description equal to one of the values */
                line_id?: string;
                /** @description equal to one of the values */
                product_id?: string;
                /** @description equal to one of the values */
                customer_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                lot_no?: string;
                /** @description planned_start */
                planned_from?: string;
                /** @description planned_start */
                planned_to?: string;
                /** @description started_at */
                started_from?: string;
                /** @description started_at */
                started_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_order_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                order_status?: string;
                /** @description equal to one of the values */
                line_id?: string;
                /** @description equal to one of the values */
                product_id?: string;
                /** @description equal to one of the values */
                customer_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                lot_no?: string;
                /** @description planned_start */
                planned_from?: string;
                /** @description planned_start */
                planned_to?: string;
                /** @description started_at */
                started_from?: string;
                /** @description started_at */
                started_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_order: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["order"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["order_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["order"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["order_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["order"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    abort_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["order_abort"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["order"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    end_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["order_end"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["order"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_order_event: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of a response */
                after?: string;
            };
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["order_event_page"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_order_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    pause_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["order_pause"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["order"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    report_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["order_report"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["order"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    resume_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["order_resume"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["order"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    start_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["order_start"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["order"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_path: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                product_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                is_default?: string;
                /** @description equal to one of the values */
                asset_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["path_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_path: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["path_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["path"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_path: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["path_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_path_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                product_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                is_default?: string;
                /** @description equal to one of the values */
                asset_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_path_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                product_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                is_default?: string;
                /** @description equal to one of the values */
                asset_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_path: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_path: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["path"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_path: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["path_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["path"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_path: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_path: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["path_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["path"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_path_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_product: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                product_code?: string;
                /** @description equal to one of the values */
                product_type?: string;
                /** @description equal to one of the values */
                customer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["product_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_product: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["product_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["product"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_product: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["product_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_product_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                product_code?: string;
                /** @description equal to one of the values */
                product_type?: string;
                /** @description equal to one of the values */
                customer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_product_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                product_code?: string;
                /** @description equal to one of the values */
                product_type?: string;
                /** @description equal to one of the values */
                customer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_product: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_product: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["product"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_product: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["product_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["product"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_product: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_product: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["product_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["product"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_product_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_site: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                calendar_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["site_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_site: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["site_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["site"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_site: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["site_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_site_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                calendar_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_site_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description equal to one of the values */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description equal to one of the values */
                calendar_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_site: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_site: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["site"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_site: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["site_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["site"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_site: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_site: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["site_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["site"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_site_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_system_account: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["account_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_system_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["account_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["account"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_system_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["account_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_system_account_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_system_account_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description equal to one of the values */
                active?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_system_account: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_system_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["account"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_system_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["account_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["account"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_system_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_system_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["account_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["account"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_system_account_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_system_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["change_page"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    connect_system: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["connect"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["connected"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    disconnect_system: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["disconnected"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_system_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["me"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_system_ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["ping"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_system_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["token_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_system_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["token_request"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["token_made"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_system_token: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_tag: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                opc_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                data_type?: string;
                /** @description equal to one of the values */
                linked_asset_id?: string;
                /** @description equal to one of the values */
                edge_id?: string;
                /** @description true: with the last value of each record */
                live?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["tag_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_tag: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["tag_create"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["tag"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_tag: {
        parameters: {
            query?: never;
            header?: {
                /** @description the same key again returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["tag_bulk"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_tag_count: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                opc_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                data_type?: string;
                /** @description equal to one of the values */
                linked_asset_id?: string;
                /** @description equal to one of the values */
                edge_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["count"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_tag_export: {
        parameters: {
            query?: {
                /** @description number of the page, from 1 */
                page?: number;
                /** @description records of a page, 1 to 5000 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
                /** @description fields separated by commas, `-` before a descending one */
                sort?: string;
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description equal to one of the values */
                opc_id?: string;
                /** @description equal to one of the values */
                site_id?: string;
                /** @description equal to one of the values */
                data_type?: string;
                /** @description equal to one of the values */
                linked_asset_id?: string;
                /** @description equal to one of the values */
                edge_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_tag: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["bulk"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_tag: {
        parameters: {
            query?: {
                /** @description true: with the last value */
                live?: string;
            };
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["tag"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_tag: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["tag_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["tag"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_tag: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["deleted"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    change_tag: {
        parameters: {
            query?: never;
            header?: {
                /** @description version that the change applies to */
                "If-Match"?: string;
            };
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["tag_change"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["tag"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_tag_exists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        _status: "OK";
                        data: components["schemas"]["exists"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
}
