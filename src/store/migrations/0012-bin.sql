-- What was deleted and can be restored for some days. `content` is JSON of the deleted records as they were stored:
-- secret options are sealed.
CREATE TABLE bin (
    bin_id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    record_name TEXT NOT NULL,
    deleted_by TEXT NOT NULL,
    deleted_at BIGINT NOT NULL,
    part_count BIGINT NOT NULL,
    byte_count BIGINT NOT NULL,
    content TEXT NOT NULL
);
CREATE INDEX bin_deleted_at ON bin (deleted_at);
