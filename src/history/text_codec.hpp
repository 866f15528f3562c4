#pragma once

#include <span>
#include <vector>

#include "base/error.hpp"
#include "base/varint.hpp"

namespace penstock::history {

/// Writes texts or the bytes of arrays: each different one once, then which one stands where.
void append_texts(byte_buffer& out, std::span<const byte_view> texts);

/// The different texts, and for each place in `places` which of them stands there.
result<std::vector<byte_view>> read_texts(byte_reader& in, std::span<std::uint64_t> places);

}  // namespace penstock::history
