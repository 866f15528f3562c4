-- What is beside the records themselves, whose tables follow their descriptions (record_schema.cpp).
CREATE TABLE shared_counter (
    counter_name TEXT PRIMARY KEY,
    counter_value BIGINT NOT NULL
);

CREATE TABLE change_log (
    seq BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    action TEXT NOT NULL,
    version BIGINT NOT NULL,
    edge_id TEXT NOT NULL
);

CREATE TABLE service_token (
    token_id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    description TEXT NOT NULL,
    token_sha256 TEXT NOT NULL UNIQUE,
    expires_at BIGINT,
    created_at BIGINT NOT NULL,
    created_by TEXT NOT NULL
);

CREATE INDEX service_token_by_user ON service_token (user_id);

CREATE TABLE service_key (
    key_sha256 TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    token_id TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX service_key_by_user ON service_key (user_id, created_at);

CREATE TABLE kept_answer (
    user_id TEXT NOT NULL,
    path TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    body_sha256 TEXT NOT NULL,
    answer TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, path, idempotency_key)
);

CREATE INDEX kept_answer_by_time ON kept_answer (at);

CREATE TABLE order_event (
    order_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    op TEXT NOT NULL,
    from_status TEXT,
    to_status TEXT NOT NULL,
    actor TEXT NOT NULL,
    employee_id TEXT,
    reason_code TEXT,
    reason TEXT,
    good_qty BIGINT NOT NULL,
    reject_qty BIGINT NOT NULL,
    shift_name TEXT,
    shift_date TEXT,
    PRIMARY KEY (order_id, seq)
);

CREATE TABLE alarm_state (
    alarm_id TEXT PRIMARY KEY,
    seq BIGINT NOT NULL,
    state TEXT NOT NULL,
    level TEXT NOT NULL,
    priority TEXT NOT NULL,
    message TEXT NOT NULL,
    value DOUBLE PRECISION,
    limit_value DOUBLE PRECISION,
    occurrence_id TEXT NOT NULL,
    active_since BIGINT,
    cleared_at BIGINT,
    acked_at BIGINT,
    acked_by TEXT NOT NULL,
    ack_comment TEXT NOT NULL,
    shelved_until BIGINT,
    shelved_by TEXT NOT NULL,
    is_one_shot BIGINT NOT NULL,
    deleted_at BIGINT
);

CREATE INDEX alarm_state_by_seq ON alarm_state (seq);
CREATE INDEX alarm_state_by_state ON alarm_state (state);
CREATE INDEX alarm_state_by_shelving ON alarm_state (shelved_until);

CREATE TABLE alarm_event (
    event_id BIGINT PRIMARY KEY,
    alarm_id TEXT NOT NULL,
    alarm_name TEXT NOT NULL,
    tag_id TEXT NOT NULL,
    tag_name TEXT NOT NULL,
    site_id TEXT NOT NULL,
    linked_asset_id TEXT NOT NULL,
    occurrence_id TEXT NOT NULL,
    event TEXT NOT NULL,
    level_from TEXT NOT NULL,
    level_to TEXT NOT NULL,
    priority TEXT NOT NULL,
    message TEXT NOT NULL,
    value DOUBLE PRECISION,
    limit_value DOUBLE PRECISION,
    event_time BIGINT NOT NULL,
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    comment TEXT,
    after_restart BIGINT NOT NULL,
    merged BIGINT NOT NULL
);

CREATE INDEX alarm_event_by_time ON alarm_event (at, event_id);
CREATE INDEX alarm_event_by_alarm ON alarm_event (alarm_id, at, event_id);
CREATE INDEX alarm_event_by_tag ON alarm_event (tag_id, at, event_id);
CREATE INDEX alarm_event_by_site ON alarm_event (site_id, at, event_id);
CREATE INDEX alarm_event_by_asset ON alarm_event (linked_asset_id, at, event_id);
CREATE INDEX alarm_event_by_occurrence ON alarm_event (occurrence_id, at, event_id);
