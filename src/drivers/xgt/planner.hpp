#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drivers/batch.hpp"
#include "drivers/xgt/codec.hpp"
#include "drivers/xgt/point.hpp"

namespace penstock::xgt {

/// What each request of a device looks like.
struct request_style {
    header head;
    bool has_checksum = true;
    name_style names;
};

/// Classes of requests: each has a size limit of its own.
enum class read_kind : std::uint32_t {
    block = 1,     ///< size in bytes
    words = 2,     ///< size in variables
    contacts = 3,  ///< size in variables
};

/// What a device allows.
struct plan_rules {
    request_style style;
    std::uint32_t max_bytes = max_block_bytes;
    std::uint32_t max_variables = max_blocks;
    std::optional<std::uint32_t> max_gap;  ///< bytes between points that may be read along; absent: by cost
};

/// The requests that read `wanted`; see driver::plan. First blocks of bytes in order of area and place, then words of
/// any areas by their names, then contacts.
///
/// A module serves a request a scan of its CPU, so the number of requests counts: gaps are read along up to a block's
/// size, and blocks with only a few wanted words are dissolved into requests that read 16 words from any place. A point
/// is never cut. An offset counts bytes of the block, or 2 for each word and 1 for each contact before it.
std::vector<batch> plan_reads(std::span<const point> points, std::span<const point_index> wanted,
                              const plan_rules& rules, const size_limits& limits);

/// `block D100…D199 (200 bytes, 10 points)`, `words D100 M10 (2 words, 2 points)`
std::string describe_read(const batch& b);

/// `%DB` 200 to 399, `%DW` 100; see driver::spans.
std::vector<address_span> spans_of_read(const batch& b, family cpu, const name_style& names);

}  // namespace penstock::xgt
