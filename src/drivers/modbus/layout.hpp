#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.hpp"
#include "drivers/raw_value.hpp"
#include "drivers/text_codec.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock::modbus {

/// Order of the bytes of a 32-bit value in two registers; in ABCD, the most significant byte is the first. A 64-bit
/// value has the corresponding order: ABCDEFGH, GHEFCDAB, BADCFEHG, HGFEDCBA.
enum class byte_order : std::uint8_t { abcd, cdab, badc, dcba };

/// How a value is stored in registers or bits.
struct layout {
    data_type type;
    byte_order order = byte_order::abcd;  ///< for 32 and 64 bits
    bool has_swapped_bytes = false;       ///< for 8 and 16 bits: the low byte is first (`byte_order_16` BA)
    bool is_low_first = false;            ///< texts: the first character in the low byte
    bool is_bcd = false;                  ///< whole numbers: each nibble a decimal digit
    text_encoding encoding = text_encoding::utf_8;
    /// Boolean: number of the bit in its field; absent: true if the register is not zero
    std::optional<std::uint8_t> bit;
    std::uint8_t field_bits = 16;  ///< Boolean: bits of the field, 16, or 32 and 64 in the order `order`
    std::uint16_t length = 0;      ///< bytes of each text
};

/// Number of registers of one element; for a Boolean: one.
std::uint32_t registers_of_element(const layout& how) noexcept;

/// Number of registers of the whole value.
std::uint32_t registers_of(const layout& how) noexcept;

/// Decodes the most frequent layout, a whole number in one register, without a call. False: `decode_registers` must be
/// called.
inline bool decode_word(const layout& how, const std::uint8_t* at, value& into) {
    if (how.is_bcd || how.has_swapped_bytes || how.type.is_array()) return false;
    const auto word = load_big<std::uint16_t>(at);
    switch (how.type.element) {
        case element_type::uint16: put<std::uint64_t>(into, word); return true;
        case element_type::int16: put<std::int64_t>(into, static_cast<std::int16_t>(word)); return true;
        default: return false;
    }
}

/// Decodes `registers`, which must have `registers_of(how)` registers as received, into an existing value, so that a
/// scan allocates nothing. Errors: bad_digit, bad_text.
result<> decode_registers(const layout& how, byte_view registers, value& into);

/// Decodes packed bits from bit `first_bit` on. Only for Boolean.
void decode_bits(const layout& how, byte_view bits, std::size_t first_bit, value& into);

/// The content to write into registers: all bits, or only those in `mask`.
struct register_image {
    byte_buffer data;  ///< as in frames
    byte_buffer mask;  ///< as long as `data`; 1 = the bit is written; empty = all are written
};

/// Errors: text_too_long, too_many_digits, bad_text, wrong_alternative (also another number of elements).
result<register_image> encode_registers(const layout& how, const value& v);

/// The value as packed bits. Error: wrong_alternative.
result<byte_buffer> encode_bits(const layout& how, const value& v);

}  // namespace penstock::modbus
