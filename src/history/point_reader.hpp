#pragma once

#include <limits>
#include <vector>

#include "history/chunk_store.hpp"
#include "history/memtable.hpp"
#include "history/merge.hpp"

namespace penstock::history {

enum class quality_filter {
    all,
    good,  ///< 192 and above
    bad,   ///< below 64
};

/// The requested points of one tag, and their order.
struct point_query {
    tag_number tag = 0;
    std::int64_t from = 0;  ///< epoch ms
    std::int64_t to = 0;    ///< epoch ms, not included
    direction order = direction::ascending;
    quality_filter quality = quality_filter::all;
};

/// Returns the points of a query piece by piece, in order, those in memory merged with those in the store.
///
/// Lifecycle: made by `history::read`, which it must not outlive; points that arrive later may be missing.
/// Thread: none of its own; nothing is locked or held in the store between calls.
/// Limits: memory for about one piece and the chunks that overlap it.
class point_reader {
public:
    static constexpr std::size_t points_per_piece = 10'000;

    point_reader(chunk_store& store, std::vector<read_chunk> open, const point_query& query);

    /// Replaces the content of `piece` by the next points, and returns their number; 0: there are no more. It reads
    /// about `wanted` points. Errors: those of the store; those of `decode_chunk` for a damaged chunk. After an error,
    /// the position is unchanged.
    result<std::size_t> next(samples& piece, std::size_t wanted = points_per_piece);

    const point_query& query() const noexcept { return query_; }

private:
    /// The time that one piece covers, while it is read.
    struct window {
        std::int64_t from = 0;
        std::int64_t to = 0;
    };
    /// Chunks decoded one after the other.
    struct gathered {
        samples& points;
        std::vector<chunk_part> parts;
    };

    result<window> gather_ascending(gathered& found, std::size_t wanted);
    result<window> gather_descending(gathered& found, std::size_t wanted);
    void add_open(gathered& found, window w) const;
    std::vector<read_chunk> overlapping_after(const gathered& found, std::int64_t end) const;
    void advance_to(std::int64_t end, std::vector<read_chunk> reaching);
    void filter(samples& points) const;
    bool is_done() const noexcept { return query_.from >= query_.to; }

    chunk_store* store_;
    std::vector<read_chunk> open_;  ///< of memory when the query began; ascending: and those begun in an earlier piece
    point_query query_;             ///< the rest of it: `from` rises or `to` falls
    std::int64_t scan_from_;        ///< ascending: chunks that begin earlier have been read
};

}  // namespace penstock::history
