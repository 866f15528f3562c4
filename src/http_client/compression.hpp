#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::http {

/// Unpacks gzip or zlib (`deflate`) and recognizes which of them it is. The result never exceeds `max` bytes, because a
/// small response may unpack to gigabytes. Errors: `too_large`, `bad_compression`. Source: RFC 1952, RFC 1950.
result<std::string> decompress(std::string_view packed, std::size_t max);

/// Packs with gzip, for the simulator.
std::string compress(std::string_view plain);

}  // namespace penstock::http
