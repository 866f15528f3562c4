#pragma once

#include <cstdint>
#include <span>

namespace penstock {

/// Random bytes that cannot be predicted, for keys, salts and ids. Throws std::runtime_error if the system returns
/// none, because no weaker value may be used.
void fill_random(std::span<std::uint8_t> bytes);

}  // namespace penstock
