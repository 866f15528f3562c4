#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"

namespace penstock::services {

// One-time codes: six digits, a new one each 30 s, of HMAC-SHA-1. Source: RFC 6238 and RFC 4226, 5.3.

inline constexpr std::int64_t totp_step_s = 30;
inline constexpr unsigned totp_digits = 6;

/// 160 random bits, as bytes (RFC 4226, 4: the length that is recommended).
std::string make_totp_secret();

/// The code of a time step, with leading zeros. Throws std::runtime_error if OpenSSL has no HMAC.
std::string totp_code(std::string_view secret, std::int64_t step, unsigned digits = totp_digits);

/// Whether a code of `step` may be taken after one of `last_step` was: each is valid once, and those before it with it.
/// A last one further ahead than any that is taken now is of a clock that was set back since; it locks no user out.
constexpr bool is_fresh(std::int64_t step, std::int64_t last_step) noexcept {
    constexpr std::int64_t steps_taken = 3;
    return step > last_step || last_step >= step + steps_taken;
}

/// The step of which `code` is, if it is now, one before or one after, and fresh. The time taken does not reveal how
/// much of the code was right.
std::optional<std::int64_t> step_of(std::string_view secret, std::string_view code, wall_time now,
                                    std::int64_t last_step);

/// RFC 4648, 6, without padding.
std::string to_base32(std::string_view bytes);

/// What authenticator programs take, as text or in a QR code.
std::string totp_uri(std::string_view secret, std::string_view issuer, std::string_view account);

/// `K3QX-…`: 80 random bits each, to be kept on paper.
std::vector<std::string> make_recovery_codes();

/// As it is compared: without dashes and blanks, in capitals; SHA-256 in hex. `nullopt` for what cannot be a code.
std::optional<std::string> recovery_digest(std::string_view code);

}  // namespace penstock::services
