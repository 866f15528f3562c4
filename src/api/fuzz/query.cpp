// Queries, cookies and what the audit shows of them. Properties: what was encoded is decoded to itself; the first value
// of a name is the one that counts; a cookie's value stands in the header; a key of the gateway, plain or encoded,
// never gets past the mask, and masking again changes nothing.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/formats/query.hpp"
#include "audit/key_mask.hpp"
#include "base/fuzz/require.hpp"
#include "base/url.hpp"

using namespace penstock::api;
using penstock::decode_percent;
using penstock::audit::key_mask;
using penstock::fuzz::require;

namespace {

constexpr std::string_view key = "Zk3yOfThisGateway_0123456789-abcdefghijklmn";

std::string encode(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    for (const char c : text) {
        const auto b = static_cast<std::uint8_t>(c);
        out += '%';
        out += digits[b >> 4U];
        out += digits[b & 15U];
    }
    return out;
}

void check_decoding(std::string_view text) {
    require(decode_percent(encode(text)) == text && decode_percent(text).size() <= text.size());
    const auto all = query_values(text);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].first.empty()) continue;  // nobody asks for that one
        std::size_t first = 0;
        while (all[first].first != all[i].first)
            ++first;
        const auto found = query_value(text, all[i].first);
        require(found.has_value() && *found == all[first].second);
    }
    std::string again;
    for (const auto& [name, value] : all)
        again += (again.empty() ? "" : "&") + encode(name) + "=" + encode(value);
    require(query_values(again) == all);
}

void check_cookies(std::string_view text) {
    for (const std::string_view name : {"session", "s", ""}) {
        const auto found = cookie_value(text, name);
        require(found.empty() || text.find(std::string(name) + "=" + std::string(found)) != text.npos);
        require(found.find(';') == found.npos);
    }
    std::string plain;
    for (const char c : text)
        if (c != ';' && c > ' ') plain += c;
    require(cookie_value("a=1; session=" + plain + "; session=other", "session") == plain);
}

/// The input with the key where it has a byte 1, percent-encoded in part where it has a 2.
std::string with_keys(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == 1) {
            out += "," + std::string(key) + ",";
        } else if (c == 2) {
            out += "," + encode(key.substr(0, 5)) + std::string(key.substr(5)) + ",";
        } else {
            out += c;
        }
    }
    return out;
}

bool is_of_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
}

/// Whether the key stands there as a word of its own.
bool shows_key(std::string_view text) {
    for (auto at = text.find(key); at != text.npos; at = text.find(key, at + 1)) {
        const bool begins = at == 0 || !is_of_word(text[at - 1]);
        const auto end = at + key.size();
        if (begins && (end == text.size() || !is_of_word(text[end]))) return true;
    }
    return false;
}

void check_mask(const std::string& text) {
    static const key_mask mask({"limit", "q", "live"}, [](std::string_view word) { return word == key; });
    for (const bool is_stranger : {true, false}) {
        const auto shown = mask.query(text, is_stranger);
        require(!shows_key(shown) && !shows_key(decode_percent(shown)));
        require(mask.query(shown, is_stranger) == shown);
    }
    const auto path = mask.path(text);
    require(!shows_key(path) && !shows_key(decode_percent(path)) && mask.path(path) == path);
    const auto words = mask.text(text);
    require(!shows_key(words) && mask.text(words) == words);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    check_decoding(text);
    check_cookies(text);
    check_mask(with_keys(text));
    return 0;
}
