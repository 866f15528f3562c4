#pragma once

#include <sodium.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/bytes.hpp"

namespace penstock::update {

/// A key, and signatures as minisign makes them (`update/tests/minisign_test.cpp` has those of the program itself).
class signer {
public:
    signer() {
        if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
        crypto_sign_keypair(public_.data(), secret_.data());
        id_ = {1, 2, 3, 4, 5, 6, 7, 8};
    }

    std::string public_text() const { return to_base64(joined("Ed", id_, public_)) + "\n"; }

    std::string sign(std::string_view content, std::int64_t at) const {
        std::array<std::uint8_t, 64> sum{};
        crypto_generichash(sum.data(), sum.size(), as_bytes(content).data(), content.size(), nullptr, 0);
        std::array<std::uint8_t, 64> signature{}, global{};
        crypto_sign_detached(signature.data(), nullptr, sum.data(), sum.size(), secret_.data());
        const auto comment = "timestamp:" + std::to_string(at);
        byte_buffer both(signature.begin(), signature.end());
        append(both, as_bytes(comment));
        crypto_sign_detached(global.data(), nullptr, both.data(), both.size(), secret_.data());
        return "untrusted comment: x\n" + to_base64(joined("ED", id_, signature)) + "\ntrusted comment: " + comment +
               "\n" + to_base64(global) + "\n";
    }

private:
    template <class Id, class Rest>
    static byte_buffer joined(std::string_view front, const Id& id, const Rest& rest) {
        byte_buffer out;
        append(out, as_bytes(front));
        append(out, id);
        append(out, rest);
        return out;
    }

    std::array<std::uint8_t, 8> id_{};
    std::array<std::uint8_t, 32> public_{};
    std::array<std::uint8_t, 64> secret_{};
};

}  // namespace penstock::update
