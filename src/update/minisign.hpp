#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::update {

/// A public key as the program `minisign` writes it into a `.pub` file.
struct public_key {
    std::array<std::uint8_t, 8> id{};
    std::array<std::uint8_t, 32> key{};
    std::string name;  ///< where the key comes from, human-readable
};

/// Parses a public key: a comment line, which may be absent, and 42 bytes in base64. Limit: 4 KiB.
checked<public_key> parse_public_key(std::string_view text, std::string name);

/// The content of a `.minisig` file.
struct signature {
    std::array<std::uint8_t, 8> key_id{};
    std::array<std::uint8_t, 64> of_content{};
    std::array<std::uint8_t, 64> of_comment{};  ///< the global signature, over `of_content` and the trusted comment
    std::string trusted_comment;
    wall_time signed_at{};  ///< `timestamp:` of the trusted comment, seconds
};

/// Parses the four lines of a signature. Only the pre-hashed form (`ED`) is accepted. The trusted comment must have a
/// `timestamp:`, which shows which of two descriptors is older. Limit: 8 KiB.
checked<signature> parse_signature(std::string_view text);

inline constexpr std::size_t max_signature_bytes = 8192;

/// The id as `minisign` prints it: 16 hexadecimal digits.
std::string format_key_id(const std::array<std::uint8_t, 8>& id);

/// Checks content that arrives in pieces against its signature. Memory: a few hundred bytes.
///
/// Lifecycle: `add` the content, then `finish` once. Throws std::runtime_error when libsodium cannot be used.
/// Source: minisign's manual page, "Notes"; RFC 7693 (BLAKE2b), RFC 8032 (Ed25519).
class signature_check {
public:
    signature_check();
    ~signature_check();
    signature_check(const signature_check&) = delete;
    signature_check& operator=(const signature_check&) = delete;

    void add(std::string_view bytes);

    /// Returns the key that signed this content and its trusted comment. The fault says what does not match: the key,
    /// the content, or the comment.
    checked<public_key> finish(const signature& s, const std::vector<public_key>& keys);

private:
    struct state;
    std::unique_ptr<state> state_;
};

/// The same for content in memory.
checked<public_key> verify(std::string_view content, const signature& s, const std::vector<public_key>& keys);

}  // namespace penstock::update
