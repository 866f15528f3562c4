#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::io {

/// The system's words for why a peer cannot be reached, where people know them, else plainer ones. Pure.
std::string why_unreached(const error_code& why);

/// What to check where a peer cannot be reached; none: there is nothing that would help in general. Pure.
std::optional<std::string_view> what_to_check(const error_code& why) noexcept;

/// Both: `Connection refused: nothing listens on this port; check …`. Pure.
std::string why_text(const error_code& why);

}  // namespace penstock::io
