#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "history/cassandra/cluster.hpp"
#include "history/cassandra/schema.hpp"
#include "history/chunk_store.hpp"

namespace penstock::history::cassandra {

/// A chunk to be written to the cluster.
struct chunk_row {
    chunk_key key;
    std::int64_t last_time = 0;
    std::int64_t kept_days = 0;
    byte_buffer content;
};

/// A page of the chunks that a tag has on one day.
struct page {
    std::vector<std::pair<chunk_key, byte_view>> chunks;
    byte_buffer next;  ///< paging state; empty: this was the last
    rows source;       ///< the views refer to it
};

/// The store's tables in a cluster: its reads and writes.
///
/// Thread: the cluster's loop; calls overlap.   Limits: `window` calls in flight for one `put` or `remove`.
/// Errors: those of `cluster::run`; `unexpected_response`, `bad_body`: rows that do not fit the question;
/// `chunk_too_long` of a `put`, before anything of it is sent.
class tables {
public:
    tables(io::executor where, cluster& nodes, const schema& s, std::string edge, consistency level);

    /// Returns when all are acknowledged. Those of one partition are sent as unlogged batches, the rest in parallel.
    io::awaitable<result<>> put(std::vector<chunk_row> chunks, std::int64_t now, steady_time deadline);

    io::awaitable<result<>> put_position(sequence_number at, steady_time deadline);
    io::awaitable<result<sequence_number>> position(steady_time deadline);

    struct span {
        tag_number tag = 0;
        std::int64_t from = 0;
        std::int64_t to = 0;
        direction order = direction::ascending;
    };
    /// Chunks of `what` on that day.
    io::awaitable<result<page>> ask_page(span what, std::int32_t day, std::int32_t rows, byte_buffer from,
                                         steady_time deadline);

    /// Days from `first` to `last`, both included, on which the tag may have chunks.
    io::awaitable<result<std::vector<std::int32_t>>> days(tag_number tag, std::int32_t first, std::int32_t last,
                                                          direction order, steady_time deadline);

    /// Removes the tag's chunks up to and including that day.
    io::awaitable<result<>> remove(tag_number tag, std::int32_t last_day, steady_time deadline);

    /// Tags of this edge that have or had chunks.
    io::awaitable<result<std::vector<tag_number>>> tags(steady_time deadline);

private:
    struct partition {
        tag_number tag;
        std::int32_t day;
        friend bool operator==(const partition&, const partition&) = default;
    };
    /// A day that was written to the table, and for how many days.
    struct day_row {
        std::int32_t day;
        std::int64_t kept_days;
        friend bool operator==(const day_row&, const day_row&) = default;
    };

    std::vector<statement> statements_for(std::span<const chunk_row> chunks, std::int64_t now);
    bool has_day(const partition& p, std::int64_t kept_days) const;
    void add_day(const partition& p, std::int64_t kept_days);
    io::awaitable<result<>> run_all(std::vector<statement> calls, steady_time deadline);
    io::awaitable<result<rows>> ask_rows(statement what, steady_time deadline);
    statement make_call(const std::string& text) const;
    ring_token token_of_partition(const partition& p) const;
    std::int64_t next_timestamp();

    io::executor executor_;
    cluster& nodes_;
    const schema& schema_;
    std::string edge_;
    consistency level_;
    std::int64_t last_stamp_ = 0;  ///< µs; of the last write
    std::map<tag_number, std::vector<day_row>> days_;
};

}  // namespace penstock::history::cassandra
