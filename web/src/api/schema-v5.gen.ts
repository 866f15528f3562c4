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
        /** The list as CSV or workbook */
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
        /** Events as CSV or workbook */
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
        /** The list as CSV or workbook */
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
        /** The list as CSV or workbook */
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
        /** The list as CSV or workbook */
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
        /** The list as CSV or workbook */
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
        /** The list as CSV or workbook */
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
        /** The list as CSV or workbook */
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
        /** The list as CSV or workbook */
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
        /** The list as CSV or workbook */
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
    "/api/v5/flow/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_flow_picture"];
        put?: never;
        /** Create */
        post: operations["create_flow_picture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/picture/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many */
        post: operations["bulk_flow_picture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/picture/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["get_flow_picture_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/picture/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The list as CSV or workbook */
        get: operations["get_flow_picture_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/picture/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change many from CSV */
        post: operations["import_flow_picture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/picture/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_flow_picture"];
        /** Change: absent members stay unchanged, null is the default */
        put: operations["update_flow_picture"];
        post?: never;
        /** Delete */
        delete: operations["delete_flow_picture"];
        options?: never;
        head?: never;
        /** Change: absent members stay unchanged, null is the default */
        patch: operations["change_flow_picture"];
        trace?: never;
    };
    "/api/v5/flow/picture/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace the content of a picture: a PNG, JPEG or WebP of at most 1 MiB, in base64 */
        put: operations["update_flow_picture_content"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/flow/picture/{id}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the record exists */
        get: operations["get_flow_picture_exists"];
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
    "/api/v5/flow/{id}/picture/{picture_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The bytes of a picture of a flow */
        get: operations["get_picture_of_flow"];
        put?: never;
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
        /** The list as CSV or workbook */
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
        /** The list as CSV or workbook */
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
        /** End: START or PAUSE to END; also adds the amounts of the body */
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
        /** The list as CSV or workbook */
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
        /** The list as CSV or workbook */
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
        /** The list as CSV or workbook */
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
        /** The list as CSV or workbook */
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
        /** The list as CSV or workbook */
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
        flow_picture_content: {
            /** @description PNG, JPEG or WebP of at most 1 MiB, in base64. */
            content: string;
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
             * @description Time of the event, epoch ms; default: now. It must not be before the last event of the order.
             */
            at?: number | null;
            /** @description Employee who did it. */
            employee_id?: string | null;
            /** @description Reason as a code. */
            reason_code?: string | null;
            /** @description Reason as a text. */
            reason?: string | null;
            /** @description Line that runs the order. It replaces the line of the order. */
            line_id?: string | null;
            /**
             * Format: int64
             * @description Version of the order that you expect. Any other version is refused.
             */
            version?: number | null;
        };
        order_pause: {
            /**
             * Format: int64
             * @description Time of the event, epoch ms; default: now. It must not be before the last event of the order.
             */
            at?: number | null;
            /** @description Employee who did it. */
            employee_id?: string | null;
            /** @description Reason as a code. */
            reason_code?: string | null;
            /** @description Reason as a text. */
            reason?: string | null;
            /**
             * Format: int64
             * @description Version of the order that you expect. Any other version is refused.
             */
            version?: number | null;
        };
        order_resume: {
            /**
             * Format: int64
             * @description Time of the event, epoch ms; default: now. It must not be before the last event of the order.
             */
            at?: number | null;
            /** @description Employee who did it. */
            employee_id?: string | null;
            /** @description Reason as a code. */
            reason_code?: string | null;
            /** @description Reason as a text. */
            reason?: string | null;
            /**
             * Format: int64
             * @description Version of the order that you expect. Any other version is refused.
             */
            version?: number | null;
        };
        order_end: {
            /**
             * Format: int64
             * @description Time of the event, epoch ms; default: now. It must not be before the last event of the order.
             */
            at?: number | null;
            /** @description Employee who did it. */
            employee_id?: string | null;
            /** @description Reason as a code. */
            reason_code?: string | null;
            /** @description Reason as a text. */
            reason?: string | null;
            /** @description Quantity of good parts to add, in the unit of the product. A negative number corrects the total. */
            good_qty?: number | null;
            /** @description Quantity of rejected parts to add, in the unit of the product. A negative number corrects the total. */
            reject_qty?: number | null;
            /**
             * Format: int64
             * @description Version of the order that you expect. Any other version is refused.
             */
            version?: number | null;
        };
        order_abort: {
            /**
             * Format: int64
             * @description Time of the event, epoch ms; default: now. It must not be before the last event of the order.
             */
            at?: number | null;
            /** @description Employee who did it. */
            employee_id?: string | null;
            /** @description Reason as a code. */
            reason_code?: string | null;
            /** @description Reason as a text. */
            reason?: string | null;
            /**
             * Format: int64
             * @description Version of the order that you expect. Any other version is refused.
             */
            version?: number | null;
        };
        order_report: {
            /**
             * Format: int64
             * @description Time of the event, epoch ms; default: now. It must not be before the last event of the order.
             */
            at?: number | null;
            /** @description Employee who did it. */
            employee_id?: string | null;
            /** @description Reason as a code. */
            reason_code?: string | null;
            /** @description Reason as a text. */
            reason?: string | null;
            /** @description Quantity of good parts to add, in the unit of the product. A negative number corrects the total. */
            good_qty?: number | null;
            /** @description Quantity of rejected parts to add, in the unit of the product. A negative number corrects the total. */
            reject_qty?: number | null;
            /**
             * Format: int64
             * @description Version of the order that you expect. Any other version is refused.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        alarm_ack: {
            /** @description Comment of the user. */
            comment?: string | null;
            /** @description Occurrence that the user saw. The call is refused if it has ended. */
            occurrence_id?: string | null;
        };
        alarm_ack_many: {
            /** @description Ids of the alarms. */
            alarm_ids: string[];
            /** @description Comment of the user. */
            comment?: string | null;
        };
        alarm_shelve: {
            /**
             * Format: int64
             * @description Duration, minutes; default 60.
             */
            minutes?: number | null;
            /** @description true: shelving also ends when the alarm clears. */
            one_shot?: boolean | null;
            /** @description Reason for shelving. */
            reason?: string | null;
        };
        alarm_unshelve: Record<string, never>;
        alarm_comment: {
            /** @description Text of the comment. */
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
            /** @description true: there are more records than total; absent: total is exact. */
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        calendar: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            calendar_id: string;
            /** @description Name that people read. Two records may have the same name. */
            calendar_name: string;
            /** @description Time zone of the calendar, an IANA name such as Europe/Berlin. */
            time_zone: string;
            /**
             * Format: int64
             * @description Length of the cycle in days. After these days the shifts repeat.
             */
            cycle_days: number;
            /** @description Date of day 1 of a cycle. With a cycle of 7 days and the default, day 1 is a Monday. */
            cycle_start: string;
            /** @description Shifts of the cycle. */
            shifts: {
                /** @description Name of the shift. It is unique in its list. */
                shift_name: string;
                /** @description Days of the cycle on which the shift begins; the first day is 1. */
                days: number[];
                /** @description Start time HH:MM in the time zone of the calendar. */
                start: string;
                /** @description End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both are equal, the duration is 24 h. */
                end: string;
                /** @description Crew that works this shift; null: not known. */
                crew: string | null;
                /** @description Breaks within the shift. */
                breaks: {
                    /** @description Start time HH:MM in the time zone of the calendar. */
                    start: string;
                    /** @description End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both are equal, the duration is 24 h. */
                    end: string;
                }[];
            }[];
            /** @description Days on which other shifts apply. When two entries have the same day, the later entry applies. */
            exceptions: {
                /** @description First day of the exception. */
                from: string;
                /** @description Last day of the exception; it is included. */
                to: string;
                /** @description Name of the exception, for example a holiday. */
                name: string;
                /** @description false: no shift begins on these days. true: the shifts of this entry apply. */
                working: boolean;
                /** @description Shifts of each of these days. */
                shifts: {
                    /** @description Name of the shift. It is unique in its list. */
                    shift_name: string;
                    /** @description Start time HH:MM in the time zone of the calendar. */
                    start: string;
                    /** @description End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both are equal, the duration is 24 h. */
                    end: string;
                    /** @description Crew that works this shift; null: not known. */
                    crew: string | null;
                    /** @description Breaks within the shift. */
                    breaks: {
                        /** @description Start time HH:MM in the time zone of the calendar. */
                        start: string;
                        /** @description End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both are equal, the duration is 24 h. */
                        end: string;
                    }[];
                }[];
            }[];
            /** @description Free text. */
            description: string;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active: boolean;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        calendar_create: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            calendar_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            calendar_name: string;
            /** @description Time zone of the calendar, an IANA name such as Europe/Berlin. */
            time_zone: string;
            /**
             * Format: int64
             * @description Length of the cycle in days. After these days the shifts repeat.
             */
            cycle_days?: number | null;
            /**
             * Format: date
             * @description Date of day 1 of a cycle. With a cycle of 7 days and the default, day 1 is a Monday.
             */
            cycle_start?: string | null;
            /** @description Shifts of the cycle. */
            shifts?: {
                /** @description Name of the shift. It is unique in its list. */
                shift_name: string;
                /** @description Days of the cycle on which the shift begins; the first day is 1. */
                days: number[];
                /** @description Start time HH:MM in the time zone of the calendar. */
                start: string;
                /** @description End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both are equal, the duration is 24 h. */
                end: string;
                /** @description Crew that works this shift; null: not known. */
                crew?: string | null;
                /** @description Breaks within the shift. */
                breaks?: {
                    /** @description Start time HH:MM in the time zone of the calendar. */
                    start: string;
                    /** @description End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both are equal, the duration is 24 h. */
                    end: string;
                }[] | null;
            }[] | null;
            /** @description Days on which other shifts apply. When two entries have the same day, the later entry applies. */
            exceptions?: {
                /**
                 * Format: date
                 * @description First day of the exception.
                 */
                from: string;
                /**
                 * Format: date
                 * @description Last day of the exception; it is included.
                 */
                to: string;
                /** @description Name of the exception, for example a holiday. */
                name?: string | null;
                /** @description false: no shift begins on these days. true: the shifts of this entry apply. */
                working?: boolean | null;
                /** @description Shifts of each of these days. */
                shifts?: {
                    /** @description Name of the shift. It is unique in its list. */
                    shift_name: string;
                    /** @description Start time HH:MM in the time zone of the calendar. */
                    start: string;
                    /** @description End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both are equal, the duration is 24 h. */
                    end: string;
                    /** @description Crew that works this shift; null: not known. */
                    crew?: string | null;
                    /** @description Breaks within the shift. */
                    breaks?: {
                        /** @description Start time HH:MM in the time zone of the calendar. */
                        start: string;
                        /** @description End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both are equal, the duration is 24 h. */
                        end: string;
                    }[] | null;
                }[] | null;
            }[] | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        calendar_change: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            calendar_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            calendar_name?: string;
            /** @description Time zone of the calendar, an IANA name such as Europe/Berlin. */
            time_zone?: string;
            /**
             * Format: int64
             * @description Length of the cycle in days. After these days the shifts repeat.
             */
            cycle_days?: number | null;
            /**
             * Format: date
             * @description Date of day 1 of a cycle. With a cycle of 7 days and the default, day 1 is a Monday.
             */
            cycle_start?: string | null;
            /** @description Shifts of the cycle. */
            shifts?: {
                /** @description Name of the shift. It is unique in its list. */
                shift_name: string;
                /** @description Days of the cycle on which the shift begins; the first day is 1. */
                days: number[];
                /** @description Start time HH:MM in the time zone of the calendar. */
                start: string;
                /** @description End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both are equal, the duration is 24 h. */
                end: string;
                /** @description Crew that works this shift; null: not known. */
                crew?: string | null;
                /** @description Breaks within the shift. */
                breaks?: {
                    /** @description Start time HH:MM in the time zone of the calendar. */
                    start: string;
                    /** @description End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both are equal, the duration is 24 h. */
                    end: string;
                }[] | null;
            }[] | null;
            /** @description Days on which other shifts apply. When two entries have the same day, the later entry applies. */
            exceptions?: {
                /**
                 * Format: date
                 * @description First day of the exception.
                 */
                from: string;
                /**
                 * Format: date
                 * @description Last day of the exception; it is included.
                 */
                to: string;
                /** @description Name of the exception, for example a holiday. */
                name?: string | null;
                /** @description false: no shift begins on these days. true: the shifts of this entry apply. */
                working?: boolean | null;
                /** @description Shifts of each of these days. */
                shifts?: {
                    /** @description Name of the shift. It is unique in its list. */
                    shift_name: string;
                    /** @description Start time HH:MM in the time zone of the calendar. */
                    start: string;
                    /** @description End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both are equal, the duration is 24 h. */
                    end: string;
                    /** @description Crew that works this shift; null: not known. */
                    crew?: string | null;
                    /** @description Breaks within the shift. */
                    breaks?: {
                        /** @description Start time HH:MM in the time zone of the calendar. */
                        start: string;
                        /** @description End time HH:MM in the time zone of the calendar. When it is before the start, it is on the next day; when both are equal, the duration is 24 h. */
                        end: string;
                    }[] | null;
                }[] | null;
            }[] | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            site_id: string;
            /** @description Name that people read. Two records may have the same name. */
            site_name: string;
            /** @description Postal address of the site. */
            address: string;
            /** @description Time zone of the site, an IANA name such as Europe/Berlin. When it is absent, edge.timezone is used. */
            time_zone: string;
            /** @description Latitude in degrees, north is positive; null: not known. */
            lat: number | null;
            /** @description Longitude in degrees, east is positive; null: not known. */
            lng: number | null;
            /** @description Calendar with the shifts of the site; null: none. */
            calendar_id: string | null;
            /** @description Free text. */
            description: string;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active: boolean;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        site_create: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            site_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            site_name: string;
            /** @description Postal address of the site. */
            address?: string | null;
            /** @description Time zone of the site, an IANA name such as Europe/Berlin. When it is absent, edge.timezone is used. */
            time_zone?: string | null;
            /** @description Latitude in degrees, north is positive; null: not known. */
            lat?: number | null;
            /** @description Longitude in degrees, east is positive; null: not known. */
            lng?: number | null;
            /** @description Calendar with the shifts of the site; null: none. */
            calendar_id?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        site_change: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            site_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            site_name?: string;
            /** @description Postal address of the site. */
            address?: string | null;
            /** @description Time zone of the site, an IANA name such as Europe/Berlin. When it is absent, edge.timezone is used. */
            time_zone?: string | null;
            /** @description Latitude in degrees, north is positive; null: not known. */
            lat?: number | null;
            /** @description Longitude in degrees, east is positive; null: not known. */
            lng?: number | null;
            /** @description Calendar with the shifts of the site; null: none. */
            calendar_id?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            customer_id: string;
            /** @description Name that people read. Two records may have the same name. */
            customer_name: string;
            /** @description Registration number of the company. */
            business_no: string;
            /** @description Name of the contact person. */
            contact_name: string;
            /** @description Telephone number of the contact person. */
            phone: string;
            /** @description E-mail address. */
            email: string;
            /** @description Postal address of the customer. */
            address: string;
            /** @description Free text. */
            description: string;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active: boolean;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        customer_create: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            customer_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            customer_name: string;
            /** @description Registration number of the company. */
            business_no?: string | null;
            /** @description Name of the contact person. */
            contact_name?: string | null;
            /** @description Telephone number of the contact person. */
            phone?: string | null;
            /** @description E-mail address. */
            email?: string | null;
            /** @description Postal address of the customer. */
            address?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        customer_change: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            customer_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            customer_name?: string;
            /** @description Registration number of the company. */
            business_no?: string | null;
            /** @description Name of the contact person. */
            contact_name?: string | null;
            /** @description Telephone number of the contact person. */
            phone?: string | null;
            /** @description E-mail address. */
            email?: string | null;
            /** @description Postal address of the customer. */
            address?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            employee_id: string;
            /** @description Name that people read. Two records may have the same name. */
            employee_name: string;
            /** @description Number of the employee in the personnel system; null: none. */
            employee_no: string | null;
            /** @description Site where the employee works; null: not known. */
            site_id: string | null;
            /** @description Department of the employee. */
            department: string;
            /** @description Job title of the employee. */
            position: string;
            /** @description Crew of the employee in the shift rotation. */
            crew: string;
            /** @description Telephone number of the employee. */
            phone: string;
            /** @description E-mail address. */
            email: string;
            /** @description User name with which the employee logs in; null: the employee has no user. */
            user_id: string | null;
            /** @description Free text. */
            description: string;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active: boolean;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        employee_create: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            employee_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            employee_name: string;
            /** @description Number of the employee in the personnel system; null: none. */
            employee_no?: string | null;
            /** @description Site where the employee works; null: not known. */
            site_id?: string | null;
            /** @description Department of the employee. */
            department?: string | null;
            /** @description Job title of the employee. */
            position?: string | null;
            /** @description Crew of the employee in the shift rotation. */
            crew?: string | null;
            /** @description Telephone number of the employee. */
            phone?: string | null;
            /** @description E-mail address. */
            email?: string | null;
            /** @description User name with which the employee logs in; null: the employee has no user. */
            user_id?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        employee_change: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            employee_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            employee_name?: string;
            /** @description Number of the employee in the personnel system; null: none. */
            employee_no?: string | null;
            /** @description Site where the employee works; null: not known. */
            site_id?: string | null;
            /** @description Department of the employee. */
            department?: string | null;
            /** @description Job title of the employee. */
            position?: string | null;
            /** @description Crew of the employee in the shift rotation. */
            crew?: string | null;
            /** @description Telephone number of the employee. */
            phone?: string | null;
            /** @description E-mail address. */
            email?: string | null;
            /** @description User name with which the employee logs in; null: the employee has no user. */
            user_id?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            product_id: string;
            /** @description Name that people read. Two records may have the same name. */
            product_name: string;
            /** @description Number of the product in the ERP system; null: none. */
            product_code: string | null;
            /**
             * @description Type of the product: finished product, semi-finished product, raw material or consumable.
             * @enum {string}
             */
            product_type: "FINISHED" | "SEMI" | "RAW" | "CONSUMABLE";
            /** @description Unit of the quantities of this product, for example EA (each) or kg. */
            unit: string;
            /** @description Specification of the product. */
            spec: string;
            /** @description Customer for whom the product is made; null: any. */
            customer_id: string | null;
            /**
             * Format: int64
             * @description Ideal cycle time of one unit at full speed, ms; null: not known.
             */
            ideal_cycle_ms: number | null;
            /** @description Free text. */
            description: string;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active: boolean;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        product_create: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            product_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            product_name: string;
            /** @description Number of the product in the ERP system; null: none. */
            product_code?: string | null;
            /**
             * @description Type of the product: finished product, semi-finished product, raw material or consumable.
             * @enum {string|null}
             */
            product_type?: "FINISHED" | "SEMI" | "RAW" | "CONSUMABLE" | null;
            /** @description Unit of the quantities of this product, for example EA (each) or kg. */
            unit?: string | null;
            /** @description Specification of the product. */
            spec?: string | null;
            /** @description Customer for whom the product is made; null: any. */
            customer_id?: string | null;
            /**
             * Format: int64
             * @description Ideal cycle time of one unit at full speed, ms; null: not known.
             */
            ideal_cycle_ms?: number | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        product_change: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            product_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            product_name?: string;
            /** @description Number of the product in the ERP system; null: none. */
            product_code?: string | null;
            /**
             * @description Type of the product: finished product, semi-finished product, raw material or consumable.
             * @enum {string|null}
             */
            product_type?: "FINISHED" | "SEMI" | "RAW" | "CONSUMABLE" | null;
            /** @description Unit of the quantities of this product, for example EA (each) or kg. */
            unit?: string | null;
            /** @description Specification of the product. */
            spec?: string | null;
            /** @description Customer for whom the product is made; null: any. */
            customer_id?: string | null;
            /**
             * Format: int64
             * @description Ideal cycle time of one unit at full speed, ms; null: not known.
             */
            ideal_cycle_ms?: number | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description Id of the OPC. It must not begin with EDGE_; the gateway creates one when it is absent. */
            opc_id: string;
            /** @description Protocol of the device, by type or alias. GET /api/v1/drivers lists all. */
            opc_type: string;
            /** @description Name that people read. When it is absent, it is the id. */
            opc_name: string;
            /** @description Host name, address, URL or serial port of the device. A redundant device has up to four addresses, separated by commas; the first one that responds is used. */
            opc_agent_ip: string;
            /** @description Port of the device. When it is absent, the standard port of the protocol is used. */
            opc_agent_port: string;
            /** @description Site of the OPC. When it is absent, edge.site_id is used; a new SITE_… is created. */
            site_id: string;
            /** @description Free text. */
            description: string;
            /** @description true: collection starts when the OPC is created and at each start of the gateway. */
            auto_collect: boolean;
            /**
             * Format: int64
             * @description Time between two scans, ms, 10 to 86400000; 0: the next scan starts at once.
             */
            timecycle: number;
            /** @description Options of the protocol, and username, password and discovery. */
            options: Record<string, never>;
            /**
             * Format: int64
             * @description Time when the OPC was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the OPC, epoch ms.
             */
            readonly updated_at: number;
            /**
             * Format: int64
             * @description Number of tags.
             */
            readonly tag_count: number;
            /**
             * Format: int64
             * @description Number of tags that had a good value since the start of the gateway.
             */
            readonly point_count: number;
            /**
             * Format: int64
             * @description Number of tags whose quality is good now.
             */
            readonly good_count: number;
            /** @description State of the connection: CONNECTED, CONNECTING or DISCONNECTED. */
            readonly connection_status: string;
            /** @description State of the collection: START (it runs), STOP (a user stopped it) or NOT_COLLECT (it was not started, or there are no tags). */
            readonly scan_status: string;
            /** @description Last error of the device or the connection; empty: none. */
            readonly last_error: string;
            /**
             * Format: int64
             * @description Time of the last error, epoch ms; null: none.
             */
            readonly last_error_time: number | null;
            /** @description Address in use, or tried last, when opc_agent_ip names several addresses. */
            readonly active_address: string;
            /** @description Security policy and mode of the open connection (OPC UA); empty: no connection is open. */
            readonly security: string;
            /**
             * Format: int64
             * @description Time since which the device has confirmed all good values, epoch ms, even when their own time stamps are older (OPC UA).
             */
            readonly confirmed_at: number | null;
            /** @description Duration of the last scan, ms. */
            readonly scan_ms: number;
            /**
             * Format: int64
             * @description Number of requests in one scan.
             */
            readonly requests_per_scan: number;
            /**
             * Format: int64
             * @description Number of scans that began late.
             */
            readonly overruns: number;
            /** @description Id of the gateway that collects from this OPC. */
            readonly edge_id: string;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        opc_create: {
            /** @description Id of the OPC. It must not begin with EDGE_; the gateway creates one when it is absent. */
            opc_id?: string | null;
            /** @description Protocol of the device, by type or alias. GET /api/v1/drivers lists all. */
            opc_type: string;
            /** @description Name that people read. When it is absent, it is the id. */
            opc_name?: string | null;
            /** @description Host name, address, URL or serial port of the device. A redundant device has up to four addresses, separated by commas; the first one that responds is used. */
            opc_agent_ip: string;
            /** @description Port of the device. When it is absent, the standard port of the protocol is used. */
            opc_agent_port?: string | null;
            /** @description Site of the OPC. When it is absent, edge.site_id is used; a new SITE_… is created. */
            site_id?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description true: collection starts when the OPC is created and at each start of the gateway. */
            auto_collect?: boolean | null;
            /**
             * Format: int64
             * @description Time between two scans, ms, 10 to 86400000; 0: the next scan starts at once.
             */
            timecycle?: number | null;
            /** @description Options of the protocol, and username, password and discovery. */
            options?: Record<string, never> | null;
            /**
             * Format: int64
             * @description Time when the OPC was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the OPC, epoch ms.
             */
            updated_at?: number | null;
            /**
             * Format: int64
             * @description Number of tags.
             */
            tag_count?: number | null;
            /**
             * Format: int64
             * @description Number of tags that had a good value since the start of the gateway.
             */
            point_count?: number | null;
            /**
             * Format: int64
             * @description Number of tags whose quality is good now.
             */
            good_count?: number | null;
            /** @description State of the connection: CONNECTED, CONNECTING or DISCONNECTED. */
            connection_status?: string | null;
            /** @description State of the collection: START (it runs), STOP (a user stopped it) or NOT_COLLECT (it was not started, or there are no tags). */
            scan_status?: string | null;
            /** @description Last error of the device or the connection; empty: none. */
            last_error?: string | null;
            /**
             * Format: int64
             * @description Time of the last error, epoch ms; null: none.
             */
            last_error_time?: number | null;
            /** @description Address in use, or tried last, when opc_agent_ip names several addresses. */
            active_address?: string | null;
            /** @description Security policy and mode of the open connection (OPC UA); empty: no connection is open. */
            security?: string | null;
            /**
             * Format: int64
             * @description Time since which the device has confirmed all good values, epoch ms, even when their own time stamps are older (OPC UA).
             */
            confirmed_at?: number | null;
            /** @description Duration of the last scan, ms. */
            scan_ms?: number | null;
            /**
             * Format: int64
             * @description Number of requests in one scan.
             */
            requests_per_scan?: number | null;
            /**
             * Format: int64
             * @description Number of scans that began late.
             */
            overruns?: number | null;
            /** @description Id of the gateway that collects from this OPC. */
            edge_id?: string | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        opc_change: {
            /** @description Id of the OPC. It must not begin with EDGE_; the gateway creates one when it is absent. */
            opc_id?: string | null;
            /** @description Protocol of the device, by type or alias. GET /api/v1/drivers lists all. */
            opc_type?: string;
            /** @description Name that people read. When it is absent, it is the id. */
            opc_name?: string | null;
            /** @description Host name, address, URL or serial port of the device. A redundant device has up to four addresses, separated by commas; the first one that responds is used. */
            opc_agent_ip?: string;
            /** @description Port of the device. When it is absent, the standard port of the protocol is used. */
            opc_agent_port?: string | null;
            /** @description Site of the OPC. When it is absent, edge.site_id is used; a new SITE_… is created. */
            site_id?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description true: collection starts when the OPC is created and at each start of the gateway. */
            auto_collect?: boolean | null;
            /**
             * Format: int64
             * @description Time between two scans, ms, 10 to 86400000; 0: the next scan starts at once.
             */
            timecycle?: number | null;
            /** @description Options of the protocol, and username, password and discovery. */
            options?: Record<string, never> | null;
            /**
             * Format: int64
             * @description Time when the OPC was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the OPC, epoch ms.
             */
            updated_at?: number | null;
            /**
             * Format: int64
             * @description Number of tags.
             */
            tag_count?: number | null;
            /**
             * Format: int64
             * @description Number of tags that had a good value since the start of the gateway.
             */
            point_count?: number | null;
            /**
             * Format: int64
             * @description Number of tags whose quality is good now.
             */
            good_count?: number | null;
            /** @description State of the connection: CONNECTED, CONNECTING or DISCONNECTED. */
            connection_status?: string | null;
            /** @description State of the collection: START (it runs), STOP (a user stopped it) or NOT_COLLECT (it was not started, or there are no tags). */
            scan_status?: string | null;
            /** @description Last error of the device or the connection; empty: none. */
            last_error?: string | null;
            /**
             * Format: int64
             * @description Time of the last error, epoch ms; null: none.
             */
            last_error_time?: number | null;
            /** @description Address in use, or tried last, when opc_agent_ip names several addresses. */
            active_address?: string | null;
            /** @description Security policy and mode of the open connection (OPC UA); empty: no connection is open. */
            security?: string | null;
            /**
             * Format: int64
             * @description Time since which the device has confirmed all good values, epoch ms, even when their own time stamps are older (OPC UA).
             */
            confirmed_at?: number | null;
            /** @description Duration of the last scan, ms. */
            scan_ms?: number | null;
            /**
             * Format: int64
             * @description Number of requests in one scan.
             */
            requests_per_scan?: number | null;
            /**
             * Format: int64
             * @description Number of scans that began late.
             */
            overruns?: number | null;
            /** @description Id of the gateway that collects from this OPC. */
            edge_id?: string | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description Id of the tag. It is unique in the gateway; the gateway creates one when it is absent. */
            tag_id: string;
            /** @description OPC that contains the tag. */
            opc_id: string;
            /** @description Name that people read. When it is absent, it is the id. */
            tag_name: string;
            /** @description Address of the value in the device, in the syntax of the protocol. */
            plc_address: string;
            /** @description Data type of the value: Boolean, Int16, Float, String and others; an array is written as Int16[10]. */
            data_type: string;
            /** @description Free text. */
            description: string;
            /**
             * Format: int64
             * @description Time between reads, ms; 0: the time of the OPC.
             */
            timecycle: number;
            /** @description Scale: value = raw value * scale + offset. A write uses the inverse. */
            scale: number | null;
            /** @description Offset that is added after the scale, in the unit of the tag. */
            offset: number | null;
            /** @description Id of another tag of the same OPC. Its value scales this tag, like a scale factor of SunSpec. */
            scale_from: string;
            /**
             * @description Meaning of the value of scale_from: an exponent of 10, or a factor.
             * @enum {string}
             */
            scale_from_as: "exponent" | "factor";
            /** @description Raw numbers which mean that the device has no value, for example 0x8000 or 65535,NaN. */
            none_value: string;
            /** @description Texts for the values of an enumeration or a bit, for example {"0":"stopped","1":"running"}. */
            states: {
                [key: string]: string;
            };
            /** @description Engineering unit of the value, for example °C or bar. */
            unit: string;
            /** @description Decimals of the shown number: 0.00, #.#, %.2f or 2; empty: 5 significant digits. */
            display_format: string;
            /** @description Lowest value that can be written, after scaling. The gateway refuses a lower one. */
            min_value: number | null;
            /** @description Highest value that can be written, after scaling. The gateway refuses a higher one. */
            max_value: number | null;
            /**
             * @description Read values that are cut off. low: a value below min_value becomes min_value; high: a value above max_value becomes max_value; both; empty: none.
             * @enum {string}
             */
            clamp: "" | "low" | "high" | "both";
            /** @description false: the gateway refuses every write. It becomes false when the address is read-only in the device. */
            writable: boolean;
            /** @description Deadband: the smallest change that counts, in the unit of the tag. */
            deadband: number;
            /** @description Deadband in percent of max_value - min_value. */
            deadband_percent: number;
            /**
             * @description Recorded values: all, or change (only changes); empty: edge.journal.record is used.
             * @enum {string}
             */
            record: "" | "all" | "change";
            /**
             * Format: int64
             * @description Days that the history keeps; 0: edge.history.retention_days is used.
             */
            retention_days: number;
            /** @description Name under which the value is published. */
            alias_name: string;
            /** @description Free text. */
            note: string;
            /** @description Importance of the tag, free text. */
            importance: string;
            /** @description Latitude in degrees, north is positive. */
            lat: number | null;
            /** @description Longitude in degrees, east is positive. */
            lng: number | null;
            /** @description Asset to which the value belongs. */
            linked_asset_id: string;
            /** @description Options of the protocol for this tag, for example byte_order. */
            options: Record<string, never>;
            /**
             * Format: int64
             * @description Time when the tag was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the tag, epoch ms.
             */
            readonly updated_at: number;
            /** @description Trip-high limit of the alarm, after scaling; null: none. */
            trip_hi: number | null;
            /** @description High-high limit of the alarm, after scaling; null: none. */
            hi_hi: number | null;
            /** @description High limit of the alarm, after scaling; null: none. */
            hi: number | null;
            /** @description Low limit of the alarm, after scaling; null: none. */
            lo: number | null;
            /** @description Low-low limit of the alarm, after scaling; null: none. */
            lo_lo: number | null;
            /** @description Trip-low limit of the alarm, after scaling; null: none. */
            trip_lo: number | null;
            /**
             * @description Priority of the alarm trip_hi.
             * @enum {string}
             */
            trip_hi_priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /**
             * @description Priority of the alarm hi_hi.
             * @enum {string}
             */
            hi_hi_priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /**
             * @description Priority of the alarm hi.
             * @enum {string}
             */
            hi_priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /**
             * @description Priority of the alarm lo.
             * @enum {string}
             */
            lo_priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /**
             * @description Priority of the alarm lo_lo.
             * @enum {string}
             */
            lo_lo_priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /**
             * @description Priority of the alarm trip_lo.
             * @enum {string}
             */
            trip_lo_priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /** @description Message of the alarm trip_hi; empty: a standard message. */
            trip_hi_message: string;
            /** @description Message of the alarm hi_hi; empty: a standard message. */
            hi_hi_message: string;
            /** @description Message of the alarm hi; empty: a standard message. */
            hi_message: string;
            /** @description Message of the alarm lo; empty: a standard message. */
            lo_message: string;
            /** @description Message of the alarm lo_lo; empty: a standard message. */
            lo_lo_message: string;
            /** @description Message of the alarm trip_lo; empty: a standard message. */
            trip_lo_message: string;
            /** @description Text that is shown for the value true. */
            bool_true: string;
            /** @description Text that is shown for the value false. */
            bool_false: string;
            /**
             * @description Priority of the alarm when the value is true; empty: no alarm.
             * @enum {string|null}
             */
            bool_true_priority: "" | "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description Priority of the alarm when the value is false; empty: no alarm.
             * @enum {string|null}
             */
            bool_false_priority: "" | "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /** @description Message of the alarm when the value is true; empty: a standard message. */
            bool_true_message: string;
            /** @description Message of the alarm when the value is false; empty: a standard message. */
            bool_false_message: string;
            /** @description Deadband of alarms in the unit of the tag: the value must come back by this amount. */
            alarm_deadband: number;
            /**
             * Format: int64
             * @description On-delay of alarms, ms: the value must be beyond the limit for this time.
             */
            alarm_on_delay_ms: number;
            /**
             * Format: int64
             * @description Off-delay of alarms, ms: the value must be within the limit for this time.
             */
            alarm_off_delay_ms: number;
            /** @description false: the tag has no alarms. */
            alarm_enabled: boolean;
            /** @description Site of the OPC. */
            readonly site_id: string;
            /** @description Name of the linked asset; null: the tag has none. */
            readonly linked_asset_name: string | null;
            /** @description Id of the gateway that collects the tag. */
            readonly edge_id: string;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            readonly version: number;
            /** @description With ?live=true: the last value; null: another gateway collects it. */
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        tag_create: {
            /** @description Id of the tag. It is unique in the gateway; the gateway creates one when it is absent. */
            tag_id?: string | null;
            /** @description OPC that contains the tag. */
            opc_id: string;
            /** @description Name that people read. When it is absent, it is the id. */
            tag_name?: string | null;
            /** @description Address of the value in the device, in the syntax of the protocol. */
            plc_address: string;
            /** @description Data type of the value: Boolean, Int16, Float, String and others; an array is written as Int16[10]. */
            data_type?: string | null;
            /** @description Free text. */
            description?: string | null;
            /**
             * Format: int64
             * @description Time between reads, ms; 0: the time of the OPC.
             */
            timecycle?: number | null;
            /** @description Scale: value = raw value * scale + offset. A write uses the inverse. */
            scale?: number | null;
            /** @description Offset that is added after the scale, in the unit of the tag. */
            offset?: number | null;
            /** @description Id of another tag of the same OPC. Its value scales this tag, like a scale factor of SunSpec. */
            scale_from?: string | null;
            /**
             * @description Meaning of the value of scale_from: an exponent of 10, or a factor.
             * @enum {string|null}
             */
            scale_from_as?: "exponent" | "factor" | null;
            /** @description Raw numbers which mean that the device has no value, for example 0x8000 or 65535,NaN. */
            none_value?: string | null;
            /** @description Texts for the values of an enumeration or a bit, for example {"0":"stopped","1":"running"}. */
            states?: {
                [key: string]: string;
            } | null;
            /** @description Engineering unit of the value, for example °C or bar. */
            unit?: string | null;
            /** @description Decimals of the shown number: 0.00, #.#, %.2f or 2; empty: 5 significant digits. */
            display_format?: string | null;
            /** @description Lowest value that can be written, after scaling. The gateway refuses a lower one. */
            min_value?: number | null;
            /** @description Highest value that can be written, after scaling. The gateway refuses a higher one. */
            max_value?: number | null;
            /**
             * @description Read values that are cut off. low: a value below min_value becomes min_value; high: a value above max_value becomes max_value; both; empty: none.
             * @enum {string|null}
             */
            clamp?: "" | "low" | "high" | "both" | null;
            /** @description false: the gateway refuses every write. It becomes false when the address is read-only in the device. */
            writable?: boolean | null;
            /** @description Deadband: the smallest change that counts, in the unit of the tag. */
            deadband?: number | null;
            /** @description Deadband in percent of max_value - min_value. */
            deadband_percent?: number | null;
            /**
             * @description Recorded values: all, or change (only changes); empty: edge.journal.record is used.
             * @enum {string|null}
             */
            record?: "" | "all" | "change" | null;
            /**
             * Format: int64
             * @description Days that the history keeps; 0: edge.history.retention_days is used.
             */
            retention_days?: number | null;
            /** @description Name under which the value is published. */
            alias_name?: string | null;
            /** @description Free text. */
            note?: string | null;
            /** @description Importance of the tag, free text. */
            importance?: string | null;
            /** @description Latitude in degrees, north is positive. */
            lat?: number | null;
            /** @description Longitude in degrees, east is positive. */
            lng?: number | null;
            /** @description Asset to which the value belongs. */
            linked_asset_id?: string | null;
            /** @description Options of the protocol for this tag, for example byte_order. */
            options?: Record<string, never> | null;
            /**
             * Format: int64
             * @description Time when the tag was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the tag, epoch ms.
             */
            updated_at?: number | null;
            /** @description Trip-high limit of the alarm, after scaling; null: none. */
            trip_hi?: number | null;
            /** @description High-high limit of the alarm, after scaling; null: none. */
            hi_hi?: number | null;
            /** @description High limit of the alarm, after scaling; null: none. */
            hi?: number | null;
            /** @description Low limit of the alarm, after scaling; null: none. */
            lo?: number | null;
            /** @description Low-low limit of the alarm, after scaling; null: none. */
            lo_lo?: number | null;
            /** @description Trip-low limit of the alarm, after scaling; null: none. */
            trip_lo?: number | null;
            /**
             * @description Priority of the alarm trip_hi.
             * @enum {string|null}
             */
            trip_hi_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description Priority of the alarm hi_hi.
             * @enum {string|null}
             */
            hi_hi_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description Priority of the alarm hi.
             * @enum {string|null}
             */
            hi_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description Priority of the alarm lo.
             * @enum {string|null}
             */
            lo_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description Priority of the alarm lo_lo.
             * @enum {string|null}
             */
            lo_lo_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description Priority of the alarm trip_lo.
             * @enum {string|null}
             */
            trip_lo_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /** @description Message of the alarm trip_hi; empty: a standard message. */
            trip_hi_message?: string | null;
            /** @description Message of the alarm hi_hi; empty: a standard message. */
            hi_hi_message?: string | null;
            /** @description Message of the alarm hi; empty: a standard message. */
            hi_message?: string | null;
            /** @description Message of the alarm lo; empty: a standard message. */
            lo_message?: string | null;
            /** @description Message of the alarm lo_lo; empty: a standard message. */
            lo_lo_message?: string | null;
            /** @description Message of the alarm trip_lo; empty: a standard message. */
            trip_lo_message?: string | null;
            /** @description Text that is shown for the value true. */
            bool_true?: string | null;
            /** @description Text that is shown for the value false. */
            bool_false?: string | null;
            /**
             * @description Priority of the alarm when the value is true; empty: no alarm.
             * @enum {string|null}
             */
            bool_true_priority?: "" | "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description Priority of the alarm when the value is false; empty: no alarm.
             * @enum {string|null}
             */
            bool_false_priority?: "" | "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /** @description Message of the alarm when the value is true; empty: a standard message. */
            bool_true_message?: string | null;
            /** @description Message of the alarm when the value is false; empty: a standard message. */
            bool_false_message?: string | null;
            /** @description Deadband of alarms in the unit of the tag: the value must come back by this amount. */
            alarm_deadband?: number | null;
            /**
             * Format: int64
             * @description On-delay of alarms, ms: the value must be beyond the limit for this time.
             */
            alarm_on_delay_ms?: number | null;
            /**
             * Format: int64
             * @description Off-delay of alarms, ms: the value must be within the limit for this time.
             */
            alarm_off_delay_ms?: number | null;
            /** @description false: the tag has no alarms. */
            alarm_enabled?: boolean | null;
            /** @description Site of the OPC. */
            site_id?: string | null;
            /** @description Name of the linked asset; null: the tag has none. */
            linked_asset_name?: string | null;
            /** @description Id of the gateway that collects the tag. */
            edge_id?: string | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
            /** @description With ?live=true: the last value; null: another gateway collects it. */
            live?: Record<string, never> | null;
        };
        tag_change: {
            /** @description Id of the tag. It is unique in the gateway; the gateway creates one when it is absent. */
            tag_id?: string | null;
            /** @description OPC that contains the tag. */
            opc_id?: string;
            /** @description Name that people read. When it is absent, it is the id. */
            tag_name?: string | null;
            /** @description Address of the value in the device, in the syntax of the protocol. */
            plc_address?: string;
            /** @description Data type of the value: Boolean, Int16, Float, String and others; an array is written as Int16[10]. */
            data_type?: string | null;
            /** @description Free text. */
            description?: string | null;
            /**
             * Format: int64
             * @description Time between reads, ms; 0: the time of the OPC.
             */
            timecycle?: number | null;
            /** @description Scale: value = raw value * scale + offset. A write uses the inverse. */
            scale?: number | null;
            /** @description Offset that is added after the scale, in the unit of the tag. */
            offset?: number | null;
            /** @description Id of another tag of the same OPC. Its value scales this tag, like a scale factor of SunSpec. */
            scale_from?: string | null;
            /**
             * @description Meaning of the value of scale_from: an exponent of 10, or a factor.
             * @enum {string|null}
             */
            scale_from_as?: "exponent" | "factor" | null;
            /** @description Raw numbers which mean that the device has no value, for example 0x8000 or 65535,NaN. */
            none_value?: string | null;
            /** @description Texts for the values of an enumeration or a bit, for example {"0":"stopped","1":"running"}. */
            states?: {
                [key: string]: string;
            } | null;
            /** @description Engineering unit of the value, for example °C or bar. */
            unit?: string | null;
            /** @description Decimals of the shown number: 0.00, #.#, %.2f or 2; empty: 5 significant digits. */
            display_format?: string | null;
            /** @description Lowest value that can be written, after scaling. The gateway refuses a lower one. */
            min_value?: number | null;
            /** @description Highest value that can be written, after scaling. The gateway refuses a higher one. */
            max_value?: number | null;
            /**
             * @description Read values that are cut off. low: a value below min_value becomes min_value; high: a value above max_value becomes max_value; both; empty: none.
             * @enum {string|null}
             */
            clamp?: "" | "low" | "high" | "both" | null;
            /** @description false: the gateway refuses every write. It becomes false when the address is read-only in the device. */
            writable?: boolean | null;
            /** @description Deadband: the smallest change that counts, in the unit of the tag. */
            deadband?: number | null;
            /** @description Deadband in percent of max_value - min_value. */
            deadband_percent?: number | null;
            /**
             * @description Recorded values: all, or change (only changes); empty: edge.journal.record is used.
             * @enum {string|null}
             */
            record?: "" | "all" | "change" | null;
            /**
             * Format: int64
             * @description Days that the history keeps; 0: edge.history.retention_days is used.
             */
            retention_days?: number | null;
            /** @description Name under which the value is published. */
            alias_name?: string | null;
            /** @description Free text. */
            note?: string | null;
            /** @description Importance of the tag, free text. */
            importance?: string | null;
            /** @description Latitude in degrees, north is positive. */
            lat?: number | null;
            /** @description Longitude in degrees, east is positive. */
            lng?: number | null;
            /** @description Asset to which the value belongs. */
            linked_asset_id?: string | null;
            /** @description Options of the protocol for this tag, for example byte_order. */
            options?: Record<string, never> | null;
            /**
             * Format: int64
             * @description Time when the tag was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the tag, epoch ms.
             */
            updated_at?: number | null;
            /** @description Trip-high limit of the alarm, after scaling; null: none. */
            trip_hi?: number | null;
            /** @description High-high limit of the alarm, after scaling; null: none. */
            hi_hi?: number | null;
            /** @description High limit of the alarm, after scaling; null: none. */
            hi?: number | null;
            /** @description Low limit of the alarm, after scaling; null: none. */
            lo?: number | null;
            /** @description Low-low limit of the alarm, after scaling; null: none. */
            lo_lo?: number | null;
            /** @description Trip-low limit of the alarm, after scaling; null: none. */
            trip_lo?: number | null;
            /**
             * @description Priority of the alarm trip_hi.
             * @enum {string|null}
             */
            trip_hi_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description Priority of the alarm hi_hi.
             * @enum {string|null}
             */
            hi_hi_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description Priority of the alarm hi.
             * @enum {string|null}
             */
            hi_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description Priority of the alarm lo.
             * @enum {string|null}
             */
            lo_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description Priority of the alarm lo_lo.
             * @enum {string|null}
             */
            lo_lo_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description Priority of the alarm trip_lo.
             * @enum {string|null}
             */
            trip_lo_priority?: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /** @description Message of the alarm trip_hi; empty: a standard message. */
            trip_hi_message?: string | null;
            /** @description Message of the alarm hi_hi; empty: a standard message. */
            hi_hi_message?: string | null;
            /** @description Message of the alarm hi; empty: a standard message. */
            hi_message?: string | null;
            /** @description Message of the alarm lo; empty: a standard message. */
            lo_message?: string | null;
            /** @description Message of the alarm lo_lo; empty: a standard message. */
            lo_lo_message?: string | null;
            /** @description Message of the alarm trip_lo; empty: a standard message. */
            trip_lo_message?: string | null;
            /** @description Text that is shown for the value true. */
            bool_true?: string | null;
            /** @description Text that is shown for the value false. */
            bool_false?: string | null;
            /**
             * @description Priority of the alarm when the value is true; empty: no alarm.
             * @enum {string|null}
             */
            bool_true_priority?: "" | "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /**
             * @description Priority of the alarm when the value is false; empty: no alarm.
             * @enum {string|null}
             */
            bool_false_priority?: "" | "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            /** @description Message of the alarm when the value is true; empty: a standard message. */
            bool_true_message?: string | null;
            /** @description Message of the alarm when the value is false; empty: a standard message. */
            bool_false_message?: string | null;
            /** @description Deadband of alarms in the unit of the tag: the value must come back by this amount. */
            alarm_deadband?: number | null;
            /**
             * Format: int64
             * @description On-delay of alarms, ms: the value must be beyond the limit for this time.
             */
            alarm_on_delay_ms?: number | null;
            /**
             * Format: int64
             * @description Off-delay of alarms, ms: the value must be within the limit for this time.
             */
            alarm_off_delay_ms?: number | null;
            /** @description false: the tag has no alarms. */
            alarm_enabled?: boolean | null;
            /** @description Site of the OPC. */
            site_id?: string | null;
            /** @description Name of the linked asset; null: the tag has none. */
            linked_asset_name?: string | null;
            /** @description Id of the gateway that collects the tag. */
            edge_id?: string | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
            /** @description With ?live=true: the last value; null: another gateway collects it. */
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
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            alarm_id: string;
            /** @description Name that people read. When it is absent, it is the tag's name. */
            alarm_name: string;
            /** @description Tag whose value the alarm evaluates. */
            tag_id: string;
            /**
             * @description Kind of the alarm: it evaluates limits (LIMIT), a state (BOOL) or the quality (QUALITY) of the tag.
             * @enum {string}
             */
            kind: "LIMIT" | "BOOL" | "QUALITY";
            /**
             * @description Source of the alarm. TAG: the alarm fields of the tag define it. USER: a user defined it here.
             * @enum {string}
             */
            readonly source: "USER" | "TAG";
            /** @description Levels of the alarm, each with its priority and message. */
            levels: {
                /**
                 * @description Level of the alarm. Kind LIMIT has TRIP_HI to TRIP_LO, kind BOOL has TRUE and FALSE, kind QUALITY has BAD.
                 * @enum {string}
                 */
                level: "TRIP_HI" | "HI_HI" | "HI" | "LO" | "LO_LO" | "TRIP_LO" | "TRUE" | "FALSE" | "BAD";
                /** @description Limit in the unit of the tag: the last value that is allowed. Only kind LIMIT has it. */
                limit: number | null;
                /**
                 * @description Priority: how soon an operator must respond.
                 * @enum {string}
                 */
                priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
                /** @description Message for the operator. {tag_id} {tag_name} {value} {limit} {unit} {level} {asset} are replaced; empty: a standard message. */
                message: string;
            }[];
            /** @description Deadband in the unit of the tag: the value must come back behind the limit by this amount before the alarm clears. */
            deadband: number;
            /**
             * Format: int64
             * @description On-delay, ms: the value must be beyond the limit for this time before the alarm becomes active.
             */
            on_delay_ms: number;
            /**
             * Format: int64
             * @description Off-delay, ms: the value must be within the limit for this time before the alarm clears.
             */
            off_delay_ms: number;
            /** @description true: an operator must acknowledge the alarm. false: the gateway acknowledges it at once. */
            ack_required: boolean;
            /** @description false: the alarm is out of service and the gateway does not evaluate it. */
            enabled: boolean;
            /** @description Instruction: what the operator must do when the alarm is active. */
            instruction: string;
            /** @description Site of the tag. */
            readonly site_id: string;
            /** @description Asset of the tag. */
            readonly linked_asset_id: string;
            /** @description Id of the gateway that evaluates the alarm. */
            readonly edge_id: string;
            /** @description Free text. */
            description: string;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active: boolean;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        alarm_create: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            alarm_id?: string | null;
            /** @description Name that people read. When it is absent, it is the tag's name. */
            alarm_name?: string | null;
            /** @description Tag whose value the alarm evaluates. */
            tag_id: string;
            /**
             * @description Kind of the alarm: it evaluates limits (LIMIT), a state (BOOL) or the quality (QUALITY) of the tag.
             * @enum {string|null}
             */
            kind?: "LIMIT" | "BOOL" | "QUALITY" | null;
            /**
             * @description Source of the alarm. TAG: the alarm fields of the tag define it. USER: a user defined it here.
             * @enum {string|null}
             */
            source?: "USER" | "TAG" | null;
            /** @description Levels of the alarm, each with its priority and message. */
            levels: {
                /**
                 * @description Level of the alarm. Kind LIMIT has TRIP_HI to TRIP_LO, kind BOOL has TRUE and FALSE, kind QUALITY has BAD.
                 * @enum {string}
                 */
                level: "TRIP_HI" | "HI_HI" | "HI" | "LO" | "LO_LO" | "TRIP_LO" | "TRUE" | "FALSE" | "BAD";
                /** @description Limit in the unit of the tag: the last value that is allowed. Only kind LIMIT has it. */
                limit?: number | null;
                /**
                 * @description Priority: how soon an operator must respond.
                 * @enum {string}
                 */
                priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
                /** @description Message for the operator. {tag_id} {tag_name} {value} {limit} {unit} {level} {asset} are replaced; empty: a standard message. */
                message?: string | null;
            }[];
            /** @description Deadband in the unit of the tag: the value must come back behind the limit by this amount before the alarm clears. */
            deadband?: number | null;
            /**
             * Format: int64
             * @description On-delay, ms: the value must be beyond the limit for this time before the alarm becomes active.
             */
            on_delay_ms?: number | null;
            /**
             * Format: int64
             * @description Off-delay, ms: the value must be within the limit for this time before the alarm clears.
             */
            off_delay_ms?: number | null;
            /** @description true: an operator must acknowledge the alarm. false: the gateway acknowledges it at once. */
            ack_required?: boolean | null;
            /** @description false: the alarm is out of service and the gateway does not evaluate it. */
            enabled?: boolean | null;
            /** @description Instruction: what the operator must do when the alarm is active. */
            instruction?: string | null;
            /** @description Site of the tag. */
            site_id?: string | null;
            /** @description Asset of the tag. */
            linked_asset_id?: string | null;
            /** @description Id of the gateway that evaluates the alarm. */
            edge_id?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        alarm_change: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            alarm_id?: string | null;
            /** @description Name that people read. When it is absent, it is the tag's name. */
            alarm_name?: string | null;
            /** @description Tag whose value the alarm evaluates. */
            tag_id?: string;
            /**
             * @description Kind of the alarm: it evaluates limits (LIMIT), a state (BOOL) or the quality (QUALITY) of the tag.
             * @enum {string|null}
             */
            kind?: "LIMIT" | "BOOL" | "QUALITY" | null;
            /**
             * @description Source of the alarm. TAG: the alarm fields of the tag define it. USER: a user defined it here.
             * @enum {string|null}
             */
            source?: "USER" | "TAG" | null;
            /** @description Levels of the alarm, each with its priority and message. */
            levels?: {
                /**
                 * @description Level of the alarm. Kind LIMIT has TRIP_HI to TRIP_LO, kind BOOL has TRUE and FALSE, kind QUALITY has BAD.
                 * @enum {string}
                 */
                level: "TRIP_HI" | "HI_HI" | "HI" | "LO" | "LO_LO" | "TRIP_LO" | "TRUE" | "FALSE" | "BAD";
                /** @description Limit in the unit of the tag: the last value that is allowed. Only kind LIMIT has it. */
                limit?: number | null;
                /**
                 * @description Priority: how soon an operator must respond.
                 * @enum {string}
                 */
                priority: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
                /** @description Message for the operator. {tag_id} {tag_name} {value} {limit} {unit} {level} {asset} are replaced; empty: a standard message. */
                message?: string | null;
            }[];
            /** @description Deadband in the unit of the tag: the value must come back behind the limit by this amount before the alarm clears. */
            deadband?: number | null;
            /**
             * Format: int64
             * @description On-delay, ms: the value must be beyond the limit for this time before the alarm becomes active.
             */
            on_delay_ms?: number | null;
            /**
             * Format: int64
             * @description Off-delay, ms: the value must be within the limit for this time before the alarm clears.
             */
            off_delay_ms?: number | null;
            /** @description true: an operator must acknowledge the alarm. false: the gateway acknowledges it at once. */
            ack_required?: boolean | null;
            /** @description false: the alarm is out of service and the gateway does not evaluate it. */
            enabled?: boolean | null;
            /** @description Instruction: what the operator must do when the alarm is active. */
            instruction?: string | null;
            /** @description Site of the tag. */
            site_id?: string | null;
            /** @description Asset of the tag. */
            linked_asset_id?: string | null;
            /** @description Id of the gateway that evaluates the alarm. */
            edge_id?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description Id of the area, line or equipment. */
            asset_id: string;
            /**
             * @description Type of the asset: area, line or equipment.
             * @enum {string}
             */
            asset_type: "AREA" | "LINE" | "EQUIPMENT";
            /** @description Name of the asset. */
            asset_name: string;
            /** @description Area or line that contains the asset; null: the site contains it directly. */
            parent_id: string | null;
            /** @description Site of the asset. */
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        area: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            area_id: string;
            /** @description Name that people read. Two records may have the same name. */
            area_name: string;
            /** @description Site that contains the area. */
            site_id: string;
            /**
             * Format: int64
             * @description Position in lists: a lower number comes first.
             */
            sort_no: number;
            /** @description Free text. */
            description: string;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active: boolean;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        area_create: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            area_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            area_name: string;
            /** @description Site that contains the area. */
            site_id: string;
            /**
             * Format: int64
             * @description Position in lists: a lower number comes first.
             */
            sort_no?: number | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        area_change: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            area_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            area_name?: string;
            /** @description Site that contains the area. */
            site_id?: string;
            /**
             * Format: int64
             * @description Position in lists: a lower number comes first.
             */
            sort_no?: number | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            line_id: string;
            /** @description Name that people read. Two records may have the same name. */
            line_name: string;
            /** @description Area that contains the line. */
            area_id: string;
            /**
             * Format: int64
             * @description Position in lists: a lower number comes first.
             */
            sort_no: number;
            /** @description Calendar with the shifts of the line; null: the calendar of the site is used. */
            calendar_id: string | null;
            /**
             * @description Orders that the line can have at the same time. ONE_RUNNING: one order runs, others can be paused. ONE_OPEN: one order is started or paused. MANY: any number.
             * @enum {string}
             */
            order_rule: "ONE_RUNNING" | "ONE_OPEN" | "MANY";
            /** @description Tag that counts good parts. Its value is a number; null: the line has no counter. */
            good_tag_id: string | null;
            /** @description Tag that counts rejected parts. Its value is a number; null: the line has no counter. */
            reject_tag_id: string | null;
            /** @description Site of the area that contains it. */
            readonly site_id: string | null;
            /** @description Free text. */
            description: string;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active: boolean;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        line_create: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            line_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            line_name: string;
            /** @description Area that contains the line. */
            area_id: string;
            /**
             * Format: int64
             * @description Position in lists: a lower number comes first.
             */
            sort_no?: number | null;
            /** @description Calendar with the shifts of the line; null: the calendar of the site is used. */
            calendar_id?: string | null;
            /**
             * @description Orders that the line can have at the same time. ONE_RUNNING: one order runs, others can be paused. ONE_OPEN: one order is started or paused. MANY: any number.
             * @enum {string|null}
             */
            order_rule?: "ONE_RUNNING" | "ONE_OPEN" | "MANY" | null;
            /** @description Tag that counts good parts. Its value is a number; null: the line has no counter. */
            good_tag_id?: string | null;
            /** @description Tag that counts rejected parts. Its value is a number; null: the line has no counter. */
            reject_tag_id?: string | null;
            /** @description Site of the area that contains it. */
            site_id?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        line_change: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            line_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            line_name?: string;
            /** @description Area that contains the line. */
            area_id?: string;
            /**
             * Format: int64
             * @description Position in lists: a lower number comes first.
             */
            sort_no?: number | null;
            /** @description Calendar with the shifts of the line; null: the calendar of the site is used. */
            calendar_id?: string | null;
            /**
             * @description Orders that the line can have at the same time. ONE_RUNNING: one order runs, others can be paused. ONE_OPEN: one order is started or paused. MANY: any number.
             * @enum {string|null}
             */
            order_rule?: "ONE_RUNNING" | "ONE_OPEN" | "MANY" | null;
            /** @description Tag that counts good parts. Its value is a number; null: the line has no counter. */
            good_tag_id?: string | null;
            /** @description Tag that counts rejected parts. Its value is a number; null: the line has no counter. */
            reject_tag_id?: string | null;
            /** @description Site of the area that contains it. */
            site_id?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            equipment_id: string;
            /** @description Name that people read. Two records may have the same name. */
            equipment_name: string;
            /** @description Line that contains the equipment; null: area_id is set. */
            line_id: string | null;
            /** @description Area that contains the equipment when it is not part of a line; null: line_id is set. */
            area_id: string | null;
            /** @description Type of the equipment, for example pump or robot. */
            equipment_type: string;
            /** @description Manufacturer of the equipment. */
            manufacturer: string;
            /** @description Model of the equipment. */
            model: string;
            /** @description Serial number of the equipment. */
            serial_no: string;
            /** @description Date of the installation; null: not known. */
            installed_on: string | null;
            /**
             * Format: int64
             * @description Position in lists: a lower number comes first.
             */
            sort_no: number;
            /** @description Site of the area that contains it. */
            readonly site_id: string | null;
            /** @description Free text. */
            description: string;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active: boolean;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        equipment_create: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            equipment_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            equipment_name: string;
            /** @description Line that contains the equipment; null: area_id is set. */
            line_id?: string | null;
            /** @description Area that contains the equipment when it is not part of a line; null: line_id is set. */
            area_id?: string | null;
            /** @description Type of the equipment, for example pump or robot. */
            equipment_type?: string | null;
            /** @description Manufacturer of the equipment. */
            manufacturer?: string | null;
            /** @description Model of the equipment. */
            model?: string | null;
            /** @description Serial number of the equipment. */
            serial_no?: string | null;
            /**
             * Format: date
             * @description Date of the installation; null: not known.
             */
            installed_on?: string | null;
            /**
             * Format: int64
             * @description Position in lists: a lower number comes first.
             */
            sort_no?: number | null;
            /** @description Site of the area that contains it. */
            site_id?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        equipment_change: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            equipment_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            equipment_name?: string;
            /** @description Line that contains the equipment; null: area_id is set. */
            line_id?: string | null;
            /** @description Area that contains the equipment when it is not part of a line; null: line_id is set. */
            area_id?: string | null;
            /** @description Type of the equipment, for example pump or robot. */
            equipment_type?: string | null;
            /** @description Manufacturer of the equipment. */
            manufacturer?: string | null;
            /** @description Model of the equipment. */
            model?: string | null;
            /** @description Serial number of the equipment. */
            serial_no?: string | null;
            /**
             * Format: date
             * @description Date of the installation; null: not known.
             */
            installed_on?: string | null;
            /**
             * Format: int64
             * @description Position in lists: a lower number comes first.
             */
            sort_no?: number | null;
            /** @description Site of the area that contains it. */
            site_id?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            path_id: string;
            /** @description Name that people read. Two records may have the same name. */
            path_name: string;
            /** @description Site where the path is used; null: any site. */
            site_id: string | null;
            /** @description Product that takes this path; null: any product. */
            product_id: string | null;
            /** @description Revision of the path. */
            revision: string;
            /** @description true: it is the default path of the product. When it is set, the previous default path of the product loses it. */
            is_default: boolean;
            /** @description Steps of the path in the order of step_no. */
            steps: {
                /**
                 * Format: int64
                 * @description Number of the step. Steps run in the order of their numbers.
                 */
                step_no: number;
                /** @description Name of the step. */
                step_name: string;
                /** @description Line or equipment that does the step. */
                asset_id: string;
                /**
                 * Format: int64
                 * @description Setup time, ms.
                 */
                setup_ms: number;
                /**
                 * Format: int64
                 * @description Cycle time of one unit, ms.
                 */
                cycle_ms: number;
                /**
                 * Format: int64
                 * @description Transfer time to the next step, ms.
                 */
                transfer_ms: number;
                /** @description Free text. */
                description: string;
            }[];
            /** @description Free text. */
            description: string;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active: boolean;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        path_create: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            path_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            path_name: string;
            /** @description Site where the path is used; null: any site. */
            site_id?: string | null;
            /** @description Product that takes this path; null: any product. */
            product_id?: string | null;
            /** @description Revision of the path. */
            revision?: string | null;
            /** @description true: it is the default path of the product. When it is set, the previous default path of the product loses it. */
            is_default?: boolean | null;
            /** @description Steps of the path in the order of step_no. */
            steps?: {
                /**
                 * Format: int64
                 * @description Number of the step. Steps run in the order of their numbers.
                 */
                step_no: number;
                /** @description Name of the step. */
                step_name: string;
                /** @description Line or equipment that does the step. */
                asset_id: string;
                /**
                 * Format: int64
                 * @description Setup time, ms.
                 */
                setup_ms?: number | null;
                /**
                 * Format: int64
                 * @description Cycle time of one unit, ms.
                 */
                cycle_ms?: number | null;
                /**
                 * Format: int64
                 * @description Transfer time to the next step, ms.
                 */
                transfer_ms?: number | null;
                /** @description Free text. */
                description?: string | null;
            }[] | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        path_change: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            path_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            path_name?: string;
            /** @description Site where the path is used; null: any site. */
            site_id?: string | null;
            /** @description Product that takes this path; null: any product. */
            product_id?: string | null;
            /** @description Revision of the path. */
            revision?: string | null;
            /** @description true: it is the default path of the product. When it is set, the previous default path of the product loses it. */
            is_default?: boolean | null;
            /** @description Steps of the path in the order of step_no. */
            steps?: {
                /**
                 * Format: int64
                 * @description Number of the step. Steps run in the order of their numbers.
                 */
                step_no: number;
                /** @description Name of the step. */
                step_name: string;
                /** @description Line or equipment that does the step. */
                asset_id: string;
                /**
                 * Format: int64
                 * @description Setup time, ms.
                 */
                setup_ms?: number | null;
                /**
                 * Format: int64
                 * @description Cycle time of one unit, ms.
                 */
                cycle_ms?: number | null;
                /**
                 * Format: int64
                 * @description Transfer time to the next step, ms.
                 */
                transfer_ms?: number | null;
                /** @description Free text. */
                description?: string | null;
            }[] | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            order_id: string;
            /** @description Name that people read. When it is absent, it is the id. */
            order_name: string;
            /** @description Product that the order makes. */
            product_id: string;
            /** @description Planned quantity in the unit of the product, at most 3 decimals. */
            planned_qty: number;
            /** @description Line that makes the product; null: not decided. An order needs a line before it starts. */
            line_id: string | null;
            /** @description Customer of the order; null: none. */
            customer_id: string | null;
            /** @description Path of the order: a path of its product, or a general path; null: none. */
            path_id: string | null;
            /**
             * Format: int64
             * @description Planned start, epoch ms; null: not planned.
             */
            planned_start: number | null;
            /**
             * Format: int64
             * @description Planned end, epoch ms. It is after planned_start; null: not planned.
             */
            planned_end: number | null;
            /**
             * Format: int64
             * @description Priority of the order: 1 is the highest, 999 the lowest.
             */
            priority: number;
            /** @description Lot number of the parts that the order makes. */
            lot_no: string;
            /** @description Free text. */
            note: string;
            /**
             * @description State of the order: planned, running, paused, finished or aborted. Only an action on the order changes it.
             * @enum {string}
             */
            readonly order_status: "PLAN" | "START" | "PAUSE" | "END" | "ABORT";
            /** @description Quantity of good parts that was made until now, in the unit of the product. */
            readonly good_qty: number;
            /** @description Quantity of rejected parts until now, in the unit of the product. */
            readonly reject_qty: number;
            /** @description Progress: good_qty divided by planned_qty; 1 means 100 %. */
            readonly progress: number;
            /**
             * Format: int64
             * @description Time of the first start, epoch ms; null: the order has not started.
             */
            readonly started_at: number | null;
            /**
             * Format: int64
             * @description Time when the order ended or was aborted, epoch ms; null: it has not ended.
             */
            readonly ended_at: number | null;
            /**
             * Format: int64
             * @description Total time in the state START, ms.
             */
            readonly run_ms: number;
            /**
             * Format: int64
             * @description Total time in the state PAUSE, ms.
             */
            readonly pause_ms: number;
            /**
             * Format: int64
             * @description Number of times that the order was paused.
             */
            readonly pause_count: number;
            /** @description Reason why the order was aborted; null: it was not aborted. */
            readonly abort_reason: string | null;
            /** @description Site of the line; null: the order has no line. */
            readonly site_id: string | null;
            /** @description Unit of the product. */
            readonly unit: string;
            /** @description Free text. */
            description: string;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active: boolean;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        order_create: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            order_id?: string | null;
            /** @description Name that people read. When it is absent, it is the id. */
            order_name?: string | null;
            /** @description Product that the order makes. */
            product_id: string;
            /** @description Planned quantity in the unit of the product, at most 3 decimals. */
            planned_qty: number;
            /** @description Line that makes the product; null: not decided. An order needs a line before it starts. */
            line_id?: string | null;
            /** @description Customer of the order; null: none. */
            customer_id?: string | null;
            /** @description Path of the order: a path of its product, or a general path; null: none. */
            path_id?: string | null;
            /**
             * Format: int64
             * @description Planned start, epoch ms; null: not planned.
             */
            planned_start?: number | null;
            /**
             * Format: int64
             * @description Planned end, epoch ms. It is after planned_start; null: not planned.
             */
            planned_end?: number | null;
            /**
             * Format: int64
             * @description Priority of the order: 1 is the highest, 999 the lowest.
             */
            priority?: number | null;
            /** @description Lot number of the parts that the order makes. */
            lot_no?: string | null;
            /** @description Free text. */
            note?: string | null;
            /**
             * @description State of the order: planned, running, paused, finished or aborted. Only an action on the order changes it.
             * @enum {string|null}
             */
            order_status?: "PLAN" | "START" | "PAUSE" | "END" | "ABORT" | null;
            /** @description Quantity of good parts that was made until now, in the unit of the product. */
            good_qty?: number | null;
            /** @description Quantity of rejected parts until now, in the unit of the product. */
            reject_qty?: number | null;
            /** @description Progress: good_qty divided by planned_qty; 1 means 100 %. */
            progress?: number | null;
            /**
             * Format: int64
             * @description Time of the first start, epoch ms; null: the order has not started.
             */
            started_at?: number | null;
            /**
             * Format: int64
             * @description Time when the order ended or was aborted, epoch ms; null: it has not ended.
             */
            ended_at?: number | null;
            /**
             * Format: int64
             * @description Total time in the state START, ms.
             */
            run_ms?: number | null;
            /**
             * Format: int64
             * @description Total time in the state PAUSE, ms.
             */
            pause_ms?: number | null;
            /**
             * Format: int64
             * @description Number of times that the order was paused.
             */
            pause_count?: number | null;
            /** @description Reason why the order was aborted; null: it was not aborted. */
            abort_reason?: string | null;
            /** @description Site of the line; null: the order has no line. */
            site_id?: string | null;
            /** @description Unit of the product. */
            unit?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        order_change: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            order_id?: string | null;
            /** @description Name that people read. When it is absent, it is the id. */
            order_name?: string | null;
            /** @description Product that the order makes. */
            product_id?: string;
            /** @description Planned quantity in the unit of the product, at most 3 decimals. */
            planned_qty?: number;
            /** @description Line that makes the product; null: not decided. An order needs a line before it starts. */
            line_id?: string | null;
            /** @description Customer of the order; null: none. */
            customer_id?: string | null;
            /** @description Path of the order: a path of its product, or a general path; null: none. */
            path_id?: string | null;
            /**
             * Format: int64
             * @description Planned start, epoch ms; null: not planned.
             */
            planned_start?: number | null;
            /**
             * Format: int64
             * @description Planned end, epoch ms. It is after planned_start; null: not planned.
             */
            planned_end?: number | null;
            /**
             * Format: int64
             * @description Priority of the order: 1 is the highest, 999 the lowest.
             */
            priority?: number | null;
            /** @description Lot number of the parts that the order makes. */
            lot_no?: string | null;
            /** @description Free text. */
            note?: string | null;
            /**
             * @description State of the order: planned, running, paused, finished or aborted. Only an action on the order changes it.
             * @enum {string|null}
             */
            order_status?: "PLAN" | "START" | "PAUSE" | "END" | "ABORT" | null;
            /** @description Quantity of good parts that was made until now, in the unit of the product. */
            good_qty?: number | null;
            /** @description Quantity of rejected parts until now, in the unit of the product. */
            reject_qty?: number | null;
            /** @description Progress: good_qty divided by planned_qty; 1 means 100 %. */
            progress?: number | null;
            /**
             * Format: int64
             * @description Time of the first start, epoch ms; null: the order has not started.
             */
            started_at?: number | null;
            /**
             * Format: int64
             * @description Time when the order ended or was aborted, epoch ms; null: it has not ended.
             */
            ended_at?: number | null;
            /**
             * Format: int64
             * @description Total time in the state START, ms.
             */
            run_ms?: number | null;
            /**
             * Format: int64
             * @description Total time in the state PAUSE, ms.
             */
            pause_ms?: number | null;
            /**
             * Format: int64
             * @description Number of times that the order was paused.
             */
            pause_count?: number | null;
            /** @description Reason why the order was aborted; null: it was not aborted. */
            abort_reason?: string | null;
            /** @description Site of the line; null: the order has no line. */
            site_id?: string | null;
            /** @description Unit of the product. */
            unit?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            flow_id: string;
            /** @description Name that people read. Two records may have the same name. */
            flow_name: string;
            /** @description Site that the flow shows. */
            site_id: string;
            /** @description Asset that the flow shows; null: the whole site. */
            asset_id: string | null;
            /**
             * Format: int64
             * @description Width of the diagram, px.
             */
            width: number;
            /**
             * Format: int64
             * @description Height of the diagram, px.
             */
            height: number;
            /**
             * Format: int64
             * @description Distance of the grid lines, px; 0: no grid.
             */
            grid: number;
            /** @description Background color as #RRGGBB. */
            background: string;
            /** @description Edges between the nodes of the flow. */
            edges: {
                /** @description Id of the edge. It is unique in the flow; the gateway creates one when it is absent. */
                edge_id: string;
                /** @description Node where the edge begins. */
                from_node_id: string;
                /** @description Node where the edge ends. */
                to_node_id: string;
                /** @description Port of the node where the edge begins. */
                from_port: string;
                /** @description Port of the node where the edge ends. */
                to_port: string;
                /** @description Label that is shown next to the edge. */
                label: string;
                /**
                 * @description Symbol of the edge: line, pipe, signal or conveyor.
                 * @enum {string}
                 */
                kind: "LINE" | "PIPE" | "SIGNAL" | "CONVEYOR";
                /** @description Corners of the edge between its two ends. */
                points: {
                    /** @description Distance from the left edge, px. */
                    x: number;
                    /** @description Distance from the top edge, px. */
                    y: number;
                }[];
                /** @description Color of the edge as #RRGGBB; empty: the color of the theme. */
                color: string;
                /** @description Line width, px. */
                width: number;
                /** @description Tag that animates the edge: it flows while the value is not zero; null: no animation. */
                tag_id: string | null;
            }[];
            /** @description Free text. */
            description: string;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active: boolean;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        flow_create: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            flow_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            flow_name: string;
            /** @description Site that the flow shows. */
            site_id: string;
            /** @description Asset that the flow shows; null: the whole site. */
            asset_id?: string | null;
            /**
             * Format: int64
             * @description Width of the diagram, px.
             */
            width?: number | null;
            /**
             * Format: int64
             * @description Height of the diagram, px.
             */
            height?: number | null;
            /**
             * Format: int64
             * @description Distance of the grid lines, px; 0: no grid.
             */
            grid?: number | null;
            /** @description Background color as #RRGGBB. */
            background?: string | null;
            /** @description Edges between the nodes of the flow. */
            edges?: {
                /** @description Id of the edge. It is unique in the flow; the gateway creates one when it is absent. */
                edge_id?: string | null;
                /** @description Node where the edge begins. */
                from_node_id: string;
                /** @description Node where the edge ends. */
                to_node_id: string;
                /** @description Port of the node where the edge begins. */
                from_port?: string | null;
                /** @description Port of the node where the edge ends. */
                to_port?: string | null;
                /** @description Label that is shown next to the edge. */
                label?: string | null;
                /**
                 * @description Symbol of the edge: line, pipe, signal or conveyor.
                 * @enum {string|null}
                 */
                kind?: "LINE" | "PIPE" | "SIGNAL" | "CONVEYOR" | null;
                /** @description Corners of the edge between its two ends. */
                points?: {
                    /** @description Distance from the left edge, px. */
                    x: number;
                    /** @description Distance from the top edge, px. */
                    y: number;
                }[] | null;
                /** @description Color of the edge as #RRGGBB; empty: the color of the theme. */
                color?: string | null;
                /** @description Line width, px. */
                width?: number | null;
                /** @description Tag that animates the edge: it flows while the value is not zero; null: no animation. */
                tag_id?: string | null;
            }[] | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        flow_change: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            flow_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            flow_name?: string;
            /** @description Site that the flow shows. */
            site_id?: string;
            /** @description Asset that the flow shows; null: the whole site. */
            asset_id?: string | null;
            /**
             * Format: int64
             * @description Width of the diagram, px.
             */
            width?: number | null;
            /**
             * Format: int64
             * @description Height of the diagram, px.
             */
            height?: number | null;
            /**
             * Format: int64
             * @description Distance of the grid lines, px; 0: no grid.
             */
            grid?: number | null;
            /** @description Background color as #RRGGBB. */
            background?: string | null;
            /** @description Edges between the nodes of the flow. */
            edges?: {
                /** @description Id of the edge. It is unique in the flow; the gateway creates one when it is absent. */
                edge_id?: string | null;
                /** @description Node where the edge begins. */
                from_node_id: string;
                /** @description Node where the edge ends. */
                to_node_id: string;
                /** @description Port of the node where the edge begins. */
                from_port?: string | null;
                /** @description Port of the node where the edge ends. */
                to_port?: string | null;
                /** @description Label that is shown next to the edge. */
                label?: string | null;
                /**
                 * @description Symbol of the edge: line, pipe, signal or conveyor.
                 * @enum {string|null}
                 */
                kind?: "LINE" | "PIPE" | "SIGNAL" | "CONVEYOR" | null;
                /** @description Corners of the edge between its two ends. */
                points?: {
                    /** @description Distance from the left edge, px. */
                    x: number;
                    /** @description Distance from the top edge, px. */
                    y: number;
                }[] | null;
                /** @description Color of the edge as #RRGGBB; empty: the color of the theme. */
                color?: string | null;
                /** @description Line width, px. */
                width?: number | null;
                /** @description Tag that animates the edge: it flows while the value is not zero; null: no animation. */
                tag_id?: string | null;
            }[] | null;
            /** @description Free text. */
            description?: string | null;
            /** @description false: the record is out of use. Its references stay, and nothing new can refer to it. */
            active?: boolean | null;
            /** @description Id of the record in another system, for example the ERP. Two records may have the same one; null: none. */
            external_id?: string | null;
            /** @description Additional fields of your own, each a name and a text: at most 50 fields and 4 KiB in total. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
        flow_picture: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            flow_picture_id: string;
            /** @description Name that people read. Two records may have the same name. */
            flow_picture_name: string;
            /** @description Flow that contains the picture. */
            flow_id: string;
            /** @description Type of the content: image/png, image/jpeg or image/webp; empty: no content yet. */
            readonly content_type: string;
            /**
             * Format: int64
             * @description Size of the content, bytes.
             */
            readonly size_bytes: number;
            /** @description Free text. */
            description: string;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            readonly version: number;
        };
        flow_picture_list: components["schemas"]["flow_picture"][] | {
            items: components["schemas"]["flow_picture"][];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number | null;
            /** Format: int64 */
            size: number;
            next: string | null;
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        flow_picture_create: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            flow_picture_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            flow_picture_name?: string | null;
            /** @description Flow that contains the picture. */
            flow_id: string;
            /** @description Type of the content: image/png, image/jpeg or image/webp; empty: no content yet. */
            content_type?: string | null;
            /**
             * Format: int64
             * @description Size of the content, bytes.
             */
            size_bytes?: number | null;
            /** @description Free text. */
            description?: string | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        flow_picture_change: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            flow_picture_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            flow_picture_name?: string | null;
            /** @description Flow that contains the picture. */
            flow_id?: string;
            /** @description Type of the content: image/png, image/jpeg or image/webp; empty: no content yet. */
            content_type?: string | null;
            /**
             * Format: int64
             * @description Size of the content, bytes.
             */
            size_bytes?: number | null;
            /** @description Free text. */
            description?: string | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        flow_picture_bulk: {
            items: components["schemas"]["flow_picture_change"][];
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
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            flow_node_id: string;
            /** @description Name that people read. Two records may have the same name. */
            flow_node_name: string;
            /** @description Flow that contains the node. */
            flow_id: string;
            /**
             * @description Symbol of the node.
             * @enum {string}
             */
            node_type: "EQUIPMENT" | "TANK" | "PUMP" | "VALVE" | "MOTOR" | "CONVEYOR" | "SENSOR" | "VALUE" | "TEXT" | "IMAGE" | "LINK" | "GROUP" | "FAN" | "HEAT_EXCHANGER" | "PIPE" | "GAUGE" | "BAR" | "TREND" | "TABLE" | "BUTTON";
            /** @description Distance from the left edge, px. */
            x: number;
            /** @description Distance from the top edge, px. */
            y: number;
            /** @description Width of the symbol, px. */
            width: number;
            /** @description Height of the symbol, px. */
            height: number;
            /** @description Rotation in degrees, clockwise. */
            rotation: number;
            /**
             * Format: int64
             * @description Drawing order: a node with a higher number covers nodes with a lower number.
             */
            z: number;
            /** @description Node of type GROUP that contains the node; null: none. */
            parent_node_id: string | null;
            /** @description Asset that the node represents; null: none. */
            asset_id: string | null;
            /** @description Flow that opens when a user clicks the node; null: none. */
            link_flow_id: string | null;
            /** @description Bindings: each one lets a property of the symbol follow the value of a tag. */
            bindings: {
                /**
                 * @description Property that follows the tag.
                 * @enum {string}
                 */
                role: "VALUE" | "STATE" | "LEVEL" | "COLOR" | "VISIBLE" | "WRITE";
                /** @description Tag that the property follows. */
                tag_id: string;
                /** @description Value at which a LEVEL is empty, in the unit of the tag. */
                min: number | null;
                /** @description Value at which a LEVEL is full, in the unit of the tag. */
                max: number | null;
                /** @description Format in which the value is shown. */
                format: string;
            }[];
            /** @description Ports of the node: edges begin or end there. */
            ports: {
                /** @description Name of the port. It is unique in the node. */
                name: string;
                /**
                 * @description Side of the node: north (top), east (right), south (bottom) or west (left).
                 * @enum {string}
                 */
                side: "N" | "E" | "S" | "W";
                /** @description Position on the side: 0 is its begin, 1 its end. */
                offset: number;
            }[];
            /** @description Style of the symbol as texts of the editor, 4 KiB in total. */
            style: {
                [key: string]: string;
            };
            /** @description Image as a data URI of type png or svg. An svg is shown as an image and runs no script; null: none. */
            image: string | null;
            /** @description Picture that an IMAGE shows; null: none. */
            picture_id: string | null;
            /**
             * Format: int64
             * @description Time that a TREND shows, in minutes.
             */
            trend_minutes: number;
            /** @description Value that a BUTTON writes, as text; empty: the user enters the value. */
            button_value: string;
            /** @description Free text. */
            description: string;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        flow_node_create: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            flow_node_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            flow_node_name?: string | null;
            /** @description Flow that contains the node. */
            flow_id: string;
            /**
             * @description Symbol of the node.
             * @enum {string}
             */
            node_type: "EQUIPMENT" | "TANK" | "PUMP" | "VALVE" | "MOTOR" | "CONVEYOR" | "SENSOR" | "VALUE" | "TEXT" | "IMAGE" | "LINK" | "GROUP" | "FAN" | "HEAT_EXCHANGER" | "PIPE" | "GAUGE" | "BAR" | "TREND" | "TABLE" | "BUTTON";
            /** @description Distance from the left edge, px. */
            x?: number | null;
            /** @description Distance from the top edge, px. */
            y?: number | null;
            /** @description Width of the symbol, px. */
            width?: number | null;
            /** @description Height of the symbol, px. */
            height?: number | null;
            /** @description Rotation in degrees, clockwise. */
            rotation?: number | null;
            /**
             * Format: int64
             * @description Drawing order: a node with a higher number covers nodes with a lower number.
             */
            z?: number | null;
            /** @description Node of type GROUP that contains the node; null: none. */
            parent_node_id?: string | null;
            /** @description Asset that the node represents; null: none. */
            asset_id?: string | null;
            /** @description Flow that opens when a user clicks the node; null: none. */
            link_flow_id?: string | null;
            /** @description Bindings: each one lets a property of the symbol follow the value of a tag. */
            bindings?: {
                /**
                 * @description Property that follows the tag.
                 * @enum {string|null}
                 */
                role?: "VALUE" | "STATE" | "LEVEL" | "COLOR" | "VISIBLE" | "WRITE" | null;
                /** @description Tag that the property follows. */
                tag_id: string;
                /** @description Value at which a LEVEL is empty, in the unit of the tag. */
                min?: number | null;
                /** @description Value at which a LEVEL is full, in the unit of the tag. */
                max?: number | null;
                /** @description Format in which the value is shown. */
                format?: string | null;
            }[] | null;
            /** @description Ports of the node: edges begin or end there. */
            ports?: {
                /** @description Name of the port. It is unique in the node. */
                name: string;
                /**
                 * @description Side of the node: north (top), east (right), south (bottom) or west (left).
                 * @enum {string|null}
                 */
                side?: "N" | "E" | "S" | "W" | null;
                /** @description Position on the side: 0 is its begin, 1 its end. */
                offset?: number | null;
            }[] | null;
            /** @description Style of the symbol as texts of the editor, 4 KiB in total. */
            style?: {
                [key: string]: string;
            } | null;
            /** @description Image as a data URI of type png or svg. An svg is shown as an image and runs no script; null: none. */
            image?: string | null;
            /** @description Picture that an IMAGE shows; null: none. */
            picture_id?: string | null;
            /**
             * Format: int64
             * @description Time that a TREND shows, in minutes.
             */
            trend_minutes?: number | null;
            /** @description Value that a BUTTON writes, as text; empty: the user enters the value. */
            button_value?: string | null;
            /** @description Free text. */
            description?: string | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        flow_node_change: {
            /** @description Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. */
            flow_node_id?: string | null;
            /** @description Name that people read. Two records may have the same name. */
            flow_node_name?: string | null;
            /** @description Flow that contains the node. */
            flow_id?: string;
            /**
             * @description Symbol of the node.
             * @enum {string}
             */
            node_type?: "EQUIPMENT" | "TANK" | "PUMP" | "VALVE" | "MOTOR" | "CONVEYOR" | "SENSOR" | "VALUE" | "TEXT" | "IMAGE" | "LINK" | "GROUP" | "FAN" | "HEAT_EXCHANGER" | "PIPE" | "GAUGE" | "BAR" | "TREND" | "TABLE" | "BUTTON";
            /** @description Distance from the left edge, px. */
            x?: number | null;
            /** @description Distance from the top edge, px. */
            y?: number | null;
            /** @description Width of the symbol, px. */
            width?: number | null;
            /** @description Height of the symbol, px. */
            height?: number | null;
            /** @description Rotation in degrees, clockwise. */
            rotation?: number | null;
            /**
             * Format: int64
             * @description Drawing order: a node with a higher number covers nodes with a lower number.
             */
            z?: number | null;
            /** @description Node of type GROUP that contains the node; null: none. */
            parent_node_id?: string | null;
            /** @description Asset that the node represents; null: none. */
            asset_id?: string | null;
            /** @description Flow that opens when a user clicks the node; null: none. */
            link_flow_id?: string | null;
            /** @description Bindings: each one lets a property of the symbol follow the value of a tag. */
            bindings?: {
                /**
                 * @description Property that follows the tag.
                 * @enum {string|null}
                 */
                role?: "VALUE" | "STATE" | "LEVEL" | "COLOR" | "VISIBLE" | "WRITE" | null;
                /** @description Tag that the property follows. */
                tag_id: string;
                /** @description Value at which a LEVEL is empty, in the unit of the tag. */
                min?: number | null;
                /** @description Value at which a LEVEL is full, in the unit of the tag. */
                max?: number | null;
                /** @description Format in which the value is shown. */
                format?: string | null;
            }[] | null;
            /** @description Ports of the node: edges begin or end there. */
            ports?: {
                /** @description Name of the port. It is unique in the node. */
                name: string;
                /**
                 * @description Side of the node: north (top), east (right), south (bottom) or west (left).
                 * @enum {string|null}
                 */
                side?: "N" | "E" | "S" | "W" | null;
                /** @description Position on the side: 0 is its begin, 1 its end. */
                offset?: number | null;
            }[] | null;
            /** @description Style of the symbol as texts of the editor, 4 KiB in total. */
            style?: {
                [key: string]: string;
            } | null;
            /** @description Image as a data URI of type png or svg. An svg is shown as an image and runs no script; null: none. */
            image?: string | null;
            /** @description Picture that an IMAGE shows; null: none. */
            picture_id?: string | null;
            /**
             * Format: int64
             * @description Time that a TREND shows, in minutes.
             */
            trend_minutes?: number | null;
            /** @description Value that a BUTTON writes, as text; empty: the user enters the value. */
            button_value?: string | null;
            /** @description Free text. */
            description?: string | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description Id of the account: 3 to 64 characters; a-z, 0-9, _, . and - are allowed. */
            user_id: string;
            /**
             * @description Role of the account: the most that it may do.
             * @enum {string}
             */
            role: "viewer" | "operator" | "engineer" | "admin";
            /** @description Scopes that limit the role to domains, each as domain:permission, for example tag:read. */
            scopes: string[];
            /** @description false: the keys of the account are not valid. */
            active: boolean;
            /** @description Free text. */
            description: string;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            readonly created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            readonly updated_at: number;
            /** @description User or owner of the key that created the record. */
            readonly created_by: string;
            /** @description User or owner of the key that changed the record last. */
            readonly updated_by: string;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
            /** @description true: there are more records than total; absent: total is exact. */
            total_capped?: boolean;
        };
        account_create: {
            /** @description Id of the account: 3 to 64 characters; a-z, 0-9, _, . and - are allowed. */
            user_id: string;
            /**
             * @description Role of the account: the most that it may do.
             * @enum {string|null}
             */
            role?: "viewer" | "operator" | "engineer" | "admin" | null;
            /** @description Scopes that limit the role to domains, each as domain:permission, for example tag:read. */
            scopes?: string[] | null;
            /** @description false: the keys of the account are not valid. */
            active?: boolean | null;
            /** @description Free text. */
            description?: string | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
             */
            version?: number | null;
        };
        account_change: {
            /** @description Id of the account: 3 to 64 characters; a-z, 0-9, _, . and - are allowed. */
            user_id?: string;
            /**
             * @description Role of the account: the most that it may do.
             * @enum {string|null}
             */
            role?: "viewer" | "operator" | "engineer" | "admin" | null;
            /** @description Scopes that limit the role to domains, each as domain:permission, for example tag:read. */
            scopes?: string[] | null;
            /** @description false: the keys of the account are not valid. */
            active?: boolean | null;
            /** @description Free text. */
            description?: string | null;
            /**
             * Format: int64
             * @description Time when the record was created, epoch ms.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description Time of the last change of the record, epoch ms.
             */
            updated_at?: number | null;
            /** @description User or owner of the key that created the record. */
            created_by?: string | null;
            /** @description User or owner of the key that changed the record last. */
            updated_by?: string | null;
            /**
             * Format: int64
             * @description Version of the record: 1 when it is created, one more with each change.
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose tag_id is one of these values, separated by commas */
                tag_id?: string;
                /** @description only records whose kind is one of these values, separated by commas */
                kind?: string;
                /** @description only records whose source is one of these values, separated by commas */
                source?: string;
                /** @description only records whose enabled is one of these values, separated by commas */
                enabled?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose tag_id is one of these values, separated by commas */
                tag_id?: string;
                /** @description only records whose kind is one of these values, separated by commas */
                kind?: string;
                /** @description only records whose source is one of these values, separated by commas */
                source?: string;
                /** @description only records whose enabled is one of these values, separated by commas */
                enabled?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose tag_id is one of these values, separated by commas */
                tag_id?: string;
                /** @description only records whose kind is one of these values, separated by commas */
                kind?: string;
                /** @description only records whose source is one of these values, separated by commas */
                source?: string;
                /** @description only records whose enabled is one of these values, separated by commas */
                enabled?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description only events of these priorities, separated by commas */
                priority?: string;
                /** @description only these events, separated by commas: RAISE, LEVEL, CLEAR, ACK, SHELVE, UNSHELVE, COMMENT, ENABLE, DISABLE, DELETE */
                event?: string;
                /** @description only events that these persons or programs caused, separated by commas */
                actor?: string;
                /** @description only events of these occurrences: ids separated by commas */
                occurrence_id?: string;
                /** @description only events of these alarms: ids separated by commas */
                alarm_id?: string;
                /** @description only events of alarms of these tags: ids separated by commas */
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
                /** @description only events of these priorities, separated by commas */
                priority?: string;
                /** @description only these events, separated by commas: RAISE, LEVEL, CLEAR, ACK, SHELVE, UNSHELVE, COMMENT, ENABLE, DISABLE, DELETE */
                event?: string;
                /** @description only events that these persons or programs caused, separated by commas */
                actor?: string;
                /** @description only events of these occurrences: ids separated by commas */
                occurrence_id?: string;
                /** @description only events of these alarms: ids separated by commas */
                alarm_id?: string;
                /** @description only events of alarms of these tags: ids separated by commas */
                tag_id?: string;
                /** @description id of an asset or site */
                under?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
                /** @description only alarms in these states, separated by commas: NORMAL, ACTIVE_UNACK, ACTIVE_ACK, CLEARED_UNACK */
                state?: string;
                /** @description true: only shelved alarms */
                shelved?: string;
                /** @description only alarms of these priorities, separated by commas */
                priority?: string;
                /** @description only alarms at these levels, separated by commas */
                level?: string;
                /** @description only alarms of these sites: ids separated by commas */
                site_id?: string;
                /** @description only alarms of these tags: ids separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only events of these priorities, separated by commas */
                priority?: string;
                /** @description only these events, separated by commas: RAISE, LEVEL, CLEAR, ACK, SHELVE, UNSHELVE, COMMENT, ENABLE, DISABLE, DELETE */
                event?: string;
                /** @description only events that these persons or programs caused, separated by commas */
                actor?: string;
                /** @description only events of these occurrences: ids separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose asset_type is one of these values, separated by commas */
                asset_type?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose asset_type is one of these values, separated by commas */
                asset_type?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose line_id is one of these values, separated by commas */
                line_id?: string;
                /** @description only records whose area_id is one of these values, separated by commas */
                area_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose equipment_type is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose line_id is one of these values, separated by commas */
                line_id?: string;
                /** @description only records whose area_id is one of these values, separated by commas */
                area_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose equipment_type is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose line_id is one of these values, separated by commas */
                line_id?: string;
                /** @description only records whose area_id is one of these values, separated by commas */
                area_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose equipment_type is one of these values, separated by commas */
                equipment_type?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose area_id is one of these values, separated by commas */
                area_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose area_id is one of these values, separated by commas */
                area_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose area_id is one of these values, separated by commas */
                area_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose time_zone is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose time_zone is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose time_zone is one of these values, separated by commas */
                time_zone?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
                /** @description id of an area, line or equipment */
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
                /** @description amount of working time, ms */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose business_no is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose business_no is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose business_no is one of these values, separated by commas */
                business_no?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose department is one of these values, separated by commas */
                department?: string;
                /** @description only records whose crew is one of these values, separated by commas */
                crew?: string;
                /** @description only records whose employee_no is one of these values, separated by commas */
                employee_no?: string;
                /** @description only records whose user_id is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose department is one of these values, separated by commas */
                department?: string;
                /** @description only records whose crew is one of these values, separated by commas */
                crew?: string;
                /** @description only records whose employee_no is one of these values, separated by commas */
                employee_no?: string;
                /** @description only records whose user_id is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose department is one of these values, separated by commas */
                department?: string;
                /** @description only records whose crew is one of these values, separated by commas */
                crew?: string;
                /** @description only records whose employee_no is one of these values, separated by commas */
                employee_no?: string;
                /** @description only records whose user_id is one of these values, separated by commas */
                user_id?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose asset_id is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose asset_id is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose asset_id is one of these values, separated by commas */
                asset_id?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
                /** @description only records whose flow_id is one of these values, separated by commas */
                flow_id?: string;
                /** @description only records whose node_type is one of these values, separated by commas */
                node_type?: string;
                /** @description only records whose asset_id is one of these values, separated by commas */
                asset_id?: string;
                /** @description only records whose tag_id is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose flow_id is one of these values, separated by commas */
                flow_id?: string;
                /** @description only records whose node_type is one of these values, separated by commas */
                node_type?: string;
                /** @description only records whose asset_id is one of these values, separated by commas */
                asset_id?: string;
                /** @description only records whose tag_id is one of these values, separated by commas */
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
                /** @description only records whose flow_id is one of these values, separated by commas */
                flow_id?: string;
                /** @description only records whose node_type is one of these values, separated by commas */
                node_type?: string;
                /** @description only records whose asset_id is one of these values, separated by commas */
                asset_id?: string;
                /** @description only records whose tag_id is one of these values, separated by commas */
                tag_id?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
    list_flow_picture: {
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
                /** @description only records whose flow_id is one of these values, separated by commas */
                flow_id?: string;
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
                        data: components["schemas"]["flow_picture_list"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_flow_picture: {
        parameters: {
            query?: never;
            header?: {
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["flow_picture_create"];
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
                        data: components["schemas"]["flow_picture"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    bulk_flow_picture: {
        parameters: {
            query?: never;
            header?: {
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["flow_picture_bulk"];
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
    get_flow_picture_count: {
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
                /** @description only records whose flow_id is one of these values, separated by commas */
                flow_id?: string;
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
    get_flow_picture_export: {
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
                /** @description only records whose flow_id is one of these values, separated by commas */
                flow_id?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_flow_picture: {
        parameters: {
            query?: {
                /** @description fail, update or skip */
                on_conflict?: string;
                /** @description false: store the valid lines */
                atomic?: string;
                /** @description true: store nothing */
                dry_run?: string;
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
    get_flow_picture: {
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
                        data: components["schemas"]["flow_picture"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_flow_picture: {
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
                "application/json": components["schemas"]["flow_picture_change"];
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
                        data: components["schemas"]["flow_picture"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_flow_picture: {
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
    change_flow_picture: {
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
                "application/json": components["schemas"]["flow_picture_change"];
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
                        data: components["schemas"]["flow_picture"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_flow_picture_content: {
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
                "application/json": components["schemas"]["flow_picture_content"];
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
                        data: components["schemas"]["flow_picture"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_flow_picture_exists: {
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
    get_picture_of_flow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id */
                id: string;
                /** @description id */
                picture_id: string;
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
                    "image/*": string;
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
                /** @description only records whose opc_type is one of these values, separated by commas */
                opc_type?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose edge_id is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose opc_type is one of these values, separated by commas */
                opc_type?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose edge_id is one of these values, separated by commas */
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
                /** @description only records whose opc_type is one of these values, separated by commas */
                opc_type?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose edge_id is one of these values, separated by commas */
                edge_id?: string;
                /** @description CONNECTED, CONNECTING or DISCONNECTED */
                connection_status?: string;
                /** @description START, STOP or NOT_COLLECT */
                scan_status?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose order_status is one of these values, separated by commas */
                order_status?: string;
                /** @description only records whose line_id is one of these values, separated by commas */
                line_id?: string;
                /** @description only records whose product_id is one of these values, separated by commas */
                product_id?: string;
                /** @description only records whose customer_id is one of these values, separated by commas */
                customer_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose lot_no is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose order_status is one of these values, separated by commas */
                order_status?: string;
                /** @description only records whose line_id is one of these values, separated by commas */
                line_id?: string;
                /** @description only records whose product_id is one of these values, separated by commas */
                product_id?: string;
                /** @description only records whose customer_id is one of these values, separated by commas */
                customer_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose lot_no is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description id of an asset or site: linked at or below it */
                under?: string;
                /** @description only records whose order_status is one of these values, separated by commas */
                order_status?: string;
                /** @description only records whose line_id is one of these values, separated by commas */
                line_id?: string;
                /** @description only records whose product_id is one of these values, separated by commas */
                product_id?: string;
                /** @description only records whose customer_id is one of these values, separated by commas */
                customer_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose lot_no is one of these values, separated by commas */
                lot_no?: string;
                /** @description planned_start */
                planned_from?: string;
                /** @description planned_start */
                planned_to?: string;
                /** @description started_at */
                started_from?: string;
                /** @description started_at */
                started_to?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose product_id is one of these values, separated by commas */
                product_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose is_default is one of these values, separated by commas */
                is_default?: string;
                /** @description only records whose asset_id is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose product_id is one of these values, separated by commas */
                product_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose is_default is one of these values, separated by commas */
                is_default?: string;
                /** @description only records whose asset_id is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose product_id is one of these values, separated by commas */
                product_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose is_default is one of these values, separated by commas */
                is_default?: string;
                /** @description only records whose asset_id is one of these values, separated by commas */
                asset_id?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose product_code is one of these values, separated by commas */
                product_code?: string;
                /** @description only records whose product_type is one of these values, separated by commas */
                product_type?: string;
                /** @description only records whose customer_id is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose product_code is one of these values, separated by commas */
                product_code?: string;
                /** @description only records whose product_type is one of these values, separated by commas */
                product_type?: string;
                /** @description only records whose customer_id is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose product_code is one of these values, separated by commas */
                product_code?: string;
                /** @description only records whose product_type is one of these values, separated by commas */
                product_type?: string;
                /** @description only records whose customer_id is one of these values, separated by commas */
                customer_id?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose calendar_id is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose calendar_id is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description only records whose external_id is one of these values, separated by commas */
                external_id?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description only records whose calendar_id is one of these values, separated by commas */
                calendar_id?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
                /** @description only records whose active is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose active is one of these values, separated by commas */
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
                /** @description only records whose active is one of these values, separated by commas */
                active?: string;
                /** @description epoch ms or ISO-8601 */
                updated_since?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose opc_id is one of these values, separated by commas */
                opc_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose data_type is one of these values, separated by commas */
                data_type?: string;
                /** @description only records whose linked_asset_id is one of these values, separated by commas */
                linked_asset_id?: string;
                /** @description only records whose edge_id is one of these values, separated by commas */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description a call that is repeated with the same key returns the same response, for 24 h */
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
                /** @description only records whose opc_id is one of these values, separated by commas */
                opc_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose data_type is one of these values, separated by commas */
                data_type?: string;
                /** @description only records whose linked_asset_id is one of these values, separated by commas */
                linked_asset_id?: string;
                /** @description only records whose edge_id is one of these values, separated by commas */
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
                /** @description only records whose opc_id is one of these values, separated by commas */
                opc_id?: string;
                /** @description only records whose site_id is one of these values, separated by commas */
                site_id?: string;
                /** @description only records whose data_type is one of these values, separated by commas */
                data_type?: string;
                /** @description only records whose linked_asset_id is one of these values, separated by commas */
                linked_asset_id?: string;
                /** @description only records whose edge_id is one of these values, separated by commas */
                edge_id?: string;
                /** @description format of the response; default: csv; xlsx: a workbook of at most 1,048,575 rows */
                format?: "csv" | "xlsx";
                /** @description CSV, XLSX: time zone of the times (IANA name, such as Asia/Seoul), which CSV then has as 2026-11-21 16:07:44.123; default of XLSX: UTC */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
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
