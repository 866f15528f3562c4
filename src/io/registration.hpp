#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/bytes.hpp"

namespace penstock::io {

inline constexpr std::size_t max_registration = 128;

/// The bytes of a configured registration: characters, or `hex:` and two digits for each byte. `nullopt`: it is longer
/// than `max_registration` bytes, or the digits are not hexadecimal.
std::optional<byte_buffer> parse_registration(std::string_view text);

struct registration_match {
    std::optional<std::size_t> index{};  ///< index of the registration; `nullopt`: none matches yet
    bool may_grow = false;               ///< more bytes may make it another, longer registration
};

/// Finds the longest registration that `said` contains. An empty registration is contained in everything.
registration_match match_registration(std::span<const byte_view> registrations, byte_view said);

/// The first 40 bytes for the log: printable characters unchanged, other bytes as \x00.
std::string shown_registration(byte_view said);

}  // namespace penstock::io
