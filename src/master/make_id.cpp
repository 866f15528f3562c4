#include "master/make_id.hpp"

#include <openssl/rand.h>

#include <array>
#include <cstdint>

#include "master/request_error.hpp"

namespace penstock::master {

std::string make_id(std::string_view prefix) {
    constexpr std::string_view letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";  // 32, none like another
    std::array<std::uint8_t, 12> random{};
    if (RAND_bytes(random.data(), static_cast<int>(random.size())) != 1) {
        throw request_error(error_kind::unavailable, "the operating system returned no random numbers");
    }
    std::string id(prefix);
    for (const auto byte : random)
        id += letters[byte % letters.size()];
    return id;
}

}  // namespace penstock::master
