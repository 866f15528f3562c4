#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "store/failure.hpp"

namespace penstock::store {

/// Seals short texts with AES-256-GCM under one key. What is sealed for one context does not open in another, so a
/// sealed text cannot be moved between records.
///
/// Form: `enc1:` and base64 of nonce (12 bytes), ciphertext, tag (16).   Thread: any.
/// Limits: 2^32 texts a key (random nonces).   Source: NIST SP 800-38D, 8.3.
class secret_box {
public:
    using key = std::array<std::uint8_t, 32>;
    explicit secret_box(const key& k) : key_(k) {}
    ~secret_box();
    secret_box(const secret_box&) = delete;
    secret_box& operator=(const secret_box&) = delete;

    static bool is_sealed(std::string_view text) noexcept { return text.starts_with("enc1:"); }
    outcome<std::string> seal(std::string_view plain, std::string_view context) const;

    /// Errors: bad_key (sealed with another key, for another context, or damaged).
    outcome<std::string> open(std::string_view sealed, std::string_view context) const;

private:
    key key_;
};

/// The key in `file`: 32 bytes, mode 0600, created with its folder if it is missing. A file of another
/// size is renamed to `<file>.damaged`, and a new key is created. Errors: bad_key.
outcome<secret_box::key> load_or_make_key(const std::string& file);

}  // namespace penstock::store
