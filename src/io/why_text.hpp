#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::io {

/// Why a peer cannot be reached: the system's words if users know them, otherwise plainer words. Pure.
std::string why_unreached(const error_code& why);

/// What to check if a peer cannot be reached; `nullopt`: there is no general advice. Pure.
std::optional<std::string_view> what_to_check(const error_code& why) noexcept;

/// Both: `Connection refused: nothing listens on this port; check …`. Pure.
std::string why_text(const error_code& why);

}  // namespace penstock::io
