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
        get: operations["get_api_health"];
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
        get: operations["get_api_http"];
        put?: never;
        /**
         * Deprecated: POST /api/v1/tag/{tagId}/value
         * @description Role: operator or above.
         */
        post: operations["post_api_http"];
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
        get: operations["get_api_v1_audit"];
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
        get: operations["get_api_v1_audit_verify"];
        put?: never;
        post?: never;
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
         * A zip for whoever helps: version, health, metrics, log, plans, counts, properties; no secrets
         * @description Role: admin or above.
         */
        get: operations["get_api_v1_diagnostics_bundle"];
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
        get: operations["get_api_v1_diagnostics_log"];
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
         * What a device was asked and how it answered: since the start, and by the minute for 24 h
         * @description Role: engineer or above.
         */
        get: operations["get_api_v1_diagnostics_opc_opcId"];
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
         * Links for displays on walls
         * @description Role: admin or above.
         */
        get: operations["get_api_v1_display"];
        put?: never;
        /**
         * A link that lets a display see one view without a login
         * @description Role: admin or above.
         */
        post: operations["post_api_v1_display"];
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
         * Withdraw a link: what it has opened ends
         * @description Role: admin or above.
         */
        delete: operations["delete_api_v1_display_display_id"];
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
        get: operations["get_api_v1_drivers"];
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
        get: operations["get_api_v1_drivers_opcType"];
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
        get: operations["get_api_v1_drivers_opcType_devices"];
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
        get: operations["get_api_v1_edge"];
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
         * What happens, as it happens: events hello, values, monitor, opc, transfer, alarm, job, log, reset, beat
         * @description Role: viewer or above.
         */
        get: operations["get_api_v1_events"];
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
         * Topics and tags that an own stream follows from now on
         * @description Role: viewer or above.
         */
        put: operations["put_api_v1_events_stream_id"];
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
        get: operations["get_api_v1_history"];
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
         * Import points from CSV (text/csv) with the columns of the export; invalid lines are skipped, and so are points at whose time one is recorded: an administrator replaces those with replace=true
         * @description Role: engineer or above.
         */
        post: operations["post_api_v1_history_import"];
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
        get: operations["get_api_v1_keys"];
        put?: never;
        /**
         * Create a named key with a role and, optionally, an expiry
         * @description Role: admin or above.
         */
        post: operations["post_api_v1_keys"];
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
        post: operations["post_api_v1_keys_main_rotate"];
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
        delete: operations["delete_api_v1_keys_keyId"];
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
        get: operations["get_api_v1_monitoring"];
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
        get: operations["get_api_v1_opc"];
        put?: never;
        /**
         * Create an OPC with its tags
         * @description Role: engineer or above.
         */
        post: operations["post_api_v1_opc"];
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
        post: operations["post_api_v1_opc_test"];
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
        get: operations["get_api_v1_opc_opcId"];
        /**
         * Change an OPC: absent fields stay unchanged, tag_list replaces the tags
         * @description Role: engineer or above.
         */
        put: operations["put_api_v1_opc_opcId"];
        post?: never;
        /**
         * Delete an OPC and its tags
         * @description Role: engineer or above.
         */
        delete: operations["delete_api_v1_opc_opcId"];
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
        get: operations["get_api_v1_opc_opcId_browse"];
        put?: never;
        post?: never;
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
        post: operations["post_api_v1_opc_opcId_discover"];
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
        post: operations["post_api_v1_opc_opcId_ingest"];
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
         * The requests of one scan, one line each
         * @description Role: viewer or above.
         */
        get: operations["get_api_v1_opc_opcId_plan"];
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
        post: operations["post_api_v1_opc_opcId_start"];
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
        post: operations["post_api_v1_opc_opcId_stop"];
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
        get: operations["get_api_v1_opc_opcId_tag"];
        put?: never;
        /**
         * Create a tag
         * @description Role: engineer or above.
         */
        post: operations["post_api_v1_opc_opcId_tag"];
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
         * Add and change many tags in one call, by CSV (text/csv) or JSON; all or nothing
         * @description Role: engineer or above.
         */
        post: operations["post_api_v1_opc_opcId_tag_bulk"];
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
        get: operations["get_api_v1_opc_opcId_trace"];
        put?: never;
        /**
         * Trace the communication between gateway and device, for some time
         * @description Role: engineer or above.
         */
        post: operations["post_api_v1_opc_opcId_trace"];
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
        get: operations["get_api_v1_openapi_json"];
        put?: never;
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
        get: operations["get_api_v1_session"];
        put?: never;
        post?: never;
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
         * Change the own password; ends the other own sessions
         * @description Role: viewer or above.
         */
        put: operations["put_api_v1_session_password"];
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
         * Whether the own login needs one-time codes
         * @description Role: viewer or above.
         */
        get: operations["get_api_v1_session_second_factor"];
        put?: never;
        /**
         * Begin to set up one-time codes (RFC 6238); they are not needed until one was confirmed
         * @description Role: viewer or above.
         */
        post: operations["post_api_v1_session_second_factor"];
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
         * Confirm a code: from now on each login needs one; ends the own sessions
         * @description Role: viewer or above.
         */
        post: operations["post_api_v1_session_second_factor_confirm"];
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
         * Remove the own one-time codes; ends the own sessions
         * @description Role: viewer or above.
         */
        post: operations["post_api_v1_session_second_factor_remove"];
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
         * Who is logged in, the newest first
         * @description Role: admin or above.
         */
        get: operations["get_api_v1_sessions"];
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
        delete: operations["delete_api_v1_sessions_session_id"];
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
        get: operations["get_api_v1_system_health"];
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
        get: operations["get_api_v1_system_ready"];
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
        get: operations["get_api_v1_system_version"];
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
        get: operations["get_api_v1_tag"];
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
        get: operations["get_api_v1_tag_tagId"];
        /**
         * Change a tag: absent fields stay unchanged
         * @description Role: engineer or above.
         */
        put: operations["put_api_v1_tag_tagId"];
        post?: never;
        /**
         * Delete a tag
         * @description Role: engineer or above.
         */
        delete: operations["delete_api_v1_tag_tagId"];
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
         * Points of a tag, raw or in buckets, as JSON or CSV of any length
         * @description Role: viewer or above.
         */
        get: operations["get_api_v1_tag_tagId_history"];
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
        get: operations["get_api_v1_tag_tagId_value"];
        put?: never;
        /**
         * Write a value and read it back
         * @description Role: operator or above.
         */
        post: operations["post_api_v1_tag_tagId_value"];
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
        get: operations["get_api_v1_transfer"];
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
        get: operations["get_api_v1_transfer_name"];
        /**
         * Change the given keys of a transfer; null = the default; its position in the journal stays
         * @description Role: engineer or above.
         */
        put: operations["put_api_v1_transfer_name"];
        /**
         * Create a transfer
         * @description Role: engineer or above.
         */
        post: operations["post_api_v1_transfer_name"];
        /**
         * Delete a transfer with its position in the journal and its dead letters
         * @description Role: engineer or above.
         */
        delete: operations["delete_api_v1_transfer_name"];
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
        get: operations["get_api_v1_transfer_name_dead"];
        put?: never;
        post?: never;
        /**
         * Drop all refused batches
         * @description Role: engineer or above.
         */
        delete: operations["delete_api_v1_transfer_name_dead"];
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
        get: operations["get_api_v1_transfer_name_dead_batchId"];
        put?: never;
        post?: never;
        /**
         * Drop a refused batch
         * @description Role: engineer or above.
         */
        delete: operations["delete_api_v1_transfer_name_dead_batchId"];
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
        post: operations["post_api_v1_transfer_name_dead_batchId_retry"];
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
        post: operations["post_api_v1_transfer_name_test"];
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
        get: operations["get_api_v1_transfer_types"];
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
        get: operations["get_api_v1_transfer_types_type"];
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
        get: operations["get_api_v1_users"];
        put?: never;
        /**
         * Create a user
         * @description Role: admin or above.
         */
        post: operations["post_api_v1_users"];
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
        get: operations["get_api_v1_users_userId"];
        /**
         * Change role, password or state of a user; ends the user's sessions
         * @description Role: admin or above.
         */
        put: operations["put_api_v1_users_userId"];
        post?: never;
        /**
         * Delete a user; ends the user's sessions
         * @description Role: admin or above.
         */
        delete: operations["delete_api_v1_users_userId"];
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
        delete: operations["delete_api_v1_users_userId_second_factor"];
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
         * Values of up to 10,000 tags, in the requested order
         * @description Role: viewer or above.
         */
        post: operations["post_api_v1_values_read"];
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
        post: operations["post_api_v1_values_write"];
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
        get: operations["get_api_v1_view"];
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
        get: operations["get_api_v1_view_view_id"];
        /**
         * Save a view: at most 256,000 bytes of content, 100 views an author; sharing needs the role operator
         * @description Role: viewer or above.
         */
        put: operations["put_api_v1_view_view_id"];
        post?: never;
        /**
         * Delete an own view; administrators also a shared one
         * @description Role: viewer or above.
         */
        delete: operations["delete_api_v1_view_view_id"];
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
         * The backups that there are, newest first, by their heads alone
         * @description Role: admin or above.
         */
        get: operations["get_config_backup"];
        put?: never;
        /**
         * Make a backup while everything runs: a job
         * @description Role: admin or above.
         */
        post: operations["post_config_backup"];
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
         * Upload a backup, edge.backup.max_gb at most
         * @description Role: admin or above.
         */
        post: operations["post_config_backup_upload"];
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
        get: operations["get_config_backup_name"];
        put?: never;
        post?: never;
        /**
         * Delete a backup
         * @description Role: admin or above.
         */
        delete: operations["delete_config_backup_name"];
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
         * Read a backup whole, every sum of it, and say what restoring it would change
         * @description Role: admin or above.
         */
        post: operations["post_config_backup_name_check"];
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
        post: operations["post_config_firmware"];
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
        get: operations["get_config_job"];
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
        get: operations["get_config_job_job_id"];
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
         * End a job that can be ended
         * @description Role: admin or above.
         */
        post: operations["post_config_job_job_id_cancel"];
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
         * Its log, 256 KiB at most; X-Next is the byte to go on from
         * @description Role: admin or above.
         */
        get: operations["get_config_job_job_id_log"];
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
         * Which jobs can run here, and why others cannot
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
        post: operations["post_config_reboot"];
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
        post: operations["post_config_restart"];
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
         * Restore a backup: a job, which ends with a restart
         * @description Role: admin or above.
         */
        post: operations["post_config_restore"];
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
         * Check the properties file whole, then write it
         * @description Role: admin or above.
         */
        post: operations["post_config_save"];
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
         * Remove rotated logs, old jobs and half downloads
         * @description Role: admin or above.
         */
        post: operations["post_config_temp_clean"];
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
         * Install the latest version, or an uploaded bundle; a version that is not well is rolled back
         * @description Role: admin or above.
         */
        post: operations["post_config_upgrade"];
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
         * Upload a bundle, after its signature; for plants without a network
         * @description Role: admin or above.
         */
        post: operations["post_config_upgrade_upload"];
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
         * What save would say; nothing is written
         * @description Role: admin or above.
         */
        post: operations["post_config_validate"];
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
        get: operations["get_config_versions"];
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
         * One of them, secrets as ***
         * @description Role: admin or above.
         */
        get: operations["get_config_versions_version"];
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
         * Save that text again, with the secrets that it had
         * @description Role: admin or above.
         */
        post: operations["post_config_versions_version_restore"];
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
        /** Such a link: sets the display's cookie and leads to the page (303) */
        get: operations["get_display_secret"];
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
        post: operations["post_login_form"];
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
        post: operations["post_login_setup"];
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
        post: operations["post_logout"];
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
        get: operations["get_ui_opcua_certificates"];
        put?: never;
        /**
         * Trust a certificate in advance: its DER or PEM as the body
         * @description Role: engineer or above.
         */
        post: operations["post_ui_opcua_certificates"];
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
        post: operations["post_ui_opcua_certificates_renew"];
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
         * Remove it: if it is presented again, it is rejected again
         * @description Role: engineer or above.
         */
        delete: operations["delete_ui_opcua_certificates_thumbprint"];
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
         * Stop trusting it: its sessions end
         * @description Role: engineer or above.
         */
        post: operations["post_ui_opcua_certificates_thumbprint_reject"];
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
        post: operations["post_ui_opcua_certificates_thumbprint_trust"];
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
         * The newest points of a tag in the last minutes, for the viewer
         * @description Role: viewer or above.
         */
        get: operations["get_ui_opcua_history"];
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
        get: operations["get_ui_opcua_info"];
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
        get: operations["get_ui_opcua_sessions"];
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
        get: operations["get_ui_opcua_tree"];
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
            timestamp: number;
            /** @constant */
            status: "OK";
            request_id: string;
        };
        error_meta: {
            timestamp: number;
            /** @constant */
            status: "ERROR";
            http_status: number;
            request_id: string;
        };
        errors: {
            code: string;
            message: string;
            /** @description of a properties file, as the three below */
            line?: number;
            key?: string;
            expected?: string;
            nearest?: string;
        }[];
        error: {
            /** @constant */
            result: "ERROR";
            data: null;
            message: string;
            meta: components["schemas"]["error_meta"];
            errors: components["schemas"]["errors"];
            trace?: string[];
        };
        inner_error: {
            /** @constant */
            result: "ERROR";
            msg: string;
            /** @enum {unknown} */
            code: "NOT_FOUND" | "DUPLICATE" | "INTEGRITY" | "NOT_RUNNING" | "NOT_TAKEN" | "PROTECTED" | "SEND_FAILED" | "STALE_VERSION" | "NO_SPACE" | "NOT_AVAILABLE";
            /** @description of STALE_VERSION, as text */
            version?: string;
            text?: string;
        };
        done: {
            /** @constant */
            result: "SUCCESS";
        };
        opc_done: {
            /** @constant */
            result: "SUCCESS";
            opc_id: string;
            tag_count: number;
            warning?: string;
        };
        tag_done: {
            /** @constant */
            result: "SUCCESS";
            tag_id: string;
        };
        write_done: {
            /** @constant */
            result: "SUCCESS";
            opc_id: string;
            plc_address: string;
            value: string;
            actual_read?: string;
        };
        /** @enum {unknown} */
        trace_level: "off" | "values" | "frames" | "bytes";
        /** @enum {unknown} */
        role: "viewer" | "operator" | "engineer" | "admin";
        user: {
            user_id: string;
            role: components["schemas"]["role"];
            disabled: boolean;
            created_at: number;
            last_login: number | null;
        };
        user_body: {
            user_id: string;
            password: string;
            role: components["schemas"]["role"];
            disabled?: boolean;
        };
        user_change: {
            password?: string;
            role?: components["schemas"]["role"];
            disabled?: boolean;
        };
        key: {
            key_id: string;
            name: string;
            role: components["schemas"]["role"];
            expires_at: number | null;
            created_by: string;
            created_at: number;
            last_used: number | null;
        };
        history_point: {
            ts: number;
            value: string;
            type: string;
            quality: number;
        };
        certificate: {
            thumbprint: string;
            subject: string;
            issuer: string;
            application_uri: string;
            not_before: number;
            not_after: number;
            first_seen: number | null;
            last_seen: number | null;
            /** @enum {unknown} */
            seen_as: "client" | "server" | null;
            path: string;
        };
        transfer_done: {
            /** @constant */
            result: "SUCCESS";
            name: string;
        };
        dead_letter: {
            batch_id: string;
            time: string;
            http_status: number;
            answer: string;
            count: number;
        };
        driver: {
            /** @enum {unknown} */
            opc_type: "EIP" | "HTTP" | "MELSEC" | "MODBUS" | "OPCUA" | "S7" | "XGT";
            title: string;
            aliases: string[];
            default_port: number;
            schema: {
                options: {
                    name: string;
                    type: string;
                    description?: string;
                }[];
                tag_options: {
                    name: string;
                    type: string;
                    description?: string;
                }[];
            };
        };
        transfer_type: {
            /** @enum {unknown} */
            type: "API" | "MQTT" | "Sparkplug";
            title: string;
            schema: {
                options: {
                    name: string;
                    type: string;
                    description?: string;
                }[];
                status: {
                    name: string;
                    type: string;
                    description?: string;
                }[];
            };
        };
        transfer_status: {
            type: string;
            name?: string;
            enabled?: boolean;
            connected?: boolean;
            sent_count?: number;
            queued?: number;
            oldest_queued_ts?: number | null;
            dropped?: number;
            last_error?: string;
            last_sent_ts?: number | null;
            dead_letters?: number;
            commands_done?: number;
            commands_failed?: number;
            commands_refused?: number;
            status_error?: string;
            bdSeq?: number;
            edge_node_id?: string;
            group_id?: string;
            seq?: number;
        };
        opc: {
            /** @description identifier; created when absent; must not begin with EDGE_ */
            opc_id: string;
            /** @description protocol, by type or alias: one of those that the gateway lists as its drivers */
            opc_type: string;
            /** @description human-readable name; the id when absent */
            opc_name: string;
            /** @description host, address, URL or path of a serial line */
            opc_agent_ip: string;
            /** @description port; the protocol's standard port when absent */
            opc_agent_port: string;
            /** @description the site; edge.site_id when absent; an unknown SITE_… is created */
            site_id: string;
            /** @description free text */
            description: string;
            /** @enum {unknown} */
            auto_collect: "true" | "false";
            timecycle: string;
            /** @description options of the protocol and username, password, discovery */
            options: Record<string, never>;
            /** @description epoch ms */
            created_at: number;
            /** @description epoch ms */
            updated_at: number;
            /** @enum {unknown} */
            connection_status: "CONNECTED" | "CONNECTING" | "DISCONNECTED";
            last_error: string;
            last_error_time: number | null;
            overruns: number;
            point_count: number;
            requests_per_scan: number;
            scan_ms: number;
            /** @enum {unknown} */
            scan_status: "START" | "NOT_COLLECT" | "STOP";
            tag_count: number;
        };
        opc_body: {
            /** @description identifier; created when absent; must not begin with EDGE_ */
            opc_id?: string | null;
            /** @description protocol, by type or alias: one of those that the gateway lists as its drivers */
            opc_type: string;
            /** @description human-readable name; the id when absent */
            opc_name?: string | null;
            /** @description host, address, URL or path of a serial line */
            opc_agent_ip: string;
            opc_agent_port?: string | number | null;
            /** @description the site; edge.site_id when absent; an unknown SITE_… is created */
            site_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description collection begins when the OPC is created and at each start */
            auto_collect?: boolean | string | null;
            /** @description ms between scans, 10 to 86400000; 0 = back to back */
            timecycle?: number | string | null;
            /** @description options of the protocol and username, password, discovery */
            options?: Record<string, never> | null;
            /** @description epoch ms */
            created_at?: number | string | null;
            /** @description epoch ms */
            updated_at?: number | string | null;
            tag_list?: components["schemas"]["tag_body"][];
        };
        opc_change: {
            /** @description identifier; created when absent; must not begin with EDGE_ */
            opc_id?: string | null;
            /** @description protocol, by type or alias: one of those that the gateway lists as its drivers */
            opc_type?: string;
            /** @description human-readable name; the id when absent */
            opc_name?: string | null;
            /** @description host, address, URL or path of a serial line */
            opc_agent_ip?: string;
            opc_agent_port?: string | number | null;
            /** @description the site; edge.site_id when absent; an unknown SITE_… is created */
            site_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description collection begins when the OPC is created and at each start */
            auto_collect?: boolean | string | null;
            /** @description ms between scans, 10 to 86400000; 0 = back to back */
            timecycle?: number | string | null;
            /** @description options of the protocol and username, password, discovery */
            options?: Record<string, never> | null;
            /** @description epoch ms */
            created_at?: number | string | null;
            /** @description epoch ms */
            updated_at?: number | string | null;
            tag_list?: components["schemas"]["tag_body"][];
        } & {
            [key: string]: unknown;
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
            /** @description ms between reads of this tag; 0 = the OPC's */
            timecycle: number;
            /** @description value = raw * scale + offset; writes are inverted */
            scale: number | null;
            /** @description added after scale */
            offset: number | null;
            /** @description engineering unit */
            unit: string;
            /** @description how a screen shows the value */
            display_format: string;
            /** @description a write below is refused; after scaling */
            min_value: number | null;
            /** @description a write above is refused; after scaling */
            max_value: number | null;
            /** @description false refuses every write */
            writable: boolean;
            /** @description smallest change that counts, in the tag's unit */
            deadband: number;
            /** @description the same in per cent of max_value - min_value */
            deadband_percent: number;
            /** @description all, change, or nothing for edge.journal.record */
            record: string;
            /** @description days of history; 0 = edge.history.retention_days */
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
            /** @description epoch ms */
            created_at: number;
            /** @description epoch ms */
            updated_at: number;
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
            /** @description priority of that alarm */
            trip_hi_priority: string;
            /** @description priority of that alarm */
            hi_hi_priority: string;
            /** @description priority of that alarm */
            hi_priority: string;
            /** @description priority of that alarm */
            lo_priority: string;
            /** @description priority of that alarm */
            lo_lo_priority: string;
            /** @description priority of that alarm */
            trip_lo_priority: string;
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
            /** @description set: true is an alarm */
            bool_true_priority: string;
            /** @description set: false is an alarm */
            bool_false_priority: string;
            /** @description text of that alarm */
            bool_true_message: string;
            /** @description text of that alarm */
            bool_false_message: string;
            /** @description how far a value must come back, in the tag's unit */
            alarm_deadband: number;
            /** @description ms a value must stay beyond a limit */
            alarm_on_delay_ms: number;
            /** @description ms a value must stay within it */
            alarm_off_delay_ms: number;
            /** @description false = no alarms of this tag */
            alarm_enabled: boolean;
            quality: number;
            site_id: string;
            ts: number;
            value: string;
            value_read_error_message: string;
            /** @enum {unknown} */
            value_read_status: "SUCCESS" | "ERROR" | "NOT_READ" | "NOT_FOUND";
            value_time: string;
        };
        tag_body: {
            /** @description identifier, unique over the gateway; created when absent */
            tag_id?: string | null;
            /** @description the OPC that the tag belongs to */
            opc_id?: string | null;
            /** @description human-readable name; the id when absent */
            tag_name?: string | null;
            /** @description where the value is, in the protocol's own syntax */
            plc_address: string;
            /** @description Boolean, Int16, Float, String …, an array as Int16[10] */
            data_type?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description ms between reads of this tag; 0 = the OPC's */
            timecycle?: number | string | null;
            /** @description value = raw * scale + offset; writes are inverted */
            scale?: number | string | null;
            /** @description added after scale */
            offset?: number | string | null;
            /** @description engineering unit */
            unit?: string | null;
            /** @description how a screen shows the value */
            display_format?: string | null;
            /** @description a write below is refused; after scaling */
            min_value?: number | string | null;
            /** @description a write above is refused; after scaling */
            max_value?: number | string | null;
            /** @description false refuses every write */
            writable?: boolean | string | null;
            /** @description smallest change that counts, in the tag's unit */
            deadband?: number | string | null;
            /** @description the same in per cent of max_value - min_value */
            deadband_percent?: number | string | null;
            /** @description all, change, or nothing for edge.journal.record */
            record?: string | null;
            /** @description days of history; 0 = edge.history.retention_days */
            retention_days?: number | string | null;
            /** @description name under which the value is published */
            alias_name?: string | null;
            /** @description free text */
            note?: string | null;
            /** @description free text */
            importance?: string | null;
            /** @description latitude in degrees */
            lat?: number | string | null;
            /** @description longitude in degrees */
            lng?: number | string | null;
            /** @description asset that the value belongs to */
            linked_asset_id?: string | null;
            /** @description per-tag options of the protocol, such as byte_order */
            options?: Record<string, never> | null;
            /** @description epoch ms */
            created_at?: number | string | null;
            /** @description epoch ms */
            updated_at?: number | string | null;
            /** @description alarm limit, after scaling */
            trip_hi?: number | string | null;
            /** @description alarm limit, after scaling */
            hi_hi?: number | string | null;
            /** @description alarm limit, after scaling */
            hi?: number | string | null;
            /** @description alarm limit, after scaling */
            lo?: number | string | null;
            /** @description alarm limit, after scaling */
            lo_lo?: number | string | null;
            /** @description alarm limit, after scaling */
            trip_lo?: number | string | null;
            /** @description priority of that alarm */
            trip_hi_priority?: string | null;
            /** @description priority of that alarm */
            hi_hi_priority?: string | null;
            /** @description priority of that alarm */
            hi_priority?: string | null;
            /** @description priority of that alarm */
            lo_priority?: string | null;
            /** @description priority of that alarm */
            lo_lo_priority?: string | null;
            /** @description priority of that alarm */
            trip_lo_priority?: string | null;
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
            /** @description set: true is an alarm */
            bool_true_priority?: string | null;
            /** @description set: false is an alarm */
            bool_false_priority?: string | null;
            /** @description text of that alarm */
            bool_true_message?: string | null;
            /** @description text of that alarm */
            bool_false_message?: string | null;
            /** @description how far a value must come back, in the tag's unit */
            alarm_deadband?: number | string | null;
            /** @description ms a value must stay beyond a limit */
            alarm_on_delay_ms?: number | string | null;
            /** @description ms a value must stay within it */
            alarm_off_delay_ms?: number | string | null;
            /** @description false = no alarms of this tag */
            alarm_enabled?: boolean | string | null;
        };
        tag_change: {
            /** @description identifier, unique over the gateway; created when absent */
            tag_id?: string | null;
            /** @description the OPC that the tag belongs to */
            opc_id?: string | null;
            /** @description human-readable name; the id when absent */
            tag_name?: string | null;
            /** @description where the value is, in the protocol's own syntax */
            plc_address?: string;
            /** @description Boolean, Int16, Float, String …, an array as Int16[10] */
            data_type?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description ms between reads of this tag; 0 = the OPC's */
            timecycle?: number | string | null;
            /** @description value = raw * scale + offset; writes are inverted */
            scale?: number | string | null;
            /** @description added after scale */
            offset?: number | string | null;
            /** @description engineering unit */
            unit?: string | null;
            /** @description how a screen shows the value */
            display_format?: string | null;
            /** @description a write below is refused; after scaling */
            min_value?: number | string | null;
            /** @description a write above is refused; after scaling */
            max_value?: number | string | null;
            /** @description false refuses every write */
            writable?: boolean | string | null;
            /** @description smallest change that counts, in the tag's unit */
            deadband?: number | string | null;
            /** @description the same in per cent of max_value - min_value */
            deadband_percent?: number | string | null;
            /** @description all, change, or nothing for edge.journal.record */
            record?: string | null;
            /** @description days of history; 0 = edge.history.retention_days */
            retention_days?: number | string | null;
            /** @description name under which the value is published */
            alias_name?: string | null;
            /** @description free text */
            note?: string | null;
            /** @description free text */
            importance?: string | null;
            /** @description latitude in degrees */
            lat?: number | string | null;
            /** @description longitude in degrees */
            lng?: number | string | null;
            /** @description asset that the value belongs to */
            linked_asset_id?: string | null;
            /** @description per-tag options of the protocol, such as byte_order */
            options?: Record<string, never> | null;
            /** @description epoch ms */
            created_at?: number | string | null;
            /** @description epoch ms */
            updated_at?: number | string | null;
            /** @description alarm limit, after scaling */
            trip_hi?: number | string | null;
            /** @description alarm limit, after scaling */
            hi_hi?: number | string | null;
            /** @description alarm limit, after scaling */
            hi?: number | string | null;
            /** @description alarm limit, after scaling */
            lo?: number | string | null;
            /** @description alarm limit, after scaling */
            lo_lo?: number | string | null;
            /** @description alarm limit, after scaling */
            trip_lo?: number | string | null;
            /** @description priority of that alarm */
            trip_hi_priority?: string | null;
            /** @description priority of that alarm */
            hi_hi_priority?: string | null;
            /** @description priority of that alarm */
            hi_priority?: string | null;
            /** @description priority of that alarm */
            lo_priority?: string | null;
            /** @description priority of that alarm */
            lo_lo_priority?: string | null;
            /** @description priority of that alarm */
            trip_lo_priority?: string | null;
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
            /** @description set: true is an alarm */
            bool_true_priority?: string | null;
            /** @description set: false is an alarm */
            bool_false_priority?: string | null;
            /** @description text of that alarm */
            bool_true_message?: string | null;
            /** @description text of that alarm */
            bool_false_message?: string | null;
            /** @description how far a value must come back, in the tag's unit */
            alarm_deadband?: number | string | null;
            /** @description ms a value must stay beyond a limit */
            alarm_on_delay_ms?: number | string | null;
            /** @description ms a value must stay within it */
            alarm_off_delay_ms?: number | string | null;
            /** @description false = no alarms of this tag */
            alarm_enabled?: boolean | string | null;
        } & {
            [key: string]: unknown;
        };
        value_record: {
            data_type: string;
            opc_id: string;
            quality: number;
            tag_id: string;
            ts: number;
            value: string;
            value_read_error_message: string;
            /** @enum {unknown} */
            value_read_status: "SUCCESS" | "ERROR" | "NOT_READ" | "NOT_FOUND";
            value_time: string;
        };
        monitor_record: {
            /** @description when the record was computed, epoch ms */
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
            /** @description OPCs, without EDGE_SYSTEM */
            opc_count: number;
            /** @description tags, without those of EDGE_SYSTEM */
            tag_count: number;
            /** @description tag values collected per second */
            mps: number;
            /** @description the last 60 mps, oldest first; 0 before the start */
            mps_history: number[];
            /** @description samples that wait for a transfer */
            queue_size: number;
            /** @description tag values read since start */
            plc_value_read_success_count: number;
            /** @description tag reads that failed since start */
            plc_value_read_error_count: number;
            /** @description values written since start */
            plc_value_write_success_count: number;
            /** @description writes that failed since start */
            plc_value_write_error_count: number;
            /** @description OPCs that are connected */
            plc_con_connected_count: number;
            /** @description OPCs that are not connected */
            plc_con_disconnected_count: number;
            /** @description OPCs that collect */
            plc_scan_start_count: number;
            /** @description OPCs that run without collecting */
            plc_scan_not_collect_count: number;
            /** @description OPCs that a person stopped */
            plc_scan_stop_count: number;
            /** @description samples handed over by all transfers since start */
            sended_point_count: number;
            /** @description bytes handed over by all transfers since start */
            sended_point_bytes: number;
            /** @description bytes that configuration, journal and history take on disk */
            system_total_db_size: number;
            /** @description errors logged since start */
            system_error_count: number;
            /** @description false while samples cannot be kept */
            journal_writable: boolean;
            /** @description bytes that the journal takes on disk */
            journal_bytes: number;
            /** @description samples that could not be kept since start */
            journal_dropped_count: number;
            /** @description bytes that the history takes on disk; 0 where they are a cluster's */
            history_bytes: number;
            /** @description docker answers on its socket */
            docker_on: boolean;
            /** @description containers that run */
            docker_container_up_count: number;
            /** @description containers, running or not */
            docker_container_total_count: number;
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
    get_api_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @enum {unknown} */
                            status: "UP" | "DEGRADED";
                            uptime_ms: number;
                            components: {
                                [key: string]: "UP" | "DOWN" | "DISABLED";
                            };
                            warnings: string[];
                            /** @description release of IANA's zones in force, as 2025b; empty: not known */
                            time_zone_data: string;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
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
                            /** @enum {unknown} */
                            status: "UP" | "DEGRADED";
                            uptime_ms: number;
                            components: {
                                [key: string]: "UP" | "DOWN" | "DISABLED";
                            };
                            warnings: string[];
                            /** @description release of IANA's zones in force, as 2025b; empty: not known */
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
    get_api_http: {
        parameters: {
            query: {
                /** @description the tag */
                tagId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["value_record"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_http: {
        parameters: {
            query: {
                /** @description the tag */
                tagId: string;
                /** @description what to write */
                value: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["write_done"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_audit: {
        parameters: {
            query?: {
                /** @description epoch ms, or ISO-8601 with an offset; included */
                from?: string;
                /** @description the same */
                to?: string;
                /** @description the user, case ignored */
                user?: string;
                /** @description the beginning of the path */
                path?: string;
                /** @description a status, or a class such as 4xx */
                status?: string;
                /** @description part of path, query, user, address or agent, case ignored */
                q?: string;
                /** @description 1… */
                page?: number;
                /** @description lines per page, default 100 */
                size?: number;
                /** @description csv: all lines that are found, no pages */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: {
                                seq: number;
                                /** @description epoch ms */
                                time: number;
                                /** @description of HTTP; OPCUA_ACCESS, TRANSFER_ACCESS or AUDIT for what is no call */
                                method: string;
                                path: string;
                                query: string;
                                status: number;
                                /** @description ms */
                                duration: number;
                                ip: string;
                                user: string;
                                auth: string;
                                ua: string;
                                error: string;
                                /** @description calls that the line stands for */
                                count: number;
                            }[];
                            total: number;
                            page: number;
                            size: number;
                            /** @description the search had no more time: total is that of the lines down to reached */
                            is_cut: boolean;
                            /** @description epoch ms of the oldest line that was looked at */
                            reached: number | null;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                    "text/csv": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_audit_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            ok: boolean;
                            lines: number;
                            /** @description seq of the line that is missing or was changed */
                            first_bad: number | null;
                            /** @description false: there was no time for the rest */
                            is_whole: boolean;
                            last_seq: number;
                            last_link: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_diagnostics_bundle: {
        parameters: {
            query?: {
                /** @description only what would be in it */
                list?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: {
                                name: string;
                                bytes: number;
                                description: string;
                            }[];
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                    "application/zip": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_diagnostics_log: {
        parameters: {
            query?: {
                /** @description the least important one that is wanted */
                level?: "trace" | "debug" | "info" | "warn" | "error" | "critical";
                /** @description the logger: engine, app, access … */
                module?: string;
                /** @description part of message or module, case ignored */
                q?: string;
                /** @description how many at most, default 200 */
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: {
                                seq: number;
                                /** @description epoch ms */
                                time: number;
                                /** @enum {unknown} */
                                level: "trace" | "debug" | "info" | "warn" | "error" | "critical";
                                module: string;
                                message: string;
                            }[];
                            /** @description of the newest record, wanted or not */
                            last_seq: number;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_diagnostics_opc_opcId: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            opc_id: string;
                            connection_status: string;
                            requests: number;
                            timeouts: number;
                            refusals: number;
                            reconnects: number;
                            values_read: number;
                            read_errors: number;
                            writes: number;
                            write_errors: number;
                            scans: number;
                            overruns: number;
                            bad_tags: number;
                            unasked_bytes: number;
                            /** @description round trips: counts[i] took up to bounds_ms[i], the last one more */
                            rtt: {
                                bounds_ms: number[];
                                counts: number[];
                                sum_ms: number;
                            };
                            /** @description of the last 24 h, one number a minute, oldest first */
                            minutes: {
                                /** @description epoch ms of the end of the last one */
                                end: number | null;
                                requests?: number[];
                                timeouts?: number[];
                                refusals?: number[];
                                reconnects?: number[];
                                values_read?: number[];
                                read_errors?: number[];
                                rtt_ms?: number[];
                            };
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_display: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: {
                                display_id: string;
                                name: string;
                                view_id: string;
                                addresses: string[];
                                created_by: string;
                                created_at: number;
                            }[];
                            total: number;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_display: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    view_id: string;
                    /** @description addresses and networks from which the link works */
                    addresses: string[];
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            display_id: string;
                            /** @description path below the gateway's address; shown only once */
                            url: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_api_v1_display_display_id: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            display_id: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_drivers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: components["schemas"]["driver"][];
                            total: number;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_drivers_opcType: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["driver"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_drivers_opcType_devices: {
        parameters: {
            query?: {
                /** @description a broadcast address or one device; default: 255.255.255.255 */
                address?: string;
                /** @description default: the protocol's port */
                port?: number;
                /** @description how long to listen, default 2 */
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: {
                                opc_agent_ip: string;
                                opc_agent_port: string;
                                identity: string;
                            }[];
                            total: number;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_edge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            id: string;
                            site_id: string;
                            site_name: string;
                            hostname: string;
                            product_name: string;
                            version: string;
                            build_date: string;
                            os_name: string;
                            os_version: string;
                            os_arch: string;
                            started: boolean;
                            started_date: number;
                            uptime_ms: number;
                            /** @description IANA name */
                            time_zone: string;
                            /** @description seconds east of UTC, now */
                            utc_offset_s: number;
                            /** @description release of IANA's zones in force, as 2025b; empty: not known */
                            time_zone_data: string;
                            always_on: boolean;
                            ttl: number;
                            sended_count: number;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_events: {
        parameters: {
            query?: {
                /** @description some of monitor, opc, transfer, alarm, job (role admin), log (role engineer) */
                topics?: string;
                /** @description id of the last event seen: alarms and jobs since then follow, or the event reset */
                last_event_id?: string;
                /** @description 1: opening the stream is no use of the session */
                background?: "0" | "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
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
    put_api_v1_events_stream_id: {
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
                "application/json": {
                    topics: ("monitor" | "opc" | "transfer" | "alarm" | "job" | "log")[];
                    tags: string[];
                    /** @description comes back with each event values */
                    set?: number;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            set: number;
                            tags: number;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_history: {
        parameters: {
            query: {
                /** @description ids separated by commas, at most 1,000 */
                tag_ids: string;
                /** @description epoch ms or ISO-8601 with offset; default: to - 1 h */
                from?: number | string;
                /** @description end in the same format, exclusive; default: now */
                to?: number | string;
                /** @description maximum of points or buckets; default: 10000, in CSV none */
                limit?: number;
                /** @description asc when absent */
                order?: "asc" | "desc";
                /** @description all when absent */
                quality?: "all" | "good" | "bad";
                /** @description raw when absent */
                aggregate?: "raw" | "avg" | "min" | "max" | "sum" | "count" | "first" | "last" | "range" | "stddev" | "lttb";
                /** @description width of a bucket */
                bucket_ms?: number;
                /** @description number of buckets, instead of bucket_ms */
                buckets?: number;
                /** @description json when absent */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            from: number;
                            to: number;
                            aggregate: string;
                            bucket_ms: number | null;
                            order: string;
                            tags: {
                                tag_id: string;
                                data_type: string | null;
                                count: number;
                                points: components["schemas"]["history_point"][];
                                next: number | null;
                            }[];
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                    "text/csv": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_history_import: {
        parameters: {
            query?: {
                /** @description only check */
                dry_run?: boolean;
                /** @description replace recorded points; needs the role admin */
                replace?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @enum {unknown} */
                            result: "SUCCESS" | "ERROR";
                            imported?: number;
                            existing?: number;
                            rejected?: number;
                            dry_run?: boolean;
                            msg?: string;
                            code?: string;
                            errors?: {
                                line: number;
                                message: string;
                            }[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: components["schemas"]["key"][];
                            total: number;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    role: components["schemas"]["role"];
                    expires_at?: number | null;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            key_id: string;
                            /** @description shown only once */
                            key: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_keys_main_rotate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description hours that the previous key stays valid; 0 = none */
                    overlap_h: number;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            /** @description shown only once */
                            key: string;
                            /** @description epoch ms, when the previous key becomes invalid; one that was still valid from an earlier rotation ends immediately */
                            before_ends_at: number;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_api_v1_keys_keyId: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            key_id: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_monitoring: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["monitor_record"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_opc: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: components["schemas"]["opc"][];
                            total: number;
                            warning?: string;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_opc: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["opc_done"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_opc_test: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
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
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_opc_opcId: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["opc"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    put_api_v1_opc_opcId: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["opc_done"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_api_v1_opc_opcId: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["opc_done"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_opc_opcId_browse: {
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
                /** @description next of the page before */
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            node: string;
                            next: string | null;
                            items: {
                                node: string;
                                name: string;
                                plc_address: string | null;
                                /** @enum {unknown} */
                                kind: "folder" | "variable" | "method";
                                data_type: string;
                                writable: boolean;
                                has_children: boolean;
                                description: string;
                            }[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_opc_opcId_discover: {
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
                "application/json": {
                    node?: string;
                    depth?: number;
                    q?: string;
                    prefix?: string;
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            opc_id?: string;
                            created?: number;
                            known?: number;
                            dry_run?: boolean;
                            is_complete?: boolean;
                            tags?: {
                                tag_id: string;
                                tag_name: string;
                                plc_address: string;
                                data_type: string;
                                writable: boolean;
                                description: string;
                            }[];
                            refused?: {
                                node: string;
                                message: string;
                            }[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_opc_opcId_ingest: {
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
                "application/json": unknown;
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            value_count: number;
                            items: {
                                name: string;
                                /** @enum {unknown} */
                                result: "SUCCESS" | "ERROR";
                                msg: string;
                            }[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_opc_opcId_plan: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            requests_per_scan: number;
                            plan: string[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_opc_opcId_start: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["opc_done"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_opc_opcId_stop: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["opc_done"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_opc_opcId_tag: {
        parameters: {
            query?: {
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description 1…; without page and size everything is returned */
                page?: number;
                /** @description entries per page, default 100 */
                size?: number;
                /** @description fields in the order of their weight, - before one for descending, commas between: tag_id, tag_name, opc_id, plc_address, data_type, writable, value, value_time, quality, status; text by bytes. Default: tag_id */
                sort?: string;
                /** @description one or several of good, uncertain, bad, not_read, out_of_limits, commas between */
                status?: string;
                /** @description only those that may be written, or only those that may not */
                writable?: boolean;
                /** @description csv: the columns that POST …/tag/bulk takes */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: components["schemas"]["tag"][];
                            total: number;
                            /** @description of those with q, whatever status and writable are asked for */
                            counts: {
                                good: number;
                                uncertain: number;
                                bad: number;
                                not_read: number;
                                out_of_limits: number;
                                writable: number;
                            };
                            warning?: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                    "text/csv": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_opc_opcId_tag: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["tag_done"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_opc_opcId_tag_bulk: {
        parameters: {
            query?: {
                /** @description only check */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                opcId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tags: components["schemas"]["tag_body"][];
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @enum {unknown} */
                            result: "SUCCESS" | "ERROR";
                            opc_id?: string;
                            tag_count?: number;
                            created?: number;
                            updated?: number;
                            dry_run?: boolean;
                            msg?: string;
                            code?: string;
                            errors?: {
                                line: number;
                                message: string;
                            }[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_opc_opcId_trace: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            opc_id: string;
                            level: components["schemas"]["trace_level"];
                            until: number;
                            dropped: number;
                            lines: {
                                seq: number;
                                ts: number;
                                /** @enum {unknown} */
                                direction: "sent" | "received" | "value" | "note";
                                hex: string;
                                meaning: string;
                            }[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_opc_opcId_trace: {
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
                "application/json": {
                    level: components["schemas"]["trace_level"];
                    seconds?: number;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            opc_id: string;
                            level: components["schemas"]["trace_level"];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_openapi_json: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
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
    get_api_v1_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            user_id: string;
                            role: components["schemas"]["role"];
                            csrf_token: string;
                            /** @description of a display on a wall: the view that it shows */
                            view_id: string | null;
                            expires_at: number | null;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    put_api_v1_session_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    old_password: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            user_id: string;
                            role: components["schemas"]["role"];
                            csrf_token: string;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_session_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            is_enabled: boolean;
                            recovery_codes_left: number;
                            is_required_of_admins: boolean;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_session_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            /** @description base32, shown only once */
                            secret: string;
                            /** @description otpauth://, for a QR code */
                            uri: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_session_second_factor_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            /** @description each is valid once, in place of a code; shown only once */
                            recovery_codes: string[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_session_second_factor_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    /** @description or a recovery code */
                    code: string;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["done"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: {
                                /** @description begins with the user; opens nothing */
                                session_id: string;
                                user_id: string;
                                role: components["schemas"]["role"];
                                address: string;
                                since: number;
                                /** @description of calls that a person made */
                                last_seen: number;
                                /** @description if nothing is called until then */
                                expires_at: number;
                                /** @description the caller's own */
                                current: boolean;
                            }[];
                            total: number;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_api_v1_sessions_session_id: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            session_id: string;
                            user_id: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_system_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @enum {unknown} */
                            status: "UP" | "DEGRADED";
                            uptime_ms: number;
                            components: {
                                [key: string]: "UP" | "DOWN" | "DISABLED";
                            };
                            warnings: string[];
                            /** @description release of IANA's zones in force, as 2025b; empty: not known */
                            time_zone_data: string;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
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
                            /** @enum {unknown} */
                            status: "UP" | "DEGRADED";
                            uptime_ms: number;
                            components: {
                                [key: string]: "UP" | "DOWN" | "DISABLED";
                            };
                            warnings: string[];
                            /** @description release of IANA's zones in force, as 2025b; empty: not known */
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
    get_api_v1_system_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @enum {unknown} */
                            status: "READY" | "NOT_READY";
                            checks: {
                                [key: string]: boolean;
                            };
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
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
                            /** @enum {unknown} */
                            status: "READY" | "NOT_READY";
                            checks: {
                                [key: string]: boolean;
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
    get_api_v1_system_version: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            product_name: string;
                            version: string;
                            build_date: string;
                            image_tag: string;
                            container_mode: boolean;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
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
                            product_name: string;
                            version: string;
                            build_date: string;
                            image_tag: string;
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
    get_api_v1_tag: {
        parameters: {
            query?: {
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description 1… */
                page?: number;
                /** @description entries per page, default 100 */
                size?: number;
                /** @description fields in the order of their weight, - before one for descending, commas between: tag_id, tag_name, opc_id, plc_address, data_type, writable, value, value_time, quality, status; text by bytes. Default: tag_id */
                sort?: string;
                /** @description one or several of good, uncertain, bad, not_read, out_of_limits, commas between */
                status?: string;
                /** @description only those that may be written, or only those that may not */
                writable?: boolean;
                /** @description only tags of these, commas between; those of EDGE_SYSTEM only where it is named */
                opc_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: components["schemas"]["tag"][];
                            total: number;
                            /** @description of those with q, whatever status and writable are asked for */
                            counts: {
                                good: number;
                                uncertain: number;
                                bad: number;
                                not_read: number;
                                out_of_limits: number;
                                writable: number;
                            };
                            warning?: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_tag_tagId: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["tag"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    put_api_v1_tag_tagId: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["tag_done"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_api_v1_tag_tagId: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["tag_done"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_tag_tagId_history: {
        parameters: {
            query?: {
                /** @description epoch ms or ISO-8601 with offset; default: to - 1 h */
                from?: number | string;
                /** @description end in the same format, exclusive; default: now */
                to?: number | string;
                /** @description maximum of points or buckets; default: 10000, in CSV none */
                limit?: number;
                /** @description asc when absent */
                order?: "asc" | "desc";
                /** @description all when absent */
                quality?: "all" | "good" | "bad";
                /** @description raw when absent */
                aggregate?: "raw" | "avg" | "min" | "max" | "sum" | "count" | "first" | "last" | "range" | "stddev" | "lttb";
                /** @description width of a bucket */
                bucket_ms?: number;
                /** @description number of buckets, instead of bucket_ms */
                buckets?: number;
                /** @description json when absent */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            tag_id: string;
                            data_type: string | null;
                            from: number;
                            to: number;
                            aggregate: string;
                            bucket_ms: number | null;
                            order: string;
                            count: number;
                            points: components["schemas"]["history_point"][];
                            next: number | null;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                    "text/csv": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_tag_tagId_value: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["value_record"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_tag_tagId_value: {
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
                "application/json": {
                    value: string | number | boolean;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["write_done"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_transfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            transfers: components["schemas"]["transfer_status"][];
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_transfer_name: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            name: string;
                            type: string;
                            /** @enum {unknown} */
                            source: "file" | "database";
                            status: components["schemas"]["transfer_status"];
                            enabled: boolean;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    put_api_v1_transfer_name: {
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
                "application/json": {
                    type?: string;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["transfer_done"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_transfer_name: {
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
                "application/json": {
                    type?: string;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["transfer_done"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_api_v1_transfer_name: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["transfer_done"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_transfer_name_dead: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            items: components["schemas"]["dead_letter"][];
                            total: number;
                            next: string | null;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_api_v1_transfer_name_dead: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            name: string;
                            batch_id?: string;
                            count?: number;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_transfer_name_dead_batchId: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            batch_id: string;
                            time: string;
                            http_status: number;
                            answer: string;
                            attempts: number;
                            samples: Record<string, never>[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_api_v1_transfer_name_dead_batchId: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            name: string;
                            batch_id?: string;
                            count?: number;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_transfer_name_dead_batchId_retry: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            name: string;
                            batch_id?: string;
                            count?: number;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_transfer_name_test: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @enum {unknown} */
                            result: "SUCCESS" | "ERROR";
                            /** @constant */
                            code?: "TEST_FAILED";
                            name: string;
                            target: string;
                            elapsed_ms: number;
                            answer: string;
                            msg: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_transfer_types: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: components["schemas"]["transfer_type"][];
                            total: number;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_transfer_types_type: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["transfer_type"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: components["schemas"]["user"][];
                            total: number;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["user_body"];
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            user_id: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_users_userId: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["user"] | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    put_api_v1_users_userId: {
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
                "application/json": components["schemas"]["user_change"];
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            user_id: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_api_v1_users_userId: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            user_id: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_api_v1_users_userId_second_factor: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            user_id: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_values_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tag_ids: string[];
                    fresh?: boolean;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            values: components["schemas"]["value_record"][];
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_api_v1_values_write: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    writes: {
                        tag_id: string;
                        value: string | number | boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            writes: {
                                tag_id: string;
                                /** @enum {unknown} */
                                result: "SUCCESS" | "ERROR";
                                value: string;
                                actual_read: string | null;
                                msg: string;
                            }[];
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_view: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: {
                                view_id: string;
                                name: string;
                                /** @description the page's word */
                                kind: string;
                                /** @description all see it */
                                shared: boolean;
                                author: string;
                                /** @description the caller is its author */
                                own: boolean;
                                created_at: number;
                                updated_at: number;
                            }[];
                            total: number;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_api_v1_view_view_id: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            view_id: string;
                            name: string;
                            /** @description the page's word */
                            kind: string;
                            /** @description all see it */
                            shared: boolean;
                            author: string;
                            /** @description the caller is its author */
                            own: boolean;
                            created_at: number;
                            updated_at: number;
                            /** @description any JSON */
                            content: unknown;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    put_api_v1_view_view_id: {
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
                "application/json": {
                    name: string;
                    kind: string;
                    /** @default false */
                    shared?: boolean;
                    /** @description any JSON */
                    content: unknown;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            view_id: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_api_v1_view_view_id: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            view_id: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_backup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: {
                                name: string;
                                size: number;
                                time: number;
                                is_encrypted: boolean;
                                parts: string[];
                                /** @description why it cannot be read; then there is nothing below */
                                error?: string;
                                version?: string;
                                schema?: number;
                                edge_id?: string;
                                note?: string;
                                change?: number;
                                has_secrets?: boolean;
                                is_scheduled?: boolean;
                            }[];
                            total: number;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_config_backup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description absent: no secrets and private keys are in the backup */
                    passphrase?: string;
                    /** @default false */
                    include_history?: boolean;
                    note?: string;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            job_id: string;
                            job: string;
                            state: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_config_backup_upload: {
        parameters: {
            query: {
                /** @description its name here: letters, digits, '.', '_', '-', with the ending .psb or .tar.zst */
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            name: string;
                            size: number;
                            is_encrypted: boolean;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_backup_name: {
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
            /** @description done, or an inner or outer error in the body */
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
    delete_config_backup_name: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            name: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_config_backup_name_check: {
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
                "application/json": {
                    passphrase?: string;
                    /**
                     * @description absent: what suits the gateway that made the backup
                     * @enum {string}
                     */
                    as?: "same" | "replacement" | "template";
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            as: string;
                            backup: Record<string, never>;
                            records: {
                                kind: string;
                                added: number;
                                removed: number;
                                changed: number;
                            }[];
                            warnings: string[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_config_firmware: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            job_id: string;
                            job: string;
                            state: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_job: {
        parameters: {
            query?: {
                /** @description its kind */
                job?: string;
                /** @description RUNNING, FAILED … */
                state?: string;
                /** @description at most */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: {
                                job_id: string;
                                job: string;
                                /** @enum {unknown} */
                                state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
                                actor: string;
                                created_at: number;
                                /** @description 0 = not yet */
                                started_at: number;
                                /** @description 0 = not yet */
                                ended_at: number;
                                percent: number;
                                /** @description the last that began */
                                step: string;
                                steps: {
                                    name: string;
                                    state: string;
                                    started_at: number;
                                    ended_at: number;
                                    message: string;
                                }[];
                                /** @description of the script; 128 + the signal that ended it */
                                exit_code: number | null;
                                code: string;
                                message: string;
                                result: Record<string, never>;
                            }[];
                            total: number;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_job_job_id: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            job_id: string;
                            job: string;
                            /** @enum {unknown} */
                            state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
                            actor: string;
                            created_at: number;
                            /** @description 0 = not yet */
                            started_at: number;
                            /** @description 0 = not yet */
                            ended_at: number;
                            percent: number;
                            /** @description the last that began */
                            step: string;
                            steps: {
                                name: string;
                                state: string;
                                started_at: number;
                                ended_at: number;
                                message: string;
                            }[];
                            /** @description of the script; 128 + the signal that ended it */
                            exit_code: number | null;
                            code: string;
                            message: string;
                            result: Record<string, never>;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_config_job_job_id_cancel: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            job_id: string;
                            job: string;
                            state: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_job_job_id_log: {
        parameters: {
            query?: {
                /** @description first byte */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: {
                                job: string;
                                is_available: boolean;
                                why: string;
                                /** @enum {unknown} */
                                runner: "built-in" | "systemd" | "direct";
                                script: string;
                            }[];
                            total: number;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            version: string;
                            path: string;
                            text: string;
                            entries: {
                                key: string;
                                /** @description *** = a secret */
                                value: string;
                                default: string;
                                /** @description in the file */
                                is_set: boolean;
                                /** @description by --set */
                                is_overridden: boolean;
                                is_secret: boolean;
                                needs_restart: boolean;
                                rule: string;
                                meaning: string;
                                /** @description 0 = not in the file */
                                line: number;
                                error?: string;
                            }[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                    "text/plain": string;
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_config_reboot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            job_id: string;
                            job: string;
                            state: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_config_restart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            job_id: string;
                            job: string;
                            state: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_config_restore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    passphrase?: string;
                    /**
                     * @description absent: what suits the gateway that made the backup
                     * @enum {string}
                     */
                    as?: "same" | "replacement" | "template";
                    parts?: ("properties" | "database" | "certificates" | "secrets" | "transfers" | "learned" | "history")[];
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            job_id: string;
                            job: string;
                            state: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_config_save: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description the whole file; *** stands for the stored secret */
                    text: string;
                    /** @description of the text that was changed, as If-Match; absent = any */
                    version?: string;
                };
                "text/plain": string;
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            version: string;
                            /** @description keys */
                            changed: string[];
                            acts_now: string[];
                            needs_restart: string[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: {
                                key: string;
                                default: string;
                                rule: string;
                                meaning: string;
                                is_secret: boolean;
                                needs_restart: boolean;
                            }[];
                            total: number;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_config_temp_clean: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description only list what would go */
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            job_id: string;
                            job: string;
                            state: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_config_upgrade: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description of an uploaded bundle; absent: what upgrade/check finds */
                    name?: string;
                    allow_downgrade?: boolean;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            job_id: string;
                            job: string;
                            state: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            current_version: string;
                            is_newer: boolean;
                            notes: string;
                            /** @description bytes of the bundle for this machine */
                            size: number;
                            /** @description file of the public key */
                            signed_by: string;
                            /** @description why it cannot be installed now; empty: it can */
                            why_not: string;
                        };
                        latest_version?: string;
                        latest_build_date?: string;
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_config_upgrade_upload: {
        parameters: {
            query: {
                /** @description penstock-<version>-linux-<arch>.tar.zst, or that with .minisig, which comes first */
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            name: string;
                            size: number;
                            /** @description of a bundle */
                            version?: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_config_validate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description the whole file; *** stands for the stored secret */
                    text: string;
                    /** @description of the text that was changed, as If-Match; absent = any */
                    version?: string;
                };
                "text/plain": string;
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            version: string;
                            /** @description keys */
                            changed: string[];
                            acts_now: string[];
                            needs_restart: string[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_versions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            data: {
                                version: string;
                                saved_at: number;
                                /** @description file = edited by hand */
                                actor: string;
                                bytes: number;
                                is_current: boolean;
                            }[];
                            total: number;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_config_versions_version: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            version: string;
                            text: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_config_versions_version_restore: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            version: string;
                            /** @description keys */
                            changed: string[];
                            acts_now: string[];
                            needs_restart: string[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_display_secret: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: Record<string, never>;
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @enum {unknown} */
                            status: "UP" | "DEGRADED";
                            uptime_ms: number;
                            components: {
                                [key: string]: "UP" | "DOWN" | "DISABLED";
                            };
                            warnings: string[];
                            /** @description release of IANA's zones in force, as 2025b; empty: not known */
                            time_zone_data: string;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
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
                            /** @enum {unknown} */
                            status: "UP" | "DEGRADED";
                            uptime_ms: number;
                            components: {
                                [key: string]: "UP" | "DOWN" | "DISABLED";
                            };
                            warnings: string[];
                            /** @description release of IANA's zones in force, as 2025b; empty: not known */
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
    post_login_form: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    password: string;
                    /** @description one-time or recovery code of a user who has set them up; without it the response is 401 CODE_REQUIRED */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            user_id: string;
                            role: components["schemas"]["role"];
                            csrf_token: string;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_login_setup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    setup_token: string;
                    username: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            user_id: string;
                            role: components["schemas"]["role"];
                            csrf_token: string;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            setup_required: boolean;
                            /** @description the request's cookie is that of a live session */
                            session: boolean;
                            /** @description edge.ui.notice: shown before the login; null = none */
                            notice: string | null;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: components["schemas"]["done"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
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
            /** @description done, or an inner or outer error in the body */
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
    get_ui_opcua_certificates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            own: components["schemas"]["certificate"];
                            trusted: components["schemas"]["certificate"][];
                            rejected: components["schemas"]["certificate"][];
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_ui_opcua_certificates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/pkix-cert": string;
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            thumbprint: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_ui_opcua_certificates_renew: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            thumbprint: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    delete_ui_opcua_certificates_thumbprint: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            thumbprint: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_ui_opcua_certificates_thumbprint_reject: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            thumbprint: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_ui_opcua_certificates_thumbprint_trust: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            /** @constant */
                            result: "SUCCESS";
                            thumbprint: string;
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_ui_opcua_history: {
        parameters: {
            query: {
                /** @description the tag */
                tagId: string;
                /** @description 10 when absent */
                minutes?: number;
                /** @description 600 when absent */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            tag_id: string;
                            minutes: number;
                            count: number;
                            points: components["schemas"]["history_point"][];
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_ui_opcua_info: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            application_name: string;
                            product_uri: string;
                            domain: string;
                            /** @description empty: the server does not listen */
                            tcp_endpoint: string;
                            tls_endpoint: string;
                            namespace_index: number;
                            auth_username: string;
                            auth_password_set: boolean;
                            auth_anonymous: boolean;
                            auth_password?: string;
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_ui_opcua_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
                            sessions: {
                                session_id: string;
                                name: string;
                                user: string;
                                role: string;
                                address: string;
                                policy: string;
                                mode: string;
                                since: number;
                                subscriptions: number;
                                monitored_items: number;
                            }[];
                        };
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    get_ui_opcua_tree: {
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        result: "OK";
                        data: {
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
                                        /** @enum {unknown} */
                                        value_read_status: "SUCCESS" | "ERROR" | "NOT_READ";
                                        quality: number;
                                        data_type: string;
                                        description: string;
                                    }[];
                                }[];
                            }[];
                        } | components["schemas"]["inner_error"];
                        meta: components["schemas"]["meta"];
                    } | components["schemas"]["error"];
                };
            };
            default: components["responses"]["error"];
        };
    };
}
