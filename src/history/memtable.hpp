#pragma once

#include <array>
#include <atomic>
#include <bitset>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "history/open_chunk.hpp"

namespace penstock::history {

/// Points of a chunk that is not, or not only, in the store.
struct read_chunk {
    sequence_number first = 0;
    samples points;
};

/// The chunks of one tag in memory. A chunk that was written later has a higher first sequence number, and of two open
/// chunks the older one ends no later than the newer one. So these numbers tell which of two points with the same time
/// was written later.
class tag_memtable {
public:
    /// Sample `i`, which has that sequence number. True when a chunk ended by it.
    bool append(const samples& from, std::size_t i, sequence_number number);

    /// Ends open chunks that have at least so many points.
    void end_open(std::size_t min_points);

    /// From now on chunks begin with a higher number than `used`.
    void begin_after(sequence_number used);

    const open_chunk& main() const noexcept { return main_; }
    /// Points that arrived after newer ones and are older than all of `main`; null if there are no such points.
    const open_chunk* out_of_order() const noexcept {
        return extra_ && !extra_->out_of_order.empty() ? &extra_->out_of_order : nullptr;
    }
    const std::vector<open_chunk>& ended() const noexcept;

    bool is_due() const noexcept;  ///< has something that the store lacks
    void drop_ended(std::size_t count);
    void mark_written() noexcept;
    std::size_t bytes() const noexcept {
        return main_.bytes() + (extra_ ? sizeof(extra_chunks) + extra_->out_of_order.bytes() + extra_->full_bytes : 0);
    }
    std::size_t points() const noexcept {
        return main_.count() + (extra_ ? extra_->out_of_order.count() + extra_->full_points : 0);
    }

private:
    struct extra_chunks {
        open_chunk out_of_order;
        std::vector<open_chunk> full;  ///< in the order in which they began
        std::size_t full_bytes = 0;
        std::size_t full_points = 0;
        sequence_number min_first = 0;
    };
    extra_chunks& extra();
    bool put(open_chunk& chunk, const samples& from, std::size_t i);
    bool end_if_full(const open_chunk& chunk);
    bool restart(const samples& from, std::size_t i, sequence_number number);
    bool append_out_of_order(const samples& from, std::size_t i, sequence_number number);
    void begin(open_chunk& chunk, sequence_number number);
    void end(open_chunk& chunk);

    open_chunk main_;
    std::unique_ptr<extra_chunks> extra_;
};

/// The points of all tags that are not stored yet, in shards with a lock each.
///
/// Thread: any; `append` from one at a time.
class memtable {
public:
    enum class part { ended, all };

    /// The tags in which chunks ended are appended to `ended`.
    void append(const sample_batch& batch, std::vector<tag_number>& ended);

    /// Copies of the tag's chunks that have points in [from, to).
    std::vector<read_chunk> read(tag_number tag, std::int64_t from, std::int64_t to) const;

    /// Ends open chunks of that many points and appends the tags that have something the store lacks.
    static constexpr std::size_t shard_count = 64;
    void find_due(std::size_t shard, std::size_t min_points, std::vector<tag_number>& tags);

    /// Ends all open chunks of the tag.
    void end_open(tag_number tag);
    void begin_after(tag_number tag, sequence_number used);

    /// Appends the tag's chunks that the store lacks; returns how many of them are ended.
    std::size_t encode(tag_number tag, part which, std::vector<chunk>& out) const;

    /// The store has now what `encode` returned. Nothing was appended to an open chunk since when `which` is `all`.
    void mark_stored(tag_number tag, part which, std::size_t ended);

    /// Removes the tag, and drops its points that arrive later. Neighbours that are all removed take 2 bytes each.
    void remove(tag_number tag);
    bool is_removed(tag_number tag) const;

    std::size_t bytes() const noexcept { return point_bytes() + tag_bytes_.load(std::memory_order_relaxed); }
    /// Does not include the memory of tags without points.
    std::size_t point_bytes() const noexcept { return point_bytes_.load(std::memory_order_relaxed); }
    std::size_t points() const noexcept { return points_.load(std::memory_order_relaxed); }

private:
    /// Tags with consecutive numbers share a row: a scan mostly has such tags, and finds many by one look-up.
    static constexpr tag_number row_size = 16;
    struct row {
        std::array<tag_memtable, row_size> tags;
        std::bitset<row_size> removed;
    };
    struct shard {
        mutable std::mutex mutex;
        /// By number / row_size; null: all tags of the row were removed.
        std::unordered_map<tag_number, std::unique_ptr<row>> rows;
    };
    row* make_row(shard& home, tag_number tag);
    static tag_memtable* find(const shard& home, tag_number tag);  ///< null when it has nothing, or was removed

    class usage_guard;

    /// Neighbours share a shard: the tags of one device mostly have consecutive numbers.
    static std::size_t shard_of(tag_number tag) noexcept { return tag / (4 * row_size) % shard_count; }
    shard& shard_for(tag_number tag) noexcept { return shards_[shard_of(tag)]; }
    const shard& shard_for(tag_number tag) const noexcept { return shards_[shard_of(tag)]; }

    std::array<shard, shard_count> shards_;
    std::atomic<std::size_t> point_bytes_{0};
    std::atomic<std::size_t> tag_bytes_{0};
    std::atomic<std::size_t> points_{0};
};

}  // namespace penstock::history
