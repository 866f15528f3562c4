#pragma once

#include <cstdint>

#include "base/bytes.hpp"
#include "drivers/modbus/layout.hpp"

namespace penstock::modbus {

constexpr std::uint16_t swap_bytes(std::uint16_t word) noexcept {
    return static_cast<std::uint16_t>((word << 8U) | (word >> 8U));
}

constexpr bool swaps_bytes(byte_order order) noexcept {
    return order == byte_order::badc || order == byte_order::dcba;
}

constexpr bool swaps_words(byte_order order) noexcept {
    return order == byte_order::cdab || order == byte_order::dcba;
}

/// Reads a value of `words` registers in the given order.
constexpr std::uint64_t load_words(const std::uint8_t* at, unsigned words, byte_order order) noexcept {
    std::uint64_t out = 0;
    for (unsigned i = 0; i < words; ++i) {
        auto word = load_big<std::uint16_t>(at + std::size_t{2} * i);
        if (swaps_bytes(order)) word = swap_bytes(word);
        const unsigned place = swaps_words(order) ? i : words - 1 - i;
        out |= static_cast<std::uint64_t>(word) << (16U * place);
    }
    return out;
}

/// Appends what `load_words` reads.
inline void append_words(byte_buffer& out, std::uint64_t v, unsigned words, byte_order order) {
    for (unsigned i = 0; i < words; ++i) {
        const unsigned place = swaps_words(order) ? i : words - 1 - i;
        const auto word = static_cast<std::uint16_t>(v >> (16U * place));
        append_big(out, swaps_bytes(order) ? swap_bytes(word) : word);
    }
}

/// The number whose decimal digits are the nibbles of `v`; nothing if one is above 9.
constexpr std::optional<std::uint64_t> from_bcd(std::uint64_t v) noexcept {
    std::uint64_t out = 0;
    for (unsigned shift = 64; shift > 0;) {
        shift -= 4;
        const std::uint64_t digit = (v >> shift) & 0xFU;
        if (digit > 9) return std::nullopt;
        out = out * 10 + digit;
    }
    return out;
}

/// The decimal digits of `v` as nibbles; nothing if they take more than `digits`.
constexpr std::optional<std::uint64_t> to_bcd(std::uint64_t v, unsigned digits) noexcept {
    std::uint64_t out = 0;
    for (unsigned i = 0; i < digits; ++i, v /= 10)
        out |= (v % 10) << (4U * i);
    if (v != 0) return std::nullopt;
    return out;
}

}  // namespace penstock::modbus
