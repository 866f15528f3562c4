#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drivers/batch.hpp"
#include "drivers/melsec/point.hpp"

namespace penstock::melsec {

/// The command of a batch: the low byte of its kind. Bit devices by words have a size limit each, with the device's
/// code in the second byte, because one of them may end within a word.
enum class form : std::uint8_t {
    words = 1,          ///< 0401 in words; size in words
    bits = 2,           ///< 0401 in bits; size in bits
    random = 3,         ///< 0403; size in words
    blocks = 4,         ///< 0406; size in words
    double_words = 5,   ///< 0403 of devices that support nothing else; size in double words
    words_of_bits = 6,  ///< 0401 in words of bit devices; size in words
};

constexpr form form_of(const batch& b) noexcept {
    return static_cast<form>(b.kind & 0xFFU);
}

/// Which command joins runs of different devices into one request.
enum class multi_read_mode : std::uint8_t { none, random, blocks };

/// What a controller allows.
struct plan_rules {
    frame_dialect dialect;
    request_limits limits;
    std::optional<std::uint32_t> max_gap;  ///< words between points that may be read along; absent: by cost
    multi_read_mode multi_read = multi_read_mode::blocks;
};

/// The requests that read `wanted`, in order of device and number; see driver::plan.
///
/// Points of one device make runs, gaps between them read along; runs of several devices share a block or random read.
/// How wide a gap may be is tried in steps and the cheapest plan used: the fewest requests, then the fewest bytes.
/// Bits are read by words from a multiple of 16 on (four times as dense as bit units), one or two alone by bits.
/// A point is never cut. Offsets count bits of the answer's data, or places of an answer in bit units.
std::vector<batch> plan_reads(std::span<const point> points, std::span<const point_index> wanted,
                              const plan_rules& rules, const size_limits& limits);

/// Bytes that the answer's data has in binary form.
std::size_t expected_bytes(const batch& b) noexcept;

/// `read words D100…D199 (100), 10 points`
std::string describe_read(const frame_dialect& d, const batch& b);

/// `D` 100 to 199; see driver::spans.
std::vector<address_span> spans_of_read(const frame_dialect& d, const batch& b);

}  // namespace penstock::melsec
