#pragma once

#include <optional>
#include <span>

#include "base/error.hpp"
#include "base/varint.hpp"
#include "model/data_type.hpp"

namespace penstock::history {

/// Writes the cells of numbers, Booleans or times of one type, which come back bit for bit. The shortest of:
///
/// * whole numbers, unchanged or as differences
/// * decimals: whole numbers of 10^-k, k up to 6, and the few cells that are none
/// * each cell xor the one before, without the zeros around what changed (Gorilla: Pelkonen et al., VLDB 2015, 4.1.2)
void append_numbers(byte_buffer& out, element_type type, std::span<const std::uint64_t> cells);

/// Reads as many as `cells` has room for. Errors: `unknown_coding`, `wrong_place`, `cut_short`.
result<> read_numbers(byte_reader& in, element_type type, std::span<std::uint64_t> cells);

/// The cell that all are, if this can be seen without reading each; otherwise `nullopt`, and `in` is anywhere.
std::optional<std::uint64_t> read_one_number(byte_reader& in, element_type type) noexcept;

}  // namespace penstock::history
