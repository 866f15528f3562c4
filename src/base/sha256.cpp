#include "base/sha256.hpp"

#include <fcntl.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <vector>

#include "base/bytes.hpp"
#include "base/descriptor.hpp"
#include "base/system_error.hpp"

namespace penstock {

/// OpenSSL looks up an algorithm by its name each time; keeping it saves two thirds of the time.
struct sha256_sum::state {
    std::unique_ptr<EVP_MD, decltype(&EVP_MD_free)> algorithm{EVP_MD_fetch(nullptr, "SHA256", nullptr), EVP_MD_free};
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context{EVP_MD_CTX_new(), EVP_MD_CTX_free};

    void begin() const { check(EVP_DigestInit_ex2(context.get(), algorithm.get(), nullptr)); }
    static void check(int done) {
        if (done != 1) throw std::runtime_error("SHA-256 failed");
    }
};

sha256_sum::sha256_sum() : state_(std::make_unique<state>()) {
    state_->begin();
}

sha256_sum::~sha256_sum() = default;

void sha256_sum::add(std::string_view bytes) {
    state::check(EVP_DigestUpdate(state_->context.get(), bytes.data(), bytes.size()));
}

digest sha256_sum::finish() {
    digest out{};
    unsigned size = 0;
    state::check(EVP_DigestFinal_ex(state_->context.get(), out.data(), &size));
    state_->begin();
    return out;
}

digest sha256(std::string_view text) {
    thread_local sha256_sum sum;
    sum.add(text);
    return sum.finish();
}

std::string to_hex(const digest& d) {
    return to_hex(byte_view(d), '\0');
}

result<std::string> sha256_of_file(const std::string& path) {
    const descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.number() < 0) return system_error();
    sha256_sum sum;
    std::vector<char> piece(1U << 18U);
    for (;;) {
        const auto n = ::read(file.number(), piece.data(), piece.size());
        if (n == 0) return to_hex(sum.finish());
        if (n > 0) {
            sum.add({piece.data(), static_cast<std::size_t>(n)});
        } else if (errno != EINTR) {
            return system_error();
        }
    }
}

}  // namespace penstock
