#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.hpp"
#include "drivers/raw_value.hpp"
#include "drivers/text_codec.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock::modbus {

/// Order of the bytes of a 32-bit value in two registers, ABCD being the most significant first. A 64-bit value
/// follows in the same way: ABCDEFGH, GHEFCDAB, BADCFEHG, HGFEDCBA.
enum class byte_order : std::uint8_t { abcd, cdab, badc, dcba };

/// How a value is stored in registers or bits.
struct layout {
    data_type type;
    byte_order order = byte_order::abcd;  ///< 32 and 64 bit
    bool has_swapped_bytes = false;       ///< 8 and 16 bit: low byte first (`byte_order_16` BA)
    bool is_low_first = false;            ///< texts: the first character in the low byte
    bool is_bcd = false;                  ///< whole numbers: each nibble a decimal digit
    text_encoding encoding = text_encoding::utf_8;
    std::optional<std::uint8_t> bit;  ///< Boolean in a field; absent: the register not being zero
    std::uint8_t field_bits = 16;     ///< of the number that bits are counted in: 16, or 32 and 64 with `order`
    std::uint16_t length = 0;         ///< bytes of each text
};

/// Registers that one element takes; Boolean: one.
std::uint32_t registers_of_element(const layout& how) noexcept;

/// Registers that the whole value takes.
std::uint32_t registers_of(const layout& how) noexcept;

/// The usual layout, a whole number in one register, decoded where it is called; false: `decode_registers` has to.
inline bool decode_word(const layout& how, const std::uint8_t* at, value& into) {
    if (how.is_bcd || how.has_swapped_bytes || how.type.is_array()) return false;
    const auto word = load_big<std::uint16_t>(at);
    switch (how.type.element) {
        case element_type::uint16: put<std::uint64_t>(into, word); return true;
        case element_type::int16: put<std::int64_t>(into, static_cast<std::int16_t>(word)); return true;
        default: return false;
    }
}

/// The value in `registers`, which must hold `registers_of(how)` registers as received.
/// Errors: bad_digit, bad_text. Into an existing value, so that a scan allocates nothing.
result<> decode_registers(const layout& how, byte_view registers, value& into);

/// The value in packed bits from `first_bit` of `bits` on. Boolean only.
void decode_bits(const layout& how, byte_view bits, std::size_t first_bit, value& into);

/// What is to be written into registers: all their bits, or those in `mask`.
struct register_image {
    byte_buffer data;  ///< as on the wire
    byte_buffer mask;  ///< of the same size, 1 = this bit is written; empty = all are
};

/// Errors: text_too_long, too_many_digits, bad_text, wrong_alternative (also another number of elements).
result<register_image> encode_registers(const layout& how, const value& v);

/// The value as packed bits. Error: wrong_alternative.
result<byte_buffer> encode_bits(const layout& how, const value& v);

}  // namespace penstock::modbus
