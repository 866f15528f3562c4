#include "store/password.hpp"

#include <argon2.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>

#include "base/random.hpp"

namespace penstock::store {

namespace {

constexpr std::uint32_t lanes = 1;
constexpr std::size_t hash_size = 32;

}  // namespace

std::string hash_password(std::string_view password, password_cost cost) {
    std::array<std::uint8_t, 16> salt{};
    fill_random(salt);
    std::string encoded(argon2_encodedlen(cost.passes, cost.memory_kib, lanes, salt.size(), hash_size, Argon2_id),
                        '\0');
    const int done = argon2id_hash_encoded(cost.passes, cost.memory_kib, lanes, password.data(), password.size(),
                                           salt.data(), salt.size(), hash_size, encoded.data(), encoded.size());
    if (done != ARGON2_OK) throw std::runtime_error(argon2_error_message(done));
    encoded.resize(std::strlen(encoded.c_str()));
    return encoded;
}

bool is_password(std::string_view password, const std::string& encoded) {
    return argon2id_verify(encoded.c_str(), password.data(), password.size()) == ARGON2_OK;
}

}  // namespace penstock::store
