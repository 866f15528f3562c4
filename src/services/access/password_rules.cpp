#include "services/access/password_rules.hpp"

#include <zxcvbn.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "model/field.hpp"

namespace penstock::services {

namespace {

constexpr std::size_t shortest = 8, long_enough = 12, longest = 1000;
constexpr unsigned kinds_enough = 3;
constexpr double enough_bits = 30;
constexpr std::size_t most_looked_at = 100;  // by zxcvbn as well

/// `Kim-kim-kim-1` is `kim-1`: zxcvbn-c sees characters that are repeated, but few words.
std::string without_repetitions(std::string_view password) {
    constexpr std::size_t least = 3;
    auto text = to_lower(password);
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (auto n = (text.size() - at) / 2; n >= least; --n) {
            while (at + 2 * n <= text.size() && text.compare(at, n, text, at + n, n) == 0)
                text.erase(at + n, n);
        }
    }
    return text;
}

/// What of the user's name may stand in the password: whole, and its parts (`kim.lee@plant`).
std::vector<std::string> words_of(std::string_view user_id) {
    const auto name = to_lower(user_id);
    std::vector<std::string> words{name};
    for (std::string_view rest = name; !rest.empty();) {
        const auto end = std::min(rest.find_first_of(".-_@ "), rest.size());
        if (end >= 3 && end < name.size()) words.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return words;
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
    const std::string whole(password.substr(0, most_looked_at));
    const auto words = words_of(user_id.substr(0, most_looked_at));
    std::vector<const char*> own;
    for (const auto& word : words)
        own.push_back(word.c_str());
    own.push_back(nullptr);
    return std::min(ZxcvbnMatch(whole.c_str(), own.data(), nullptr),
                    ZxcvbnMatch(without_repetitions(whole).c_str(), own.data(), nullptr) + 1);
}

std::optional<fault> check_password(std::string_view password, std::string_view user_id) {
    const auto characters = count_characters(password);
    if (characters < shortest || (characters < long_enough && kinds_of(password) < kinds_enough)) {
        return fault("password",
                     "expected at least 12 characters, or at least 8 of three kinds: lower-case letters, upper-case "
                     "letters, digits, other characters");
    }
    if (password.size() > longest) return fault("password", "expected at most 1000 bytes");
    if (guessing_bits(password, user_id) < enough_bits) {
        return fault("password",
                     "is easy to guess: do not use a common password or word, or the user's name, not even with "
                     "digits, repetitions or rows of keys; use several words that have no connection");
    }
    return std::nullopt;
}

}  // namespace penstock::services
