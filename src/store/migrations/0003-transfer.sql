-- Transfers that were configured over the API; those of the properties file are not here.
CREATE TABLE transfer (
    transfer_name TEXT PRIMARY KEY,
    transfer_type TEXT NOT NULL,
    options TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
