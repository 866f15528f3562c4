#include "base/random.hpp"

#include <openssl/rand.h>

#include <stdexcept>

namespace penstock {

void fill_random(std::span<std::uint8_t> bytes) {
    if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1)
        throw std::runtime_error("the operating system returned no random numbers");
}

}  // namespace penstock
