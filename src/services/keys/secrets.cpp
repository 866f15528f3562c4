#include "services/keys/secrets.hpp"

#include <openssl/crypto.h>

#include <memory>

#include "base/bytes.hpp"
#include "base/random.hpp"

namespace penstock::services {

bool is_same(const digest& a, const digest& b) noexcept {
    return CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string make_token() {
    std::array<std::uint8_t, 32> bits{};
    fill_random(bits);
    auto text = to_base64(bits);
    for (auto& c : text) {
        if (c == '+') c = '-';
        if (c == '/') c = '_';
    }
    text.resize(text.find('='));
    return text;
}

std::string make_random_uuid() {
    std::array<std::uint8_t, 16> bits{};
    fill_random(bits);
    bits[6] = static_cast<std::uint8_t>((bits[6] & 0x0FU) | 0x40U);
    bits[8] = static_cast<std::uint8_t>((bits[8] & 0x3FU) | 0x80U);
    auto text = penstock::to_hex(bits, '\0');
    for (const auto at : {20U, 16U, 12U, 8U})
        text.insert(at, 1, '-');
    return text;
}

}  // namespace penstock::services
