// Written by tools/types.js from the description of the gateway. Do not edit: npm run types.
export interface paths {
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether every component responds */
        get: operations["get_health_of_old_clients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/http": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deprecated: GET /api/v1/tag/{tagId}/value
         * @description Role: viewer or above.
         */
        get: operations["get_values_of_old_clients"];
        put?: never;
        /**
         * Deprecated: POST /api/v1/tag/{tagId}/value
         * @description Role: operator or above.
         */
        post: operations["post_values_of_old_clients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lines of the audit, newest first
         * @description Role: admin or above.
         */
        get: operations["get_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a line of the audit was removed or changed: each is linked to the one before
         * @description Role: admin or above.
         */
        get: operations["get_audit_verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was deleted in the last 7 days, newest first; the oldest leaves a full bin first
         * @description Role: engineer or above.
         */
        get: operations["list_bin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bin/{bin_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an entry from the bin: it cannot be restored any more
         * @description Role: admin or above.
         */
        delete: operations["delete_bin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bin/{bin_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted thing with its id; refused if the id is taken or what it belongs to is gone
         * @description Role: engineer or above.
         */
        post: operations["restore_bin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/diagnostics/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A zip file for support: version, health, metrics, log, plans, counts, properties; no secrets
         * @description Role: admin or above.
         */
        get: operations["get_diagnostics_bundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/diagnostics/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last records of the log, oldest first; lines of calls only for administrators
         * @description Role: engineer or above.
         */
        get: operations["get_diagnostics_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/diagnostics/opc/{opcId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Requests to a device and its responses, counted: since the start, and by the minute for 24 h
         * @description Role: engineer or above.
         */
        get: operations["get_diagnostics_opc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/display": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links for wall displays
         * @description Role: admin or above.
         */
        get: operations["list_display"];
        put?: never;
        /**
         * Create a link with which a wall display shows one view without a login
         * @description Role: admin or above.
         */
        post: operations["create_display"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/display/{display_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw a link: the displays that use it are logged out
         * @description Role: admin or above.
         */
        delete: operations["delete_display"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/drivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Protocols with the options that they declare
         * @description Role: viewer or above.
         */
        get: operations["list_drivers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/drivers/{opcType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One protocol, by type or alias
         * @description Role: viewer or above.
         */
        get: operations["get_driver"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/drivers/{opcType}/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Devices in the network that respond to a broadcast of this protocol
         * @description Role: operator or above.
         */
        get: operations["get_driver_devices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/drivers/{opcType}/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A table of tags to fill in, with one example for each form of an address; POST /api/v1/opc/{opcId}/tag/bulk and POST /api/v1/import accept it
         * @description Role: viewer or above.
         */
        get: operations["get_driver_template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/edge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Identity of this gateway
         * @description Role: viewer or above.
         */
        get: operations["get_edge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream of events: hello, values, monitor, opc, transfer, alarm, job, log, reset, beat
         * @description Role: viewer or above.
         */
        get: operations["list_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{stream_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the topics and tags of an own stream
         * @description Role: viewer or above.
         */
        put: operations["update_event"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Several OPCs with their connections and tags as one CSV file, which POST /api/v1/import takes
         * @description Role: engineer or above.
         */
        get: operations["export_opcs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Points of several tags
         * @description Role: viewer or above.
         */
        get: operations["get_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/history/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import points from CSV (text/csv) or a workbook with the columns of the export; invalid lines are skipped, and also points for whose time a point is recorded; an administrator replaces these with replace=true
         * @description Role: engineer or above.
         */
        post: operations["import_history"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import OPCs and tags from a file of another program (Kepware, Neuron, Ignition, TIA Portal, XG5000 …), of at most 20 MiB and 200,000 tags; the body is the file. What a driver refuses is left out and reported; all else is stored, or, while a question is open, nothing. The same file again changes nothing. Without dry_run the answers are kept for the next file of the format
         * @description Role: engineer or above.
         */
        post: operations["import_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Named API keys
         * @description Role: admin or above.
         */
        get: operations["list_keys"];
        put?: never;
        /**
         * Create a named key with a role and, optionally, an expiry
         * @description Role: admin or above.
         */
        post: operations["create_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/main/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new main key; the previous one stays valid for a while
         * @description Role: admin or above.
         */
        post: operations["rotate_main_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a named key
         * @description Role: admin or above.
         */
        delete: operations["delete_key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitoring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The gateway's current statistics
         * @description Role: viewer or above.
         */
        get: operations["get_monitoring"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Channels by which users are notified; secrets are ***
         * @description Role: engineer or above.
         */
        get: operations["list_notifications_channels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/channels/{channel_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One channel; the header ETag has its version
         * @description Role: engineer or above.
         */
        get: operations["get_notifications_channel"];
        /**
         * Replace a channel; with the header If-Match only that version
         * @description Role: admin or above.
         */
        put: operations["update_notifications_channel"];
        /**
         * Create a channel: a webhook or a mail server
         * @description Role: admin or above.
         */
        post: operations["create_notifications_channel"];
        /**
         * Delete a channel that no rule uses; messages that wait are dropped
         * @description Role: admin or above.
         */
        delete: operations["delete_notifications_channel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/channels/{channel_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message now and return the answer of the server
         * @description Role: admin or above.
         */
        post: operations["test_notifications_channel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rules who is notified of what
         * @description Role: engineer or above.
         */
        get: operations["list_notifications_rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/rules/{rule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One rule; the header ETag has its version
         * @description Role: engineer or above.
         */
        get: operations["get_notifications_rule"];
        /**
         * Replace a rule; with the header If-Match only that version
         * @description Role: admin or above.
         */
        put: operations["update_notifications_rule"];
        /**
         * Create a rule; it begins with what happens after now
         * @description Role: admin or above.
         */
        post: operations["create_notifications_rule"];
        /**
         * Delete a rule
         * @description Role: admin or above.
         */
        delete: operations["delete_notifications_rule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages that were sent or wait, newest first
         * @description Role: engineer or above.
         */
        get: operations["get_notifications_sent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List OPCs with their state
         * @description Role: viewer or above.
         */
        get: operations["list_opc"];
        put?: never;
        /**
         * Create an OPC with its tags
         * @description Role: engineer or above.
         */
        post: operations["create_opc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test an OPC before saving it: connects and reads each tag once; nothing is stored
         * @description Role: engineer or above.
         */
        post: operations["test_opc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/{opcId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One OPC
         * @description Role: viewer or above.
         */
        get: operations["get_opc"];
        /**
         * Change an OPC: absent fields stay unchanged, tag_list replaces the tags
         * @description Role: engineer or above.
         */
        put: operations["update_opc"];
        post?: never;
        /**
         * Delete an OPC and its tags
         * @description Role: engineer or above.
         */
        delete: operations["delete_opc"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/{opcId}/browse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Nodes of the device, if its protocol can list them
         * @description Role: viewer or above.
         */
        get: operations["get_opc_browse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/{opcId}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy an OPC with its tags, once for each address: all copies or none. Limits, scaling, units and states are copied, and stored secrets without being shown
         * @description Role: engineer or above.
         */
        post: operations["copy_opc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/{opcId}/discover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create tags from the nodes of the device; with dry_run only show them. 10,000 nodes per call: while is_complete is false, call again
         * @description Role: engineer or above.
         */
        post: operations["discover_opc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/{opcId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a device, newest first: connected, lost, refused addresses, changes by users
         * @description Role: operator or above.
         */
        get: operations["get_opc_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/{opcId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An OPC with its connection and its tags as one file. It holds no secrets: where the import makes a new OPC, they are entered again
         * @description Role: engineer or above.
         */
        get: operations["export_opc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/{opcId}/ingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Values that a device sends unsolicited (OPC of type HTTP with the option push)
         * @description Role: operator or above.
         */
        post: operations["ingest_opc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/{opcId}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The requests of one scan
         * @description Role: viewer or above.
         */
        get: operations["get_opc_plan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/{opcId}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start collection
         * @description Role: operator or above.
         */
        post: operations["start_opc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/{opcId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop collection
         * @description Role: operator or above.
         */
        post: operations["stop_opc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/{opcId}/tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tags of an OPC with their last values
         * @description Role: viewer or above.
         */
        get: operations["list_opc_tags"];
        put?: never;
        /**
         * Create a tag
         * @description Role: engineer or above.
         */
        post: operations["create_opc_tag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/{opcId}/tag/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and change many tags in one call, by CSV (text/csv), a workbook or JSON; all or nothing
         * @description Role: engineer or above.
         */
        post: operations["create_opc_tags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/{opcId}/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lines of the trace, oldest first
         * @description Role: engineer or above.
         */
        get: operations["get_opc_trace"];
        put?: never;
        /**
         * Trace the communication between gateway and device, for some time
         * @description Role: engineer or above.
         */
        post: operations["trace_opc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opc/{opcId}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What gets no new values when the OPC is stopped: tags, alarms, transfers, flows
         * @description Role: viewer or above.
         */
        get: operations["get_opc_uses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/opcua/nodeset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The address space of the OPC UA server as a NodeSet2 file (OPC 10000-6, annex F)
         * @description Role: viewer or above.
         */
        get: operations["get_opcua_nodeset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description Role: viewer or above.
         */
        get: operations["get_openapi_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the user has chosen for the page: language, start page, favourites, saved filters and trends
         * @description Role: viewer or above.
         */
        get: operations["get_preferences"];
        /**
         * Change them: members that are absent stay; 50 entries in each list, 64 KiB in all
         * @description Role: viewer or above.
         */
        put: operations["update_preferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * User and expiry of the session
         * @description Role: viewer or above.
         */
        get: operations["get_session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the session with password or one-time code; for ten minutes it may read secrets (CONFIRMATION_REQUIRED)
         * @description Role: viewer or above.
         */
        post: operations["confirm_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the password of the caller; ends all other sessions of the user
         * @description Role: viewer or above.
         */
        put: operations["update_session_password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the login of the caller needs one-time codes
         * @description Role: viewer or above.
         */
        get: operations["get_session_second_factor"];
        put?: never;
        /**
         * Begin to set up one-time codes (RFC 6238); they are not needed until one was confirmed
         * @description Role: viewer or above.
         */
        post: operations["begin_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a code: from now on each login needs one; ends all sessions of the user, this one too
         * @description Role: viewer or above.
         */
        post: operations["confirm_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/second-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the one-time codes of the caller; ends all sessions of the user, this one too
         * @description Role: viewer or above.
         */
        post: operations["remove_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions, newest first
         * @description Role: admin or above.
         */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session, with its streams of events
         * @description Role: admin or above.
         */
        delete: operations["delete_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/system/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether every component responds */
        get: operations["get_system_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/system/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the gateway can serve */
        get: operations["get_system_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/system/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Version of the gateway */
        get: operations["get_system_version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tags of all OPCs with their last values, a page of them
         * @description Role: viewer or above.
         */
        get: operations["list_tag"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tag/{tagId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One tag with its last value
         * @description Role: viewer or above.
         */
        get: operations["get_tag"];
        /**
         * Change a tag: absent fields stay unchanged
         * @description Role: engineer or above.
         */
        put: operations["update_tag"];
        post?: never;
        /**
         * Delete a tag
         * @description Role: engineer or above.
         */
        delete: operations["delete_tag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tag/{tagId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Points of a tag, raw or in buckets, as JSON, a workbook, or CSV of any length
         * @description Role: viewer or above.
         */
        get: operations["get_tag_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tag/{tagId}/value": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Last value of a tag, or with fresh=true read from the device now
         * @description Role: viewer or above.
         */
        get: operations["get_tag_value"];
        put?: never;
        /**
         * Write a value and read it back
         * @description Role: operator or above.
         */
        post: operations["write_tag_value"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Outbound transfers and their health
         * @description Role: viewer or above.
         */
        get: operations["list_transfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A transfer with all its keys, secrets hidden
         * @description Role: viewer or above.
         */
        get: operations["get_transfer"];
        /**
         * Change the given keys of a transfer; null = the default; its position in the journal stays
         * @description Role: engineer or above.
         */
        put: operations["update_transfer"];
        /**
         * Create a transfer
         * @description Role: engineer or above.
         */
        post: operations["create_transfer"];
        /**
         * Delete a transfer with its position in the journal and its dead letters
         * @description Role: engineer or above.
         */
        delete: operations["delete_transfer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer/{name}/dead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Batches that the receiver has refused, oldest first
         * @description Role: viewer or above.
         */
        get: operations["list_transfer_dead"];
        put?: never;
        post?: never;
        /**
         * Drop all refused batches
         * @description Role: engineer or above.
         */
        delete: operations["delete_all_transfer_dead"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer/{name}/dead/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A refused batch as it is stored
         * @description Role: viewer or above.
         */
        get: operations["get_transfer_dead"];
        put?: never;
        post?: never;
        /**
         * Drop a refused batch
         * @description Role: engineer or above.
         */
        delete: operations["delete_transfer_dead"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer/{name}/dead/{batchId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a refused batch again under its id; it is dropped if accepted
         * @description Role: engineer or above.
         */
        post: operations["retry_transfer_dead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer/{name}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message and return the response
         * @description Role: engineer or above.
         */
        post: operations["test_transfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer_preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which tags a transfer with these keys would send, and its next message with present values; nothing is stored or sent
         * @description Role: engineer or above.
         */
        post: operations["transfer_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer_types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Types of transfers with the keys that they declare
         * @description Role: viewer or above.
         */
        get: operations["list_transfer_types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer_types/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One type of transfers, in any case
         * @description Role: viewer or above.
         */
        get: operations["get_transfer_type"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Local users
         * @description Role: admin or above.
         */
        get: operations["list_users"];
        put?: never;
        /**
         * Create a user
         * @description Role: admin or above.
         */
        post: operations["create_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One user
         * @description Role: admin or above.
         */
        get: operations["get_user"];
        /**
         * Change role, password or state of a user; ends the user's sessions
         * @description Role: admin or above.
         */
        put: operations["update_user"];
        post?: never;
        /**
         * Delete a user; ends the user's sessions
         * @description Role: admin or above.
         */
        delete: operations["delete_user"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{userId}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the one-time codes of a user who has lost them; ends the user's sessions
         * @description Role: admin or above.
         */
        delete: operations["delete_user_second_factor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/values/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Values of up to 10,000 tags, in the requested order; with Accept: application/cbor as rows of CBOR
         * @description Role: viewer or above.
         */
        post: operations["read_values"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/values/write": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Up to 10,000 writes; those to one device keep their order
         * @description Role: operator or above.
         */
        post: operations["write_values"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Own views and shared ones, without their content
         * @description Role: viewer or above.
         */
        get: operations["list_view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/view/{view_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One view
         * @description Role: viewer or above.
         */
        get: operations["get_view"];
        /**
         * Save a view: at most 256,000 bytes of content, 100 views an author; sharing needs the role operator
         * @description Role: viewer or above.
         */
        put: operations["update_view"];
        post?: never;
        /**
         * Delete an own view; administrators also a shared one
         * @description Role: viewer or above.
         */
        delete: operations["delete_view"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/backup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the backups, newest first
         * @description Role: admin or above.
         */
        get: operations["list_config_backup"];
        put?: never;
        /**
         * Make a backup as a job; the gateway continues to run
         * @description Role: admin or above.
         */
        post: operations["create_config_backup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/backup/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a backup of at most edge.backup.max_gb
         * @description Role: admin or above.
         */
        post: operations["upload_config_backup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/backup/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file of a backup; Range works
         * @description Role: admin or above.
         */
        get: operations["get_config_backup"];
        put?: never;
        post?: never;
        /**
         * Delete a backup
         * @description Role: admin or above.
         */
        delete: operations["delete_config_backup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/backup/{name}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check all checksums of a backup, and report what a restore would change
         * @description Role: admin or above.
         */
        post: operations["check_config_backup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/firmware": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upgrade packages of the operating system
         * @description Role: admin or above.
         */
        post: operations["update_firmware"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/job": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Jobs, newest first
         * @description Role: admin or above.
         */
        get: operations["list_config_job"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/job/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One job: state, steps, result
         * @description Role: admin or above.
         */
        get: operations["get_config_job"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/job/{job_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job that can be cancelled
         * @description Role: admin or above.
         */
        post: operations["cancel_config_job"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/job/{job_id}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The log of a job, at most 256 KiB; X-Next is the byte at which the next call begins
         * @description Role: admin or above.
         */
        get: operations["get_config_job_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/jobs/available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs that can run on this gateway, and why others cannot
         * @description Role: admin or above.
         */
        get: operations["get_config_jobs_available"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The properties file, secrets as ***
         * @description Role: admin or above.
         */
        get: operations["get_config_load"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/reboot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restart the operating system
         * @description Role: admin or above.
         */
        post: operations["reboot_machine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/restart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop and start the gateway
         * @description Role: admin or above.
         */
        post: operations["restart_gateway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a backup as a job, which ends with a restart
         * @description Role: admin or above.
         */
        post: operations["restore_backup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the whole properties file, then write it
         * @description Role: admin or above.
         */
        post: operations["save_config"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All properties with their rules
         * @description Role: admin or above.
         */
        get: operations["get_config_schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/temp-clean": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove rotated logs, old jobs and incomplete downloads
         * @description Role: admin or above.
         */
        post: operations["clean_temporary_files"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/upgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Install the latest version, or an uploaded bundle; a version that is not healthy is rolled back
         * @description Role: admin or above.
         */
        post: operations["upgrade_gateway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/upgrade/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The latest version at edge.update.url, by its signed descriptor
         * @description Role: admin or above.
         */
        get: operations["get_config_upgrade_check"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/upgrade/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a bundle, after its signature; for gateways without access to a server
         * @description Role: admin or above.
         */
        post: operations["upload_config_upgrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the properties file as save does; nothing is written
         * @description Role: admin or above.
         */
        post: operations["validate_config"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last 20 texts of the properties file, newest first
         * @description Role: admin or above.
         */
        get: operations["list_config_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One version of the properties file, secrets as ***
         * @description Role: admin or above.
         */
        get: operations["get_config_version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a version again, with its secrets
         * @description Role: admin or above.
         */
        post: operations["restore_config_version"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/display/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open a link: sets the display's cookie and redirects to the page (303) */
        get: operations["open_display"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether every component responds */
        get: operations["get_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in (JSON or form); sets the session cookie */
        post: operations["log_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create the first administrator with the set-up token */
        post: operations["set_up_first_administrator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shown before a login: a notice on use, and whether the first administrator must still be created */
        get: operations["get_login_state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session
         * @description Role: viewer or above.
         */
        post: operations["log_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics of the gateway and each device as Prometheus text
         * @description Role: viewer or above.
         */
        get: operations["get_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/opcua/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The gateway's certificate for OPC UA, and those of others: trusted and rejected
         * @description Role: engineer or above.
         */
        get: operations["list_opcua_certificates"];
        put?: never;
        /**
         * Trust a certificate in advance: its DER or PEM as the body
         * @description Role: engineer or above.
         */
        post: operations["add_opcua_certificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/opcua/certificates/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recreate the gateway's certificate, with the same key and URI
         * @description Role: engineer or above.
         */
        post: operations["renew_opcua_certificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/opcua/certificates/{thumbprint}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a certificate: if it is presented again, it is rejected again
         * @description Role: engineer or above.
         */
        delete: operations["delete_opcua_certificate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/opcua/certificates/{thumbprint}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop trusting a certificate: its sessions end
         * @description Role: engineer or above.
         */
        post: operations["reject_opcua_certificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/opcua/certificates/{thumbprint}/trust": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trust a rejected certificate
         * @description Role: engineer or above.
         */
        post: operations["trust_opcua_certificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/opcua/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest points of a tag in the last minutes, for the OPC UA page
         * @description Role: viewer or above.
         */
        get: operations["get_opcua_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/opcua/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Address and login of the OPC UA server
         * @description Role: viewer or above.
         */
        get: operations["get_opcua_info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/opcua/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clients of the OPC UA server
         * @description Role: viewer or above.
         */
        get: operations["get_opcua_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/opcua/tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sites, OPCs and tags with their values; ETag, 304 if unchanged
         * @description Role: viewer or above.
         */
        get: operations["get_opcua_tree"];
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
        meta: {
            /** Format: int64 */
            timestamp: number;
            /** @constant */
            status: "OK";
            request_id: string;
        };
        error_meta: {
            /** Format: int64 */
            timestamp: number;
            /** @constant */
            status: "ERROR";
            /** Format: int64 */
            http_status: number;
            request_id: string;
        };
        errors: {
            code: string;
            message: string;
            /**
             * Format: int64
             * @description Line of the properties file. Only faults of this file have it, and key, expected and nearest.
             */
            line?: number;
            key?: string;
            expected?: string;
            nearest?: string;
        }[];
        error: {
            /** @constant */
            result: "ERROR";
            /** @description always null */
            data: Record<string, never> | null;
            message: string;
            meta: components["schemas"]["error_meta"];
            errors: components["schemas"]["errors"];
            trace?: string[];
        };
        inner_error: {
            /** @constant */
            result: "ERROR";
            msg: string;
            /** @enum {string} */
            code: "NOT_FOUND" | "DUPLICATE" | "INTEGRITY" | "NOT_RUNNING" | "NOT_TAKEN" | "PROTECTED" | "SEND_FAILED" | "STALE_VERSION" | "NO_SPACE" | "NOT_AVAILABLE";
            /** @description Present version, as text; only with the code STALE_VERSION. */
            version?: string;
            text?: string;
        };
        done: {
            /** @constant */
            result: "SUCCESS";
        };
        /** @enum {string} */
        trace_level: "off" | "values" | "frames" | "bytes";
        /** @enum {string} */
        role: "viewer" | "operator" | "engineer" | "admin";
        history_point: {
            /** Format: int64 */
            ts: number;
            value: string;
            type: string;
            /** Format: int64 */
            quality: number;
        };
        driver: {
            /** @enum {string} */
            opc_type: "EIP" | "HTTP" | "MELSEC" | "MODBUS" | "OPCUA" | "S7" | "XGT";
            title: string;
            aliases: string[];
            /** Format: int64 */
            default_port: number;
            /** @description data of an SVG path that is drawn with a line in a square of 16 by 16; empty: none */
            icon: string;
            /** @description Devices can list their tags. */
            browses: boolean;
            /** @description Only devices where this option has one of these values can be browsed. */
            browses_if?: {
                option: string;
                values: string[];
            };
            /** @description A tag needs no data_type: the device reports it. */
            reports_types: boolean;
            /** @description Separator between a structure and its member in an address; empty: there are no members. */
            member_separator: string;
            /** @description Labels of options for people, in each language of the page. */
            form: {
                name: string;
                label: {
                    en: string;
                    ko: string;
                };
                /** @description Help in other languages than English, which is the description. */
                help?: {
                    ko?: string;
                };
                /** @description The option has an effect only with one of these values of another. */
                used_if?: {
                    option: string;
                    values: string[];
                };
            }[];
            schema: {
                options: {
                    name: string;
                    type: string;
                    description?: string;
                    /**
                     * @description Part of a form in which the option stands.
                     * @enum {string}
                     */
                    group: "connection" | "more";
                    /** @description A form does not show it: only calls set it. */
                    hidden: boolean;
                }[];
                tag_options: {
                    name: string;
                    type: string;
                    description?: string;
                }[];
            };
        };
        transfer_type: {
            /** @enum {string} */
            type: "API" | "MQTT" | "Sparkplug";
            title: string;
            /** @description data of an SVG path that is drawn with a line in a square of 16 by 16; empty: none */
            icon: string;
            /** @description A new session first sends all tags again (births). */
            has_births: boolean;
            schema: {
                options: {
                    name: string;
                    type: string;
                    description?: string;
                    /**
                     * @description Part of a form in which the option stands.
                     * @enum {string}
                     */
                    group: "receiver" | "selection" | "delivery" | "security";
                    /** @description A form does not show it: only calls set it. */
                    hidden: boolean;
                }[];
                status: {
                    name: string;
                    type: string;
                    description?: string;
                }[];
            };
        };
        transfer_status: {
            /** @description Name of the transfer. */
            name?: string;
            /** @description Type of the transfer. */
            type: string;
            /** @description false: the transfer is switched off. */
            enabled?: boolean;
            /** @description The transfer is connected to its receiver. */
            connected?: boolean;
            /**
             * Format: int64
             * @description Number of samples that were sent.
             */
            sent_count?: number;
            /**
             * Format: int64
             * @description Number of samples that wait in the journal.
             */
            queued?: number;
            /**
             * Format: int64
             * @description Time of the oldest sample that waits, epoch ms; null: none waits.
             */
            oldest_queued_ts?: number | null;
            /**
             * Format: int64
             * @description Number of samples that the journal dropped before they were sent.
             */
            dropped?: number;
            /** @description Last error of the transfer; empty: none. */
            last_error?: string;
            /**
             * Format: int64
             * @description Time when samples were sent last, epoch ms; null: never.
             */
            last_sent_ts?: number | null;
            /**
             * Format: int64
             * @description Number of batches that the receiver has refused. Only some types have it.
             */
            dead_letters?: number;
            /**
             * Format: int64
             * @description Number of commands of the receiver that were executed.
             */
            commands_done?: number;
            /**
             * Format: int64
             * @description Number of commands of the receiver that failed.
             */
            commands_failed?: number;
            /**
             * Format: int64
             * @description Number of commands of the receiver that were refused.
             */
            commands_refused?: number;
            /** @description Reason why the rest of the status is missing. */
            status_error?: string;
            bdSeq?: number;
            edge_node_id?: string;
            group_id?: string;
            seq?: number;
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
            /** @enum {string} */
            auto_collect: "true" | "false";
            timecycle: string;
            /** @description Options of the protocol, and username, password and discovery. */
            options: Record<string, never>;
            /**
             * Format: int64
             * @description Time when the OPC was created, epoch ms.
             */
            created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the OPC, epoch ms.
             */
            updated_at: number;
            /**
             * Format: int64
             * @description Number of tags.
             */
            tag_count: number;
            /**
             * Format: int64
             * @description Number of tags that had a good value since the start of the gateway.
             */
            point_count: number;
            /**
             * Format: int64
             * @description Number of tags whose quality is good now.
             */
            good_count: number;
            /**
             * @description State of the connection.
             * @enum {string}
             */
            connection_status: "CONNECTED" | "CONNECTING" | "DISCONNECTED";
            /**
             * @description State of the collection: START (it runs), STOP (a user stopped it) or NOT_COLLECT (it was not started, or there are no tags).
             * @enum {string}
             */
            scan_status: "START" | "NOT_COLLECT" | "STOP";
            /** @description Last error of the device or the connection; empty: none. */
            last_error: string;
            /**
             * Format: int64
             * @description Time of the last error, epoch ms; null: none.
             */
            last_error_time: number | null;
            /** @description Address in use, or tried last, when opc_agent_ip names several addresses. */
            active_address: string;
            /** @description Security policy and mode of the open connection (OPC UA); empty: no connection is open. */
            security: string;
            /**
             * Format: int64
             * @description Time since which the device has confirmed all good values, epoch ms, even when their own time stamps are older (OPC UA).
             */
            confirmed_at: number | null;
            /** @description Duration of the last scan, ms. */
            scan_ms: number;
            /**
             * Format: int64
             * @description Number of requests in one scan.
             */
            requests_per_scan: number;
            /**
             * Format: int64
             * @description Number of scans that began late.
             */
            overruns: number;
        };
        opc_body: {
            /** @description Id of the OPC. It must not begin with EDGE_; the gateway creates one when it is absent. */
            opc_id?: string | null;
            /** @description Protocol of the device, by type or alias. GET /api/v1/drivers lists all. */
            opc_type: string;
            /** @description Name that people read. When it is absent, it is the id. */
            opc_name?: string | null;
            /** @description Host name, address, URL or serial port of the device. A redundant device has up to four addresses, separated by commas; the first one that responds is used. */
            opc_agent_ip: string;
            /** Format: int64 */
            opc_agent_port?: string | number | null;
            /** @description Site of the OPC. When it is absent, edge.site_id is used; a new SITE_… is created. */
            site_id?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description true: collection starts when the OPC is created and at each start of the gateway. */
            auto_collect?: boolean | string | null;
            /**
             * Format: int64
             * @description Time between two scans, ms, 10 to 86400000; 0: the next scan starts at once.
             */
            timecycle?: number | string | null;
            /** @description Options of the protocol, and username, password and discovery. */
            options?: Record<string, never> | null;
            /**
             * Format: int64
             * @description Time when the OPC was created, epoch ms.
             */
            created_at?: number | string | null;
            /**
             * Format: int64
             * @description Time of the last change of the OPC, epoch ms.
             */
            updated_at?: number | string | null;
            tag_list?: components["schemas"]["tag_body"][];
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
            /** Format: int64 */
            opc_agent_port?: string | number | null;
            /** @description Site of the OPC. When it is absent, edge.site_id is used; a new SITE_… is created. */
            site_id?: string | null;
            /** @description Free text. */
            description?: string | null;
            /** @description true: collection starts when the OPC is created and at each start of the gateway. */
            auto_collect?: boolean | string | null;
            /**
             * Format: int64
             * @description Time between two scans, ms, 10 to 86400000; 0: the next scan starts at once.
             */
            timecycle?: number | string | null;
            /** @description Options of the protocol, and username, password and discovery. */
            options?: Record<string, never> | null;
            /**
             * Format: int64
             * @description Time when the OPC was created, epoch ms.
             */
            created_at?: number | string | null;
            /**
             * Format: int64
             * @description Time of the last change of the OPC, epoch ms.
             */
            updated_at?: number | string | null;
            tag_list?: components["schemas"]["tag_body"][];
        } & {
            [key: string]: unknown;
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
            /** @description Meaning of the value of scale_from: an exponent of 10, or a factor. */
            scale_from_as: string;
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
            /** @description Read values that are cut off. low: a value below min_value becomes min_value; high: a value above max_value becomes max_value; both; empty: none. */
            clamp: string;
            /** @description false: the gateway refuses every write. It becomes false when the address is read-only in the device. */
            writable: boolean;
            /** @description Deadband: the smallest change that counts, in the unit of the tag. */
            deadband: number;
            /** @description Deadband in percent of max_value - min_value. */
            deadband_percent: number;
            /** @description Recorded values: all, or change (only changes); empty: edge.journal.record is used. */
            record: string;
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
            created_at: number;
            /**
             * Format: int64
             * @description Time of the last change of the tag, epoch ms.
             */
            updated_at: number;
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
            /** @description Priority of the alarm trip_hi. */
            trip_hi_priority: string;
            /** @description Priority of the alarm hi_hi. */
            hi_hi_priority: string;
            /** @description Priority of the alarm hi. */
            hi_priority: string;
            /** @description Priority of the alarm lo. */
            lo_priority: string;
            /** @description Priority of the alarm lo_lo. */
            lo_lo_priority: string;
            /** @description Priority of the alarm trip_lo. */
            trip_lo_priority: string;
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
            /** @description Priority of the alarm when the value is true; empty: no alarm. */
            bool_true_priority: string;
            /** @description Priority of the alarm when the value is false; empty: no alarm. */
            bool_false_priority: string;
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
            site_id: string;
            /** @description Last good value as a text. */
            value: string;
            /** @description Time of the value in the time zone of the gateway, as text; empty: none yet. */
            value_time: string;
            /**
             * @description Result of the last read.
             * @enum {string}
             */
            value_read_status: "SUCCESS" | "ERROR" | "NOT_READ" | "NOT_FOUND";
            /** @description Message of the last read if it failed; empty: it did not fail. */
            value_read_error_message: string;
            /**
             * Format: int64
             * @description Quality of the value, as in OPC classic: 192 is good, 64 uncertain, less than 64 bad.
             */
            quality: number;
            /**
             * Format: int64
             * @description Time of the value, epoch ms; 0: none yet.
             */
            ts: number;
            /** @description Text of the value from the states of the tag. It is absent when the tag has no states. */
            state_text?: string;
        };
        tag_body: {
            /** @description Id of the tag. It is unique in the gateway; the gateway creates one when it is absent. */
            tag_id?: string | null;
            /** @description OPC that contains the tag. */
            opc_id?: string | null;
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
            timecycle?: number | string | null;
            /** @description Scale: value = raw value * scale + offset. A write uses the inverse. */
            scale?: number | string | null;
            /** @description Offset that is added after the scale, in the unit of the tag. */
            offset?: number | string | null;
            /** @description Id of another tag of the same OPC. Its value scales this tag, like a scale factor of SunSpec. */
            scale_from?: string | null;
            /** @description Meaning of the value of scale_from: an exponent of 10, or a factor. */
            scale_from_as?: string | null;
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
            min_value?: number | string | null;
            /** @description Highest value that can be written, after scaling. The gateway refuses a higher one. */
            max_value?: number | string | null;
            /** @description Read values that are cut off. low: a value below min_value becomes min_value; high: a value above max_value becomes max_value; both; empty: none. */
            clamp?: string | null;
            /** @description false: the gateway refuses every write. It becomes false when the address is read-only in the device. */
            writable?: boolean | string | null;
            /** @description Deadband: the smallest change that counts, in the unit of the tag. */
            deadband?: number | string | null;
            /** @description Deadband in percent of max_value - min_value. */
            deadband_percent?: number | string | null;
            /** @description Recorded values: all, or change (only changes); empty: edge.journal.record is used. */
            record?: string | null;
            /**
             * Format: int64
             * @description Days that the history keeps; 0: edge.history.retention_days is used.
             */
            retention_days?: number | string | null;
            /** @description Name under which the value is published. */
            alias_name?: string | null;
            /** @description Free text. */
            note?: string | null;
            /** @description Importance of the tag, free text. */
            importance?: string | null;
            /** @description Latitude in degrees, north is positive. */
            lat?: number | string | null;
            /** @description Longitude in degrees, east is positive. */
            lng?: number | string | null;
            /** @description Asset to which the value belongs. */
            linked_asset_id?: string | null;
            /** @description Options of the protocol for this tag, for example byte_order. */
            options?: Record<string, never> | null;
            /**
             * Format: int64
             * @description Time when the tag was created, epoch ms.
             */
            created_at?: number | string | null;
            /**
             * Format: int64
             * @description Time of the last change of the tag, epoch ms.
             */
            updated_at?: number | string | null;
            /** @description Trip-high limit of the alarm, after scaling; null: none. */
            trip_hi?: number | string | null;
            /** @description High-high limit of the alarm, after scaling; null: none. */
            hi_hi?: number | string | null;
            /** @description High limit of the alarm, after scaling; null: none. */
            hi?: number | string | null;
            /** @description Low limit of the alarm, after scaling; null: none. */
            lo?: number | string | null;
            /** @description Low-low limit of the alarm, after scaling; null: none. */
            lo_lo?: number | string | null;
            /** @description Trip-low limit of the alarm, after scaling; null: none. */
            trip_lo?: number | string | null;
            /** @description Priority of the alarm trip_hi. */
            trip_hi_priority?: string | null;
            /** @description Priority of the alarm hi_hi. */
            hi_hi_priority?: string | null;
            /** @description Priority of the alarm hi. */
            hi_priority?: string | null;
            /** @description Priority of the alarm lo. */
            lo_priority?: string | null;
            /** @description Priority of the alarm lo_lo. */
            lo_lo_priority?: string | null;
            /** @description Priority of the alarm trip_lo. */
            trip_lo_priority?: string | null;
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
            /** @description Priority of the alarm when the value is true; empty: no alarm. */
            bool_true_priority?: string | null;
            /** @description Priority of the alarm when the value is false; empty: no alarm. */
            bool_false_priority?: string | null;
            /** @description Message of the alarm when the value is true; empty: a standard message. */
            bool_true_message?: string | null;
            /** @description Message of the alarm when the value is false; empty: a standard message. */
            bool_false_message?: string | null;
            /** @description Deadband of alarms in the unit of the tag: the value must come back by this amount. */
            alarm_deadband?: number | string | null;
            /**
             * Format: int64
             * @description On-delay of alarms, ms: the value must be beyond the limit for this time.
             */
            alarm_on_delay_ms?: number | string | null;
            /**
             * Format: int64
             * @description Off-delay of alarms, ms: the value must be within the limit for this time.
             */
            alarm_off_delay_ms?: number | string | null;
            /** @description false: the tag has no alarms. */
            alarm_enabled?: boolean | string | null;
        };
        tag_change: {
            /** @description Id of the tag. It is unique in the gateway; the gateway creates one when it is absent. */
            tag_id?: string | null;
            /** @description OPC that contains the tag. */
            opc_id?: string | null;
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
            timecycle?: number | string | null;
            /** @description Scale: value = raw value * scale + offset. A write uses the inverse. */
            scale?: number | string | null;
            /** @description Offset that is added after the scale, in the unit of the tag. */
            offset?: number | string | null;
            /** @description Id of another tag of the same OPC. Its value scales this tag, like a scale factor of SunSpec. */
            scale_from?: string | null;
            /** @description Meaning of the value of scale_from: an exponent of 10, or a factor. */
            scale_from_as?: string | null;
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
            min_value?: number | string | null;
            /** @description Highest value that can be written, after scaling. The gateway refuses a higher one. */
            max_value?: number | string | null;
            /** @description Read values that are cut off. low: a value below min_value becomes min_value; high: a value above max_value becomes max_value; both; empty: none. */
            clamp?: string | null;
            /** @description false: the gateway refuses every write. It becomes false when the address is read-only in the device. */
            writable?: boolean | string | null;
            /** @description Deadband: the smallest change that counts, in the unit of the tag. */
            deadband?: number | string | null;
            /** @description Deadband in percent of max_value - min_value. */
            deadband_percent?: number | string | null;
            /** @description Recorded values: all, or change (only changes); empty: edge.journal.record is used. */
            record?: string | null;
            /**
             * Format: int64
             * @description Days that the history keeps; 0: edge.history.retention_days is used.
             */
            retention_days?: number | string | null;
            /** @description Name under which the value is published. */
            alias_name?: string | null;
            /** @description Free text. */
            note?: string | null;
            /** @description Importance of the tag, free text. */
            importance?: string | null;
            /** @description Latitude in degrees, north is positive. */
            lat?: number | string | null;
            /** @description Longitude in degrees, east is positive. */
            lng?: number | string | null;
            /** @description Asset to which the value belongs. */
            linked_asset_id?: string | null;
            /** @description Options of the protocol for this tag, for example byte_order. */
            options?: Record<string, never> | null;
            /**
             * Format: int64
             * @description Time when the tag was created, epoch ms.
             */
            created_at?: number | string | null;
            /**
             * Format: int64
             * @description Time of the last change of the tag, epoch ms.
             */
            updated_at?: number | string | null;
            /** @description Trip-high limit of the alarm, after scaling; null: none. */
            trip_hi?: number | string | null;
            /** @description High-high limit of the alarm, after scaling; null: none. */
            hi_hi?: number | string | null;
            /** @description High limit of the alarm, after scaling; null: none. */
            hi?: number | string | null;
            /** @description Low limit of the alarm, after scaling; null: none. */
            lo?: number | string | null;
            /** @description Low-low limit of the alarm, after scaling; null: none. */
            lo_lo?: number | string | null;
            /** @description Trip-low limit of the alarm, after scaling; null: none. */
            trip_lo?: number | string | null;
            /** @description Priority of the alarm trip_hi. */
            trip_hi_priority?: string | null;
            /** @description Priority of the alarm hi_hi. */
            hi_hi_priority?: string | null;
            /** @description Priority of the alarm hi. */
            hi_priority?: string | null;
            /** @description Priority of the alarm lo. */
            lo_priority?: string | null;
            /** @description Priority of the alarm lo_lo. */
            lo_lo_priority?: string | null;
            /** @description Priority of the alarm trip_lo. */
            trip_lo_priority?: string | null;
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
            /** @description Priority of the alarm when the value is true; empty: no alarm. */
            bool_true_priority?: string | null;
            /** @description Priority of the alarm when the value is false; empty: no alarm. */
            bool_false_priority?: string | null;
            /** @description Message of the alarm when the value is true; empty: a standard message. */
            bool_true_message?: string | null;
            /** @description Message of the alarm when the value is false; empty: a standard message. */
            bool_false_message?: string | null;
            /** @description Deadband of alarms in the unit of the tag: the value must come back by this amount. */
            alarm_deadband?: number | string | null;
            /**
             * Format: int64
             * @description On-delay of alarms, ms: the value must be beyond the limit for this time.
             */
            alarm_on_delay_ms?: number | string | null;
            /**
             * Format: int64
             * @description Off-delay of alarms, ms: the value must be within the limit for this time.
             */
            alarm_off_delay_ms?: number | string | null;
            /** @description false: the tag has no alarms. */
            alarm_enabled?: boolean | string | null;
        } & {
            [key: string]: unknown;
        };
        value_record: {
            /** @description Id of the tag. */
            tag_id: string;
            /** @description Data type of the value; empty: not known. */
            data_type: string;
            /** @description Id of the OPC that contains the tag; empty: there is no such tag. */
            opc_id: string;
            /** @description Last good value as a text. */
            value: string;
            /** @description Time of the value in the time zone of the gateway, as text; empty: none yet. */
            value_time: string;
            /**
             * @description Result of the last read.
             * @enum {string}
             */
            value_read_status: "SUCCESS" | "ERROR" | "NOT_READ" | "NOT_FOUND";
            /** @description Message of the last read if it failed; empty: it did not fail. */
            value_read_error_message: string;
            /**
             * Format: int64
             * @description Quality of the value, as in OPC classic: 192 is good, 64 uncertain, less than 64 bad.
             */
            quality: number;
            /**
             * Format: int64
             * @description Time of the value, epoch ms; 0: none yet.
             */
            ts: number;
            /** @description Text of the value from the states of the tag. It is absent when the tag has no states. */
            state_text?: string;
        };
        monitor_record: {
            /**
             * Format: int64
             * @description when the record was computed, epoch ms
             */
            timestamp: number;
            /** @description load of all processors over the last second, % */
            cpu_used_percent: number;
            /** @description memory that is not available, % */
            memory_used_percent: number;
            /** @description use of the file system that holds the data, % */
            disk_used_percent: number;
            /** @description hottest sensor, °C; null when the machine has none */
            temperature: number | null;
            /** @description round trip to edge.monitor.ping_host, ms; null when unset or unanswered */
            ping: number | null;
            /** @description API requests answered per second */
            api: number;
            /**
             * Format: int64
             * @description OPCs, without EDGE_SYSTEM
             */
            opc_count: number;
            /**
             * Format: int64
             * @description tags, without those of EDGE_SYSTEM
             */
            tag_count: number;
            /** @description tag values collected per second */
            mps: number;
            /** @description the last 60 mps, oldest first; 0 before the start */
            mps_history: number[];
            /**
             * Format: int64
             * @description samples that wait for a transfer
             */
            queue_size: number;
            /**
             * Format: int64
             * @description tag values read since start
             */
            plc_value_read_success_count: number;
            /**
             * Format: int64
             * @description tag reads that failed since start
             */
            plc_value_read_error_count: number;
            /**
             * Format: int64
             * @description values written since start
             */
            plc_value_write_success_count: number;
            /**
             * Format: int64
             * @description writes that failed since start
             */
            plc_value_write_error_count: number;
            /**
             * Format: int64
             * @description OPCs that are connected
             */
            plc_con_connected_count: number;
            /**
             * Format: int64
             * @description OPCs that are not connected
             */
            plc_con_disconnected_count: number;
            /**
             * Format: int64
             * @description OPCs that collect
             */
            plc_scan_start_count: number;
            /**
             * Format: int64
             * @description OPCs that run without collecting
             */
            plc_scan_not_collect_count: number;
            /**
             * Format: int64
             * @description OPCs that a user stopped
             */
            plc_scan_stop_count: number;
            /**
             * Format: int64
             * @description samples sent by all transfers since start
             */
            sended_point_count: number;
            /**
             * Format: int64
             * @description bytes sent by all transfers since start
             */
            sended_point_bytes: number;
            /**
             * Format: int64
             * @description bytes that configuration, journal and history use on disk
             */
            system_total_db_size: number;
            /**
             * Format: int64
             * @description errors logged since start
             */
            system_error_count: number;
            /** @description false while samples cannot be stored */
            journal_writable: boolean;
            /**
             * Format: int64
             * @description bytes that the journal uses on disk
             */
            journal_bytes: number;
            /**
             * Format: int64
             * @description samples that could not be stored since start
             */
            journal_dropped_count: number;
            /**
             * Format: int64
             * @description bytes that the history uses on disk; 0 if a cluster stores it
             */
            history_bytes: number;
            /** @description docker answers on its socket */
            docker_on: boolean;
            /**
             * Format: int64
             * @description containers that run
             */
            docker_container_up_count: number;
            /**
             * Format: int64
             * @description containers, running or not
             */
            docker_container_total_count: number;
        };
        add_opcua_certificate_answer: components["schemas"]["add_opcua_certificate_ok"] | components["schemas"]["error"];
        add_opcua_certificate_body: string;
        add_opcua_certificate_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description SHA-1 of the certificate, 40 hexadecimal digits. */
            thumbprint: string;
        };
        add_opcua_certificate_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["add_opcua_certificate_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        backup: {
            /** @description Name of the backup. */
            name: string;
            /**
             * Format: int64
             * @description Size of the file, bytes.
             */
            size: number;
            /** @description A passphrase is needed to read the backup. */
            is_encrypted: boolean;
            /**
             * Format: int64
             * @description Time when the backup was made, epoch ms.
             */
            time: number;
            /** @description Version of the gateway that made the backup. */
            version?: string;
            /**
             * Format: int64
             * @description Version of the database schema.
             */
            schema?: number;
            /** @description Id of the gateway that made the backup. */
            edge_id?: string;
            /** @description Note of the user; empty: none. */
            note?: string;
            /**
             * Format: int64
             * @description Number of the newest change in the backup.
             */
            change?: number;
            /** @description The backup contains secrets and private keys. */
            has_secrets?: boolean;
            /** @description The schedule made the backup. */
            is_scheduled?: boolean;
            /** @description Names of the parts of the backup. */
            parts: string[];
            /** @description Content of each part. */
            sums?: {
                /** @description Name of the part. */
                part: string;
                /**
                 * Format: int64
                 * @description Number of files in the part.
                 */
                files: number;
                /**
                 * Format: int64
                 * @description Size of these files, bytes.
                 */
                size: number;
                /** @description SHA-256 of the part in hexadecimal. */
                sha256: string;
            }[];
            /** @description Reason why the backup cannot be read. Then most other members are absent. */
            error?: string;
        };
        begin_second_factor_answer: components["schemas"]["begin_second_factor_ok"] | components["schemas"]["error"];
        begin_second_factor_body: {
            /** @description Password of the user. */
            password: string;
        };
        begin_second_factor_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Secret in base32. It is shown only once. */
            secret: string;
            /** @description otpauth:// URI of the secret, for a QR code. */
            uri: string;
        };
        begin_second_factor_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["begin_second_factor_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        cancel_config_job_answer: components["schemas"]["cancel_config_job_ok"] | components["schemas"]["error"];
        cancel_config_job_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the job. */
            job_id: string;
            /** @description Kind of the job. */
            job: string;
            /**
             * @description State of the job.
             * @enum {string}
             */
            state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
        };
        cancel_config_job_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["cancel_config_job_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        certificate: {
            /** @description SHA-1 of the certificate, 40 hexadecimal digits. */
            thumbprint: string;
            /** @description Subject of the certificate. */
            subject: string;
            /** @description Issuer of the certificate. */
            issuer: string;
            /** @description Application URI of the certificate; empty: none. */
            application_uri: string;
            /**
             * Format: int64
             * @description Begin of the validity, epoch ms.
             */
            not_before: number;
            /**
             * Format: int64
             * @description End of the validity, epoch ms.
             */
            not_after: number;
            /**
             * Format: int64
             * @description Time when it was presented first, epoch ms; null: never.
             */
            first_seen: number | null;
            /**
             * Format: int64
             * @description Time when it was presented last, epoch ms; null: never.
             */
            last_seen: number | null;
            /**
             * @description Program that presented it: an OPC UA client or server; null: none.
             * @enum {string|null}
             */
            seen_as: "client" | "server" | null;
            /** @description Path of its file. */
            path: string;
        };
        check_config_backup_answer: components["schemas"]["check_config_backup_ok"] | components["schemas"]["error"];
        check_config_backup_body: {
            passphrase?: string;
            /**
             * @description absent: what suits the gateway that made the backup
             * @enum {string}
             */
            as?: "same" | "replacement" | "template";
        };
        check_config_backup_data: {
            /** @constant */
            result: "SUCCESS";
            /**
             * @description Use of the backup: on the same gateway, on its replacement, or as a template for another gateway.
             * @enum {string}
             */
            as: "same" | "replacement" | "template";
            backup: components["schemas"]["backup"];
            /** @description Kinds of records that would change. */
            records: {
                /** @description Kind of the records. */
                kind: string;
                /**
                 * Format: int64
                 * @description Number of records that a restore would add.
                 */
                added: number;
                /**
                 * Format: int64
                 * @description Number of records that a restore would remove.
                 */
                removed: number;
                /**
                 * Format: int64
                 * @description Number of records that a restore would change.
                 */
                changed: number;
            }[];
            /** @description Sentences that an administrator must read before a restore. */
            warnings: string[];
        };
        check_config_backup_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["check_config_backup_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        clean_temporary_files_answer: components["schemas"]["clean_temporary_files_ok"] | components["schemas"]["error"];
        clean_temporary_files_body: {
            /** @description only list what would be removed */
            dry_run?: boolean;
        };
        clean_temporary_files_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the job. */
            job_id: string;
            /** @description Kind of the job. */
            job: string;
            /**
             * @description State of the job.
             * @enum {string}
             */
            state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
        };
        clean_temporary_files_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["clean_temporary_files_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        confirm_second_factor_answer: components["schemas"]["confirm_second_factor_ok"] | components["schemas"]["error"];
        confirm_second_factor_body: {
            /** @description One-time code that the app shows now. */
            code: string;
        };
        confirm_second_factor_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Recovery codes. Each replaces a one-time code and is valid once. They are shown only once. */
            recovery_codes: string[];
        };
        confirm_second_factor_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["confirm_second_factor_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        confirm_session_answer: components["schemas"]["confirm_session_ok"] | components["schemas"]["error"];
        confirm_session_body: {
            /** @description Password of the user. It may be absent if there is a code. */
            password?: string;
            /** @description One-time code or recovery code. It may be absent if there is a password. */
            code?: string;
        };
        confirm_session_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        copy_opc_answer: components["schemas"]["copy_opc_ok"] | components["schemas"]["error"];
        copy_opc_body: {
            /** @description Beginning of the source's tag ids that is replaced; absent: its id. An id without it gets the new beginning, and a dot, before it. */
            tag_prefix?: string;
            /** @description Beginning of the source's tag names that is replaced; absent: its name. A name without it stays. */
            name_prefix?: string;
            /** @description Options of the protocol that the copies have otherwise than the source. */
            options?: {
                [key: string]: unknown;
            };
            /**
             * @description true: the copies collect at once.
             * @default false
             */
            auto_collect: boolean;
            /**
             * @description true: only check and show.
             * @default false
             */
            dry_run: boolean;
            /** @description The copies, at most 100 with 50,000 tags together. */
            copies: components["schemas"]["opc_copy"][];
        };
        copy_opc_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Nothing was made, because of dry_run. */
            dry_run: boolean;
            /** @description The copies, in the order of the request. */
            copies: {
                /** @description Id of the copy. */
                opc_id: string;
                /** @description Its name. */
                opc_name: string;
                /** @description Address of its device. */
                opc_agent_ip: string;
                /** @description Port of its device; empty: that of the protocol. */
                opc_agent_port: string;
                /**
                 * Format: int64
                 * @description Number of its tags.
                 */
                tag_count: number;
                /** @description Its first tags, at most 5. */
                tags: {
                    /** @description Id of the tag of the source. */
                    source: string;
                    /** @description Id of the tag of the copy. */
                    tag_id: string;
                    /** @description Name of the tag of the copy. */
                    tag_name: string;
                }[];
                /** @description Secrets that are entered again before the copy works: only an administrator's copy takes them to another address. */
                locked_options: string[];
                /** @description OPC at the same address with the same options; empty: there is none among the copies and the source. */
                same_as: string;
            }[];
        };
        copy_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["copy_opc_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        create_config_backup_answer: components["schemas"]["create_config_backup_ok"] | components["schemas"]["error"];
        create_config_backup_body: {
            /** @description Absent: the backup contains no secrets and no private keys. */
            passphrase?: string;
            /** @default false */
            include_history: boolean;
            note?: string;
        };
        create_config_backup_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the job. */
            job_id: string;
            /** @description Kind of the job. */
            job: string;
            /**
             * @description State of the job.
             * @enum {string}
             */
            state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
        };
        create_config_backup_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["create_config_backup_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        create_display_answer: components["schemas"]["create_display_ok"] | components["schemas"]["error"];
        create_display_body: {
            /** @description Name of the link, 1 to 200 bytes. */
            name: string;
            /** @description View that the display shows. */
            view_id: string;
            /** @description Addresses and networks from which the link works. */
            addresses: string[];
        };
        create_display_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the link. */
            display_id: string;
            /** @description Path of the link below the address of the gateway. It is shown only once. */
            url: string;
        };
        create_display_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["create_display_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        create_key_answer: components["schemas"]["create_key_ok"] | components["schemas"]["error"];
        create_key_body: {
            /** @description Name of the key, 1 to 200 bytes. */
            name: string;
            role: components["schemas"]["role"];
            /**
             * Format: int64
             * @description Time when the key becomes invalid, epoch ms; null: never.
             */
            expires_at?: number | null;
        };
        create_key_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the new key. */
            key_id: string;
            /** @description The key. It is shown only once. */
            key: string;
        };
        create_key_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["create_key_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        create_notifications_channel_answer: components["schemas"]["create_notifications_channel_ok"] | components["schemas"]["error"];
        create_notifications_channel_body: components["schemas"]["notification_channel_body"];
        create_notifications_channel_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the channel. */
            channel_id: string;
        };
        create_notifications_channel_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["create_notifications_channel_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        create_notifications_rule_answer: components["schemas"]["create_notifications_rule_ok"] | components["schemas"]["error"];
        create_notifications_rule_body: components["schemas"]["notification_rule_body"];
        create_notifications_rule_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the rule. */
            rule_id: string;
        };
        create_notifications_rule_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["create_notifications_rule_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        create_opc_answer: components["schemas"]["create_opc_ok"] | components["schemas"]["error"];
        create_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["opc_done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        create_opc_tag_answer: components["schemas"]["create_opc_tag_ok"] | components["schemas"]["error"];
        create_opc_tag_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["tag_done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        create_opc_tags_answer: components["schemas"]["create_opc_tags_ok"] | components["schemas"]["error"];
        create_opc_tags_body: {
            tags: components["schemas"]["tag_body"][];
        };
        create_opc_tags_data: {
            /** @enum {string} */
            result: "SUCCESS" | "ERROR";
            opc_id?: string;
            /** Format: int64 */
            tag_count?: number;
            /** Format: int64 */
            created?: number;
            /** Format: int64 */
            updated?: number;
            dry_run?: boolean;
            msg?: string;
            code?: string;
            errors?: {
                /** Format: int64 */
                line: number;
                message: string;
            }[];
        };
        create_opc_tags_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["create_opc_tags_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        create_transfer_answer: components["schemas"]["create_transfer_ok"] | components["schemas"]["error"];
        create_transfer_body: {
            type?: string;
        };
        create_transfer_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["transfer_done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        create_user_answer: components["schemas"]["create_user_ok"] | components["schemas"]["error"];
        create_user_body: components["schemas"]["user_body"];
        create_user_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Name of the user at the login. */
            user_id: string;
        };
        create_user_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["create_user_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        dead_letter: {
            /** @description Id of the batch. */
            batch_id: string;
            /** @description Time when the receiver refused the batch, ISO 8601 in UTC. */
            time: string;
            /**
             * Format: int64
             * @description HTTP status of the response; 0: none.
             */
            http_status: number;
            /** @description Response of the receiver. */
            answer: string;
            /**
             * Format: int64
             * @description Number of samples in the batch.
             */
            count: number;
        };
        delete_all_transfer_dead_answer: components["schemas"]["delete_all_transfer_dead_ok"] | components["schemas"]["error"];
        delete_all_transfer_dead_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Name of the transfer. */
            name: string;
            /** @description Id of the batch, if the call is for one. */
            batch_id?: string;
            /**
             * Format: int64
             * @description Number of dropped batches, if the call is for all.
             */
            count?: number;
        };
        delete_all_transfer_dead_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_all_transfer_dead_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_bin_answer: components["schemas"]["delete_bin_ok"] | components["schemas"]["error"];
        delete_bin_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the entry. */
            bin_id: string;
        };
        delete_bin_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_bin_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_config_backup_answer: components["schemas"]["delete_config_backup_ok"] | components["schemas"]["error"];
        delete_config_backup_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Name of the backup. */
            name: string;
        };
        delete_config_backup_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_config_backup_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_display_answer: components["schemas"]["delete_display_ok"] | components["schemas"]["error"];
        delete_display_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the link. */
            display_id: string;
        };
        delete_display_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_display_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_key_answer: components["schemas"]["delete_key_ok"] | components["schemas"]["error"];
        delete_key_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the deleted key. */
            key_id: string;
        };
        delete_key_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_key_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_notifications_channel_answer: components["schemas"]["delete_notifications_channel_ok"] | components["schemas"]["error"];
        delete_notifications_channel_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the channel. */
            channel_id: string;
        };
        delete_notifications_channel_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_notifications_channel_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_notifications_rule_answer: components["schemas"]["delete_notifications_rule_ok"] | components["schemas"]["error"];
        delete_notifications_rule_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the rule. */
            rule_id: string;
        };
        delete_notifications_rule_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_notifications_rule_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_opc_answer: components["schemas"]["delete_opc_ok"] | components["schemas"]["error"];
        delete_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["opc_done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_opcua_certificate_answer: components["schemas"]["delete_opcua_certificate_ok"] | components["schemas"]["error"];
        delete_opcua_certificate_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description SHA-1 of the certificate, 40 hexadecimal digits. */
            thumbprint: string;
        };
        delete_opcua_certificate_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_opcua_certificate_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_session_answer: components["schemas"]["delete_session_ok"] | components["schemas"]["error"];
        delete_session_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the session. */
            session_id: string;
            /** @description Name of the user. */
            user_id: string;
        };
        delete_session_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_session_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_tag_answer: components["schemas"]["delete_tag_ok"] | components["schemas"]["error"];
        delete_tag_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["tag_done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_transfer_answer: components["schemas"]["delete_transfer_ok"] | components["schemas"]["error"];
        delete_transfer_dead_answer: components["schemas"]["delete_transfer_dead_ok"] | components["schemas"]["error"];
        delete_transfer_dead_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Name of the transfer. */
            name: string;
            /** @description Id of the batch, if the call is for one. */
            batch_id?: string;
            /**
             * Format: int64
             * @description Number of dropped batches, if the call is for all.
             */
            count?: number;
        };
        delete_transfer_dead_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_transfer_dead_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_transfer_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["transfer_done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_user_answer: components["schemas"]["delete_user_ok"] | components["schemas"]["error"];
        delete_user_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Name of the user at the login. */
            user_id: string;
        };
        delete_user_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_user_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_user_second_factor_answer: components["schemas"]["delete_user_second_factor_ok"] | components["schemas"]["error"];
        delete_user_second_factor_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Name of the user. */
            user_id: string;
        };
        delete_user_second_factor_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_user_second_factor_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_view_answer: components["schemas"]["delete_view_ok"] | components["schemas"]["error"];
        delete_view_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the view. */
            view_id: string;
        };
        delete_view_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_view_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        discover_opc_answer: components["schemas"]["discover_opc_ok"] | components["schemas"]["error"];
        discover_opc_body: {
            /**
             * Format: int64
             * @description Levels below the node, 1 to 10.
             */
            depth?: number;
            /** @description Node below which tags are created; absent: the root. */
            node?: string;
            /** @description Only nodes whose names contain this text, case ignored. */
            q?: string;
            /** @description Begin of the ids of the new tags; absent: the id of the OPC and a dot. */
            prefix?: string;
            /** @description true: the gateway only shows the tags and creates none. */
            dry_run?: boolean;
        };
        discover_opc_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the OPC. */
            opc_id: string;
            /**
             * Format: int64
             * @description Number of new tags.
             */
            created: number;
            /**
             * Format: int64
             * @description Number of nodes that have a tag already.
             */
            known: number;
            /** @description The tags were only shown. */
            dry_run: boolean;
            /** @description false: there are more nodes, call again. */
            is_complete: boolean;
            /** @description New tags. */
            tags: {
                /** @description Id of the tag. */
                tag_id: string;
                /** @description Name of the tag. */
                tag_name: string;
                /** @description Address of the value in the device. */
                plc_address: string;
                /** @description Data type of the value. */
                data_type: string;
                /** @description The value can be written. */
                writable: boolean;
                /** @description Description from the device; empty: none. */
                description: string;
            }[];
            /** @description Nodes that cannot become tags. */
            refused: {
                /** @description Id of the node. */
                node: string;
                /** @description Reason why it cannot become a tag. */
                message: string;
            }[];
        };
        discover_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["discover_opc_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        export_opc_answer: components["schemas"]["export_opc_ok"] | components["schemas"]["error"];
        export_opc_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Format of the file. */
            format: string;
            /**
             * Format: int64
             * @description Number of OPCs.
             */
            opc_count: number;
            /**
             * Format: int64
             * @description Number of tags in the file.
             */
            tag_count: number;
            /**
             * Format: int64
             * @description Number of tags that are left out.
             */
            left_out: number;
            /** @description What the file does not hold, and its import asks for; only of kepware-csv. */
            answers: {
                /** @description Key of the question that the import of the file asks. */
                key: string;
                /** @description Answer with which the tags are read as they are here. */
                value: string;
                /** @description Setting of the device in Kepware that means the same; empty: none. */
                text: string;
            }[];
            /** @description A line for each difference. */
            lines: {
                /**
                 * @description changed: it is in the file, but not as here; left_out.
                 * @enum {string}
                 */
                effect: "changed" | "left_out";
                /** @description Id of the OPC. */
                opc_id: string;
                /** @description Id of the tag; empty: the line is about the OPC. */
                tag_id: string;
                /** @description Name of the tag or the OPC. */
                name: string;
                /** @description What is different, and why. */
                text: string;
                /** @description What would help; empty: nothing. */
                help: string;
            }[];
        };
        export_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["export_opc_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        export_opcs_answer: components["schemas"]["export_opcs_ok"] | components["schemas"]["error"];
        export_opcs_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Format of the file. */
            format: string;
            /**
             * Format: int64
             * @description Number of OPCs.
             */
            opc_count: number;
            /**
             * Format: int64
             * @description Number of tags in the file.
             */
            tag_count: number;
            /**
             * Format: int64
             * @description Number of tags that are left out.
             */
            left_out: number;
            /** @description What the file does not hold, and its import asks for; only of kepware-csv. */
            answers: {
                /** @description Key of the question that the import of the file asks. */
                key: string;
                /** @description Answer with which the tags are read as they are here. */
                value: string;
                /** @description Setting of the device in Kepware that means the same; empty: none. */
                text: string;
            }[];
            /** @description A line for each difference. */
            lines: {
                /**
                 * @description changed: it is in the file, but not as here; left_out.
                 * @enum {string}
                 */
                effect: "changed" | "left_out";
                /** @description Id of the OPC. */
                opc_id: string;
                /** @description Id of the tag; empty: the line is about the OPC. */
                tag_id: string;
                /** @description Name of the tag or the OPC. */
                name: string;
                /** @description What is different, and why. */
                text: string;
                /** @description What would help; empty: nothing. */
                help: string;
            }[];
        };
        export_opcs_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["export_opcs_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_audit_answer: components["schemas"]["get_audit_ok"] | components["schemas"]["error"];
        get_audit_data: {
            /** @description Lines of this page, newest first. */
            data: {
                /**
                 * Format: int64
                 * @description Number of the line.
                 */
                seq: number;
                /**
                 * Format: int64
                 * @description Time of the call, epoch ms.
                 */
                time: number;
                /** @description HTTP method of the call; CONFIG_CHANGE, OPCUA_ACCESS, TRANSFER_ACCESS, KEY_ACCESS or AUDIT: the line stands for no call. */
                method: string;
                /** @description Path of the call. */
                path: string;
                /** @description Query of the call. */
                query: string;
                /**
                 * Format: int64
                 * @description HTTP status of the response.
                 */
                status: number;
                /**
                 * Format: int64
                 * @description Duration of the call, ms.
                 */
                duration: number;
                /** @description Address of the client. */
                ip: string;
                /** @description User, or id of the key, that called. */
                user: string;
                /** @description Method of authentication. */
                auth: string;
                /** @description Program of the client (header User-Agent). */
                ua: string;
                /** @description Class of the exception that ended the call; empty: none. */
                error: string;
                /**
                 * Format: int64
                 * @description Number of calls, or of changed things, for which the line stands.
                 */
                count: number;
                /** @description Change of the configuration; null: the line stands for a call. */
                change: {
                    /**
                     * @description What was done.
                     * @enum {string}
                     */
                    event: "created" | "changed" | "deleted" | "restored" | "started" | "stopped";
                    /** @description Kind of the thing, such as opc, tag, alarm or transfer. */
                    kind: string;
                    /** @description Id of the thing; empty: count of the line says how many they were. */
                    id: string;
                    /** @description What the thing belongs to, such as opc/L1; empty: nothing. */
                    part_of: string;
                    /**
                     * Format: int64
                     * @description Number of changed fields that are not listed.
                     */
                    omitted: number;
                    /** @description Changed fields. */
                    fields: {
                        /** @description Name of the field; a member of options as options.NAME. */
                        field: string;
                        /** @description Value before, any JSON. */
                        before: unknown;
                        /** @description Value after, any JSON. */
                        after: unknown;
                        /** @description The values are secret and not stored. */
                        is_secret: boolean;
                        /** @description The values were too long: only their beginnings are stored. */
                        is_cut: boolean;
                    }[];
                } | null;
            }[];
            /**
             * Format: int64
             * @description Number of all lines that match the call.
             */
            total: number;
            /**
             * Format: int64
             * @description Number of this page.
             */
            page: number;
            /**
             * Format: int64
             * @description Lines per page.
             */
            size: number;
            /** @description The search had no more time: total counts only the lines down to the time reached. */
            is_cut: boolean;
            /**
             * Format: int64
             * @description Time of the oldest line that was searched, epoch ms; null: all lines were searched.
             */
            reached: number | null;
        };
        get_audit_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_audit_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_audit_verify_answer: components["schemas"]["get_audit_verify_ok"] | components["schemas"]["error"];
        get_audit_verify_data: {
            /** @description All lines are as they were written. */
            ok: boolean;
            /**
             * Format: int64
             * @description Number of lines that are as they were written.
             */
            lines: number;
            /**
             * Format: int64
             * @description Number of the line that is missing or was changed; null: none.
             */
            first_bad: number | null;
            /** @description false: there was no time to check the rest. */
            is_whole: boolean;
            /**
             * Format: int64
             * @description Number of the last line that was checked.
             */
            last_seq: number;
            /** @description Hash of this line in hexadecimal. Keep it elsewhere: it proves later that no line was changed. */
            last_link: string;
        };
        get_audit_verify_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_audit_verify_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_config_job_answer: components["schemas"]["get_config_job_ok"] | components["schemas"]["error"];
        get_config_job_data: {
            /** @description Id of the job. */
            job_id: string;
            /** @description Kind of the job. */
            job: string;
            /**
             * @description State of the job.
             * @enum {string}
             */
            state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
            /** @description User or key that started the job. */
            actor: string;
            /**
             * Format: int64
             * @description Time when the job was created, epoch ms.
             */
            created_at: number;
            /**
             * Format: int64
             * @description Begin, epoch ms; 0: not yet.
             */
            started_at: number;
            /**
             * Format: int64
             * @description End, epoch ms; 0: not yet.
             */
            ended_at: number;
            /**
             * Format: int64
             * @description Progress, percent.
             */
            percent: number;
            /** @description Step that began last; empty: none yet. */
            step: string;
            /** @description Steps of the job until now. */
            steps: {
                /** @description Name of the step. */
                name: string;
                /**
                 * @description State of the step.
                 * @enum {string}
                 */
                state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
                /**
                 * Format: int64
                 * @description Begin, epoch ms.
                 */
                started_at: number;
                /**
                 * Format: int64
                 * @description End, epoch ms; 0: not yet.
                 */
                ended_at: number;
                /** @description Message of the step; empty: none. */
                message: string;
            }[];
            /**
             * Format: int64
             * @description Exit code of the script; 128 + the number of the signal that ended it; null: none.
             */
            exit_code: number | null;
            /** @description Code of the failure; empty: none. */
            code: string;
            /** @description Message of the job; empty: none. */
            message: string;
            /** @description Result of the job; its members depend on the kind of the job. */
            result: Record<string, never>;
        };
        get_config_job_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_config_job_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_config_jobs_available_answer: components["schemas"]["get_config_jobs_available_ok"] | components["schemas"]["error"];
        get_config_jobs_available_data: {
            data: {
                /** @description Kind of the job. */
                job: string;
                /** @description The job can run on this gateway. */
                is_available: boolean;
                /** @description Reason why it cannot run; empty: it can. */
                why: string;
                /**
                 * @description Program that runs the job: the gateway itself (built-in), a unit of systemd, or the gateway with a script (direct).
                 * @enum {string}
                 */
                runner: "built-in" | "systemd" | "direct";
                /** @description Path of the script; empty: the gateway needs none. */
                script: string;
            }[];
            /**
             * Format: int64
             * @description Number of all entries that match the call.
             */
            total: number;
        };
        get_config_jobs_available_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_config_jobs_available_data"];
            meta: components["schemas"]["meta"];
        };
        get_config_load_answer: components["schemas"]["get_config_load_ok"] | components["schemas"]["error"];
        get_config_load_data: {
            version: string;
            path: string;
            text: string;
            entries: {
                key: string;
                /** @description Value in force; ***: a secret. */
                value: string;
                default: string;
                /** @description The file sets the property. */
                is_set: boolean;
                /** @description The option --set of the program overrides the file. */
                is_overridden: boolean;
                is_secret: boolean;
                needs_restart: boolean;
                rule: string;
                meaning: string;
                /** @enum {string} */
                kind: "text" | "integer" | "choice";
                /** @description Values of a choice; other kinds have none. */
                values?: string[];
                /**
                 * Format: int64
                 * @description Lowest value of an integer.
                 */
                min?: number;
                /**
                 * Format: int64
                 * @description Highest value of an integer.
                 */
                max?: number;
                /**
                 * @description Part of a form in which the property stands.
                 * @enum {string}
                 */
                section: "general" | "web" | "access" | "opcua" | "storage" | "watch" | "admin" | "other";
                /**
                 * Format: int64
                 * @description Line in the file; 0: not in the file.
                 */
                line: number;
                error?: string;
            }[];
        };
        get_config_load_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_config_load_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_config_schema_answer: components["schemas"]["get_config_schema_ok"] | components["schemas"]["error"];
        get_config_schema_data: {
            data: {
                key: string;
                default: string;
                rule: string;
                meaning: string;
                is_secret: boolean;
                needs_restart: boolean;
                /** @enum {string} */
                kind: "text" | "integer" | "choice";
                /** @description Values of a choice; other kinds have none. */
                values?: string[];
                /**
                 * Format: int64
                 * @description Lowest value of an integer.
                 */
                min?: number;
                /**
                 * Format: int64
                 * @description Highest value of an integer.
                 */
                max?: number;
                /**
                 * @description Part of a form in which the property stands.
                 * @enum {string}
                 */
                section: "general" | "web" | "access" | "opcua" | "storage" | "watch" | "admin" | "other";
            }[];
            /** Format: int64 */
            total: number;
        };
        get_config_schema_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_config_schema_data"];
            meta: components["schemas"]["meta"];
        };
        get_config_upgrade_check_answer: components["schemas"]["get_config_upgrade_check_ok"] | components["schemas"]["error"];
        get_config_upgrade_check_data: {
            /** @description Version of this gateway. */
            current_version: string;
            /** @description The latest version is newer and can be installed now. */
            is_newer: boolean;
            /** @description Release notes. */
            notes: string;
            /**
             * Format: int64
             * @description Size of the bundle for this machine, bytes.
             */
            size: number;
            /** @description File of the public key that verified the signature. */
            signed_by: string;
            /** @description Reason why it cannot be installed now; empty: it can. */
            why_not: string;
        };
        get_config_upgrade_check_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_config_upgrade_check_data"];
            latest_version?: string;
            latest_build_date?: string;
            meta: components["schemas"]["meta"];
        };
        get_config_version_answer: components["schemas"]["get_config_version_ok"] | components["schemas"]["error"];
        get_config_version_data: {
            /** @description Version of the text. */
            version: string;
            /** @description Text of the file; *** stands for a secret. */
            text: string;
        };
        get_config_version_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_config_version_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_diagnostics_bundle_answer: components["schemas"]["get_diagnostics_bundle_ok"] | components["schemas"]["error"];
        get_diagnostics_bundle_data: {
            data: {
                name: string;
                /** Format: int64 */
                bytes: number;
                description: string;
            }[];
        };
        get_diagnostics_bundle_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_diagnostics_bundle_data"];
            meta: components["schemas"]["meta"];
        };
        get_diagnostics_log_answer: components["schemas"]["get_diagnostics_log_ok"] | components["schemas"]["error"];
        get_diagnostics_log_data: {
            /** @description Records that match the call, oldest first. */
            data: {
                /**
                 * Format: int64
                 * @description Number of the record.
                 */
                seq: number;
                /**
                 * Format: int64
                 * @description Time of the record, epoch ms.
                 */
                time: number;
                /**
                 * @description Severity of the record.
                 * @enum {string}
                 */
                level: "trace" | "debug" | "info" | "warn" | "error" | "critical";
                /** @description Module that wrote the record. */
                module: string;
                /** @description Text of the record. */
                message: string;
            }[];
            /**
             * Format: int64
             * @description Number of the newest record, also if it does not match the call.
             */
            last_seq: number;
        };
        get_diagnostics_log_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_diagnostics_log_data"];
            meta: components["schemas"]["meta"];
        };
        get_diagnostics_opc_answer: components["schemas"]["get_diagnostics_opc_ok"] | components["schemas"]["error"];
        get_diagnostics_opc_data: {
            opc_id: string;
            connection_status: string;
            /** Format: int64 */
            requests: number;
            /** Format: int64 */
            timeouts: number;
            /** Format: int64 */
            refusals: number;
            /** Format: int64 */
            reconnects: number;
            /** Format: int64 */
            values_read: number;
            /** Format: int64 */
            read_errors: number;
            /** Format: int64 */
            writes: number;
            /** Format: int64 */
            write_errors: number;
            /** Format: int64 */
            scans: number;
            /** Format: int64 */
            overruns: number;
            /** Format: int64 */
            bad_tags: number;
            /** Format: int64 */
            sent_bytes: number;
            /** Format: int64 */
            received_bytes: number;
            /** Format: int64 */
            unasked_bytes: number;
            /** @description Round-trip times: counts[i] requests took up to bounds_ms[i]; the last ones took longer. */
            rtt: {
                bounds_ms: number[];
                counts: number[];
                sum_ms: number;
            };
            /** @description Counts of the last 24 h, one number for each minute, oldest first. */
            minutes: {
                /**
                 * Format: int64
                 * @description End of the last minute, epoch ms; null: none yet.
                 */
                end: number | null;
                requests?: number[];
                timeouts?: number[];
                refusals?: number[];
                reconnects?: number[];
                values_read?: number[];
                read_errors?: number[];
                rtt_ms?: number[];
            };
        };
        get_diagnostics_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_diagnostics_opc_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_driver_answer: components["schemas"]["get_driver_ok"] | components["schemas"]["error"];
        get_driver_devices_answer: components["schemas"]["get_driver_devices_ok"] | components["schemas"]["error"];
        get_driver_devices_data: {
            data: {
                /** @description Address of the device, for an OPC. */
                opc_agent_ip: string;
                /** @description Port of the device, for an OPC. */
                opc_agent_port: string;
                /** @description What the device says of itself: maker, model, version. */
                identity: string;
            }[];
            /**
             * Format: int64
             * @description Number of all entries that match the call.
             */
            total: number;
        };
        get_driver_devices_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_driver_devices_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_driver_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["driver"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_driver_template_answer: components["schemas"]["get_driver_template_ok"] | components["schemas"]["error"];
        get_driver_template_data: string;
        get_driver_template_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_driver_template_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_edge_answer: components["schemas"]["get_edge_ok"] | components["schemas"]["error"];
        get_edge_data: {
            /** @description Id of the gateway (edge.id). */
            id: string;
            /** @description Site of the gateway. */
            site_id: string;
            /** @description Name of the site. */
            site_name: string;
            /** @description Name of the host. */
            hostname: string;
            /** @description Name of the product. */
            product_name: string;
            /** @description Version of the gateway. */
            version: string;
            /** @description Date of the build. */
            build_date: string;
            /** @description Name of the operating system. */
            os_name: string;
            /** @description Version of the operating system. */
            os_version: string;
            /** @description Architecture of the machine. */
            os_arch: string;
            /** @description The gateway has started: always true. */
            started: boolean;
            /**
             * Format: int64
             * @description Time when the gateway started, epoch ms.
             */
            started_date: number;
            /**
             * Format: int64
             * @description Time since the start of the gateway, ms.
             */
            uptime_ms: number;
            /** @description Time zone of the gateway, an IANA name. */
            time_zone: string;
            /**
             * Format: int64
             * @description Offset of this time zone from UTC now, s; east is positive.
             */
            utc_offset_s: number;
            /** @description Release of the time zone data of IANA in use, for example 2025b; empty: not known. */
            time_zone_data: string;
            /** @description Value of edge.always_on. */
            always_on: boolean;
            /**
             * Format: int64
             * @description Value of edge.ttl; 0: none.
             */
            ttl: number;
            /**
             * Format: int64
             * @description Number of samples that all transfers have sent.
             */
            sended_count: number;
        };
        get_edge_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_edge_data"];
            meta: components["schemas"]["meta"];
        };
        get_health_answer: components["schemas"]["get_health_ok"] | components["schemas"]["error"];
        get_health_data: {
            /**
             * @description UP: every component responds. DEGRADED: a component is down.
             * @enum {string}
             */
            status: "UP" | "DEGRADED";
            /**
             * Format: int64
             * @description Time since the start of the gateway, ms.
             */
            uptime_ms: number;
            /** @description State of each component; DISABLED: the gateway does not use it. */
            components: {
                [key: string]: "UP" | "DOWN" | "DISABLED";
            };
            /** @description Sentences that an administrator must read. */
            warnings: string[];
            /** @description Release of the time zone data of IANA in use, for example 2025b; empty: not known. */
            time_zone_data: string;
        };
        get_health_of_old_clients_answer: components["schemas"]["get_health_of_old_clients_ok"] | components["schemas"]["error"];
        get_health_of_old_clients_data: {
            /**
             * @description UP: every component responds. DEGRADED: a component is down.
             * @enum {string}
             */
            status: "UP" | "DEGRADED";
            /**
             * Format: int64
             * @description Time since the start of the gateway, ms.
             */
            uptime_ms: number;
            /** @description State of each component; DISABLED: the gateway does not use it. */
            components: {
                [key: string]: "UP" | "DOWN" | "DISABLED";
            };
            /** @description Sentences that an administrator must read. */
            warnings: string[];
            /** @description Release of the time zone data of IANA in use, for example 2025b; empty: not known. */
            time_zone_data: string;
        };
        get_health_of_old_clients_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_health_of_old_clients_data"];
            meta: components["schemas"]["meta"];
        };
        get_health_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_health_data"];
            meta: components["schemas"]["meta"];
        };
        get_history_answer: components["schemas"]["get_history_ok"] | components["schemas"]["error"];
        get_history_data: {
            /** Format: int64 */
            from: number;
            /** Format: int64 */
            to: number;
            aggregate: string;
            /** Format: int64 */
            bucket_ms: number | null;
            order: string;
            tags: {
                tag_id: string;
                data_type: string | null;
                /** Format: int64 */
                count: number;
                points: components["schemas"]["history_point"][];
                /** Format: int64 */
                next: number | null;
            }[];
        };
        get_history_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_history_data"];
            meta: components["schemas"]["meta"];
        };
        get_login_state_answer: components["schemas"]["get_login_state_ok"] | components["schemas"]["error"];
        get_login_state_data: {
            /** @description There is no user yet: the first administrator must be created. */
            setup_required: boolean;
            /** @description The cookie of the request is that of a live session. */
            session: boolean;
            /** @description Text of edge.ui.notice, shown before the login; null: there is none. */
            notice: string | null;
        };
        get_login_state_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_login_state_data"];
            meta: components["schemas"]["meta"];
        };
        get_monitoring_answer: components["schemas"]["get_monitoring_ok"] | components["schemas"]["error"];
        get_monitoring_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["monitor_record"];
            meta: components["schemas"]["meta"];
        };
        get_notifications_channel_answer: components["schemas"]["get_notifications_channel_ok"] | components["schemas"]["error"];
        get_notifications_channel_data: components["schemas"]["notification_channel"];
        get_notifications_channel_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_notifications_channel_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_notifications_rule_answer: components["schemas"]["get_notifications_rule_ok"] | components["schemas"]["error"];
        get_notifications_rule_data: components["schemas"]["notification_rule"];
        get_notifications_rule_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_notifications_rule_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_notifications_sent_answer: components["schemas"]["get_notifications_sent_ok"] | components["schemas"]["error"];
        get_notifications_sent_data: {
            data: {
                /**
                 * Format: int64
                 * @description Number of the message.
                 */
                sent_id: number;
                /**
                 * Format: int64
                 * @description Time when the message was made, epoch ms.
                 */
                queued_at: number;
                /**
                 * Format: int64
                 * @description Time of the result, epoch ms; null: the message waits.
                 */
                ended_at: number | null;
                /** @description Channel of the message. */
                channel_id: string;
                /** @description Server or recipients. */
                receiver: string;
                /** @description Subject of the message. */
                subject: string;
                /**
                 * Format: int64
                 * @description Number of events in the message.
                 */
                events: number;
                /**
                 * @description QUEUED: it waits. REFUSED: the server does not accept it. FAILED: all attempts have failed. DROPPED: it was not sent.
                 * @enum {string}
                 */
                result: "QUEUED" | "DELIVERED" | "REFUSED" | "FAILED" | "DROPPED";
                /** @description The last answer of the server, or why there is none. */
                answer: string;
                /**
                 * Format: int64
                 * @description Attempts that were made.
                 */
                attempts: number;
                /** @description A user has requested the message as a test. */
                test: boolean;
            }[];
            /**
             * Format: int64
             * @description Number of all entries that match the call.
             */
            total: number;
        };
        get_notifications_sent_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_notifications_sent_data"];
            meta: components["schemas"]["meta"];
        };
        get_opc_answer: components["schemas"]["get_opc_ok"] | components["schemas"]["error"];
        get_opc_browse_answer: components["schemas"]["get_opc_browse_ok"] | components["schemas"]["error"];
        get_opc_browse_data: {
            /** @description Node whose children are listed; empty: the root. */
            node: string;
            /** @description Nodes of this page. */
            items: {
                /** @description Id of the node, for the parameter node. */
                node: string;
                /** @description Name of the node. */
                name: string;
                /** @description Address for a tag; null: the node cannot become a tag. */
                plc_address: string | null;
                /**
                 * @description Kind of the node.
                 * @enum {string}
                 */
                kind: "folder" | "variable" | "method";
                /** @description Data type for a tag; empty: none, or none that is supported. */
                data_type: string;
                /** @description The device lets the gateway write the value. */
                writable: boolean;
                /** @description There are nodes below this one. */
                has_children: boolean;
                /** @description Description that the device has; empty: none. */
                description: string;
            }[];
            /** @description Value of the parameter after for the next page; null: this is the last page. */
            next: string | null;
        };
        get_opc_browse_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_opc_browse_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_opc_events_answer: components["schemas"]["get_opc_events_ok"] | components["schemas"]["error"];
        get_opc_events_data: {
            /** @description Events, newest first. */
            data: {
                /**
                 * Format: int64
                 * @description Time of the event, epoch ms.
                 */
                time: number;
                /** @description connected, lost, not_connected or refused (an address): since the gateway started. created, changed, deleted, restored, started or stopped: by a user. */
                event: string;
                /** @description Reason, in words; empty: none. */
                text: string;
                /** @description Tag that the event is about; empty: the device itself. */
                tag_id: string;
                /** @description User who did it; empty: nobody did. */
                user: string;
                /**
                 * Format: int64
                 * @description connected: how long the device was lost. lost: how long it was connected, ms; null: it is not known.
                 */
                lasted_ms: number | null;
                /**
                 * Format: int64
                 * @description Number of things for which the row stands.
                 */
                count: number;
                /** @description Change of the configuration; null: the line stands for a call. */
                change: {
                    /**
                     * @description What was done.
                     * @enum {string}
                     */
                    event: "created" | "changed" | "deleted" | "restored" | "started" | "stopped";
                    /** @description Kind of the thing, such as opc, tag, alarm or transfer. */
                    kind: string;
                    /** @description Id of the thing; empty: count of the line says how many they were. */
                    id: string;
                    /** @description What the thing belongs to, such as opc/L1; empty: nothing. */
                    part_of: string;
                    /**
                     * Format: int64
                     * @description Number of changed fields that are not listed.
                     */
                    omitted: number;
                    /** @description Changed fields. */
                    fields: {
                        /** @description Name of the field; a member of options as options.NAME. */
                        field: string;
                        /** @description Value before, any JSON. */
                        before: unknown;
                        /** @description Value after, any JSON. */
                        after: unknown;
                        /** @description The values are secret and not stored. */
                        is_secret: boolean;
                        /** @description The values were too long: only their beginnings are stored. */
                        is_cut: boolean;
                    }[];
                } | null;
            }[];
            /**
             * Format: int64
             * @description Number of events in data.
             */
            total: number;
            /** @description false: what users did cannot be read now, or the gateway has no table of the audit. */
            has_changes: boolean;
        };
        get_opc_events_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_opc_events_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["opc"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_opc_plan_answer: components["schemas"]["get_opc_plan_ok"] | components["schemas"]["error"];
        get_opc_plan_data: {
            /** Format: int64 */
            requests_per_scan: number;
            /** @description The texts of the requests. */
            plan: string[];
            requests: {
                text: string;
                /**
                 * Format: int64
                 * @description Number of points that the request reads.
                 */
                points: number;
                /** @description Ranges of addresses that the request reads, gaps between the tags included; empty: the protocol has names as addresses. */
                spans: {
                    area: string;
                    /** Format: int64 */
                    from: number;
                    /** Format: int64 */
                    to: number;
                }[];
            }[];
        };
        get_opc_plan_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_opc_plan_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_opc_trace_answer: components["schemas"]["get_opc_trace_ok"] | components["schemas"]["error"];
        get_opc_trace_data: {
            /** @description Id of the OPC. */
            opc_id: string;
            level: components["schemas"]["trace_level"];
            /**
             * Format: int64
             * @description Time when the trace ends, epoch ms.
             */
            until: number;
            /**
             * Format: int64
             * @description Number of lines that were dropped for lack of space.
             */
            dropped: number;
            /** @description Lines of the trace, oldest first. */
            lines: {
                /**
                 * Format: int64
                 * @description Number of the line.
                 */
                seq: number;
                /**
                 * Format: int64
                 * @description Time of the line, epoch ms.
                 */
                ts: number;
                /**
                 * @description Frame that was sent or received, value that was read, or note.
                 * @enum {string}
                 */
                direction: "sent" | "received" | "value" | "note";
                /** @description Bytes of the frame in hexadecimal; empty: none, or not at this level. */
                hex: string;
                /** @description Meaning of the line. */
                meaning: string;
                /** @description Fields of the frame by the protocol, at level bytes. */
                fields: {
                    /**
                     * Format: int64
                     * @description Offset of the first byte; the first one of the frame is 0.
                     */
                    offset: number;
                    /**
                     * Format: int64
                     * @description Size, bytes.
                     */
                    size: number;
                    /** @description Name of the field. */
                    name: string;
                    /** @description Value of the field as a text. */
                    value: string;
                }[];
            }[];
        };
        get_opc_trace_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_opc_trace_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_opc_uses_answer: components["schemas"]["get_opc_uses_ok"] | components["schemas"]["error"];
        get_opc_uses_data: {
            /**
             * Format: int64
             * @description Number of tags of the OPC.
             */
            tag_count: number;
            /**
             * Format: int64
             * @description Number of alarms in service on these tags.
             */
            alarm_count: number;
            /**
             * Format: int64
             * @description Number of running transfers that send these tags.
             */
            transfer_count: number;
            /** @description Names of the first 10 of these transfers. */
            transfers: string[];
            /**
             * Format: int64
             * @description Number of flows that show these tags.
             */
            flow_count: number;
            /** @description Names of the first 10 of these flows. */
            flows: string[];
        };
        get_opc_uses_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_opc_uses_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_opcua_history_answer: components["schemas"]["get_opcua_history_ok"] | components["schemas"]["error"];
        get_opcua_history_data: {
            tag_id: string;
            /** Format: int64 */
            minutes: number;
            /** Format: int64 */
            count: number;
            points: components["schemas"]["history_point"][];
        };
        get_opcua_history_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_opcua_history_data"];
            meta: components["schemas"]["meta"];
        };
        get_opcua_info_answer: components["schemas"]["get_opcua_info_ok"] | components["schemas"]["error"];
        get_opcua_info_data: {
            /** @description Application name of the server. */
            application_name: string;
            /** @description Product URI of the server. */
            product_uri: string;
            /** @description Host name of the gateway. */
            domain: string;
            /** @description URL of the endpoint; empty: the server does not listen. */
            tcp_endpoint: string;
            /** @description The same URL: the security policy protects the connection. */
            tls_endpoint: string;
            /**
             * Format: int64
             * @description Index of the namespace of the tags.
             */
            namespace_index: number;
            /** @description User name of the server's own user. */
            auth_username: string;
            /** @description This user has a password. */
            auth_password_set: boolean;
            /** @description Clients may connect without a user. */
            auth_anonymous: boolean;
            /** @description Password of this user. It is only there with reveal=true in a session of an engineer. */
            auth_password?: string;
        };
        get_opcua_info_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_opcua_info_data"];
            meta: components["schemas"]["meta"];
        };
        get_opcua_nodeset_answer: components["schemas"]["get_opcua_nodeset_ok"] | components["schemas"]["error"];
        get_opcua_nodeset_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_opcua_sessions_answer: components["schemas"]["get_opcua_sessions_ok"] | components["schemas"]["error"];
        get_opcua_sessions_data: {
            /** @description Sessions of the OPC UA server. */
            sessions: {
                /** @description Id of the session. */
                session_id: string;
                /** @description Name that the client gave to the session. */
                name: string;
                /** @description User of the session; empty: anonymous. */
                user: string;
                /** @description Role of the user. */
                role: string;
                /** @description Address and port of the client. */
                address: string;
                /** @description Security policy of the connection. */
                policy: string;
                /** @description Security mode of the connection. */
                mode: string;
                /**
                 * Format: int64
                 * @description Begin of the session, epoch ms.
                 */
                since: number;
                /**
                 * Format: int64
                 * @description Number of subscriptions.
                 */
                subscriptions: number;
                /**
                 * Format: int64
                 * @description Number of monitored items.
                 */
                monitored_items: number;
            }[];
        };
        get_opcua_sessions_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_opcua_sessions_data"];
            meta: components["schemas"]["meta"];
        };
        get_opcua_tree_answer: components["schemas"]["get_opcua_tree_ok"] | components["schemas"]["error"];
        get_opcua_tree_data: {
            sites: {
                site_id: string;
                site_name: string;
                node_id: string;
                opcs: {
                    opc_id: string;
                    opc_name: string;
                    node_id: string;
                    tags: {
                        tag_id: string;
                        tag_name: string;
                        node_id: string;
                        value: string;
                        value_time: string;
                        /** @enum {string} */
                        value_read_status: "SUCCESS" | "ERROR" | "NOT_READ";
                        /** Format: int64 */
                        quality: number;
                        state_text?: string;
                        data_type: string;
                        description: string;
                    }[];
                }[];
            }[];
        };
        get_opcua_tree_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_opcua_tree_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_preferences_answer: components["schemas"]["get_preferences_ok"] | components["schemas"]["error"];
        get_preferences_data: {
            /**
             * @description Language of the page; empty: that of the browser.
             * @enum {string}
             */
            language: "" | "en" | "ko";
            /** @description Address within the page that opens after a login; empty: the overview. */
            start_page: string;
            /** @description Addresses in the order of the menu. */
            favourites: components["schemas"]["page_place"][];
            /** @description Saved filters of lists. */
            filters: components["schemas"]["page_filter"][];
            /** @description Saved trends: addresses of tags with all that the trend shows. */
            trends: components["schemas"]["page_place"][];
        };
        get_preferences_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_preferences_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_session_answer: components["schemas"]["get_session_ok"] | components["schemas"]["error"];
        get_session_data: {
            /** @description Name of the user; the id of the key or display, if one calls; empty: the main key. */
            user_id: string;
            role: components["schemas"]["role"];
            /** @description Each change in this session must send this text in the header X-CSRF-Token. */
            csrf_token: string;
            /** @description View that a display on a wall shows; null: the caller is no display. */
            view_id: string | null;
            /**
             * Format: int64
             * @description Time when the session ends if nothing is called until then, epoch ms; null: no session.
             */
            expires_at: number | null;
        };
        get_session_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_session_data"];
            meta: components["schemas"]["meta"];
        };
        get_session_second_factor_answer: components["schemas"]["get_session_second_factor_ok"] | components["schemas"]["error"];
        get_session_second_factor_data: {
            /** @description Each login needs a one-time code. */
            is_enabled: boolean;
            /**
             * Format: int64
             * @description Number of recovery codes that were not used yet.
             */
            recovery_codes_left: number;
            /** @description edge.login.second_factor requires one-time codes of administrators. */
            is_required_of_admins: boolean;
        };
        get_session_second_factor_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_session_second_factor_data"];
            meta: components["schemas"]["meta"];
        };
        get_system_health_answer: components["schemas"]["get_system_health_ok"] | components["schemas"]["error"];
        get_system_health_data: {
            /**
             * @description UP: every component responds. DEGRADED: a component is down.
             * @enum {string}
             */
            status: "UP" | "DEGRADED";
            /**
             * Format: int64
             * @description Time since the start of the gateway, ms.
             */
            uptime_ms: number;
            /** @description State of each component; DISABLED: the gateway does not use it. */
            components: {
                [key: string]: "UP" | "DOWN" | "DISABLED";
            };
            /** @description Sentences that an administrator must read. */
            warnings: string[];
            /** @description Release of the time zone data of IANA in use, for example 2025b; empty: not known. */
            time_zone_data: string;
        };
        get_system_health_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_system_health_data"];
            meta: components["schemas"]["meta"];
        };
        get_system_ready_answer: components["schemas"]["get_system_ready_ok"] | components["schemas"]["error"];
        get_system_ready_data: {
            /**
             * @description READY: all checks are true.
             * @enum {string}
             */
            status: "READY" | "NOT_READY";
            /** @description Result of each check. */
            checks: {
                /** @description The figures of the gateway are collected. */
                monitor: boolean;
                /** @description The master data can be read and written. */
                v5: boolean;
                /** @description The database of the gateway responds. */
                store: boolean;
            };
        };
        get_system_ready_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_system_ready_data"];
            meta: components["schemas"]["meta"];
        };
        get_system_version_answer: components["schemas"]["get_system_version_ok"] | components["schemas"]["error"];
        get_system_version_data: {
            /** @description Name of the product. */
            product_name: string;
            /** @description Version of the gateway. */
            version: string;
            /** @description Date of the build, YYYYMMDD. */
            build_date: string;
            /** @description Tag of the container image; unknown: none is known. */
            image_tag: string;
            /** @description The gateway runs in a container. */
            container_mode: boolean;
        };
        get_system_version_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_system_version_data"];
            meta: components["schemas"]["meta"];
        };
        get_tag_answer: components["schemas"]["get_tag_ok"] | components["schemas"]["error"];
        get_tag_history_answer: components["schemas"]["get_tag_history_ok"] | components["schemas"]["error"];
        get_tag_history_data: {
            tag_id: string;
            data_type: string | null;
            /** Format: int64 */
            from: number;
            /** Format: int64 */
            to: number;
            aggregate: string;
            /** Format: int64 */
            bucket_ms: number | null;
            order: string;
            /** Format: int64 */
            count: number;
            points: components["schemas"]["history_point"][];
            /** Format: int64 */
            next: number | null;
        };
        get_tag_history_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_tag_history_data"];
            meta: components["schemas"]["meta"];
        };
        get_tag_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["tag"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_tag_value_answer: components["schemas"]["get_tag_value_ok"] | components["schemas"]["error"];
        get_tag_value_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["value_record"];
            meta: components["schemas"]["meta"];
        };
        get_transfer_answer: components["schemas"]["get_transfer_ok"] | components["schemas"]["error"];
        get_transfer_data: {
            name: string;
            type: string;
            /** @enum {string} */
            source: "file" | "database";
            status: components["schemas"]["transfer_status"];
            enabled: boolean;
        };
        get_transfer_dead_answer: components["schemas"]["get_transfer_dead_ok"] | components["schemas"]["error"];
        get_transfer_dead_data: {
            batch_id: string;
            time: string;
            /** Format: int64 */
            http_status: number;
            answer: string;
            /** Format: int64 */
            attempts: number;
            samples: Record<string, never>[];
        };
        get_transfer_dead_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_transfer_dead_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_transfer_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_transfer_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_transfer_type_answer: components["schemas"]["get_transfer_type_ok"] | components["schemas"]["error"];
        get_transfer_type_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["transfer_type"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_user_answer: components["schemas"]["get_user_ok"] | components["schemas"]["error"];
        get_user_data: components["schemas"]["user"];
        get_user_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_user_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_values_of_old_clients_answer: components["schemas"]["get_values_of_old_clients_ok"] | components["schemas"]["error"];
        get_values_of_old_clients_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["value_record"];
            meta: components["schemas"]["meta"];
        };
        get_view_answer: components["schemas"]["get_view_ok"] | components["schemas"]["error"];
        get_view_data: {
            /** @description Id of the view. */
            view_id: string;
            /** @description Name of the view. */
            name: string;
            /** @description Kind of the view, as the web page names it. */
            kind: string;
            /** @description All users see the view. */
            shared: boolean;
            /** @description User or key that saved the view. */
            author: string;
            /** @description The caller is the author. */
            own: boolean;
            /**
             * Format: int64
             * @description Time when the view was created, epoch ms.
             */
            created_at: number;
            /**
             * Format: int64
             * @description Time when the view was saved last, epoch ms.
             */
            updated_at: number;
            /** @description Content of the view, any JSON. */
            content: unknown;
        };
        get_view_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_view_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        import_file_answer: components["schemas"]["import_file_ok"] | components["schemas"]["error"];
        import_file_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Format of the file. */
            format: string;
            /** @description Name of the format for people. */
            title: string;
            /** @description What the file is: text, an Excel workbook … */
            content: string;
            /** @description Encoding of a text; empty: the file is no text, or its encoding is asked. */
            encoding: string;
            /** @description Nothing was stored, because of dry_run. */
            dry_run: boolean;
            /** @description The import was stored. false: a dry run, or there are questions in asked. */
            is_stored: boolean;
            /**
             * Format: int64
             * @description Number of new OPCs.
             */
            opcs_taken: number;
            /**
             * Format: int64
             * @description Number of OPCs that exist and change.
             */
            opcs_updated: number;
            /**
             * Format: int64
             * @description Number of new tags.
             */
            tags_taken: number;
            /**
             * Format: int64
             * @description Number of tags that exist and change.
             */
            tags_updated: number;
            /**
             * Format: int64
             * @description Number of tags that are as in the file already.
             */
            tags_unchanged: number;
            /**
             * Format: int64
             * @description Number of devices and tags that are left out.
             */
            left_out: number;
            /** @description Questions that are open. Nothing is imported before all are answered. */
            asked: {
                /** @description Key for the query word set. */
                key: string;
                /** @description The question, and why it is asked. */
                text: string;
                /** @description All answers; empty: any text. */
                choices: {
                    /** @description The answer. */
                    value: string;
                    /** @description Meaning of the answer. */
                    text: string;
                }[];
            }[];
            /** @description Answers that were used, and those that were given. */
            answers: {
                /** @description Key of the question. */
                key: string;
                /** @description The answer. */
                value: string;
                /** @description The answer was given with an earlier file of the format. */
                is_kept: boolean;
                /** @description false: no question of the file has this key. */
                is_used: boolean;
            }[];
            /** @description A line for each device and tag of the file, and for each difference. */
            lines: {
                /**
                 * @description taken: new; updated: it exists and changes; unchanged; changed: it is not as in the file; left_out.
                 * @enum {string}
                 */
                effect: "taken" | "updated" | "unchanged" | "changed" | "left_out";
                /** @description Place in the file. */
                location: string;
                /** @description Name in the file. */
                name: string;
                /** @description Id of the OPC; empty: none. */
                opc_id: string;
                /** @description Id of the tag; empty: the line is about no tag of the gateway. */
                tag_id: string;
                /** @description Address of the tag. */
                plc_address: string;
                /** @description What is different, and why; empty: nothing. */
                text: string;
                /** @description What would help; empty: nothing. */
                help: string;
            }[];
        };
        import_file_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["import_file_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        import_history_answer: components["schemas"]["import_history_ok"] | components["schemas"]["error"];
        import_history_data: {
            /** @enum {string} */
            result: "SUCCESS" | "ERROR";
            /** Format: int64 */
            imported?: number;
            /** Format: int64 */
            existing?: number;
            /** Format: int64 */
            rejected?: number;
            dry_run?: boolean;
            msg?: string;
            code?: string;
            errors?: {
                /** Format: int64 */
                line: number;
                message: string;
            }[];
        };
        import_history_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["import_history_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        ingest_opc_answer: components["schemas"]["ingest_opc_ok"] | components["schemas"]["error"];
        ingest_opc_body: unknown;
        ingest_opc_data: {
            /** @constant */
            result: "SUCCESS";
            /** Format: int64 */
            value_count: number;
            items: {
                name: string;
                /** @enum {string} */
                result: "SUCCESS" | "ERROR";
                msg: string;
            }[];
        };
        ingest_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["ingest_opc_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        key: {
            /** @description Id of the key. It is no secret. */
            key_id: string;
            /** @description Name of the key. */
            name: string;
            role: components["schemas"]["role"];
            /**
             * Format: int64
             * @description Time when the key becomes invalid, epoch ms; null: never.
             */
            expires_at: number | null;
            /** @description User or key that created this key. */
            created_by: string;
            /**
             * Format: int64
             * @description Time when the key was created, epoch ms.
             */
            created_at: number;
            /**
             * Format: int64
             * @description Time of the last call with this key, epoch ms; null: none.
             */
            last_used: number | null;
        };
        list_bin_answer: components["schemas"]["list_bin_ok"] | components["schemas"]["error"];
        list_bin_data: {
            data: {
                /** @description Id of the entry. */
                bin_id: string;
                /** @description Kind of the deleted thing, such as opc, tag, flow or transfer. */
                kind: string;
                /** @description Id of the deleted thing; of several tags that of the first. */
                id: string;
                /** @description Name of the deleted thing. */
                name: string;
                /** @description User or key that deleted it. */
                deleted_by: string;
                /**
                 * Format: int64
                 * @description Time when it was deleted, epoch ms.
                 */
                deleted_at: number;
                /**
                 * Format: int64
                 * @description Time when it leaves the bin at the latest, epoch ms.
                 */
                expires_at: number;
                /**
                 * Format: int64
                 * @description Number of records: a device and its tags.
                 */
                part_count: number;
                /**
                 * Format: int64
                 * @description Size of the entry, bytes.
                 */
                byte_count: number;
            }[];
            /**
             * Format: int64
             * @description Number of all entries that match the call.
             */
            total: number;
        };
        list_bin_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_bin_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        list_config_backup_answer: components["schemas"]["list_config_backup_ok"] | components["schemas"]["error"];
        list_config_backup_data: {
            data: components["schemas"]["backup"][];
            /**
             * Format: int64
             * @description Number of all entries that match the call.
             */
            total: number;
        };
        list_config_backup_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_config_backup_data"];
            meta: components["schemas"]["meta"];
        };
        list_config_job_answer: components["schemas"]["list_config_job_ok"] | components["schemas"]["error"];
        list_config_job_data: {
            data: {
                /** @description Id of the job. */
                job_id: string;
                /** @description Kind of the job. */
                job: string;
                /**
                 * @description State of the job.
                 * @enum {string}
                 */
                state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
                /** @description User or key that started the job. */
                actor: string;
                /**
                 * Format: int64
                 * @description Time when the job was created, epoch ms.
                 */
                created_at: number;
                /**
                 * Format: int64
                 * @description Begin, epoch ms; 0: not yet.
                 */
                started_at: number;
                /**
                 * Format: int64
                 * @description End, epoch ms; 0: not yet.
                 */
                ended_at: number;
                /**
                 * Format: int64
                 * @description Progress, percent.
                 */
                percent: number;
                /** @description Step that began last; empty: none yet. */
                step: string;
                /** @description Steps of the job until now. */
                steps: {
                    /** @description Name of the step. */
                    name: string;
                    /**
                     * @description State of the step.
                     * @enum {string}
                     */
                    state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
                    /**
                     * Format: int64
                     * @description Begin, epoch ms.
                     */
                    started_at: number;
                    /**
                     * Format: int64
                     * @description End, epoch ms; 0: not yet.
                     */
                    ended_at: number;
                    /** @description Message of the step; empty: none. */
                    message: string;
                }[];
                /**
                 * Format: int64
                 * @description Exit code of the script; 128 + the number of the signal that ended it; null: none.
                 */
                exit_code: number | null;
                /** @description Code of the failure; empty: none. */
                code: string;
                /** @description Message of the job; empty: none. */
                message: string;
                /** @description Result of the job; its members depend on the kind of the job. */
                result: Record<string, never>;
            }[];
            /**
             * Format: int64
             * @description Number of all entries that match the call.
             */
            total: number;
        };
        list_config_job_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_config_job_data"];
            meta: components["schemas"]["meta"];
        };
        list_config_versions_answer: components["schemas"]["list_config_versions_ok"] | components["schemas"]["error"];
        list_config_versions_data: {
            data: {
                /** @description Version of the text. */
                version: string;
                /**
                 * Format: int64
                 * @description Time when it was saved, epoch ms.
                 */
                saved_at: number;
                /** @description User or key that saved it; file: a person has edited the file. */
                actor: string;
                /**
                 * Format: int64
                 * @description Size of the text, bytes.
                 */
                bytes: number;
                /** @description It is the text of the file now. */
                is_current: boolean;
            }[];
            /**
             * Format: int64
             * @description Number of all entries that match the call.
             */
            total: number;
        };
        list_config_versions_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_config_versions_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        list_display_answer: components["schemas"]["list_display_ok"] | components["schemas"]["error"];
        list_display_data: {
            data: {
                /** @description Id of the link. */
                display_id: string;
                /** @description Name of the link. */
                name: string;
                /** @description View that the display shows. */
                view_id: string;
                /** @description Addresses and networks from which the link works. */
                addresses: string[];
                /** @description User or key that created the link. */
                created_by: string;
                /**
                 * Format: int64
                 * @description Time when the link was created, epoch ms.
                 */
                created_at: number;
            }[];
            /**
             * Format: int64
             * @description Number of all entries that match the call.
             */
            total: number;
        };
        list_display_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_display_data"];
            meta: components["schemas"]["meta"];
        };
        list_drivers_answer: components["schemas"]["list_drivers_ok"] | components["schemas"]["error"];
        list_drivers_data: {
            data: components["schemas"]["driver"][];
            /** Format: int64 */
            total: number;
        };
        list_drivers_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_drivers_data"];
            meta: components["schemas"]["meta"];
        };
        list_keys_answer: components["schemas"]["list_keys_ok"] | components["schemas"]["error"];
        list_keys_data: {
            data: components["schemas"]["key"][];
            /**
             * Format: int64
             * @description Number of all entries that match the call.
             */
            total: number;
        };
        list_keys_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_keys_data"];
            meta: components["schemas"]["meta"];
        };
        list_notifications_channels_answer: components["schemas"]["list_notifications_channels_ok"] | components["schemas"]["error"];
        list_notifications_channels_data: {
            data: components["schemas"]["notification_channel"][];
            /**
             * Format: int64
             * @description Number of all entries that match the call.
             */
            total: number;
        };
        list_notifications_channels_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_notifications_channels_data"];
            meta: components["schemas"]["meta"];
        };
        list_notifications_rules_answer: components["schemas"]["list_notifications_rules_ok"] | components["schemas"]["error"];
        list_notifications_rules_data: {
            data: components["schemas"]["notification_rule"][];
            /**
             * Format: int64
             * @description Number of all entries that match the call.
             */
            total: number;
        };
        list_notifications_rules_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_notifications_rules_data"];
            meta: components["schemas"]["meta"];
        };
        list_opc_answer: components["schemas"]["list_opc_ok"] | components["schemas"]["error"];
        list_opc_data: {
            data: components["schemas"]["opc"][];
            /** Format: int64 */
            total: number;
            warning?: string;
        };
        list_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_opc_data"];
            meta: components["schemas"]["meta"];
        };
        list_opc_tags_answer: components["schemas"]["list_opc_tags_ok"] | components["schemas"]["error"];
        list_opc_tags_data: {
            data: components["schemas"]["tag"][];
            /** Format: int64 */
            total: number;
            /** @description Number of tags that match q and find, by state. The parameters status and writable do not change it. */
            counts: {
                /** Format: int64 */
                good: number;
                /** Format: int64 */
                uncertain: number;
                /** Format: int64 */
                bad: number;
                /** Format: int64 */
                not_read: number;
                /** Format: int64 */
                out_of_limits: number;
                /** Format: int64 */
                writable: number;
            };
            warning?: string;
        };
        list_opc_tags_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_opc_tags_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        list_opcua_certificates_answer: components["schemas"]["list_opcua_certificates_ok"] | components["schemas"]["error"];
        list_opcua_certificates_data: {
            own: components["schemas"]["certificate"];
            /** @description Certificates that the gateway trusts. */
            trusted: components["schemas"]["certificate"][];
            /** @description Certificates that were presented and refused. */
            rejected: components["schemas"]["certificate"][];
        };
        list_opcua_certificates_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_opcua_certificates_data"];
            meta: components["schemas"]["meta"];
        };
        list_sessions_answer: components["schemas"]["list_sessions_ok"] | components["schemas"]["error"];
        list_sessions_data: {
            data: {
                /** @description Id of the session. It begins with the name of the user and is no secret. */
                session_id: string;
                /** @description Name of the user. */
                user_id: string;
                role: components["schemas"]["role"];
                /** @description Address from which the user has logged in. */
                address: string;
                /**
                 * Format: int64
                 * @description Time of the login, epoch ms.
                 */
                since: number;
                /**
                 * Format: int64
                 * @description Time of the last call that a person made, epoch ms.
                 */
                last_seen: number;
                /**
                 * Format: int64
                 * @description Time when the session ends if there is no call before, epoch ms.
                 */
                expires_at: number;
                /** @description It is the session of the caller. */
                current: boolean;
            }[];
            /**
             * Format: int64
             * @description Number of all entries that match the call.
             */
            total: number;
        };
        list_sessions_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_sessions_data"];
            meta: components["schemas"]["meta"];
        };
        list_tag_answer: components["schemas"]["list_tag_ok"] | components["schemas"]["error"];
        list_tag_data: {
            data: components["schemas"]["tag"][];
            /** Format: int64 */
            total: number;
            /** @description Number of tags that match q and find, by state. The parameters status and writable do not change it. */
            counts: {
                /** Format: int64 */
                good: number;
                /** Format: int64 */
                uncertain: number;
                /** Format: int64 */
                bad: number;
                /** Format: int64 */
                not_read: number;
                /** Format: int64 */
                out_of_limits: number;
                /** Format: int64 */
                writable: number;
            };
            warning?: string;
        };
        list_tag_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_tag_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        list_transfer_answer: components["schemas"]["list_transfer_ok"] | components["schemas"]["error"];
        list_transfer_data: {
            transfers: components["schemas"]["transfer_status"][];
        };
        list_transfer_dead_answer: components["schemas"]["list_transfer_dead_ok"] | components["schemas"]["error"];
        list_transfer_dead_data: {
            /** @description Refused batches, oldest first. */
            items: components["schemas"]["dead_letter"][];
            /**
             * Format: int64
             * @description Number of all refused batches.
             */
            total: number;
            /** @description Value of the parameter after for the next page; null: this is the last page. */
            next: string | null;
        };
        list_transfer_dead_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_transfer_dead_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        list_transfer_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_transfer_data"];
            meta: components["schemas"]["meta"];
        };
        list_transfer_types_answer: components["schemas"]["list_transfer_types_ok"] | components["schemas"]["error"];
        list_transfer_types_data: {
            data: components["schemas"]["transfer_type"][];
            /** Format: int64 */
            total: number;
        };
        list_transfer_types_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_transfer_types_data"];
            meta: components["schemas"]["meta"];
        };
        list_users_answer: components["schemas"]["list_users_ok"] | components["schemas"]["error"];
        list_users_data: {
            data: components["schemas"]["user"][];
            /**
             * Format: int64
             * @description Number of all entries that match the call.
             */
            total: number;
        };
        list_users_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_users_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        list_view_answer: components["schemas"]["list_view_ok"] | components["schemas"]["error"];
        list_view_data: {
            data: {
                /** @description Id of the view. */
                view_id: string;
                /** @description Name of the view. */
                name: string;
                /** @description Kind of the view, as the web page names it. */
                kind: string;
                /** @description All users see the view. */
                shared: boolean;
                /** @description User or key that saved the view. */
                author: string;
                /** @description The caller is the author. */
                own: boolean;
                /**
                 * Format: int64
                 * @description Time when the view was created, epoch ms.
                 */
                created_at: number;
                /**
                 * Format: int64
                 * @description Time when the view was saved last, epoch ms.
                 */
                updated_at: number;
            }[];
            /**
             * Format: int64
             * @description Number of all entries that match the call.
             */
            total: number;
        };
        list_view_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_view_data"];
            meta: components["schemas"]["meta"];
        };
        log_in_answer: components["schemas"]["log_in_ok"] | components["schemas"]["error"];
        log_in_body: {
            /** @description Name of the user. */
            username: string;
            /** @description Password of the user. */
            password: string;
            /** @description One-time code or recovery code of a user who has set up a second factor. Without it the response is 401 CODE_REQUIRED. */
            code?: string;
        };
        log_in_data: {
            /** @description Name of the user. */
            user_id: string;
            role: components["schemas"]["role"];
            /** @description Each change in this session must send this text in the header X-CSRF-Token. */
            csrf_token: string;
        };
        log_in_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["log_in_data"];
            meta: components["schemas"]["meta"];
        };
        log_out_answer: components["schemas"]["log_out_ok"] | components["schemas"]["error"];
        log_out_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["done"];
            meta: components["schemas"]["meta"];
        };
        notification_channel: {
            /** @description Id of the channel. */
            channel_id: string;
            /** @description Name of the channel. */
            name: string;
            /**
             * @description Kind of the channel.
             * @enum {string}
             */
            kind: "WEBHOOK" | "MAIL";
            /** @description The channel sends messages. */
            enabled: boolean;
            /**
             * Format: int64
             * @description Version, as the header ETag has it.
             */
            version: number;
            /**
             * Format: int64
             * @description The channel sends at most one message in this time, s.
             */
            interval_s: number;
            /**
             * Format: int64
             * @description Attempts before a message is given up.
             */
            attempts: number;
            /**
             * Format: int64
             * @description Time limit of an attempt, s.
             */
            timeout_s: number;
            /** @description Template of the body; empty: the default. */
            template: string;
            /** @description PEM file of the authorities of the server; empty: those of the system. */
            ca_file: string;
            /** @description Of a webhook: URL; its path is secret and shown as ***. */
            url: string;
            /** @description Of a webhook: value of the header Authorization, shown as ***; empty: none. */
            authorization: string;
            /** @description Of a mail server: name or address. */
            host: string;
            /**
             * Format: int64
             * @description Of a mail server: port.
             */
            port: number;
            /**
             * @description Of a mail server: protection of the connection.
             * @enum {string}
             */
            security: "STARTTLS" | "TLS" | "NONE";
            /** @description Of a mail server: user; empty: no login. */
            user: string;
            /** @description Of a mail server: password, shown as ***; empty: none. */
            password: string;
            /** @description Of a mail: address of the sender. */
            from: string;
            /** @description Of a mail: addresses of the recipients. */
            recipients: string[];
            /** @description State of the channel. */
            state: {
                /**
                 * Format: int64
                 * @description Messages that wait.
                 */
                waiting: number;
                /**
                 * Format: int64
                 * @description Messages delivered since the gateway started.
                 */
                delivered: number;
                /**
                 * Format: int64
                 * @description Messages given up since the gateway started.
                 */
                lost: number;
                /**
                 * Format: int64
                 * @description Attempts that failed since the gateway started.
                 */
                failed_attempts: number;
                /**
                 * Format: int64
                 * @description Time since when messages are lost, epoch ms; null: the channel works.
                 */
                failing_since: number | null;
                /**
                 * Format: int64
                 * @description Time of the last message that was delivered, epoch ms; or null.
                 */
                last_delivered: number | null;
                /** @description Why the last attempt failed; empty: it succeeded. */
                last_error: string;
            };
        };
        notification_channel_body: {
            /** @description Name of the channel. */
            name: string;
            /** @enum {string} */
            kind: "WEBHOOK" | "MAIL";
            /**
             * @description The channel sends messages.
             * @default true
             */
            enabled: boolean;
            /**
             * Format: int64
             * @description The channel sends at most one message in this time, s.
             * @default 60
             */
            interval_s: number;
            /**
             * Format: int64
             * @description Attempts before a message is given up.
             * @default 6
             */
            attempts: number;
            /**
             * Format: int64
             * @description Time limit of an attempt, s.
             * @default 15
             */
            timeout_s: number;
            /** @description Template of the body; empty: the default. */
            template?: string;
            /** @description PEM file of the authorities of the server; empty: those of the system. */
            ca_file?: string;
            /** @description Of a webhook: URL. *** in place of its path: the stored URL. */
            url?: string;
            /** @description Of a webhook: value of the header Authorization. ***: the stored one. */
            authorization?: string;
            /** @description Of a mail server: name or address. */
            host?: string;
            /**
             * Format: int64
             * @description Of a mail server: port.
             * @default 587
             */
            port: number;
            /**
             * @default STARTTLS
             * @enum {string}
             */
            security: "STARTTLS" | "TLS" | "NONE";
            /** @description Of a mail server: user; empty: no login. */
            user?: string;
            /** @description Of a mail server: password. ***: the stored one. */
            password?: string;
            /** @description Of a mail: address of the sender. */
            from?: string;
            /** @description Of a mail: addresses of the recipients. */
            recipients?: string[];
            /** @description The gateway ignores it. */
            channel_id?: string | null;
            /**
             * Format: int64
             * @description The gateway ignores it.
             */
            version?: number | null;
            /** @description The gateway ignores it. */
            state?: Record<string, never> | null;
        };
        notification_rule: {
            /** @description Id of the rule. */
            rule_id: string;
            /** @description Name of the rule. */
            name: string;
            /** @description The rule applies. */
            enabled: boolean;
            /**
             * Format: int64
             * @description Version, as the header ETag has it.
             */
            version: number;
            /** @description ALARM, DEVICE (a device is lost), TRANSFER (it fails or falls behind), DISK (it is nearly full), GATEWAY (its warnings); empty: all. */
            kinds: string[];
            /** @description CRITICAL, HIGH, MEDIUM, LOW; empty: all. */
            priorities: string[];
            /** @description Ids of sites and assets; what is below an asset is included. Empty: all. */
            areas: string[];
            /** @description Ids of devices, with * and ?; empty: all. */
            devices: string[];
            /** @description Ids of tags, with * and ?; empty: all. */
            tags: string[];
            /** @description Calendar whose working time `hours` means. */
            calendar_id: string;
            /**
             * @description When messages are sent: ANY time, in WORKING time, or in NOT_WORKING time.
             * @enum {string}
             */
            hours: "ANY" | "WORKING" | "NOT_WORKING";
            /** @description The end is reported to the channels that got a message. */
            report_clear: boolean;
            /** @description Who gets a message, and when. */
            steps: {
                /**
                 * Format: int64
                 * @description Minutes without an acknowledgement; 0: as soon as it is active.
                 */
                after_minutes: number;
                /** @description Ids of the channels. */
                channels: string[];
            }[];
        };
        notification_rule_body: {
            /** @description Name of the rule. */
            name: string;
            /**
             * @description The rule applies.
             * @default true
             */
            enabled: boolean;
            kinds?: string[];
            priorities?: string[];
            areas?: string[];
            devices?: string[];
            tags?: string[];
            /** @description Calendar whose working time `hours` means. */
            calendar_id?: string | null;
            /** @enum {string} */
            hours?: "ANY" | "WORKING" | "NOT_WORKING";
            /**
             * @description The end is reported to the channels that got a message.
             * @default false
             */
            report_clear: boolean;
            steps: {
                /** Format: int64 */
                after_minutes: number;
                channels: string[];
            }[];
            /** @description The gateway ignores it. */
            rule_id?: string | null;
            /**
             * Format: int64
             * @description The gateway ignores it.
             */
            version?: number | null;
        };
        opc_copy: {
            /** @description Id of the copy. */
            opc_id: string;
            /** @description Name of the copy; absent: its id. */
            opc_name?: string;
            /** @description Address of its device; absent: that of the source. */
            opc_agent_ip?: string;
            /** @description Port of its device; absent: that of the source. */
            opc_agent_port?: string;
            /** @description Beginning of its tag ids; absent: its id. */
            tag_prefix?: string;
            /** @description Beginning of its tag names; absent: its name. */
            name_prefix?: string;
            /** @description Options of the protocol that the copies have otherwise than the source. */
            options?: {
                [key: string]: unknown;
            };
        };
        opc_done: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the OPC. */
            opc_id: string;
            /**
             * Format: int64
             * @description Number of tags of the OPC.
             */
            tag_count: number;
            /** @description Reason why the change is executed but not stored yet; absent: it is stored. */
            warning?: string;
        };
        open_display_answer: components["schemas"]["open_display_ok"] | components["schemas"]["error"];
        open_display_data: Record<string, never>;
        open_display_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["open_display_data"];
            meta: components["schemas"]["meta"];
        };
        page_filter: {
            /**
             * @description List of the page that it filters.
             * @enum {string}
             */
            list: "tags" | "devices" | "alarms";
            /** @description Name that the user has given to it. */
            name: string;
            /** @description Query of the list's address, without `?`. */
            query: string;
        };
        page_place: {
            /** @description Name that the user has given to it. */
            name: string;
            /** @description Address within the page, with its query. */
            path: string;
        };
        post_values_of_old_clients_answer: components["schemas"]["post_values_of_old_clients_ok"] | components["schemas"]["error"];
        post_values_of_old_clients_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["write_done"];
            meta: components["schemas"]["meta"];
        };
        read_values_answer: components["schemas"]["read_values_ok"] | components["schemas"]["error"];
        read_values_body: {
            tag_ids: string[];
            fresh?: boolean;
        };
        read_values_data: {
            values: components["schemas"]["value_record"][];
        };
        read_values_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["read_values_data"];
            meta: components["schemas"]["meta"];
        };
        reboot_machine_answer: components["schemas"]["reboot_machine_ok"] | components["schemas"]["error"];
        reboot_machine_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the job. */
            job_id: string;
            /** @description Kind of the job. */
            job: string;
            /**
             * @description State of the job.
             * @enum {string}
             */
            state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
        };
        reboot_machine_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["reboot_machine_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        reject_opcua_certificate_answer: components["schemas"]["reject_opcua_certificate_ok"] | components["schemas"]["error"];
        reject_opcua_certificate_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description SHA-1 of the certificate, 40 hexadecimal digits. */
            thumbprint: string;
        };
        reject_opcua_certificate_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["reject_opcua_certificate_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        remove_second_factor_answer: components["schemas"]["remove_second_factor_ok"] | components["schemas"]["error"];
        remove_second_factor_body: {
            /** @description Password of the user. */
            password: string;
            /** @description One-time code or recovery code. */
            code: string;
        };
        remove_second_factor_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        renew_opcua_certificate_answer: components["schemas"]["renew_opcua_certificate_ok"] | components["schemas"]["error"];
        renew_opcua_certificate_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description SHA-1 of the certificate, 40 hexadecimal digits. */
            thumbprint: string;
        };
        renew_opcua_certificate_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["renew_opcua_certificate_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        restart_gateway_answer: components["schemas"]["restart_gateway_ok"] | components["schemas"]["error"];
        restart_gateway_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the job. */
            job_id: string;
            /** @description Kind of the job. */
            job: string;
            /**
             * @description State of the job.
             * @enum {string}
             */
            state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
        };
        restart_gateway_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["restart_gateway_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        restore_backup_answer: components["schemas"]["restore_backup_ok"] | components["schemas"]["error"];
        restore_backup_body: {
            name: string;
            passphrase?: string;
            /**
             * @description absent: what suits the gateway that made the backup
             * @enum {string}
             */
            as?: "same" | "replacement" | "template";
            parts?: ("properties" | "database" | "certificates" | "secrets" | "transfers" | "learned" | "history")[];
        };
        restore_backup_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the job. */
            job_id: string;
            /** @description Kind of the job. */
            job: string;
            /**
             * @description State of the job.
             * @enum {string}
             */
            state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
        };
        restore_backup_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["restore_backup_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        restore_bin_answer: components["schemas"]["restore_bin_ok"] | components["schemas"]["error"];
        restore_bin_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Kind of the restored thing. */
            kind: string;
            /** @description Id of the restored thing. */
            id: string;
            /**
             * Format: int64
             * @description Number of restored records.
             */
            part_count: number;
        };
        restore_bin_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["restore_bin_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        restore_config_version_answer: components["schemas"]["restore_config_version_ok"] | components["schemas"]["error"];
        restore_config_version_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Version of the file with this text. */
            version: string;
            /** @description Keys whose values change. */
            changed: string[];
            /** @description Those of these keys that act at once. */
            acts_now: string[];
            /** @description Those of these keys that act after a restart. */
            needs_restart: string[];
        };
        restore_config_version_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["restore_config_version_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        retry_transfer_dead_answer: components["schemas"]["retry_transfer_dead_ok"] | components["schemas"]["error"];
        retry_transfer_dead_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Name of the transfer. */
            name: string;
            /** @description Id of the batch, if the call is for one. */
            batch_id?: string;
            /**
             * Format: int64
             * @description Number of dropped batches, if the call is for all.
             */
            count?: number;
        };
        retry_transfer_dead_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["retry_transfer_dead_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        rotate_main_key_answer: components["schemas"]["rotate_main_key_ok"] | components["schemas"]["error"];
        rotate_main_key_body: {
            /**
             * Format: int64
             * @description Hours that the previous key stays valid; 0: it ends immediately.
             */
            overlap_h: number;
        };
        rotate_main_key_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description The new main key. It is shown only once. */
            key: string;
            /**
             * Format: int64
             * @description Time when the previous key becomes invalid, epoch ms. A key of an earlier rotation that was still valid becomes invalid immediately.
             */
            before_ends_at: number;
        };
        rotate_main_key_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["rotate_main_key_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        save_config_answer: components["schemas"]["save_config_ok"] | components["schemas"]["error"];
        save_config_body: {
            /** @description The whole file. *** stands for the stored secret. */
            text: string;
            /** @description Version of the text that was changed, as in the header If-Match; absent: any version. */
            version?: string;
        };
        save_config_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Version of the file with this text. */
            version: string;
            /** @description Keys whose values change. */
            changed: string[];
            /** @description Those of these keys that act at once. */
            acts_now: string[];
            /** @description Those of these keys that act after a restart. */
            needs_restart: string[];
        };
        save_config_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["save_config_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        set_up_first_administrator_answer: components["schemas"]["set_up_first_administrator_ok"] | components["schemas"]["error"];
        set_up_first_administrator_body: {
            /** @description Token in the file secrets/setup-token of the data folder, as long as no user exists. */
            setup_token: string;
            /** @description Name of the user. */
            username: string;
            /** @description Password of the user. */
            password: string;
        };
        set_up_first_administrator_data: {
            /** @description Name of the user. */
            user_id: string;
            role: components["schemas"]["role"];
            /** @description Each change in this session must send this text in the header X-CSRF-Token. */
            csrf_token: string;
        };
        set_up_first_administrator_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["set_up_first_administrator_data"];
            meta: components["schemas"]["meta"];
        };
        start_opc_answer: components["schemas"]["start_opc_ok"] | components["schemas"]["error"];
        start_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["opc_done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        stop_opc_answer: components["schemas"]["stop_opc_ok"] | components["schemas"]["error"];
        stop_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["opc_done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        tag_done: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the tag. */
            tag_id: string;
        };
        test_notifications_channel_answer: components["schemas"]["test_notifications_channel_ok"] | components["schemas"]["error"];
        test_notifications_channel_data: {
            /** @description The server has accepted the message. */
            delivered: boolean;
            /** @description Server or recipients. */
            receiver: string;
            /** @description The answer of the server, or why there is none, in one line. */
            answer: string;
            /**
             * Format: int64
             * @description Duration of the attempt, ms.
             */
            elapsed_ms: number;
        };
        test_notifications_channel_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["test_notifications_channel_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        test_opc_answer: components["schemas"]["test_opc_ok"] | components["schemas"]["error"];
        test_opc_data: {
            is_connected: boolean;
            message: string;
            connect_ms: number;
            identity: string;
            plan: string[];
            points: {
                tag_id: string;
                plc_address: string;
                is_good: boolean;
                value: string;
                message: string;
                ms: number;
            }[];
        };
        test_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["test_opc_data"];
            meta: components["schemas"]["meta"];
        };
        test_transfer_answer: components["schemas"]["test_transfer_ok"] | components["schemas"]["error"];
        test_transfer_data: {
            /** @enum {string} */
            result: "SUCCESS" | "ERROR";
            /**
             * @description It is absent on success.
             * @enum {string}
             */
            code?: "TEST_FAILED";
            /** @description Name of the transfer. */
            name: string;
            /** @description Address to which the message was sent. */
            target: string;
            /**
             * Format: int64
             * @description Duration of the test, ms.
             */
            elapsed_ms: number;
            /** @description Response of the receiver; empty: none. */
            answer: string;
            /** @description Reason why the test failed; empty on success. */
            msg: string;
        };
        test_transfer_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["test_transfer_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        trace_opc_answer: components["schemas"]["trace_opc_ok"] | components["schemas"]["error"];
        trace_opc_body: {
            level: components["schemas"]["trace_level"];
            /** Format: int64 */
            seconds?: number;
        };
        trace_opc_data: {
            /** @constant */
            result: "SUCCESS";
            opc_id: string;
            level: components["schemas"]["trace_level"];
        };
        trace_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["trace_opc_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        transfer_done: {
            /** @constant */
            result: "SUCCESS";
            /** @description Name of the transfer. */
            name: string;
        };
        transfer_preview_answer: components["schemas"]["transfer_preview_ok"] | components["schemas"]["error"];
        transfer_preview_body: {
            /** @description Name of a transfer, whose other keys and secrets apply. */
            name?: string;
            type?: string;
        };
        transfer_preview_data: {
            /**
             * Format: int64
             * @description Number of tags that are sent.
             */
            selected: number;
            /**
             * Format: int64
             * @description Number of all tags that can be sent.
             */
            total: number;
            /** @description OPCs of which tags are sent; at most 1000. */
            opcs: {
                /** @description Id of the OPC. */
                opc_id: string;
                /**
                 * Format: int64
                 * @description Number of its tags that are sent.
                 */
                selected: number;
                /**
                 * Format: int64
                 * @description Number of all its tags.
                 */
                total: number;
            }[];
            /** @description Ids of the first tags that are sent; at most 20. */
            tag_ids: string[];
            /** @description false: messages of this type of transfer cannot be shown. */
            can_show: boolean;
            /** @description Messages with the present values of at most 5 tags; empty: none has a value. */
            messages: {
                /** @description Topic or URL; a query of the URL is omitted. */
                target: string;
                /** @description Payload before compression, cut after 4096 bytes; of Sparkplug its content as JSON. */
                text: string;
                /**
                 * Format: int64
                 * @description Size of the payload before it was cut, bytes.
                 */
                size: number;
            }[];
        };
        transfer_preview_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["transfer_preview_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        trust_opcua_certificate_answer: components["schemas"]["trust_opcua_certificate_ok"] | components["schemas"]["error"];
        trust_opcua_certificate_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description SHA-1 of the certificate, 40 hexadecimal digits. */
            thumbprint: string;
        };
        trust_opcua_certificate_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["trust_opcua_certificate_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        update_event_answer: components["schemas"]["update_event_ok"] | components["schemas"]["error"];
        update_event_body: {
            topics: ("monitor" | "opc" | "transfer" | "alarm" | "job" | "log")[];
            tags: string[];
            /**
             * Format: int64
             * @description Number of this setting: each event values repeats it.
             */
            set?: number;
        };
        update_event_data: {
            /** @constant */
            result: "SUCCESS";
            /** Format: int64 */
            set: number;
            /** Format: int64 */
            tags: number;
        };
        update_event_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["update_event_data"];
            meta: components["schemas"]["meta"];
        };
        update_firmware_answer: components["schemas"]["update_firmware_ok"] | components["schemas"]["error"];
        update_firmware_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the job. */
            job_id: string;
            /** @description Kind of the job. */
            job: string;
            /**
             * @description State of the job.
             * @enum {string}
             */
            state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
        };
        update_firmware_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["update_firmware_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        update_notifications_channel_answer: components["schemas"]["update_notifications_channel_ok"] | components["schemas"]["error"];
        update_notifications_channel_body: components["schemas"]["notification_channel_body"];
        update_notifications_channel_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the channel. */
            channel_id: string;
        };
        update_notifications_channel_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["update_notifications_channel_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        update_notifications_rule_answer: components["schemas"]["update_notifications_rule_ok"] | components["schemas"]["error"];
        update_notifications_rule_body: components["schemas"]["notification_rule_body"];
        update_notifications_rule_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the rule. */
            rule_id: string;
        };
        update_notifications_rule_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["update_notifications_rule_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        update_opc_answer: components["schemas"]["update_opc_ok"] | components["schemas"]["error"];
        update_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["opc_done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        update_preferences_answer: components["schemas"]["update_preferences_ok"] | components["schemas"]["error"];
        update_preferences_body: {
            /**
             * @description Language of the page; empty: that of the browser.
             * @enum {string}
             */
            language?: "" | "en" | "ko";
            /** @description Address within the page that opens after a login; empty: the overview. */
            start_page?: string;
            /** @description Replaces the list; absent: it stays. */
            favourites?: components["schemas"]["page_place"][];
            /** @description Replaces the list; absent: it stays. */
            filters?: components["schemas"]["page_filter"][];
            /** @description Replaces the list; absent: it stays. */
            trends?: components["schemas"]["page_place"][];
        };
        update_preferences_data: {
            /**
             * @description Language of the page; empty: that of the browser.
             * @enum {string}
             */
            language: "" | "en" | "ko";
            /** @description Address within the page that opens after a login; empty: the overview. */
            start_page: string;
            /** @description Addresses in the order of the menu. */
            favourites: components["schemas"]["page_place"][];
            /** @description Saved filters of lists. */
            filters: components["schemas"]["page_filter"][];
            /** @description Saved trends: addresses of tags with all that the trend shows. */
            trends: components["schemas"]["page_place"][];
        };
        update_preferences_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["update_preferences_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        update_session_password_answer: components["schemas"]["update_session_password_ok"] | components["schemas"]["error"];
        update_session_password_body: {
            /** @description Password until now. */
            old_password: string;
            /** @description New password. */
            password: string;
        };
        update_session_password_data: {
            /** @description Name of the user. */
            user_id: string;
            role: components["schemas"]["role"];
            /** @description Each change in this session must send this text in the header X-CSRF-Token. */
            csrf_token: string;
        };
        update_session_password_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["update_session_password_data"];
            meta: components["schemas"]["meta"];
        };
        update_tag_answer: components["schemas"]["update_tag_ok"] | components["schemas"]["error"];
        update_tag_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["tag_done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        update_transfer_answer: components["schemas"]["update_transfer_ok"] | components["schemas"]["error"];
        update_transfer_body: {
            type?: string;
        };
        update_transfer_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["transfer_done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        update_user_answer: components["schemas"]["update_user_ok"] | components["schemas"]["error"];
        update_user_body: components["schemas"]["user_change"];
        update_user_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Name of the user at the login. */
            user_id: string;
        };
        update_user_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["update_user_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        update_view_answer: components["schemas"]["update_view_ok"] | components["schemas"]["error"];
        update_view_body: {
            /** @description Name of the view. */
            name: string;
            /** @description Kind of the view, as the web page names it. */
            kind: string;
            /**
             * @description All users see the view; this needs the role operator.
             * @default false
             */
            shared: boolean;
            /** @description Content of the view, any JSON. */
            content: unknown;
        };
        update_view_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the view. */
            view_id: string;
        };
        update_view_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["update_view_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        upgrade_gateway_answer: components["schemas"]["upgrade_gateway_ok"] | components["schemas"]["error"];
        upgrade_gateway_body: {
            /** @description Name of an uploaded bundle; absent: the version that upgrade/check finds. */
            name?: string;
            allow_downgrade?: boolean;
        };
        upgrade_gateway_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the job. */
            job_id: string;
            /** @description Kind of the job. */
            job: string;
            /**
             * @description State of the job.
             * @enum {string}
             */
            state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
        };
        upgrade_gateway_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["upgrade_gateway_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        upload_config_backup_answer: components["schemas"]["upload_config_backup_ok"] | components["schemas"]["error"];
        upload_config_backup_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Name of the backup. */
            name: string;
            /**
             * Format: int64
             * @description Size of the file, bytes.
             */
            size: number;
            /** @description A passphrase is needed to read the backup. */
            is_encrypted: boolean;
        };
        upload_config_backup_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["upload_config_backup_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        upload_config_upgrade_answer: components["schemas"]["upload_config_upgrade_ok"] | components["schemas"]["error"];
        upload_config_upgrade_data: {
            /** @constant */
            result: "SUCCESS";
            name: string;
            /** Format: int64 */
            size: number;
            /** @description Version of an uploaded bundle; absent: a signature was uploaded. */
            version?: string;
        };
        upload_config_upgrade_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["upload_config_upgrade_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        user: {
            /** @description Name of the user at the login. */
            user_id: string;
            role: components["schemas"]["role"];
            /** @description The user must not log in. */
            disabled: boolean;
            /**
             * Format: int64
             * @description Time when the user was created, epoch ms.
             */
            created_at: number;
            /**
             * Format: int64
             * @description Time of the last login, epoch ms; null: the user has never logged in.
             */
            last_login: number | null;
        };
        user_body: {
            /** @description Name of the user at the login; it cannot be changed. */
            user_id: string;
            /** @description Password of the user, 8 characters at least. */
            password: string;
            role: components["schemas"]["role"];
            /** @description The user must not log in. */
            disabled?: boolean;
            /**
             * Format: int64
             * @description The gateway ignores it.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description The gateway ignores it.
             */
            last_login?: number | null;
        };
        user_change: {
            /** @description The gateway ignores it. */
            user_id?: string | null;
            /** @description Password of the user, 8 characters at least. */
            password?: string;
            role?: components["schemas"]["role"];
            /** @description The user must not log in. */
            disabled?: boolean;
            /**
             * Format: int64
             * @description The gateway ignores it.
             */
            created_at?: number | null;
            /**
             * Format: int64
             * @description The gateway ignores it.
             */
            last_login?: number | null;
        };
        validate_config_answer: components["schemas"]["validate_config_ok"] | components["schemas"]["error"];
        validate_config_body: {
            /** @description The whole file. *** stands for the stored secret. */
            text: string;
            /** @description Version of the text that was changed, as in the header If-Match; absent: any version. */
            version?: string;
        };
        validate_config_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description Version of the file with this text. */
            version: string;
            /** @description Keys whose values change. */
            changed: string[];
            /** @description Those of these keys that act at once. */
            acts_now: string[];
            /** @description Those of these keys that act after a restart. */
            needs_restart: string[];
        };
        validate_config_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["validate_config_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        write_done: {
            /** @constant */
            result: "SUCCESS";
            /** @description Id of the OPC that contains the tag. */
            opc_id: string;
            /** @description Address of the value in the device. */
            plc_address: string;
            /** @description Value that was written. */
            value: string;
            /** @description Value that the gateway read back. It is absent when the protocol cannot read it. */
            actual_read?: string;
        };
        write_tag_value_answer: components["schemas"]["write_tag_value_ok"] | components["schemas"]["error"];
        write_tag_value_body: {
            value: string | number | boolean;
        };
        write_tag_value_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["write_done"];
            meta: components["schemas"]["meta"];
        };
        write_values_answer: components["schemas"]["write_values_ok"] | components["schemas"]["error"];
        write_values_body: {
            writes: {
                tag_id: string;
                value: string | number | boolean;
            }[];
        };
        write_values_data: {
            writes: {
                tag_id: string;
                /** @enum {string} */
                result: "SUCCESS" | "ERROR";
                value: string;
                actual_read: string | null;
                msg: string;
            }[];
        };
        write_values_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["write_values_data"];
            meta: components["schemas"]["meta"];
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
    get_health_of_old_clients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_health_of_old_clients_answer"];
                };
            };
            /** @description not ready */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "ERROR";
                        data: {
                            /**
                             * @description UP: every component responds. DEGRADED: a component is down.
                             * @enum {string}
                             */
                            status: "UP" | "DEGRADED";
                            /**
                             * Format: int64
                             * @description Time since the start of the gateway, ms.
                             */
                            uptime_ms: number;
                            /** @description State of each component; DISABLED: the gateway does not use it. */
                            components: {
                                [key: string]: "UP" | "DOWN" | "DISABLED";
                            };
                            /** @description Sentences that an administrator must read. */
                            warnings: string[];
                            /** @description Release of the time zone data of IANA in use, for example 2025b; empty: not known. */
                            time_zone_data: string;
                        };
                        message: string;
                        meta: components["schemas"]["error_meta"];
                        errors: components["schemas"]["errors"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_values_of_old_clients: {
        parameters: {
            query: {
                /** @description id of the tag */
                tagId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_values_of_old_clients_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_values_of_old_clients: {
        parameters: {
            query: {
                /** @description id of the tag */
                tagId: string;
                /** @description value to write */
                value: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["post_values_of_old_clients_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_audit: {
        parameters: {
            query?: {
                /** @description epoch ms, or ISO-8601 with an offset; included */
                from?: string;
                /** @description end in the same format; included */
                to?: string;
                /** @description the user, or the id or name of a key, case ignored */
                user?: string;
                /** @description the beginning of the path */
                path?: string;
                /** @description a status, or a class such as 4xx */
                status?: string;
                /** @description part of path, query, user, address or agent, case ignored */
                q?: string;
                /** @description changes: only what changed something, without calls that were refused or only read; default all */
                what?: "all" | "changes";
                /** @description only changes of that thing and of what belongs to it: opc/L1, tag/L1.SPEED, alarm/A1 */
                object?: string;
                /** @description 1… */
                page?: number;
                /** @description lines per page, default 100 */
                size?: number;
                /** @description csv, xlsx: all lines that are found, no pages; xlsx at most 1,048,575 */
                format?: "json" | "csv" | "xlsx";
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
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_audit_answer"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_audit_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_audit_verify_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_bin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_bin_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_bin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bin_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_bin_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    restore_bin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bin_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["restore_bin_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_diagnostics_bundle: {
        parameters: {
            query?: {
                /** @description only list its content */
                list?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_diagnostics_bundle_answer"];
                    "application/zip": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_diagnostics_log: {
        parameters: {
            query?: {
                /** @description the lowest level that is returned */
                level?: "trace" | "debug" | "info" | "warn" | "error" | "critical";
                /** @description the logger: engine, app, access … */
                module?: string;
                /** @description part of message or module, case ignored */
                q?: string;
                /** @description maximum of records, default 200 */
                last?: number;
                /** @description only records with a greater seq */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_diagnostics_log_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_diagnostics_opc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_diagnostics_opc_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_display: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_display_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_display: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["create_display_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["create_display_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_display: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                display_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_display_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_drivers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_drivers_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_driver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                opcType: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_driver_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_driver_devices: {
        parameters: {
            query?: {
                /** @description a broadcast address or one device; default: 255.255.255.255 */
                address?: string;
                /** @description default: the protocol's port */
                port?: number;
                /** @description seconds to wait for responses, default 2 */
                seconds?: number;
            };
            header?: never;
            path: {
                opcType: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_driver_devices_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_driver_template: {
        parameters: {
            query?: {
                /** @description csv (default) or xlsx */
                format?: "csv" | "xlsx";
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
            };
            header?: never;
            path: {
                opcType: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_driver_template_answer"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_edge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_edge_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_events: {
        parameters: {
            query?: {
                /** @description one or more of monitor, opc, transfer, alarm, job (role admin), log (role engineer) */
                topics?: string;
                /** @description id of the last event that the client has: the stream begins with the alarms and jobs since then, or with the event reset */
                last_event_id?: string;
                /** @description 1: the stream does not extend the session */
                background?: "0" | "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                stream_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["update_event_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["update_event_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    export_opcs: {
        parameters: {
            query: {
                /** @description ids of the OPCs, separated by commas */
                opc_ids: string;
                /** @description true: in place of the file, JSON that says what is not in it, or not as here */
                report?: boolean;
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
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["export_opcs_answer"];
                    "text/csv": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_history: {
        parameters: {
            query: {
                /** @description ids separated by commas, at most 1,000 */
                tag_ids: string;
                /** @description begin, inclusive: epoch ms or ISO-8601 with offset; default: to - 1 h */
                from?: number | string;
                /** @description end in the same format, exclusive; default: now */
                to?: number | string;
                /** @description maximum of points or buckets; default: 10000, in CSV and XLSX none */
                limit?: number;
                /** @description order by time; default: asc */
                order?: "asc" | "desc";
                /** @description only points of this quality; default: all */
                quality?: "all" | "good" | "bad";
                /** @description raw: the recorded points; lttb: a selection of them for a chart; others: computed for each bucket; default: raw */
                aggregate?: "raw" | "avg" | "min" | "max" | "sum" | "count" | "first" | "last" | "range" | "stddev" | "lttb";
                /** @description width of a bucket, ms */
                bucket_ms?: number;
                /** @description number of buckets, instead of bucket_ms */
                buckets?: number;
                /** @description format of the response; default: json; xlsx: a workbook of at most 1,048,575 rows */
                format?: "json" | "csv" | "xlsx";
                /** @description a table has a last column state_text, the text of the value from the states of the tag */
                state_text?: boolean;
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
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_history_answer"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_history: {
        parameters: {
            query?: {
                /** @description only check */
                dry_run?: boolean;
                /** @description replace recorded points; needs the role admin */
                replace?: boolean;
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
        requestBody: {
            content: {
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["import_history_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    import_file: {
        parameters: {
            query?: {
                /** @description name of the format; absent: the format that recognizes the content */
                format?: string;
                /** @description only check and report */
                dry_run?: boolean;
                /** @description OPC that gets the tags; absent: each device of the file has its own */
                opc_id?: string;
                /** @description answer to a question of the report, as KEY=VALUE; once for each answer. KEY= forgets an answer that is kept */
                set?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["import_file_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_keys_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["create_key_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["create_key_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    rotate_main_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["rotate_main_key_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["rotate_main_key_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_key_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_monitoring: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_monitoring_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_notifications_channels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_notifications_channels_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_notifications_channel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_notifications_channel_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_notifications_channel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["update_notifications_channel_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["update_notifications_channel_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_notifications_channel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["create_notifications_channel_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["create_notifications_channel_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_notifications_channel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_notifications_channel_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    test_notifications_channel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["test_notifications_channel_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_notifications_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_notifications_rules_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_notifications_rule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_notifications_rule_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_notifications_rule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["update_notifications_rule_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["update_notifications_rule_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_notifications_rule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["create_notifications_rule_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["create_notifications_rule_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_notifications_rule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_notifications_rule_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_notifications_sent: {
        parameters: {
            query?: {
                /** @description only of that channel */
                channel_id?: string;
                /** @description only messages with a smaller sent_id */
                before?: number;
                /** @description at most so many, default 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_notifications_sent_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_opc: {
        parameters: {
            query?: {
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description 1…; without page and size everything is returned */
                page?: number;
                /** @description entries per page, default 100 */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_opc_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_opc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["opc_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["create_opc_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    test_opc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["opc_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["test_opc_answer"];
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
                opcId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_opc_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_opc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["opc_change"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["update_opc_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_opc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_opc_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_opc_browse: {
        parameters: {
            query?: {
                /** @description below this node; default: the root */
                node?: string;
                /** @description levels below it, default 1 */
                depth?: number;
                /** @description only names that contain this, case ignored */
                q?: string;
                /** @description maximum of items per page, default 100 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
            };
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_opc_browse_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    copy_opc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["copy_opc_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["copy_opc_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    discover_opc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["discover_opc_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["discover_opc_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_opc_events: {
        parameters: {
            query?: {
                /** @description maximum of events, default 100 */
                last?: number;
            };
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_opc_events_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    export_opc: {
        parameters: {
            query?: {
                /** @description csv: the connection and the tags, as POST /api/v1/import takes them (default); kepware-csv: the tags as a tag export of Kepware */
                format?: "csv" | "kepware-csv";
                /** @description true: in place of the file, JSON that says what is not in it, or not as here */
                report?: boolean;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
                /** @description CSV: true: the file begins with a byte order mark, so that Excel reads it as UTF-8; default: false */
                bom?: boolean;
            };
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["export_opc_answer"];
                    "text/csv": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    ingest_opc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ingest_opc_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ingest_opc_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_opc_plan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_opc_plan_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    start_opc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["start_opc_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    stop_opc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["stop_opc_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_opc_tags: {
        parameters: {
            query?: {
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description words separated by blanks, in any order: each is part of id, name, address or description, case ignored; 10 words at most */
                find?: string;
                /** @description 1…; without page and size everything is returned */
                page?: number;
                /** @description entries per page, default 100 */
                size?: number;
                /** @description fields separated by commas, the most important first; put - before a field to sort it in descending order. Fields: tag_id, tag_name, opc_id, plc_address, data_type, writable, value, value_time, quality, status; text by bytes. Default: tag_id */
                sort?: string;
                /** @description one or more of good, uncertain, bad, not_read, out_of_limits, separated by commas */
                status?: string;
                /** @description true: only writable tags; false: only tags that are not writable */
                writable?: boolean;
                /** @description csv, xlsx: the columns that POST …/tag/bulk accepts */
                format?: "json" | "csv" | "xlsx";
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
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_opc_tags_answer"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_opc_tag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["tag_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["create_opc_tag_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_opc_tags: {
        parameters: {
            query?: {
                /** @description only check */
                dry_run?: boolean;
                /** @description time zone (IANA name, such as Asia/Seoul) of times without an offset; default: none */
                tz?: string;
                /** @description CSV: what separates the fields; default: comma; with decimal=comma: semicolon */
                separator?: "comma" | "semicolon" | "tab";
                /** @description CSV: the decimal sign of numbers; default: point */
                decimal?: "point" | "comma";
            };
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["create_opc_tags_body"];
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["create_opc_tags_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_opc_trace: {
        parameters: {
            query?: {
                /** @description only lines with a greater seq */
                after?: number;
            };
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_opc_trace_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    trace_opc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["trace_opc_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["trace_opc_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_opc_uses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_opc_uses_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_opcua_nodeset: {
        parameters: {
            query?: {
                /** @description only this OPC, with its site */
                opc_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_opcua_nodeset_answer"];
                    "application/xml": string;
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
            /** @description executed, or refused with result ERROR in the body */
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
    get_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_preferences_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["update_preferences_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["update_preferences_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_session_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    confirm_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["confirm_session_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["confirm_session_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_session_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["update_session_password_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["update_session_password_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_session_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_session_second_factor_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    begin_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["begin_second_factor_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["begin_second_factor_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    confirm_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["confirm_second_factor_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["confirm_second_factor_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    remove_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["remove_second_factor_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["remove_second_factor_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_sessions_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_session_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_system_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_system_health_answer"];
                };
            };
            /** @description not ready */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "ERROR";
                        data: {
                            /**
                             * @description UP: every component responds. DEGRADED: a component is down.
                             * @enum {string}
                             */
                            status: "UP" | "DEGRADED";
                            /**
                             * Format: int64
                             * @description Time since the start of the gateway, ms.
                             */
                            uptime_ms: number;
                            /** @description State of each component; DISABLED: the gateway does not use it. */
                            components: {
                                [key: string]: "UP" | "DOWN" | "DISABLED";
                            };
                            /** @description Sentences that an administrator must read. */
                            warnings: string[];
                            /** @description Release of the time zone data of IANA in use, for example 2025b; empty: not known. */
                            time_zone_data: string;
                        };
                        message: string;
                        meta: components["schemas"]["error_meta"];
                        errors: components["schemas"]["errors"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_system_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_system_ready_answer"];
                };
            };
            /** @description not ready */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "ERROR";
                        data: {
                            /**
                             * @description READY: all checks are true.
                             * @enum {string}
                             */
                            status: "READY" | "NOT_READY";
                            /** @description Result of each check. */
                            checks: {
                                /** @description The figures of the gateway are collected. */
                                monitor: boolean;
                                /** @description The master data can be read and written. */
                                v5: boolean;
                                /** @description The database of the gateway responds. */
                                store: boolean;
                            };
                        };
                        message: string;
                        meta: components["schemas"]["error_meta"];
                        errors: components["schemas"]["errors"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_system_version: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_system_version_answer"];
                };
            };
            /** @description not ready */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "ERROR";
                        data: {
                            /** @description Name of the product. */
                            product_name: string;
                            /** @description Version of the gateway. */
                            version: string;
                            /** @description Date of the build, YYYYMMDD. */
                            build_date: string;
                            /** @description Tag of the container image; unknown: none is known. */
                            image_tag: string;
                            /** @description The gateway runs in a container. */
                            container_mode: boolean;
                        };
                        message: string;
                        meta: components["schemas"]["error_meta"];
                        errors: components["schemas"]["errors"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_tag: {
        parameters: {
            query?: {
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description words separated by blanks, in any order: each is part of id, name, address or description, case ignored; 10 words at most */
                find?: string;
                /** @description 1… */
                page?: number;
                /** @description entries per page, default 100 */
                size?: number;
                /** @description fields separated by commas, the most important first; put - before a field to sort it in descending order. Fields: tag_id, tag_name, opc_id, plc_address, data_type, writable, value, value_time, quality, status; text by bytes. Default: tag_id */
                sort?: string;
                /** @description one or more of good, uncertain, bad, not_read, out_of_limits, separated by commas */
                status?: string;
                /** @description true: only writable tags; false: only tags that are not writable */
                writable?: boolean;
                /** @description only tags of these OPCs, separated by commas; tags of EDGE_SYSTEM only if it is named */
                opc_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_tag_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_tag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_tag_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_tag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tagId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["tag_change"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["update_tag_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_tag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_tag_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_tag_history: {
        parameters: {
            query?: {
                /** @description begin, inclusive: epoch ms or ISO-8601 with offset; default: to - 1 h */
                from?: number | string;
                /** @description end in the same format, exclusive; default: now */
                to?: number | string;
                /** @description maximum of points or buckets; default: 10000, in CSV and XLSX none */
                limit?: number;
                /** @description order by time; default: asc */
                order?: "asc" | "desc";
                /** @description only points of this quality; default: all */
                quality?: "all" | "good" | "bad";
                /** @description raw: the recorded points; lttb: a selection of them for a chart; others: computed for each bucket; default: raw */
                aggregate?: "raw" | "avg" | "min" | "max" | "sum" | "count" | "first" | "last" | "range" | "stddev" | "lttb";
                /** @description width of a bucket, ms */
                bucket_ms?: number;
                /** @description number of buckets, instead of bucket_ms */
                buckets?: number;
                /** @description format of the response; default: json; xlsx: a workbook of at most 1,048,575 rows */
                format?: "json" | "csv" | "xlsx";
                /** @description a table has a last column state_text, the text of the value from the states of the tag */
                state_text?: boolean;
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
            path: {
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_tag_history_answer"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_tag_value: {
        parameters: {
            query?: {
                /** @description read from the device */
                fresh?: boolean;
            };
            header?: never;
            path: {
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_tag_value_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    write_tag_value: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tagId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["write_tag_value_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["write_tag_value_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_transfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_transfer_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_transfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_transfer_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_transfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["update_transfer_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["update_transfer_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_transfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["create_transfer_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["create_transfer_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_transfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_transfer_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_transfer_dead: {
        parameters: {
            query?: {
                /** @description maximum of items, default 100 */
                size?: number;
                /** @description `next` of the previous page */
                after?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_transfer_dead_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_all_transfer_dead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_all_transfer_dead_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_transfer_dead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_transfer_dead_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_transfer_dead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_transfer_dead_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    retry_transfer_dead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["retry_transfer_dead_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    test_transfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["test_transfer_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    transfer_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["transfer_preview_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["transfer_preview_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_transfer_types: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_transfer_types_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_transfer_type: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_transfer_type_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_users_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_user: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["create_user_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["create_user_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_user_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["update_user_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["update_user_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_user_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_user_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_user_second_factor_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    read_values: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["read_values_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["read_values_answer"];
                    "application/cbor": {
                        /** @description Names of the items of a row: tag_id, value, ts, quality, error. */
                        columns: string[];
                        values: unknown[][];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    write_values: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["write_values_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["write_values_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_view: {
        parameters: {
            query?: {
                /** @description only those of that kind */
                kind?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_view_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                view_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_view_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                view_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["update_view_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["update_view_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                view_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_view_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_config_backup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_config_backup_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    create_config_backup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["create_config_backup_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["create_config_backup_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    upload_config_backup: {
        parameters: {
            query: {
                /** @description its name on the gateway: letters, digits, '.', '_', '-', and .psb or .tar.zst at the end */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["upload_config_backup_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_backup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_config_backup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_config_backup_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    check_config_backup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["check_config_backup_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["check_config_backup_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    update_firmware: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["update_firmware_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_config_job: {
        parameters: {
            query?: {
                /** @description only jobs of this kind */
                job?: string;
                /** @description only jobs in this state: QUEUED, RUNNING, SUCCEEDED … */
                state?: string;
                /** @description maximum of jobs, default 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_config_job_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_job: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_config_job_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    cancel_config_job: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["cancel_config_job_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_job_log: {
        parameters: {
            query?: {
                /** @description number of the first byte: 0, or the X-Next of the previous response */
                from?: number;
            };
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_jobs_available: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_config_jobs_available_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_load: {
        parameters: {
            query?: {
                /** @description text: the file; json: also all properties */
                format?: "text" | "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_config_load_answer"];
                    "text/plain": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    reboot_machine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["reboot_machine_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    restart_gateway: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["restart_gateway_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    restore_backup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["restore_backup_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["restore_backup_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    save_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["save_config_body"];
                "text/plain": string;
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["save_config_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_schema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_config_schema_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    clean_temporary_files: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["clean_temporary_files_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["clean_temporary_files_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    upgrade_gateway: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["upgrade_gateway_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["upgrade_gateway_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_upgrade_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_config_upgrade_check_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    upload_config_upgrade: {
        parameters: {
            query: {
                /** @description penstock-<version>-linux-<arch>.tar.zst, or the same name with .minisig, which must be uploaded first */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["upload_config_upgrade_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    validate_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["validate_config_body"];
                "text/plain": string;
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["validate_config_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_config_versions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_config_versions_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_config_version_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    restore_config_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["restore_config_version_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    open_display: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["open_display_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_health_answer"];
                };
            };
            /** @description not ready */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "ERROR";
                        data: {
                            /**
                             * @description UP: every component responds. DEGRADED: a component is down.
                             * @enum {string}
                             */
                            status: "UP" | "DEGRADED";
                            /**
                             * Format: int64
                             * @description Time since the start of the gateway, ms.
                             */
                            uptime_ms: number;
                            /** @description State of each component; DISABLED: the gateway does not use it. */
                            components: {
                                [key: string]: "UP" | "DOWN" | "DISABLED";
                            };
                            /** @description Sentences that an administrator must read. */
                            warnings: string[];
                            /** @description Release of the time zone data of IANA in use, for example 2025b; empty: not known. */
                            time_zone_data: string;
                        };
                        message: string;
                        meta: components["schemas"]["error_meta"];
                        errors: components["schemas"]["errors"];
                    };
                };
            };
            default: components["responses"]["error"];
        };
    };
    log_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["log_in_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["log_in_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    set_up_first_administrator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["set_up_first_administrator_body"];
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["set_up_first_administrator_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_login_state: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_login_state_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    log_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["log_out_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    list_opcua_certificates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["list_opcua_certificates_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    add_opcua_certificate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["add_opcua_certificate_body"];
                "application/pkix-cert": string;
            };
        };
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["add_opcua_certificate_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    renew_opcua_certificate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["renew_opcua_certificate_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_opcua_certificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                thumbprint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["delete_opcua_certificate_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    reject_opcua_certificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                thumbprint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["reject_opcua_certificate_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    trust_opcua_certificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                thumbprint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["trust_opcua_certificate_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_opcua_history: {
        parameters: {
            query: {
                /** @description id of the tag */
                tagId: string;
                /** @description minutes back from now; default: 10 */
                minutes?: number;
                /** @description maximum of points; default: 600 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_opcua_history_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_opcua_info: {
        parameters: {
            query?: {
                /** @description include auth_password: in a session of role engineer or above */
                reveal?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_opcua_info_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_opcua_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_opcua_sessions_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_opcua_tree: {
        parameters: {
            query?: {
                /** @description only below this node; i=85: the sites */
                node?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description executed, or refused with result ERROR in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["get_opcua_tree_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
}
