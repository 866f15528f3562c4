#include "base/bytes.hpp"

namespace penstock {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::string_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

int hex_value(char c) noexcept {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool is_space(char c) noexcept {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

}  // namespace

void append(byte_buffer& out, byte_view more) {
    out.insert(out.end(), more.begin(), more.end());
}

std::string to_hex(byte_view bytes, char separator) {
    std::string out;
    out.reserve(bytes.size() * (separator == '\0' ? 2 : 3));
    for (const auto b : bytes) {
        if (separator != '\0' && !out.empty()) out.push_back(separator);
        out.push_back(hex_digits[b >> 4U]);
        out.push_back(hex_digits[b & 0xFU]);
    }
    return out;
}

std::optional<byte_buffer> parse_hex(std::string_view text) {
    byte_buffer out;
    for (std::size_t i = 0; i < text.size();) {
        if (is_space(text[i])) {
            ++i;
            continue;
        }
        if (i + 1 >= text.size()) return std::nullopt;
        const int high = hex_value(text[i]);
        const int low = hex_value(text[i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        out.push_back(static_cast<std::uint8_t>(high * 16 + low));
        i += 2;
    }
    return out;
}

std::string to_base64(byte_view bytes) {
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t n = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            group = (group << 8U) | (k < n ? bytes[i + k] : 0U);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            out.push_back(k <= n ? base64_digits[(group >> (18U - 6U * k)) & 0x3FU] : '=');
        }
    }
    return out;
}

std::optional<byte_buffer> parse_base64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    byte_buffer out;
    out.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        const bool is_last = i + 4 == text.size();
        std::uint32_t group = 0;
        std::size_t padding = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const char c = text[i + k];
            if (c == '=' && is_last && k >= 2) {
                ++padding;
                group <<= 6U;
                continue;
            }
            const auto digit = base64_digits.find(c);
            if (digit == std::string_view::npos || padding > 0) return std::nullopt;
            group = (group << 6U) | static_cast<std::uint32_t>(digit);
        }
        for (std::size_t k = 0; k < 3 - padding; ++k) {
            out.push_back(static_cast<std::uint8_t>(group >> (16U - 8U * k)));
        }
    }
    return out;
}

}  // namespace penstock
