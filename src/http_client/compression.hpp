#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::http {

/// Unpacks gzip or zlib (`deflate`), whichever it is. Never makes more than `max` bytes: a small response may
/// unpack to gigabytes. Errors: `too_large`, `bad_compression`. Source: RFC 1952, RFC 1950.
result<std::string> decompress(std::string_view packed, std::size_t max);

/// gzip, for the simulator.
std::string compress(std::string_view plain);

}  // namespace penstock::http
