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

/// Whether a code of time step `step` is accepted after one of `last_step`: a code is valid once, and older codes are
/// not valid after it. If `last_step` is far in the future, the clock was set back since then; it does not count, so
/// that no user is locked out.
constexpr bool is_fresh(std::int64_t step, std::int64_t last_step) noexcept {
    constexpr std::int64_t steps_taken = 3;
    return step > last_step || last_step >= step + steps_taken;
}

/// The time step of `code`: the present one, the one before or the one after, if it `is_fresh`. `nullopt`: wrong. The
/// time does not depend on how many digits are right.
std::optional<std::int64_t> step_of(std::string_view secret, std::string_view code, wall_time now,
                                    std::int64_t last_step);

/// RFC 4648, 6, without padding.
std::string to_base32(std::string_view bytes);

/// The URI that authenticator apps read, as text or as a QR code.
std::string totp_uri(std::string_view secret, std::string_view issuer, std::string_view account);

/// `K3QX-…`: 80 random bits each, to be kept on paper.
std::vector<std::string> make_recovery_codes();

/// SHA-256 in hex of the code without dashes and blanks, in capitals. `nullopt`: the text cannot be a recovery code.
std::optional<std::string> recovery_digest(std::string_view code);

}  // namespace penstock::services
