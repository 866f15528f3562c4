#pragma once

#include <string>
#include <string_view>

#include "base/sha256.hpp"

namespace penstock::services {

/// Compares in a time that does not depend on the contents.
bool is_same(const digest& a, const digest& b) noexcept;

/// The same for two texts: the time does not reveal where they first differ.
inline bool is_same_text(std::string_view a, std::string_view b) {
    return is_same(sha256(a), sha256(b));
}

/// 256 random bits as base64url without padding: keys, session tokens, CSRF tokens.
std::string make_token();
inline constexpr std::size_t token_size = 43;

/// A UUID, version 4, that cannot be guessed.
std::string make_random_uuid();
inline constexpr std::size_t uuid_size = 36;

}  // namespace penstock::services
