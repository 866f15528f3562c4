#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace penstock::store {

/// Memory and time that Argon2id uses for a hash. The default is OWASP's first choice and takes about 50 ms.
struct password_cost {
    std::uint32_t passes = 2;
    std::uint32_t memory_kib = 19'456;
};

/// The Argon2id hash of a password in its encoded form, which holds the cost and a random salt. Throws
/// std::runtime_error when the system has no memory or no random bits.
std::string hash_password(std::string_view password, password_cost cost = {});

/// Whether the password is the one that was hashed; as slow as hashing. A text that is no hash: false.
bool is_password(std::string_view password, const std::string& encoded);

}  // namespace penstock::store
