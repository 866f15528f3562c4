#pragma once

#include <span>

#include "base/error.hpp"
#include "base/varint.hpp"

namespace penstock::history {

/// Cells as their difference in bits from the one before (Gorilla).
void append_xors(byte_buffer& out, std::span<const std::uint64_t> cells);
/// Reads as many as `cells` has room for. Errors: `unknown_coding`, `cut_short`.
result<> read_xors(byte_reader& in, std::span<std::uint64_t> cells);

}  // namespace penstock::history
