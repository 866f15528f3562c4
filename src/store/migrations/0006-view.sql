-- What pages have saved: filters, groups of trends, walls. `content` is JSON.
CREATE TABLE saved_view (
    view_id TEXT PRIMARY KEY,
    view_name TEXT NOT NULL,
    kind TEXT NOT NULL,
    owner TEXT NOT NULL,
    shared BIGINT NOT NULL,
    content TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX saved_view_owner ON saved_view (owner);

-- Links by which a display on a wall shows one view; of the link only the digest of its secret is kept.
CREATE TABLE wall_display (
    display_id TEXT PRIMARY KEY,
    display_name TEXT NOT NULL,
    view_id TEXT NOT NULL,
    addresses TEXT NOT NULL,
    secret_sha256 TEXT NOT NULL UNIQUE,
    created_by TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
