#pragma once

#include <cstdint>

#include "base/bytes.hpp"

namespace penstock {

/// CRC-32C (Castagnoli, RFC 3720 B.4) of `bytes`. `before`: the CRC of the bytes in front of them. It uses the
/// instruction of the processor if there is one.
std::uint32_t crc32c(byte_view bytes, std::uint32_t before = 0) noexcept;

/// The same, for a processor without this instruction.
std::uint32_t crc32c_by_table(byte_view bytes, std::uint32_t before = 0) noexcept;

}  // namespace penstock
