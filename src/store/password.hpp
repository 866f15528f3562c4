#pragma once

#include <string>
#include <string_view>

namespace penstock::store {

/// The argon2id hash of a password in its encoded form, which holds parameters and a random salt. Takes about 50 ms
/// and 19 MiB (OWASP's first choice: m = 19 MiB, t = 2, p = 1). Empty when the system has no memory or random bits.
std::string hash_password(std::string_view password);

/// Whether the password is the one that was hashed; as slow as hashing. A text that is no hash: false.
bool is_password(std::string_view password, const std::string& encoded);

}  // namespace penstock::store
