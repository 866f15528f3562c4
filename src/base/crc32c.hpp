#pragma once

#include <cstdint>

#include "base/bytes.hpp"

namespace penstock {

/// CRC-32C (Castagnoli, RFC 3720 B.4) of `bytes`, after those whose CRC is `before`. By the processor's instruction
/// where it has one.
std::uint32_t crc32c(byte_view bytes, std::uint32_t before = 0) noexcept;

/// The same where the processor has none.
std::uint32_t crc32c_by_table(byte_view bytes, std::uint32_t before = 0) noexcept;

}  // namespace penstock
