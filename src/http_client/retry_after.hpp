#pragma once

#include <optional>

#include "base/clock.hpp"
#include "http_client/codec.hpp"

namespace penstock::http {

/// How long an answer asks to wait (RFC 9110, 10.2.3): seconds or a date; nothing where it does not, at most an hour.
/// Pure.
std::optional<milliseconds> retry_after(const response& a, wall_time now);

}  // namespace penstock::http
