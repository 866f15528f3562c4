#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/sha256.hpp"

namespace penstock::audit {

/// One line of the audit: an HTTP call or another event (OPC UA, transfers, keys), of which `method` is the name and
/// `query` the line. Keys are masked already. Texts may contain any bytes.
struct entry {
    std::int64_t seq = 0;  ///< given by the table, from 1 without a gap
    wall_time time{};
    std::string method, path, query;
    std::int64_t status = 0;
    std::int64_t duration_ms = 0;
    std::string ip, user, auth, user_agent;
    std::string error;       ///< class name of an exception; empty without one
    std::int64_t count = 1;  ///< calls that the line stands for
};

/// The link of a line: SHA-256 of the link before it and all fields of the line, each with its length.
digest link_of(const digest& before, const entry& line);

/// Conditions of a search.
struct search_query {
    std::optional<wall_time> from, to;  ///< both included
    std::string user;                   ///< the whole of it, ASCII case ignored; empty = all, so below
    std::vector<std::string> or_users;  ///< `user`, or one of these
    std::string path;                   ///< the beginning of it
    std::int64_t min_status = 0;
    std::int64_t max_status = 0;  ///< 0 = all
    std::string object;           ///< only changes of that thing (`object_of`), and of what belongs to it
    /// Only lines that changed something, and of these the ones that it admits; null: all lines.
    std::function<bool(const entry&)> admits_change{};
    std::string q;  ///< part of path, query, user, address or agent, ASCII case ignored
    std::size_t page = 1;
    std::size_t size = 100;

    /// Only lines older than that one, by time and `seq`: to go on where another search ended.
    struct place {
        std::int64_t time = 0;  ///< epoch ms
        std::int64_t seq = 0;
    };
    std::optional<place> older_than{};
    bool is_counted = true;  ///< false: it ends where the page is full, and `total` is that of the page
};

/// Newest first.
struct search_page {
    std::vector<entry> lines;
    std::int64_t total = 0;  ///< number of lines that match, down to `reached`
    bool is_cut = false;     ///< the time was over: lines older than `reached` were not searched
    std::optional<search_query::place> reached{};
};

struct chain_check {
    std::int64_t lines = 0;                   ///< that are as they were written
    std::optional<std::int64_t> first_bad{};  ///< the `seq` that is missing or was changed
    bool is_whole = true;                     ///< false: it was cancelled, and the rest was not looked at
    std::int64_t last_seq = 0;
    digest last_link{};  ///< of the last line; a copy elsewhere proves later that no line was changed
};

}  // namespace penstock::audit
