-- In SQLite a BIGINT key is an index beside the table, an INTEGER key is the table.
CREATE TABLE change_log_by_number (
    seq INTEGER PRIMARY KEY,
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    action TEXT NOT NULL,
    version BIGINT NOT NULL,
    edge_id TEXT NOT NULL
);
INSERT INTO change_log_by_number SELECT seq, at, actor, kind, id, action, version, edge_id FROM change_log ORDER BY seq;
DROP TABLE change_log;
ALTER TABLE change_log_by_number RENAME TO change_log;
