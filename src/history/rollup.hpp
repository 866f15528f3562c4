#pragma once

#include <optional>
#include <vector>

#include "base/bytes.hpp"
#include "history/chunk_store.hpp"
#include "history/exact_sum.hpp"
#include "history/point_summary.hpp"

namespace penstock::history {

// A roll-up has summaries of the chunks of a tag that begin in one hour. It is valid for these chunks only: it has the
// fingerprint of their keys and contents, and whoever uses it has computed the fingerprint of the chunks that he found.

/// Keys and contents of chunks in the order of their keys. Two different sequences have the same one by an accident of
/// 1 in 2^64.
class chunk_fingerprint {
public:
    void add(std::int64_t first_time, sequence_number first, byte_view content) noexcept;
    std::uint64_t value() const noexcept { return hash_; }

private:
    void mix(std::uint64_t word) noexcept;
    std::uint64_t hash_ = 0x51'7C'C1'B7'27'22'0A'95;
};

/// So many chunks, one after the other, and what they contain.
struct rollup_part {
    std::size_t chunks = 0;
    point_summary points;
};

/// Makes the parts of a roll-up. The chunks must not overlap.
class rollup_maker {
public:
    /// A part gets chunks until it has so many points: a summary takes about as many bytes as 20 points.
    static constexpr std::size_t points_per_part = 150;

    /// The points of the next chunk, at least one. False: they cannot be summed up together with those before.
    bool add(const samples& chunk);

    /// The stored form.
    byte_buffer finish(std::uint64_t fingerprint, std::int64_t hour);

private:
    void end_part();

    rollup_part part_;
    exact_sum sum_;
    std::vector<rollup_part> parts_;  ///< their sums are in `sums_`
    std::vector<byte_buffer> sums_;
};

/// The parts; their sums are views of `content`. `nullopt`: it is for other chunks, of a newer version, or damaged.
std::optional<std::vector<rollup_part>> decode_rollup(byte_view content, std::uint64_t fingerprint, std::int64_t hour);

}  // namespace penstock::history
