#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace penstock::services {

using digest = std::array<std::uint8_t, 32>;

digest sha256(std::string_view text);

/// Compares in a time that does not depend on the contents.
bool is_same(const digest& a, const digest& b) noexcept;

/// The same of two texts: the time does not reveal where they differ first.
inline bool is_same_text(std::string_view a, std::string_view b) {
    return is_same(sha256(a), sha256(b));
}

/// Lower-case hexadecimal, as the store keeps it.
std::string to_hex(const digest& d);

/// 256 random bits as base64url without padding: keys, session tokens, CSRF tokens.
std::string make_token();
inline constexpr std::size_t token_size = 43;

/// A UUID, version 4, that cannot be guessed.
std::string make_random_uuid();
inline constexpr std::size_t uuid_size = 36;

}  // namespace penstock::services
