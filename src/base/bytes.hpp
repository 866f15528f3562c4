#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace penstock {

using byte_view = std::span<const std::uint8_t>;
using byte_buffer = std::vector<std::uint8_t>;

/// Reads an unsigned integer, most significant byte first. `at` must hold sizeof(T) bytes.
template <std::unsigned_integral T>
constexpr T load_big(const std::uint8_t* at) noexcept {
    T v = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        v = static_cast<T>((v << 8U) | at[i]);
    }
    return v;
}

/// Reads an unsigned integer, least significant byte first. `at` must hold sizeof(T) bytes.
template <std::unsigned_integral T>
constexpr T load_little(const std::uint8_t* at) noexcept {
    T v = 0;
    for (std::size_t i = sizeof(T); i-- > 0;) {
        v = static_cast<T>((v << 8U) | at[i]);
    }
    return v;
}

template <>
constexpr std::uint8_t load_big<std::uint8_t>(const std::uint8_t* at) noexcept {
    return *at;
}

template <>
constexpr std::uint8_t load_little<std::uint8_t>(const std::uint8_t* at) noexcept {
    return *at;
}

/// Appends an unsigned integer, most significant byte first.
template <std::unsigned_integral T>
void append_big(byte_buffer& out, T v) {
    for (std::size_t i = sizeof(T); i-- > 0;) {
        out.push_back(static_cast<std::uint8_t>(v >> (8U * i)));
    }
}

/// Appends an unsigned integer, least significant byte first.
template <std::unsigned_integral T>
void append_little(byte_buffer& out, T v) {
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        out.push_back(static_cast<std::uint8_t>(v >> (8U * i)));
    }
}

void append(byte_buffer& out, byte_view more);

/// `0a 1b ff`: lower-case hexadecimal, bytes separated by `separator` (`'\0'` = none).
std::string to_hex(byte_view bytes, char separator = ' ');

/// Reads what `to_hex` writes: pairs of digits of either case, white space between pairs allowed.
std::optional<byte_buffer> parse_hex(std::string_view text);

/// RFC 4648 base64 with padding.
std::string to_base64(byte_view bytes);
std::optional<byte_buffer> parse_base64(std::string_view text);

inline byte_view as_bytes(std::string_view text) noexcept {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace penstock
