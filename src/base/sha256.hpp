#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock {

using digest = std::array<std::uint8_t, 32>;

/// The SHA-256 of bytes that come in pieces. Throws std::runtime_error when OpenSSL fails.
class sha256_sum {
public:
    sha256_sum();
    ~sha256_sum();
    sha256_sum(const sha256_sum&) = delete;
    sha256_sum& operator=(const sha256_sum&) = delete;

    void add(std::string_view bytes);
    digest finish();  ///< returns the sum; then the object can be used for a new one

private:
    struct state;
    std::unique_ptr<state> state_;
};

digest sha256(std::string_view text);

/// 64 lower-case hexadecimal digits.
std::string to_hex(const digest& d);

/// The same of a whole file, read in pieces. Errors: the system's.
result<std::string> sha256_of_file(const std::string& path);

}  // namespace penstock
