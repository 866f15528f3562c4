#pragma once

#include <span>
#include <string>
#include <string_view>

namespace penstock::publish {

/// Whether the whole text matches the pattern: `*` stands for any number of bytes, `?` for exactly one byte; all other
/// characters stand for themselves. The time is linear in the text for each `*`.
bool matches(std::string_view pattern, std::string_view text) noexcept;

/// Whether one of the patterns matches.
bool matches_any(std::span<const std::string> patterns, std::string_view text) noexcept;

}  // namespace penstock::publish
