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
