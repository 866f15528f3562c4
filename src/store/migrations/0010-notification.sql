-- Channels by which users are notified, the rules who is notified of what, and a record of the messages.
-- `options` is JSON whose secrets are sealed; `content` is JSON.
CREATE TABLE notification_channel (
    channel_id TEXT PRIMARY KEY,
    channel_name TEXT NOT NULL,
    channel_kind TEXT NOT NULL,
    enabled BIGINT NOT NULL,
    options TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE TABLE notification_rule (
    rule_id TEXT PRIMARY KEY,
    rule_name TEXT NOT NULL,
    enabled BIGINT NOT NULL,
    content TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE TABLE notification_sent (
    sent_id BIGINT PRIMARY KEY,
    queued_at BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    channel_id TEXT NOT NULL,
    receiver TEXT NOT NULL,
    subject TEXT NOT NULL,
    event_count BIGINT NOT NULL,
    result TEXT NOT NULL,
    answer TEXT NOT NULL,
    recipients TEXT NOT NULL,
    body TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    is_test BIGINT NOT NULL
);
CREATE INDEX notification_sent_by_result ON notification_sent (result, sent_id);
