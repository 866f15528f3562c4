#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "history/bucket_reader.hpp"
#include "history/chunk_store.hpp"
#include "history/memtable.hpp"
#include "history/point_reader.hpp"

namespace penstock::history {

/// Points or buckets, and where the rest begins.
struct page {
    samples points;
    std::optional<std::int64_t> next;  ///< to be given as `from` (ascending) or `to` (descending); none = the end
};

struct history_stats {
    std::uint64_t points_appended = 0;
    std::uint64_t chunks_written = 0;
    std::size_t open_points = 0;  ///< in memory
    std::size_t open_bytes = 0;   ///< of memory
    std::uint64_t stored_bytes = 0;
};

/// The recorded points of every tag. They come from the journal, are collected in memory and stored as chunks; a
/// query sees both, and each point once.
///
/// Of two points of a tag with one time stamp the later written counts. They may arrive in any order.
///
/// Lifecycle: `append` what the journal has after `position()`; `checkpoint` about once a minute, or when
/// `point_bytes()` grows too large. What no checkpoint stored is lost with the process, but is in the journal.
/// When a checkpoint fails nothing is lost, but memory grows: append no more until one succeeds.
/// Thread: `append` and `checkpoint` from one; everything else from any, also at the same time.
/// Errors: those of the store; of a query also those of `decode_chunk`, of `import` also `tag_removed`.
class history {
public:
    explicit history(std::unique_ptr<chunk_store> store);

    /// The journal position up to which the store has everything; 0 = it is empty.
    result<sequence_number> position();

    /// A batch of which a part is stored already may be appended again. Points of removed tags are dropped.
    void append(const sample_batch& batch);

    enum class short_chunks {
        stay,  ///< are stored and go on in memory
        end,   ///< take no memory afterwards, but more in the store
    };
    /// Everything that was appended is in the store when it returns, and `position` as the journal position.
    result<> checkpoint(sequence_number position, short_chunks rest = short_chunks::stay);

    /// As `chunk_store::snapshot`: without points that are only in memory; the journal has these.
    result<> snapshot(const std::string& folder) { return store_->snapshot(folder); }

    /// Imports one tag's points, in any order; a point with the same time is replaced. In the store
    /// when it returns.
    result<> import(tag_number tag, const samples& points);

    /// Removes the tag permanently: its points, and those that arrive later under its number.
    result<> remove(tag_number tag);

    /// Points before it (epoch ms) are too old to be returned: by the tag's retention.
    std::int64_t retention_start(tag_number tag, wall_time now) const;

    /// Sets the rules: from now on, points that are too old are not returned; they are dropped from the store some time
    /// later.
    void set_retention(std::shared_ptr<const retention_rules> rules);

    /// Readers for any number of points or buckets. `now`: points older than the tag's retention are not returned.
    point_reader read(point_query query, wall_time now);
    bucket_reader read_buckets(const point_query& query, const bucket_rule& rule, wall_time now);

    /// The first `limit` (≥ 1) points, buckets, in the order of the query.
    result<page> points(const point_query& query, std::size_t limit, wall_time now);
    result<page> buckets(const point_query& query, const bucket_rule& rule, std::size_t limit, wall_time now);

    /// `wanted` points that draw the same picture: see `largest_triangles`.
    result<samples> lttb(const point_query& query, std::size_t wanted, wall_time now);

    history_stats stats() const;
    /// Memory for points. The 100 bytes of a tag without points do not count.
    std::size_t point_bytes() const noexcept { return open_.point_bytes(); }
    std::optional<std::string> error() const { return store_->error(); }  ///< why nothing can be stored at present

private:
    using part = memtable::part;

    template <class Reader, class EndOf>
    static result<page> first_page(Reader reader, direction order, std::size_t limit, EndOf end_of);
    result<> store_all(std::span<const tag_number> tags, part which);
    result<> store_some(std::span<const tag_number> tags, part which);
    result<> put(std::span<const chunk> chunks);
    result<sequence_number> number_after(tag_number tag, std::int64_t from, std::int64_t to);
    void store_full_chunks();
    point_query valid_part_of(point_query query, wall_time now) const;

    std::unique_ptr<chunk_store> store_;
    memtable open_;

    std::mutex store_mutex_;  ///< held by callers of `put`, from the read of open chunks until it returns

    std::vector<tag_number> full_;  ///< of the appending thread: tags with chunks that ended
    std::size_t store_at_;          ///< with so many they do not wait for the checkpoint

    mutable std::mutex rules_mutex_;
    std::shared_ptr<const retention_rules> rules_;

    std::atomic<std::uint64_t> points_appended_{0};
    std::atomic<std::uint64_t> chunks_written_{0};
};

}  // namespace penstock::history
