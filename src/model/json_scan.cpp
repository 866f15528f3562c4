#include "model/json_scan.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

namespace penstock {

namespace {

bool is_digit(char c) noexcept {
    return c >= '0' && c <= '9';
}

std::size_t count_digits(std::string_view text, std::size_t at) noexcept {
    std::size_t n = 0;
    while (at + n < text.size() && is_digit(text[at + n]))
        ++n;
    return n;
}

/// Length of the number (RFC 8259, 6) at the beginning of `text`, 0 if there is none.
std::size_t measure_number(std::string_view text) noexcept {
    std::size_t at = text.starts_with('-') ? 1 : 0;
    const auto whole = count_digits(text, at);
    if (whole == 0 || (whole > 1 && text[at] == '0')) return 0;
    at += whole;
    if (at < text.size() && text[at] == '.') {
        const auto fraction = count_digits(text, at + 1);
        if (fraction == 0) return 0;
        at += 1 + fraction;
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
        const auto exponent = count_digits(text, at);
        if (exponent == 0) return 0;
        at += exponent;
    }
    return at;
}

std::uint32_t parse_hex4(std::string_view text) noexcept {
    std::uint32_t v = 0;
    std::from_chars(text.data(), text.data() + std::min<std::size_t>(text.size(), 4), v, 16);
    return v;
}

void append_utf8(std::string& out, std::uint32_t code) {
    const auto put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0U | (code >> 6U));
        put(0x80U | (code & 0x3FU));
    } else if (code < 0x10000) {
        put(0xE0U | (code >> 12U));
        put(0x80U | ((code >> 6U) & 0x3FU));
        put(0x80U | (code & 0x3FU));
    } else {
        put(0xF0U | (code >> 18U));
        put(0x80U | ((code >> 12U) & 0x3FU));
        put(0x80U | ((code >> 6U) & 0x3FU));
        put(0x80U | (code & 0x3FU));
    }
}

constexpr bool is_high_surrogate(std::uint32_t code) noexcept {
    return code >= 0xD800 && code < 0xDC00;
}

constexpr bool is_low_surrogate(std::uint32_t code) noexcept {
    return code >= 0xDC00 && code < 0xE000;
}

/// The `\uXXXX` at `raw[at]`, with the second of a pair if there is one; `at` moves behind it.
std::uint32_t parse_unicode(std::string_view raw, std::size_t& at) {
    constexpr std::uint32_t replacement = 0xFFFD;
    const auto code = parse_hex4(raw.substr(at + 2));
    at += 6;
    if (is_low_surrogate(code)) return replacement;
    if (!is_high_surrogate(code)) return code;
    if (!raw.substr(at).starts_with("\\u")) return replacement;
    const auto low = parse_hex4(raw.substr(at + 2));
    if (!is_low_surrogate(low)) return replacement;
    at += 6;
    return 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
}

}  // namespace

json_scanner::json_scanner(std::string_view text) : text_(text) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
}

char json_scanner::peek() noexcept {
    while (position_ < text_.size()) {
        const char c = text_[position_];
        if (c != ' ' && c != '\n' && c != '\r' && c != '\t') return c;
        ++position_;
    }
    return '\0';
}

bool json_scanner::take(char c) noexcept {
    if (peek() != c || position_ == text_.size()) return false;
    ++position_;
    return true;
}

bool json_scanner::take_string(string& out) noexcept {
    if (!take('"')) return false;
    const auto begin = position_;
    out.has_escapes = false;
    for (;;) {
        if (position_ >= text_.size() || static_cast<unsigned char>(text_[position_]) < 0x20) return false;
        const char c = text_[position_++];
        if (c == '"') break;
        if (c != '\\') continue;
        out.has_escapes = true;
        constexpr std::string_view escapes = "\"\\/bfnrtu";
        if (position_ >= text_.size() || escapes.find(text_[position_]) == std::string_view::npos) return false;
        if (text_[position_++] != 'u') continue;
        for (const auto end = position_ + 4; position_ < end; ++position_) {
            const char digit = position_ < text_.size() ? text_[position_] : '\0';
            const bool is_hex = is_digit(digit) || (digit >= 'a' && digit <= 'f') || (digit >= 'A' && digit <= 'F');
            if (!is_hex) return false;
        }
    }
    out.raw = text_.substr(begin, position_ - begin - 1);
    return true;
}

bool json_scanner::take_word(std::string_view& out) noexcept {
    const char first = peek();
    const auto rest = text_.substr(position_);
    std::size_t size = is_digit(first) || first == '-' ? measure_number(rest) : 0;
    if (size == 0) {
        constexpr std::array<std::string_view, 6> words{"true", "false", "null", "NaN", "Infinity", "-Infinity"};
        const auto found = std::ranges::find_if(words, [&](auto word) { return rest.starts_with(word); });
        if (found == words.end()) return false;
        size = found->size();
    }
    out = rest.substr(0, size);
    position_ += size;
    return true;
}

bool json_scanner::skip(unsigned levels) noexcept {
    switch (peek()) {
        case '{': return levels > 0 && skip_members(levels - 1);
        case '[': return levels > 0 && skip_elements(levels - 1);
        case '"': {
            string ignored;
            return take_string(ignored);
        }
        default: {
            std::string_view ignored;
            return take_word(ignored);
        }
    }
}

bool json_scanner::skip_members(unsigned levels) noexcept {
    take('{');
    if (take('}')) return true;
    do {
        string name;
        if (!take_string(name) || !take(':') || !skip(levels)) return false;
    } while (take(','));
    return take('}');
}

bool json_scanner::skip_elements(unsigned levels) noexcept {
    take('[');
    if (take(']')) return true;
    do {
        if (!skip(levels)) return false;
    } while (take(','));
    return take(']');
}

void append_unescaped(std::string& out, std::string_view raw) {
    for (std::size_t at = 0; at < raw.size();) {
        if (raw[at] != '\\' || at + 1 == raw.size()) {
            out += raw[at++];
            continue;
        }
        switch (raw[at + 1]) {
            case 'u': append_utf8(out, parse_unicode(raw, at)); continue;
            case 'b': out += '\b'; break;
            case 'f': out += '\f'; break;
            case 'n': out += '\n'; break;
            case 'r': out += '\r'; break;
            case 't': out += '\t'; break;
            default: out += raw[at + 1]; break;
        }
        at += 2;
    }
}

}  // namespace penstock
