CREATE TABLE setting (
    setting_name TEXT PRIMARY KEY,
    setting_text TEXT NOT NULL
);

CREATE TABLE site (
    site_id TEXT PRIMARY KEY,
    site_name TEXT NOT NULL,
    description TEXT NOT NULL,
    address TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    lat DOUBLE PRECISION,
    lng DOUBLE PRECISION,
    calendar_id TEXT,
    active BIGINT NOT NULL,
    external_id TEXT,
    attributes TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    created_by TEXT NOT NULL,
    updated_by TEXT NOT NULL,
    version BIGINT NOT NULL
);

CREATE TABLE opc (
    opc_id TEXT PRIMARY KEY,
    opc_type TEXT NOT NULL,
    opc_name TEXT NOT NULL,
    opc_agent_ip TEXT NOT NULL,
    opc_agent_port TEXT NOT NULL,
    site_id TEXT NOT NULL REFERENCES site (site_id),
    description TEXT NOT NULL,
    auto_collect BIGINT NOT NULL,
    timecycle BIGINT NOT NULL,
    options TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    run_order BIGINT NOT NULL
);

CREATE TABLE tag (
    tag_id TEXT PRIMARY KEY,
    opc_id TEXT NOT NULL REFERENCES opc (opc_id) ON DELETE CASCADE,
    tag_name TEXT NOT NULL,
    plc_address TEXT NOT NULL,
    data_type TEXT NOT NULL,
    description TEXT NOT NULL,
    timecycle BIGINT NOT NULL,
    scale DOUBLE PRECISION,
    "offset" DOUBLE PRECISION,
    unit TEXT NOT NULL,
    display_format TEXT NOT NULL,
    min_value DOUBLE PRECISION,
    max_value DOUBLE PRECISION,
    writable BIGINT NOT NULL,
    deadband DOUBLE PRECISION NOT NULL,
    deadband_percent DOUBLE PRECISION NOT NULL,
    record TEXT NOT NULL,
    retention_days BIGINT NOT NULL,
    alias_name TEXT NOT NULL,
    note TEXT NOT NULL,
    importance TEXT NOT NULL,
    lat DOUBLE PRECISION,
    lng DOUBLE PRECISION,
    linked_asset_id TEXT NOT NULL,
    options TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    trip_hi DOUBLE PRECISION,
    hi_hi DOUBLE PRECISION,
    hi DOUBLE PRECISION,
    lo DOUBLE PRECISION,
    lo_lo DOUBLE PRECISION,
    trip_lo DOUBLE PRECISION,
    trip_hi_priority TEXT NOT NULL,
    hi_hi_priority TEXT NOT NULL,
    hi_priority TEXT NOT NULL,
    lo_priority TEXT NOT NULL,
    lo_lo_priority TEXT NOT NULL,
    trip_lo_priority TEXT NOT NULL,
    trip_hi_message TEXT NOT NULL,
    hi_hi_message TEXT NOT NULL,
    hi_message TEXT NOT NULL,
    lo_message TEXT NOT NULL,
    lo_lo_message TEXT NOT NULL,
    trip_lo_message TEXT NOT NULL,
    bool_true TEXT NOT NULL,
    bool_false TEXT NOT NULL,
    bool_true_priority TEXT NOT NULL,
    bool_false_priority TEXT NOT NULL,
    bool_true_message TEXT NOT NULL,
    bool_false_message TEXT NOT NULL,
    alarm_deadband DOUBLE PRECISION NOT NULL,
    alarm_on_delay_ms BIGINT NOT NULL,
    alarm_off_delay_ms BIGINT NOT NULL,
    alarm_enabled BIGINT NOT NULL
);

CREATE INDEX opc_by_site ON opc (site_id);

CREATE INDEX tag_by_opc ON tag (opc_id, tag_id);

CREATE TABLE user_account (
    user_id TEXT PRIMARY KEY,
    password_hash TEXT NOT NULL,
    role TEXT NOT NULL,
    disabled BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    last_login BIGINT NOT NULL
);

CREATE TABLE api_key (
    key_id TEXT PRIMARY KEY,
    key_name TEXT NOT NULL,
    key_sha256 TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    created_by TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used BIGINT NOT NULL
);
