#pragma once

#include <string>
#include <vector>

#include "history/cassandra/session.hpp"

namespace penstock::history::cassandra {

/// Keyspace, tables and statements of the store.
///
///   chunks     partition edge, tag, day (UTC, of the first point); rows by first point and sequence number, newest
///              first; windows of one day are compacted together, rows end by their TTL
///   tag_days   which days of a tag have chunks
///   positions  up to which journal position an edge has stored chunks
struct schema {
    explicit schema(const std::string& keyspace, const std::string& replication);

    std::string keyspace;
    std::string make_keyspace;
    struct table {
        std::string name;
        std::string make;
    };
    std::vector<table> tables;

    std::string put_chunk;          ///< edge, tag, day, first_time, first, last_time, content, TTL
    std::string put_day;            ///< edge, tag, day, TTL
    std::string put_position;       ///< edge, at
    std::string ask_position;       ///< edge → at
    std::string ask_chunks;         ///< edge, tag, day, from, to → first_time, first, content; newest first
    std::string ask_chunks_rising;  ///< the same, oldest first
    std::string ask_days;           ///< edge, tag, from, to (both included) → day; newest first
    std::string ask_days_rising;    ///< the same, oldest first
    std::string ask_tags;           ///< → edge, tag
    std::string drop_chunks;        ///< edge, tag, day
    std::string drop_days;          ///< edge, tag, the last of them
};

/// Creates keyspace and tables if they are missing, and waits a short time until all nodes have them. Errors: those of
/// `session::run`, except `already_exists`; `link_lost` if the session ends meanwhile.
io::awaitable<result<>> make_tables(const schema& s, session& with, steady_time deadline);

}  // namespace penstock::history::cassandra
