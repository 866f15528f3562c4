#pragma once

#include <cstdint>
#include <vector>

#include "base/varint.hpp"
#include "model/samples.hpp"

/// The columns of a record's body. Each `read_…` returns false if the bytes are no such column. Pure.
namespace penstock::journal {

/// Maximum number of samples in a record; it bounds the memory that a decoder allocates.
inline constexpr std::size_t max_samples = 1U << 20U;

void append_tags(byte_buffer& out, const std::vector<tag_number>& tags);
void append_types(byte_buffer& out, const std::vector<std::uint8_t>& types);
void append_qualities(byte_buffer& out, const std::vector<quality>& qualities);
/// The time of the first sample is in the record's header.
void append_times(byte_buffer& out, const std::vector<std::int64_t>& times);

/// The values of all samples that have one: numbers in the width of their type, texts and arrays with their length.
void append_cells(byte_buffer& out, const samples& s);
void append_cell(byte_buffer& out, const samples& s, std::size_t i);

bool read_tags(byte_reader& in, std::size_t count, std::vector<tag_number>& out);
bool read_types(byte_reader& in, std::size_t count, std::vector<std::uint8_t>& out);
bool read_qualities(byte_reader& in, std::size_t count, std::vector<quality>& out);
bool read_times(byte_reader& in, std::size_t count, std::int64_t base, std::vector<std::int64_t>& out);

/// Reads values into `s`, which already has types and qualities.
bool read_cells(byte_reader& in, samples& s);
/// Reads the cell of the next sample without a cell.
bool read_cell(byte_reader& in, samples& s);

/// One bit for each `i` below `count`, least significant first.
template <class Bit>
void append_bits(byte_buffer& out, std::size_t count, Bit&& bit) {
    const auto begin = out.size();
    out.resize(begin + (count + 7) / 8);
    for (std::size_t i = 0; i < count; ++i) {
        if (bit(i)) out[begin + i / 8] |= static_cast<std::uint8_t>(1U << (i % 8));
    }
}

inline bool has_bit(byte_view bits, std::size_t i) noexcept {
    return (unsigned{bits[i / 8]} >> (i % 8) & 1U) != 0;
}

}  // namespace penstock::journal
