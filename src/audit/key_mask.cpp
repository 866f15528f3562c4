#include "audit/key_mask.hpp"

#include <algorithm>
#include <array>

#include "base/log_secrets.hpp"
#include "base/text.hpp"
#include "base/url.hpp"

namespace penstock::audit {

namespace {

constexpr std::string_view hidden = "***";
constexpr std::size_t min_key_length = 16;  ///< shorter words are never keys

bool is_of_key(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/// Whether the name suggests a secret: `API_KEY`, `api-key` and `X.ApiKey` count as the same.
bool sounds_secret(std::string_view name) {
    constexpr std::array<std::string_view, 7> words{"apikey", "token",      "password",     "passwd",
                                                    "secret", "credential", "authorization"};
    std::string plain;
    for (const char c : to_lower(name)) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) plain += c;
    }
    return plain == "key" || plain == "auth" || plain == "pass" || plain == "pwd" ||
           std::ranges::any_of(words, [&](auto word) { return plain.find(word) != plain.npos; });
}

}  // namespace

/// Calls `found(begin, end)` for each word that is a key, from the last to the first. True: there was one.
template <class Found>
bool key_mask::each_word(std::string_view text, const Found& found) const {
    bool any = false;
    for (std::size_t end = text.size(); end > 0;) {
        if (!is_of_key(text[end - 1])) {
            --end;
            continue;
        }
        auto begin = end;
        while (begin > 0 && is_of_key(text[begin - 1]))
            --begin;
        if (end - begin >= min_key_length && is_key_(text.substr(begin, end - begin))) {
            found(begin, end);
            any = true;
        }
        end = begin;
    }
    return any;
}

bool key_mask::has_key(std::string_view decoded) const {
    if (is_key_(decoded)) return true;
    const bool is_word = std::ranges::all_of(decoded, is_of_key);
    return !is_word && each_word(decoded, [](std::size_t, std::size_t) {});
}

bool key_mask::holds_key(std::string_view decoded) const {
    return holds_secret(decoded) || has_key(decoded);
}

std::string key_mask::query(std::string_view sent, bool is_stranger) const {
    std::string out;
    for (const auto part : split(sent, '&')) {
        if (part.data() != sent.data()) out += '&';
        const auto equals = std::min(part.find('='), part.size());
        const auto name = decode_percent(part.substr(0, equals));
        const bool is_unknown = !known_.contains(name);
        if (equals == part.size()) {
            const bool is_hidden = !part.empty() && ((is_stranger && is_unknown) || holds_key(name));
            out += is_hidden ? hidden : part;
            continue;
        }
        const auto value = decode_percent(part.substr(equals + 1));
        const bool is_hidden = (is_stranger && is_unknown) || (is_unknown && sounds_secret(name)) || holds_key(value);
        out += holds_key(name) ? hidden : part.substr(0, equals);
        out += '=';
        out += is_hidden ? hidden : part.substr(equals + 1);
    }
    return out;
}

std::string key_mask::path(std::string_view sent) const {
    // Each request has a path, but most contain no secret: the path is searched once, and not each segment.
    const bool is_suspect = sent.find('%') != sent.npos || holds_secret(sent);
    std::string out;
    out.reserve(sent.size());
    for (;;) {
        const auto segment = sent.substr(0, sent.find('/'));
        const bool is_hidden = is_suspect ? holds_key(decode_percent(segment)) : has_key(segment);
        out += is_hidden ? hidden : segment;
        if (segment.size() == sent.size()) return out;
        out += '/';
        sent.remove_prefix(segment.size() + 1);
    }
}

std::string key_mask::text(std::string_view sent) const {
    std::string out(sent);
    each_word(sent, [&](std::size_t begin, std::size_t end) { out.replace(begin, end - begin, hidden); });
    return out;
}

}  // namespace penstock::audit
