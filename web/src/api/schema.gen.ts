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
         * Import points from CSV (text/csv) with the columns of the export; invalid lines are skipped, and also points for whose time a point is recorded; an administrator replaces these with replace=true
         * @description Role: engineer or above.
         */
        post: operations["import_history"];
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
         * The requests of one scan, one line each
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
         * Add and change many tags in one call, by CSV (text/csv) or JSON; all or nothing
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
         * Change the own password; ends the other own sessions
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
         * Whether the own login needs one-time codes
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
         * Confirm a code: from now on each login needs one; ends the own sessions
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
         * Remove the own one-time codes; ends the own sessions
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
         * Points of a tag, raw or in buckets, as JSON or CSV of any length
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
         * Values of up to 10,000 tags, in the requested order
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
         * The newest points of a tag in the last minutes, for the viewer
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
             * @description of a properties file, as the three below
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
            /** Format: int64 */
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
        /** @enum {string} */
        trace_level: "off" | "values" | "frames" | "bytes";
        /** @enum {string} */
        role: "viewer" | "operator" | "engineer" | "admin";
        user: {
            user_id: string;
            role: components["schemas"]["role"];
            disabled: boolean;
            /** Format: int64 */
            created_at: number;
            /** Format: int64 */
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
            /** Format: int64 */
            expires_at: number | null;
            created_by: string;
            /** Format: int64 */
            created_at: number;
            /** Format: int64 */
            last_used: number | null;
        };
        history_point: {
            /** Format: int64 */
            ts: number;
            value: string;
            type: string;
            /** Format: int64 */
            quality: number;
        };
        certificate: {
            thumbprint: string;
            subject: string;
            issuer: string;
            application_uri: string;
            /** Format: int64 */
            not_before: number;
            /** Format: int64 */
            not_after: number;
            /** Format: int64 */
            first_seen: number | null;
            /** Format: int64 */
            last_seen: number | null;
            /** @enum {string|null} */
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
            /** Format: int64 */
            http_status: number;
            answer: string;
            /** Format: int64 */
            count: number;
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
            /** @description A new session sends what it has once more: births. */
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
            type: string;
            name?: string;
            enabled?: boolean;
            connected?: boolean;
            /** Format: int64 */
            sent_count?: number;
            /** Format: int64 */
            queued?: number;
            /** Format: int64 */
            oldest_queued_ts?: number | null;
            /** Format: int64 */
            dropped?: number;
            last_error?: string;
            /** Format: int64 */
            last_sent_ts?: number | null;
            /** Format: int64 */
            dead_letters?: number;
            /** Format: int64 */
            commands_done?: number;
            /** Format: int64 */
            commands_failed?: number;
            /** Format: int64 */
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
            /** @description host, address, URL or path of a serial line; of a redundant device up to four addresses between commas, the first that answers is used */
            opc_agent_ip: string;
            /** @description port; the protocol's standard port when absent */
            opc_agent_port: string;
            /** @description the site; edge.site_id when absent; an unknown SITE_… is created */
            site_id: string;
            /** @description free text */
            description: string;
            /** @enum {string} */
            auto_collect: "true" | "false";
            timecycle: string;
            /** @description options of the protocol and username, password, discovery */
            options: Record<string, never>;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
            updated_at: number;
            active_address: string;
            /** Format: int64 */
            confirmed_at: number | null;
            /** @enum {string} */
            connection_status: "CONNECTED" | "CONNECTING" | "DISCONNECTED";
            /** Format: int64 */
            good_count: number;
            last_error: string;
            /** Format: int64 */
            last_error_time: number | null;
            /** Format: int64 */
            overruns: number;
            /** Format: int64 */
            point_count: number;
            /** Format: int64 */
            requests_per_scan: number;
            scan_ms: number;
            /** @enum {string} */
            scan_status: "START" | "NOT_COLLECT" | "STOP";
            security: string;
            /** Format: int64 */
            tag_count: number;
        };
        opc_body: {
            /** @description identifier; created when absent; must not begin with EDGE_ */
            opc_id?: string | null;
            /** @description protocol, by type or alias: one of those that the gateway lists as its drivers */
            opc_type: string;
            /** @description human-readable name; the id when absent */
            opc_name?: string | null;
            /** @description host, address, URL or path of a serial line; of a redundant device up to four addresses between commas, the first that answers is used */
            opc_agent_ip: string;
            /** Format: int64 */
            opc_agent_port?: string | number | null;
            /** @description the site; edge.site_id when absent; an unknown SITE_… is created */
            site_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description collection begins when the OPC is created and at each start */
            auto_collect?: boolean | string | null;
            /**
             * Format: int64
             * @description ms between scans, 10 to 86400000; 0 = back to back
             */
            timecycle?: number | string | null;
            /** @description options of the protocol and username, password, discovery */
            options?: Record<string, never> | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | string | null;
            /**
             * Format: int64
             * @description epoch ms
             */
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
            /** @description host, address, URL or path of a serial line; of a redundant device up to four addresses between commas, the first that answers is used */
            opc_agent_ip?: string;
            /** Format: int64 */
            opc_agent_port?: string | number | null;
            /** @description the site; edge.site_id when absent; an unknown SITE_… is created */
            site_id?: string | null;
            /** @description free text */
            description?: string | null;
            /** @description collection begins when the OPC is created and at each start */
            auto_collect?: boolean | string | null;
            /**
             * Format: int64
             * @description ms between scans, 10 to 86400000; 0 = back to back
             */
            timecycle?: number | string | null;
            /** @description options of the protocol and username, password, discovery */
            options?: Record<string, never> | null;
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | string | null;
            /**
             * Format: int64
             * @description epoch ms
             */
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
            /** @description what that value is: exponent of 10, or factor */
            scale_from_as: string;
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
            /** @description all, change, or nothing for edge.journal.record */
            record: string;
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
            created_at: number;
            /**
             * Format: int64
             * @description epoch ms
             */
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
            /** Format: int64 */
            quality: number;
            site_id: string;
            /** Format: int64 */
            ts: number;
            value: string;
            value_read_error_message: string;
            /** @enum {string} */
            value_read_status: "SUCCESS" | "ERROR" | "NOT_READ" | "NOT_FOUND";
            value_time: string;
            /** @description text of the value by the tag's states; only where the tag has states */
            state_text?: string;
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
            /**
             * Format: int64
             * @description ms between reads of this tag; 0 = the OPC's
             */
            timecycle?: number | string | null;
            /** @description value = raw * scale + offset; writes are inverted */
            scale?: number | string | null;
            /** @description added after scale */
            offset?: number | string | null;
            /** @description id of another tag of the same OPC whose value scales this one, as SunSpec's scale factors do */
            scale_from?: string | null;
            /** @description what that value is: exponent of 10, or factor */
            scale_from_as?: string | null;
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
            min_value?: number | string | null;
            /** @description a write above is refused; after scaling */
            max_value?: number | string | null;
            /** @description false refuses every write; becomes false where the device can only read this address */
            writable?: boolean | string | null;
            /** @description smallest change that counts, in the tag's unit */
            deadband?: number | string | null;
            /** @description the same in per cent of max_value - min_value */
            deadband_percent?: number | string | null;
            /** @description all, change, or nothing for edge.journal.record */
            record?: string | null;
            /**
             * Format: int64
             * @description days of history; 0 = edge.history.retention_days
             */
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
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | string | null;
            /**
             * Format: int64
             * @description epoch ms
             */
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
            /**
             * Format: int64
             * @description ms a value must stay beyond a limit
             */
            alarm_on_delay_ms?: number | string | null;
            /**
             * Format: int64
             * @description ms a value must stay within it
             */
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
            /**
             * Format: int64
             * @description ms between reads of this tag; 0 = the OPC's
             */
            timecycle?: number | string | null;
            /** @description value = raw * scale + offset; writes are inverted */
            scale?: number | string | null;
            /** @description added after scale */
            offset?: number | string | null;
            /** @description id of another tag of the same OPC whose value scales this one, as SunSpec's scale factors do */
            scale_from?: string | null;
            /** @description what that value is: exponent of 10, or factor */
            scale_from_as?: string | null;
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
            min_value?: number | string | null;
            /** @description a write above is refused; after scaling */
            max_value?: number | string | null;
            /** @description false refuses every write; becomes false where the device can only read this address */
            writable?: boolean | string | null;
            /** @description smallest change that counts, in the tag's unit */
            deadband?: number | string | null;
            /** @description the same in per cent of max_value - min_value */
            deadband_percent?: number | string | null;
            /** @description all, change, or nothing for edge.journal.record */
            record?: string | null;
            /**
             * Format: int64
             * @description days of history; 0 = edge.history.retention_days
             */
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
            /**
             * Format: int64
             * @description epoch ms
             */
            created_at?: number | string | null;
            /**
             * Format: int64
             * @description epoch ms
             */
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
            /**
             * Format: int64
             * @description ms a value must stay beyond a limit
             */
            alarm_on_delay_ms?: number | string | null;
            /**
             * Format: int64
             * @description ms a value must stay within it
             */
            alarm_off_delay_ms?: number | string | null;
            /** @description false = no alarms of this tag */
            alarm_enabled?: boolean | string | null;
        } & {
            [key: string]: unknown;
        };
        value_record: {
            data_type: string;
            opc_id: string;
            /** Format: int64 */
            quality: number;
            tag_id: string;
            /** Format: int64 */
            ts: number;
            value: string;
            value_read_error_message: string;
            /** @enum {string} */
            value_read_status: "SUCCESS" | "ERROR" | "NOT_READ" | "NOT_FOUND";
            value_time: string;
            /** @description text of the value by the tag's states; only where the tag has states */
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
            thumbprint: string;
        };
        add_opcua_certificate_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["add_opcua_certificate_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        begin_second_factor_answer: components["schemas"]["begin_second_factor_ok"] | components["schemas"]["error"];
        begin_second_factor_body: {
            password: string;
        };
        begin_second_factor_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description base32, shown only once */
            secret: string;
            /** @description otpauth://, for a QR code */
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
            job_id: string;
            job: string;
            state: string;
        };
        cancel_config_job_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["cancel_config_job_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
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
            as: string;
            backup: Record<string, never>;
            records: {
                kind: string;
                /** Format: int64 */
                added: number;
                /** Format: int64 */
                removed: number;
                /** Format: int64 */
                changed: number;
            }[];
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
            job_id: string;
            job: string;
            state: string;
        };
        clean_temporary_files_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["clean_temporary_files_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        confirm_second_factor_answer: components["schemas"]["confirm_second_factor_ok"] | components["schemas"]["error"];
        confirm_second_factor_body: {
            code: string;
        };
        confirm_second_factor_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description each is valid once, in place of a code; shown only once */
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
            password?: string;
            /** @description one-time or recovery code, instead of the password or with it */
            code?: string;
        };
        confirm_session_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        create_config_backup_answer: components["schemas"]["create_config_backup_ok"] | components["schemas"]["error"];
        create_config_backup_body: {
            /** @description absent: no secrets and private keys are in the backup */
            passphrase?: string;
            /** @default false */
            include_history: boolean;
            note?: string;
        };
        create_config_backup_data: {
            /** @constant */
            result: "SUCCESS";
            job_id: string;
            job: string;
            state: string;
        };
        create_config_backup_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["create_config_backup_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        create_display_answer: components["schemas"]["create_display_ok"] | components["schemas"]["error"];
        create_display_body: {
            name: string;
            view_id: string;
            /** @description addresses and networks from which the link works */
            addresses: string[];
        };
        create_display_data: {
            /** @constant */
            result: "SUCCESS";
            display_id: string;
            /** @description path below the gateway's address; shown only once */
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
            name: string;
            role: components["schemas"]["role"];
            /** Format: int64 */
            expires_at?: number | null;
        };
        create_key_data: {
            /** @constant */
            result: "SUCCESS";
            key_id: string;
            /** @description shown only once */
            key: string;
        };
        create_key_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["create_key_data"] | components["schemas"]["inner_error"];
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
        create_user_data: {
            /** @constant */
            result: "SUCCESS";
            user_id: string;
        };
        create_user_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["create_user_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_all_transfer_dead_answer: components["schemas"]["delete_all_transfer_dead_ok"] | components["schemas"]["error"];
        delete_all_transfer_dead_data: {
            /** @constant */
            result: "SUCCESS";
            name: string;
            batch_id?: string;
            /** Format: int64 */
            count?: number;
        };
        delete_all_transfer_dead_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_all_transfer_dead_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        delete_config_backup_answer: components["schemas"]["delete_config_backup_ok"] | components["schemas"]["error"];
        delete_config_backup_data: {
            /** @constant */
            result: "SUCCESS";
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
            key_id: string;
        };
        delete_key_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["delete_key_data"] | components["schemas"]["inner_error"];
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
            session_id: string;
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
            name: string;
            batch_id?: string;
            /** Format: int64 */
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
            node?: string;
            /** Format: int64 */
            depth?: number;
            q?: string;
            prefix?: string;
            dry_run?: boolean;
        };
        discover_opc_data: {
            /** @constant */
            result: "SUCCESS";
            opc_id?: string;
            /** Format: int64 */
            created?: number;
            /** Format: int64 */
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
        };
        discover_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["discover_opc_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        get_audit_answer: components["schemas"]["get_audit_ok"] | components["schemas"]["error"];
        get_audit_data: {
            data: {
                /** Format: int64 */
                seq: number;
                /**
                 * Format: int64
                 * @description epoch ms
                 */
                time: number;
                /** @description of HTTP; OPCUA_ACCESS, TRANSFER_ACCESS, KEY_ACCESS or AUDIT for other lines */
                method: string;
                path: string;
                query: string;
                /** Format: int64 */
                status: number;
                /**
                 * Format: int64
                 * @description ms
                 */
                duration: number;
                ip: string;
                user: string;
                auth: string;
                ua: string;
                error: string;
                /**
                 * Format: int64
                 * @description number of calls of this line
                 */
                count: number;
            }[];
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            page: number;
            /** Format: int64 */
            size: number;
            /** @description the search had no more time: total is that of the lines down to reached */
            is_cut: boolean;
            /**
             * Format: int64
             * @description epoch ms of the oldest line that was searched
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
            ok: boolean;
            /** Format: int64 */
            lines: number;
            /**
             * Format: int64
             * @description seq of the line that is missing or was changed
             */
            first_bad: number | null;
            /** @description false: the time limit ended the check */
            is_whole: boolean;
            /** Format: int64 */
            last_seq: number;
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
            job_id: string;
            job: string;
            /** @enum {string} */
            state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
            actor: string;
            /** Format: int64 */
            created_at: number;
            /**
             * Format: int64
             * @description 0 = not yet
             */
            started_at: number;
            /**
             * Format: int64
             * @description 0 = not yet
             */
            ended_at: number;
            /** Format: int64 */
            percent: number;
            /** @description latest step */
            step: string;
            steps: {
                name: string;
                state: string;
                /** Format: int64 */
                started_at: number;
                /** Format: int64 */
                ended_at: number;
                message: string;
            }[];
            /**
             * Format: int64
             * @description of the script; 128 + the signal that ended it
             */
            exit_code: number | null;
            code: string;
            message: string;
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
                job: string;
                is_available: boolean;
                why: string;
                /** @enum {string} */
                runner: "built-in" | "systemd" | "direct";
                script: string;
            }[];
            /** Format: int64 */
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
                /** @enum {string} */
                kind: "text" | "integer" | "choice";
                /** @description of a choice */
                values?: string[];
                /**
                 * Format: int64
                 * @description of an integer
                 */
                min?: number;
                /**
                 * Format: int64
                 * @description of an integer
                 */
                max?: number;
                /**
                 * @description Part of a form in which the property stands.
                 * @enum {string}
                 */
                section: "general" | "web" | "access" | "opcua" | "storage" | "watch" | "admin" | "other";
                /**
                 * Format: int64
                 * @description 0 = not in the file
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
                /** @description of a choice */
                values?: string[];
                /**
                 * Format: int64
                 * @description of an integer
                 */
                min?: number;
                /**
                 * Format: int64
                 * @description of an integer
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
            current_version: string;
            is_newer: boolean;
            notes: string;
            /**
             * Format: int64
             * @description bytes of the bundle for this machine
             */
            size: number;
            /** @description file of the public key */
            signed_by: string;
            /** @description why it cannot be installed now; empty: it can */
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
            version: string;
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
            data: {
                /** Format: int64 */
                seq: number;
                /**
                 * Format: int64
                 * @description epoch ms
                 */
                time: number;
                /** @enum {string} */
                level: "trace" | "debug" | "info" | "warn" | "error" | "critical";
                module: string;
                message: string;
            }[];
            /**
             * Format: int64
             * @description of the newest record, wanted or not
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
            /** @description round trips: counts[i] took up to bounds_ms[i], the last one more */
            rtt: {
                bounds_ms: number[];
                counts: number[];
                sum_ms: number;
            };
            /** @description of the last 24 h, one number a minute, oldest first */
            minutes: {
                /**
                 * Format: int64
                 * @description epoch ms of the end of the last one
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
                opc_agent_ip: string;
                opc_agent_port: string;
                identity: string;
            }[];
            /** Format: int64 */
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
        get_edge_answer: components["schemas"]["get_edge_ok"] | components["schemas"]["error"];
        get_edge_data: {
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
            /** Format: int64 */
            started_date: number;
            /** Format: int64 */
            uptime_ms: number;
            /** @description IANA name */
            time_zone: string;
            /**
             * Format: int64
             * @description seconds east of UTC, now
             */
            utc_offset_s: number;
            /** @description release of IANA's zones in force, as 2025b; empty: not known */
            time_zone_data: string;
            always_on: boolean;
            /** Format: int64 */
            ttl: number;
            /** Format: int64 */
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
            /** @enum {string} */
            status: "UP" | "DEGRADED";
            /** Format: int64 */
            uptime_ms: number;
            components: {
                [key: string]: "UP" | "DOWN" | "DISABLED";
            };
            warnings: string[];
            /** @description release of IANA's zones in force, as 2025b; empty: not known */
            time_zone_data: string;
        };
        get_health_of_old_clients_answer: components["schemas"]["get_health_of_old_clients_ok"] | components["schemas"]["error"];
        get_health_of_old_clients_data: {
            /** @enum {string} */
            status: "UP" | "DEGRADED";
            /** Format: int64 */
            uptime_ms: number;
            components: {
                [key: string]: "UP" | "DOWN" | "DISABLED";
            };
            warnings: string[];
            /** @description release of IANA's zones in force, as 2025b; empty: not known */
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
            setup_required: boolean;
            /** @description the request has the cookie of a valid session */
            session: boolean;
            /** @description edge.ui.notice: shown before the login; null = none */
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
        get_opc_answer: components["schemas"]["get_opc_ok"] | components["schemas"]["error"];
        get_opc_browse_answer: components["schemas"]["get_opc_browse_ok"] | components["schemas"]["error"];
        get_opc_browse_data: {
            node: string;
            next: string | null;
            items: {
                node: string;
                name: string;
                plc_address: string | null;
                /** @enum {string} */
                kind: "folder" | "variable" | "method";
                data_type: string;
                writable: boolean;
                has_children: boolean;
                description: string;
            }[];
        };
        get_opc_browse_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_opc_browse_data"] | components["schemas"]["inner_error"];
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
            /** @description the texts of requests */
            plan: string[];
            requests: {
                text: string;
                /**
                 * Format: int64
                 * @description that it reads
                 */
                points: number;
                /** @description the addresses that it reads, with gaps; empty where addresses are names */
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
            opc_id: string;
            level: components["schemas"]["trace_level"];
            /** Format: int64 */
            until: number;
            /** Format: int64 */
            dropped: number;
            lines: {
                /** Format: int64 */
                seq: number;
                /** Format: int64 */
                ts: number;
                /** @enum {string} */
                direction: "sent" | "received" | "value" | "note";
                hex: string;
                meaning: string;
                /** @description What the protocol says of each part of the frame; at level bytes. */
                fields: {
                    /**
                     * Format: int64
                     * @description first byte, from 0
                     */
                    offset: number;
                    /** Format: int64 */
                    size: number;
                    name: string;
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
            application_name: string;
            product_uri: string;
            domain: string;
            /** @description empty: the server does not listen */
            tcp_endpoint: string;
            tls_endpoint: string;
            /** Format: int64 */
            namespace_index: number;
            auth_username: string;
            auth_password_set: boolean;
            auth_anonymous: boolean;
            auth_password?: string;
        };
        get_opcua_info_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_opcua_info_data"];
            meta: components["schemas"]["meta"];
        };
        get_opcua_sessions_answer: components["schemas"]["get_opcua_sessions_ok"] | components["schemas"]["error"];
        get_opcua_sessions_data: {
            sessions: {
                session_id: string;
                name: string;
                user: string;
                role: string;
                address: string;
                policy: string;
                mode: string;
                /** Format: int64 */
                since: number;
                /** Format: int64 */
                subscriptions: number;
                /** Format: int64 */
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
        get_session_answer: components["schemas"]["get_session_ok"] | components["schemas"]["error"];
        get_session_data: {
            user_id: string;
            role: components["schemas"]["role"];
            csrf_token: string;
            /** @description of a display on a wall: the view that it shows */
            view_id: string | null;
            /** Format: int64 */
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
            is_enabled: boolean;
            /** Format: int64 */
            recovery_codes_left: number;
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
            /** @enum {string} */
            status: "UP" | "DEGRADED";
            /** Format: int64 */
            uptime_ms: number;
            components: {
                [key: string]: "UP" | "DOWN" | "DISABLED";
            };
            warnings: string[];
            /** @description release of IANA's zones in force, as 2025b; empty: not known */
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
            /** @enum {string} */
            status: "READY" | "NOT_READY";
            checks: {
                [key: string]: boolean;
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
            product_name: string;
            version: string;
            build_date: string;
            image_tag: string;
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
        get_user_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["user"] | components["schemas"]["inner_error"];
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
            view_id: string;
            name: string;
            /** @description set by the page */
            kind: string;
            /** @description visible to all users */
            shared: boolean;
            author: string;
            /** @description the caller is its author */
            own: boolean;
            /** Format: int64 */
            created_at: number;
            /** Format: int64 */
            updated_at: number;
            /** @description any JSON */
            content: unknown;
        };
        get_view_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["get_view_data"] | components["schemas"]["inner_error"];
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
        list_config_backup_answer: components["schemas"]["list_config_backup_ok"] | components["schemas"]["error"];
        list_config_backup_data: {
            data: {
                name: string;
                /** Format: int64 */
                size: number;
                /** Format: int64 */
                time: number;
                is_encrypted: boolean;
                parts: string[];
                /** @description why it cannot be read; then there is nothing below */
                error?: string;
                version?: string;
                /** Format: int64 */
                schema?: number;
                edge_id?: string;
                note?: string;
                /** Format: int64 */
                change?: number;
                has_secrets?: boolean;
                is_scheduled?: boolean;
            }[];
            /** Format: int64 */
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
                job_id: string;
                job: string;
                /** @enum {string} */
                state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ROLLED_BACK" | "CANCELLED" | "INTERRUPTED";
                actor: string;
                /** Format: int64 */
                created_at: number;
                /**
                 * Format: int64
                 * @description 0 = not yet
                 */
                started_at: number;
                /**
                 * Format: int64
                 * @description 0 = not yet
                 */
                ended_at: number;
                /** Format: int64 */
                percent: number;
                /** @description latest step */
                step: string;
                steps: {
                    name: string;
                    state: string;
                    /** Format: int64 */
                    started_at: number;
                    /** Format: int64 */
                    ended_at: number;
                    message: string;
                }[];
                /**
                 * Format: int64
                 * @description of the script; 128 + the signal that ended it
                 */
                exit_code: number | null;
                code: string;
                message: string;
                result: Record<string, never>;
            }[];
            /** Format: int64 */
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
                version: string;
                /** Format: int64 */
                saved_at: number;
                /** @description file = edited by hand */
                actor: string;
                /** Format: int64 */
                bytes: number;
                is_current: boolean;
            }[];
            /** Format: int64 */
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
                display_id: string;
                name: string;
                view_id: string;
                addresses: string[];
                created_by: string;
                /** Format: int64 */
                created_at: number;
            }[];
            /** Format: int64 */
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
            /** Format: int64 */
            total: number;
        };
        list_keys_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["list_keys_data"];
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
            /** @description of those with q, whatever status and writable are asked for */
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
            trusted: components["schemas"]["certificate"][];
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
                /** @description begins with the user; is not a secret */
                session_id: string;
                user_id: string;
                role: components["schemas"]["role"];
                address: string;
                /** Format: int64 */
                since: number;
                /**
                 * Format: int64
                 * @description last call of the user, not of the page itself
                 */
                last_seen: number;
                /**
                 * Format: int64
                 * @description if there is no call before
                 */
                expires_at: number;
                /** @description the caller's own */
                current: boolean;
            }[];
            /** Format: int64 */
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
            /** @description of those with q, whatever status and writable are asked for */
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
            items: components["schemas"]["dead_letter"][];
            /** Format: int64 */
            total: number;
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
            /** Format: int64 */
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
                view_id: string;
                name: string;
                /** @description set by the page */
                kind: string;
                /** @description visible to all users */
                shared: boolean;
                author: string;
                /** @description the caller is its author */
                own: boolean;
                /** Format: int64 */
                created_at: number;
                /** Format: int64 */
                updated_at: number;
            }[];
            /** Format: int64 */
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
            username: string;
            password: string;
            /** @description one-time or recovery code of a user who has set them up; without it the response is 401 CODE_REQUIRED */
            code?: string;
        };
        log_in_data: {
            user_id: string;
            role: components["schemas"]["role"];
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
        open_display_answer: components["schemas"]["open_display_ok"] | components["schemas"]["error"];
        open_display_data: Record<string, never>;
        open_display_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["open_display_data"];
            meta: components["schemas"]["meta"];
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
            job_id: string;
            job: string;
            state: string;
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
            password: string;
            /** @description or a recovery code */
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
            job_id: string;
            job: string;
            state: string;
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
            job_id: string;
            job: string;
            state: string;
        };
        restore_backup_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["restore_backup_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        restore_config_version_answer: components["schemas"]["restore_config_version_ok"] | components["schemas"]["error"];
        restore_config_version_data: {
            /** @constant */
            result: "SUCCESS";
            version: string;
            /** @description keys */
            changed: string[];
            acts_now: string[];
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
            name: string;
            batch_id?: string;
            /** Format: int64 */
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
             * @description hours that the previous key stays valid; 0 = none
             */
            overlap_h: number;
        };
        rotate_main_key_data: {
            /** @constant */
            result: "SUCCESS";
            /** @description shown only once */
            key: string;
            /**
             * Format: int64
             * @description epoch ms, when the previous key becomes invalid; one that was still valid from an earlier rotation ends immediately
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
            /** @description the whole file; *** stands for the stored secret */
            text: string;
            /** @description of the text that was changed, as If-Match; absent = any */
            version?: string;
        };
        save_config_data: {
            /** @constant */
            result: "SUCCESS";
            version: string;
            /** @description keys */
            changed: string[];
            acts_now: string[];
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
            setup_token: string;
            username: string;
            password: string;
        };
        set_up_first_administrator_data: {
            user_id: string;
            role: components["schemas"]["role"];
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
            /** @constant */
            code?: "TEST_FAILED";
            name: string;
            target: string;
            /** Format: int64 */
            elapsed_ms: number;
            answer: string;
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
        trust_opcua_certificate_answer: components["schemas"]["trust_opcua_certificate_ok"] | components["schemas"]["error"];
        trust_opcua_certificate_data: {
            /** @constant */
            result: "SUCCESS";
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
             * @description comes back with each event values
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
            job_id: string;
            job: string;
            state: string;
        };
        update_firmware_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["update_firmware_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        update_opc_answer: components["schemas"]["update_opc_ok"] | components["schemas"]["error"];
        update_opc_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["opc_done"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        update_session_password_answer: components["schemas"]["update_session_password_ok"] | components["schemas"]["error"];
        update_session_password_body: {
            old_password: string;
            password: string;
        };
        update_session_password_data: {
            user_id: string;
            role: components["schemas"]["role"];
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
        update_user_data: {
            /** @constant */
            result: "SUCCESS";
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
            name: string;
            kind: string;
            /** @default false */
            shared: boolean;
            /** @description any JSON */
            content: unknown;
        };
        update_view_data: {
            /** @constant */
            result: "SUCCESS";
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
            /** @description of an uploaded bundle; absent: what upgrade/check finds */
            name?: string;
            allow_downgrade?: boolean;
        };
        upgrade_gateway_data: {
            /** @constant */
            result: "SUCCESS";
            job_id: string;
            job: string;
            state: string;
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
            name: string;
            /** Format: int64 */
            size: number;
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
            /** @description of a bundle */
            version?: string;
        };
        upload_config_upgrade_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["upload_config_upgrade_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
        };
        validate_config_answer: components["schemas"]["validate_config_ok"] | components["schemas"]["error"];
        validate_config_body: {
            /** @description the whole file; *** stands for the stored secret */
            text: string;
            /** @description of the text that was changed, as If-Match; absent = any */
            version?: string;
        };
        validate_config_data: {
            /** @constant */
            result: "SUCCESS";
            version: string;
            /** @description keys */
            changed: string[];
            acts_now: string[];
            needs_restart: string[];
        };
        validate_config_ok: {
            /** @constant */
            result: "OK";
            data: components["schemas"]["validate_config_data"] | components["schemas"]["inner_error"];
            meta: components["schemas"]["meta"];
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
            /** @description done, or an inner or outer error in the body */
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
                            /** @enum {string} */
                            status: "UP" | "DEGRADED";
                            /** Format: int64 */
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
    get_values_of_old_clients: {
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
                    "application/json": components["schemas"]["get_values_of_old_clients_answer"];
                };
            };
            default: components["responses"]["error"];
        };
    };
    post_values_of_old_clients: {
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
                /** @description the same */
                to?: string;
                /** @description the user, or the id or name of a key, case ignored */
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
                    "application/json": components["schemas"]["get_audit_answer"];
                    "text/csv": string;
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
                    "application/json": components["schemas"]["get_driver_devices_answer"];
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
            /** @description done, or an inner or outer error in the body */
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
                /** @description id of the last event seen: alarms and jobs since then follow, or the event reset */
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
            /** @description done, or an inner or outer error in the body */
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
    get_history: {
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
                    "application/json": components["schemas"]["get_history_answer"];
                    "text/csv": string;
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
                    "application/json": components["schemas"]["import_history_answer"];
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
                /** @description 1…; without page and size everything is returned */
                page?: number;
                /** @description entries per page, default 100 */
                size?: number;
                /** @description fields separated by commas, the most important first; - before a field sorts it descending: tag_id, tag_name, opc_id, plc_address, data_type, writable, value, value_time, quality, status; text by bytes. Default: tag_id */
                sort?: string;
                /** @description one or more of good, uncertain, bad, not_read, out_of_limits, separated by commas */
                status?: string;
                /** @description true: only writable tags; false: only tags that are not writable */
                writable?: boolean;
                /** @description csv: the columns that POST …/tag/bulk accepts */
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
                    "application/json": components["schemas"]["list_opc_tags_answer"];
                    "text/csv": string;
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
            /** @description done, or an inner or outer error in the body */
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
            };
        };
        responses: {
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
    get_openapi_json: {
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
    get_session: {
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
                            /** @enum {string} */
                            status: "UP" | "DEGRADED";
                            /** Format: int64 */
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
    get_system_ready: {
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
                            /** @enum {string} */
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
    get_system_version: {
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
    list_tag: {
        parameters: {
            query?: {
                /** @description part of id or name, case ignored */
                q?: string;
                /** @description 1… */
                page?: number;
                /** @description entries per page, default 100 */
                size?: number;
                /** @description fields separated by commas, the most important first; - before a field sorts it descending: tag_id, tag_name, opc_id, plc_address, data_type, writable, value, value_time, quality, status; text by bytes. Default: tag_id */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
                    "application/json": components["schemas"]["get_tag_history_answer"];
                    "text/csv": string;
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
    list_transfer_types: {
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["read_values_answer"];
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
                            /** @enum {string} */
                            status: "UP" | "DEGRADED";
                            /** Format: int64 */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
    list_opcua_certificates: {
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
            /** @description done, or an inner or outer error in the body */
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
