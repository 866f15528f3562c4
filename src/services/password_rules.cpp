#include "services/password_rules.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/text.hpp"
#include "model/field.hpp"

namespace penstock::services {

namespace {

/// FNV-1a sums, in order.
constexpr std::uint32_t common_passwords[] = {
#include "services/common_passwords.inc"
};

constexpr std::size_t shortest = 8, long_enough = 12, longest = 1000;
constexpr unsigned kinds_enough = 3;

bool is_common(std::string_view password) {
    std::uint32_t sum = 0x811C9DC5;
    for (const char c : to_lower(password))
        sum = (sum ^ static_cast<unsigned char>(c)) * 0x01000193U;
    return std::ranges::binary_search(common_passwords, sum);
}

unsigned kinds_of(std::string_view password) {
    std::array<bool, 4> has{};
    for (const char c : password) {
        const auto kind = c >= 'a' && c <= 'z' ? 0U : c >= 'A' && c <= 'Z' ? 1U : c >= '0' && c <= '9' ? 2U : 3U;
        has.at(kind) = true;
    }
    return static_cast<unsigned>(std::ranges::count(has, true));
}

}  // namespace

std::optional<fault> check_password(std::string_view password) {
    const auto characters = count_characters(password);
    if (characters < shortest || (characters < long_enough && kinds_of(password) < kinds_enough)) {
        return fault(
            "password",
            "expected at least 12 characters, or at least 8 of three kinds: small and capital letters, figures, "
            "others");
    }
    if (password.size() > longest) return fault("password", "expected at most 1000 bytes");
    if (is_common(password)) return fault("password", "expected none of the commonest passwords");
    return std::nullopt;
}

}  // namespace penstock::services
