-- What a person has beside the password: the sealed secret of one-time codes (RFC 6238).
CREATE TABLE second_factor (
    user_id TEXT PRIMARY KEY,
    secret TEXT NOT NULL,
    confirmed_at BIGINT NOT NULL,
    last_step BIGINT NOT NULL,
    recovery_digests TEXT NOT NULL
);
