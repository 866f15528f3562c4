#pragma once

#include <cstddef>
#include <string_view>

#include "base/bytes.hpp"

namespace penstock::api::v5 {

inline constexpr std::size_t max_picture_bytes = 1U << 20U;

/// `image/png`, `image/jpeg` or `image/webp` by the first bytes of the content; empty: none of these. The name of a
/// file and the type that a browser sends do not count.
std::string_view picture_type_of(byte_view content) noexcept;

}  // namespace penstock::api::v5
