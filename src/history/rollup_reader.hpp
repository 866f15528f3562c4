#pragma once

#include <vector>

#include "history/bucket_sums.hpp"
#include "history/point_reader.hpp"
#include "history/rollup.hpp"

namespace penstock::history {

/// Sums up the points of a query in ascending order like a `point_reader`, but looks only at the roll-ups of most
/// chunks. It makes and stores roll-ups that are missing.
///
/// Every chunk of the range is found in the store, but its points are read only if
///
/// * no valid roll-up has it: its hour is not over, has few points or points of several types, or was not read before
/// * a bucket or the query begins or ends within its part of the roll-up
/// * it overlaps another chunk, in the store or in memory. Then `point_reader` reads the time that it covers.
///
/// Lifecycle, thread: as `point_reader`.
/// Limits: memory for the chunks of some hours, 4 MiB and the largest chunk at most, and their roll-ups.
class rollup_reader {
public:
    /// Narrower buckets have few points beside those at their borders.
    static constexpr std::int64_t min_width_ms = 600'000;
    /// An hour with fewer points is read as fast without a roll-up.
    static constexpr std::size_t min_points = 600;

    /// `open`: the chunks in memory. `now`: only of hours before it are roll-ups made.
    rollup_reader(chunk_store& store, std::vector<read_chunk> open, const point_query& query, wall_time now);

    bool has_all() const noexcept { return has_all_; }  ///< were added

    /// Adds the points of some more hours. Errors: as `point_reader::next`.
    result<> add_next(bucket_sums& to, samples& ready);

private:
    struct found_chunk {
        std::int64_t first_time = 0;
        std::int64_t last_time = 0;
        sequence_number first = 0;
        std::size_t offset = 0;  ///< in `contents_`
        std::size_t size = 0;
        std::size_t count = 0;
        bool is_alone = false;  ///< overlaps no other one
    };
    /// The chunks of one hour.
    struct group {
        std::int64_t hour = 0;
        std::size_t begin = 0;  ///< in `chunks_`
        std::size_t end = 0;
    };
    struct output {
        bucket_sums& sums;
        samples& ready;
    };

    result<> gather();
    void find_alone() noexcept;
    result<> add_group(const group& g, output out);
    result<> add_chunk(const found_chunk& c, output out);
    bool add_part(const rollup_part& part, std::size_t first, output out);
    result<> add_points_before(std::int64_t time, output out);
    result<> read_points(std::int64_t to, output out);

    std::vector<rollup_part> parts_of(const group& g);
    std::vector<rollup_part> make_parts(const group& g, std::uint64_t fingerprint);
    bool is_worth_a_rollup(const group& g) const;
    bool describe(const std::vector<rollup_part>& parts, const group& g) const noexcept;
    byte_view content_of(const found_chunk& c) const noexcept;
    bool touches_open(std::int64_t first, std::int64_t last) const noexcept;

    chunk_store* store_;
    std::vector<read_chunk> open_;
    point_query query_;
    std::int64_t time_;        ///< now, epoch ms
    std::int64_t scan_from_;   ///< chunks that begin earlier have been read
    std::int64_t scan_to_;     ///< the end of the last hour
    std::int64_t done_;        ///< points before it were added
    std::int64_t open_first_;  ///< of all points in `open_`
    std::int64_t open_last_;
    std::int64_t reach_;          ///< the last point of all chunks before
    std::int64_t overlap_reach_;  ///< the same of those that are not alone
    bool is_cut_ = false;         ///< the chunks before end within an hour
    bool has_all_ = false;

    // The chunks that are read at present.
    std::vector<found_chunk> chunks_;
    byte_buffer contents_;
    std::int64_t end_ = 0;   ///< the next chunk begins here, or later
    bool ends_cut_ = false;  ///< the last of them ends within an hour
    bool has_stored_ = false;
    std::vector<stored_rollup> stored_;  ///< of their hours, if `has_stored_`
    std::vector<stored_rollup> made_;
    samples piece_;
};

}  // namespace penstock::history
