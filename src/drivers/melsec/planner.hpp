#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drivers/batch.hpp"
#include "drivers/melsec/point.hpp"

namespace penstock::melsec {

/// The command of a batch, in the low byte of the batch's kind. When bit devices are read by words, each device has a
/// size limit of its own, because one of them may end within a word: the second byte of the kind is then the device's
/// code.
enum class form : std::uint8_t {
    words = 1,          ///< 0401 in words; size in words
    bits = 2,           ///< 0401 in bits; size in bits
    random = 3,         ///< 0403; size in words
    blocks = 4,         ///< 0406; size in words
    double_words = 5,   ///< 0403, for devices that support no other command; size in double words
    words_of_bits = 6,  ///< 0401 in words of bit devices; size in words
};

constexpr form form_of(const batch& b) noexcept {
    return static_cast<form>(b.kind & 0xFFU);
}

/// The command that reads several devices in one request.
enum class multi_read_mode : std::uint8_t { none, random, blocks };

/// What a controller allows.
struct plan_rules {
    frame_dialect dialect;
    request_limits limits;
    std::optional<std::uint32_t> max_gap;  ///< words between points that may be read, too; absent: decided by the cost
    multi_read_mode multi_read = multi_read_mode::blocks;
};

/// The requests that read `wanted`, in order of device and number; see driver::plan.
///
/// Points of one device form runs, in which gaps are read, too. Runs of several devices share a block read or a random
/// read. Several maximum widths of a gap are tried; the best plan has the fewest requests, then the fewest bytes. Bits
/// are read by words, from a multiple of 16 on, which needs a quarter of the bytes; one or two bits alone are read as
/// bits. A point is always read by one request. An offset counts bits of the answer's data, or bit units.
std::vector<batch> plan_reads(std::span<const point> points, std::span<const point_index> wanted,
                              const plan_rules& rules, const size_limits& limits);

/// Number of bytes of the answer's data in binary form.
std::size_t expected_bytes(const batch& b) noexcept;

/// `read words D100…D199 (100), 10 points`
std::string describe_read(const frame_dialect& d, const batch& b);

/// `D` 100 to 199; see driver::spans.
std::vector<address_span> spans_of_read(const frame_dialect& d, const batch& b);

}  // namespace penstock::melsec
