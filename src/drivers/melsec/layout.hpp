#pragma once

#include <cstdint>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/raw_value.hpp"
#include "drivers/text_codec.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock::melsec {

/// How a value is stored in a stream of bits. A word has its low byte first, and bit 0 first in the byte; bit devices
/// follow each other. Numbers of 32 and 64 bits have their low word first, so they are little-endian.
struct layout {
    data_type type;
    text_encoding encoding = text_encoding::utf_8;
    bool is_high_first = false;   ///< texts: the first character in the high byte of a word
    bool is_bcd = false;          ///< whole numbers: each nibble a decimal digit
    bool is_not_zero = false;     ///< Boolean: whether the word is not zero
    std::uint16_t length = 0;     ///< bytes of each text
    std::uint32_t first_bit = 0;  ///< where the first element begins, counted from the point's first word or bit
    std::uint32_t stride = 16;    ///< bits from one element to the next
};

/// Number of bits of the last element; a text fills whole words.
std::uint32_t bits_of_element(const layout& how) noexcept;

/// Number of bits of the point, from its beginning to the end of its last element.
std::uint32_t bits_of(const layout& how) noexcept;

/// Whether the value has only some bits of a word, which has other bits, too.
constexpr bool is_of_single_bits(const layout& how) noexcept {
    return how.type.element == element_type::boolean && !how.is_not_zero;
}

/// Decodes the most frequent layout, a number in one word, without a call. False: `decode` must be called.
inline bool decode_word(const layout& how, const std::uint8_t* at, value& into) {
    if (how.type.is_array() || how.is_bcd) return false;
    const auto word = load_little<std::uint16_t>(at);
    switch (how.type.element) {
        case element_type::uint16: put<std::uint64_t>(into, word); return true;
        case element_type::int16: put<std::int64_t>(into, static_cast<std::int16_t>(word)); return true;
        default: return false;
    }
}

/// Decodes the value that begins at bit `begin` of `stream`, which must have `bits_of(how)` bits from there. It is
/// stored in an existing value, so that a scan allocates nothing for numbers. Errors: driver_errc::bad_text, bad_digit.
result<> decode(const layout& how, byte_view stream, std::size_t begin, value& into);

/// Decodes Booleans of an answer in bit units: two in a byte, the first in the high nibble.
void decode_units(const layout& how, byte_view nibbles, std::size_t first, value& into);

/// The content to write: whole words, or only the bits in `mask`.
struct image {
    byte_buffer bytes;  ///< `bits_of(how)` bits, filled up to a whole word
    byte_buffer mask;   ///< as long as `bytes`; 1 = the bit is written; empty = all are written
};

/// Encodes a value. Errors: driver_errc::text_too_long, too_many_digits, bad_text, wrong_alternative (also for another
/// number of elements).
result<image> encode(const layout& how, const value& v);

/// Converts bits of a stream to the form of requests, two in a byte.
byte_buffer to_nibbles(byte_view stream, std::size_t count);

constexpr bool bit_at(byte_view stream, std::size_t bit) noexcept {
    return ((unsigned{stream[bit / 8]} >> (bit % 8)) & 1U) != 0;
}

constexpr void set_bit(std::span<std::uint8_t> stream, std::size_t bit, bool on) noexcept {
    const unsigned mask = 1U << (bit % 8);
    const unsigned rest = stream[bit / 8] & ~mask;
    stream[bit / 8] = static_cast<std::uint8_t>(on ? rest | mask : rest);
}

constexpr bool nibble_at(byte_view nibbles, std::size_t i) noexcept {
    const unsigned byte = nibbles[i / 2];
    return (i % 2 == 0 ? byte >> 4U : byte & 0x0FU) != 0;
}

}  // namespace penstock::melsec
