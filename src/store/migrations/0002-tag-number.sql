-- A tag's permanent number in journal and history. It goes with the tag, and is not given again.
CREATE TABLE tag_number (
    tag_id TEXT PRIMARY KEY,
    tag_number BIGINT NOT NULL UNIQUE
);
