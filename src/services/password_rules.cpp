#include "services/password_rules.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

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
constexpr double enough_bits = 30;

bool is_common(std::string_view password) {
    std::uint32_t sum = 0x811C9DC5;
    for (const char c : to_lower(password))
        sum = (sum ^ static_cast<unsigned char>(c)) * 0x01000193U;
    return std::ranges::binary_search(common_passwords, sum);
}

std::string plain_letters(std::string_view text) {
    auto plain = to_lower(text);
    for (auto& c : plain) {
        switch (c) {
            case '0': c = 'o'; break;
            case '1':
            case '!': c = 'i'; break;
            case '3': c = 'e'; break;
            case '4':
            case '@': c = 'a'; break;
            case '5':
            case '$': c = 's'; break;
            case '7': c = 't'; break;
            default: break;
        }
    }
    return plain;
}

constexpr double word_bits = 13.3;  // one of 10,000
constexpr double writing_bits = 1;  // capital letters, figures for letters
constexpr double row_bits = 6;      // where it begins, how long it is
constexpr double year_bits = 7;
constexpr double own_name_bits = 1;
constexpr std::size_t longest_word = 24;  // of the list
constexpr std::size_t most_looked_at = 100;

double bits_of(char c) {
    if (c >= '0' && c <= '9') return 3.3;
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return is_letter ? 4.7 : 5;
}

/// `abcd`, `9876`, `qwer`: each character is the neighbour of the one before.
std::size_t row_from(std::string_view text) {
    static constexpr std::array<std::string_view, 4> keys{"qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"};
    const auto step = [&](std::size_t i) {
        const int difference = text[i + 1] - text[i];
        if (difference == 1 || difference == -1) return difference;
        for (const auto row : keys) {
            const auto at = row.find(text[i]), next = row.find(text[i + 1]);
            if (at == row.npos || next == row.npos) continue;
            if (next == at + 1) return 2;
            if (at == next + 1) return -2;
        }
        return 0;
    };
    std::size_t n = 1;
    int first = 0;
    while (n < text.size()) {
        const int now = step(n - 1);
        if (now == 0 || (first != 0 && now != first)) break;
        first = now;
        ++n;
    }
    return n;
}

bool is_year(std::string_view text) {
    return text.size() == 4 && (text.starts_with("19") || text.starts_with("20")) &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
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

double guessing_bits(std::string_view password, std::string_view user_id) {
    const auto small = to_lower(password.substr(0, most_looked_at));
    const auto letters = plain_letters(small);
    const auto name = to_lower(user_id);
    const auto size = small.size();
    std::vector<double> cost(size + 1, std::numeric_limits<double>::infinity());
    cost[0] = 0;
    const auto take = [&](std::size_t from, std::size_t length, double bits) {
        if (length > 0 && from + length <= size) cost[from + length] = std::min(cost[from + length], cost[from] + bits);
    };
    for (std::size_t i = 0; i < size; ++i) {
        const std::string_view rest = std::string_view(small).substr(i);
        take(i, 1, bits_of(password[i]));
        if (const auto row = row_from(rest); row >= 3) take(i, row, row_bits);
        if (is_year(rest.substr(0, 4))) take(i, 4, year_bits);
        if (name.size() >= 3 && rest.starts_with(name)) take(i, name.size(), own_name_bits);
        for (std::size_t n = 4; n <= std::min(longest_word, rest.size()); ++n) {
            if (is_common(rest.substr(0, n)) || is_common(std::string_view(letters).substr(i, n)))
                take(i, n, word_bits + writing_bits);
        }
        // What stands there already, once more: `adm2adm2`, `aaaa`.
        for (std::size_t n = 1; n <= i && n <= rest.size(); ++n)
            if (rest.substr(0, n) == std::string_view(small).substr(i - n, n)) take(i, n, writing_bits);
    }
    return cost[size];
}

std::optional<fault> check_password(std::string_view password, std::string_view user_id) {
    const auto characters = count_characters(password);
    if (characters < shortest || (characters < long_enough && kinds_of(password) < kinds_enough)) {
        return fault(
            "password",
            "expected at least 12 characters, or at least 8 of three kinds: small and capital letters, figures, "
            "others");
    }
    if (password.size() > longest) return fault("password", "expected at most 1000 bytes");
    if (is_common(password)) return fault("password", "expected none of the commonest passwords");
    if (password.size() < most_looked_at && guessing_bits(password, user_id) < enough_bits) {
        return fault("password",
                     "is easy to guess: expected more than a common word or the user's name with figures, repetitions "
                     "or rows of keys; several words that do not belong together are good");
    }
    return std::nullopt;
}

}  // namespace penstock::services
