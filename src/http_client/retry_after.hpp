#pragma once

#include <optional>

#include "base/clock.hpp"
#include "http_client/codec.hpp"

namespace penstock::http {

/// The Retry-After of a response (RFC 9110, 10.2.3): seconds or a date; `nullopt` without it, at most an hour.
/// Pure.
std::optional<milliseconds> retry_after(const response& a, wall_time now);

}  // namespace penstock::http
