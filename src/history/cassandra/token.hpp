#pragma once

#include <cstdint>
#include <span>

#include "base/bytes.hpp"

namespace penstock::history::cassandra {

/// A partition's position on the ring of Murmur3Partitioner.
using ring_token = std::int64_t;

/// The token of a partition whose key has these columns, in the form in which they are sent. A single column is hashed
/// alone; of several, each is hashed with its length before it and a zero after it.
ring_token token_of(std::span<const byte_view> key);

/// Murmur3Partitioner's hash: the first half of MurmurHash3 x64 128, seed 0, but for the last bytes, which it takes as
/// signed. Source: MurmurHash3 by Austin Appleby (public domain), tokens of Cassandra 5.0.9.
ring_token hash_of(byte_view key) noexcept;

}  // namespace penstock::history::cassandra
