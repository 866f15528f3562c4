#pragma once

#include <cstdint>
#include <span>

namespace penstock {

/// Random bytes that nobody can foresee: for keys, salts and ids. Throws std::runtime_error when the system gives none:
/// a weaker value must not take their place.
void fill_random(std::span<std::uint8_t> bytes);

}  // namespace penstock
