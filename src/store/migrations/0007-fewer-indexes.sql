-- An import writes into each of these for each tag. In SQLite a BIGINT key is an index beside the table, an INTEGER key
-- is the table.
CREATE TABLE tag_number_by_number (
    tag_number INTEGER PRIMARY KEY,
    tag_id TEXT NOT NULL UNIQUE
);
INSERT INTO tag_number_by_number (tag_number, tag_id) SELECT tag_number, tag_id FROM tag_number ORDER BY tag_number;
DROP TABLE tag_number;
ALTER TABLE tag_number_by_number RENAME TO tag_number;

-- The same columns as opc_by_site_id and tag_by_opc_id, which follow from the descriptions of the records.
DROP INDEX opc_by_site;
DROP INDEX tag_by_opc;
