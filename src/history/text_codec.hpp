#pragma once

#include <span>
#include <vector>

#include "base/error.hpp"
#include "base/varint.hpp"

namespace penstock::history {

/// Writes texts or the bytes of arrays: each different one once, then the index of each element.
void append_texts(byte_buffer& out, std::span<const byte_view> texts);

/// The different texts, and for each element of `places` which of them it has; they are views of `in`'s bytes. Errors:
/// `cut_short`, `wrong_place`, `unknown_coding`.
result<std::vector<byte_view>> read_texts(byte_reader& in, std::span<std::uint64_t> places);

}  // namespace penstock::history
