#include "services/access/totp.hpp"

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <stdexcept>

#include "base/bytes.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "services/keys/secrets.hpp"

namespace penstock::services {

namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr std::size_t secret_bytes = 20;
constexpr std::size_t recovery_codes = 10;
constexpr std::size_t recovery_bytes = 10;  // 16 characters
constexpr std::size_t recovery_length = 16;

std::string random_bytes(std::size_t size) {
    std::string out(size, '\0');
    fill_random({reinterpret_cast<std::uint8_t*>(out.data()), size});
    return out;
}

/// For a URI: everything but letters, digits and `-._~`.
std::string percent_encoded(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                              c == '.' || c == '_' || c == '~';
        out += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return out;
}

}  // namespace

std::string make_totp_secret() {
    return random_bytes(secret_bytes);
}

std::string totp_code(std::string_view secret, std::int64_t step, unsigned digits) {
    std::array<std::uint8_t, 8> counter{};
    for (std::size_t i = 0; i < counter.size(); ++i)
        counter[i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(step) >> (56 - 8 * i));
    std::array<std::uint8_t, EVP_MAX_MD_SIZE> mac{};
    unsigned size = 0;
    if (HMAC(EVP_sha1(), secret.data(), static_cast<int>(secret.size()), counter.data(), counter.size(), mac.data(),
             &size) == nullptr) {
        throw std::runtime_error("HMAC-SHA-1 failed");
    }
    const std::size_t at = mac[size - 1] & 0x0FU;
    const auto bits = load_big<std::uint32_t>(&mac[at]) & 0x7FFF'FFFFU;
    std::uint32_t most = 1;
    for (unsigned i = 0; i < digits; ++i)
        most *= 10;
    return fmt::format("{:0{}}", bits % most, digits);
}

std::optional<std::int64_t> step_of(std::string_view secret, std::string_view code, wall_time now,
                                    std::int64_t last_step) {
    if (code.size() != totp_digits) return std::nullopt;
    const auto present = to_epoch_ms(now) / 1000 / totp_step_s;
    std::optional<std::int64_t> found;
    for (const auto step : {present - 1, present, present + 1}) {
        const auto right = totp_code(secret, step);
        const bool is_same = CRYPTO_memcmp(right.data(), code.data(), right.size()) == 0;
        if (is_same && is_fresh(step, last_step) && !found) found = step;
    }
    return found;
}

std::string to_base32(std::string_view bytes) {
    std::string out;
    std::uint32_t bits = 0;
    unsigned held = 0;
    for (const char c : bytes) {
        bits = (bits << 8U) | static_cast<unsigned char>(c);
        for (held += 8; held >= 5; held -= 5)
            out += alphabet[(bits >> (held - 5)) & 0x1FU];
    }
    if (held > 0) out += alphabet[(bits << (5 - held)) & 0x1FU];
    return out;
}

std::string totp_uri(std::string_view secret, std::string_view issuer, std::string_view account) {
    return fmt::format("otpauth://totp/{0}:{1}?secret={2}&issuer={0}&algorithm=SHA1&digits={3}&period={4}",
                       percent_encoded(issuer), percent_encoded(account), to_base32(secret), totp_digits, totp_step_s);
}

std::vector<std::string> make_recovery_codes() {
    std::vector<std::string> codes;
    for (std::size_t i = 0; i < recovery_codes; ++i) {
        auto code = to_base32(random_bytes(recovery_bytes));
        for (const std::size_t dash : {12U, 8U, 4U})
            code.insert(dash, 1, '-');
        codes.push_back(std::move(code));
    }
    return codes;
}

std::optional<std::string> recovery_digest(std::string_view code) {
    std::string plain;
    for (const char c : code) {
        if (c == '-' || c == ' ') continue;
        const char capital = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        if (alphabet.find(capital) == alphabet.npos || plain.size() == recovery_length) return std::nullopt;
        plain += capital;
    }
    if (plain.size() != recovery_length) return std::nullopt;
    return to_hex(sha256(plain));
}

}  // namespace penstock::services
