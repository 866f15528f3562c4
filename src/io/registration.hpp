#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/bytes.hpp"

namespace penstock::io {

inline constexpr std::size_t max_registration = 128;

/// The bytes of a registration as it is configured: characters, or `hex:` and two digits a byte. Nothing: it is longer
/// than `max_registration` bytes, or not hex.
std::optional<byte_buffer> parse_registration(std::string_view text);

struct registration_match {
    std::optional<std::size_t> index{};  ///< into the registrations; none: nobody is called so, yet
    bool may_grow = false;               ///< more bytes may turn it into another, longer registration
};

/// Whose registration a device has sent: the longest that `said` contains. An empty one is contained in everything.
registration_match match_registration(std::span<const byte_view> registrations, byte_view said);

/// The first 40 bytes for the log: letters as they are, others as \x00.
std::string shown_registration(byte_view said);

}  // namespace penstock::io
