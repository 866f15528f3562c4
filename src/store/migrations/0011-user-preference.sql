-- What a user has chosen for the web page: language, favourites, saved filters and trends. `content` is JSON.
CREATE TABLE user_preference (
    user_id TEXT PRIMARY KEY,
    content TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);
