#pragma once

#include <cstdint>
#include <memory>

#include "base/bytes.hpp"
#include "drivers/raw_value.hpp"
#include "drivers/text_codec.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"
#include "time/time_zone.hpp"

namespace penstock::s7 {

/// How an element is stored in the controller's bytes; the most significant byte is the first.
enum class form : std::uint8_t {
    number,         ///< the bits of a number of the tag's type
    bit,            ///< a bit of a byte; arrays continue in the next bytes
    s5time,         ///< 2 bytes, in ms
    counter,        ///< 2 bytes, three digits of BCD
    characters,     ///< `length` bytes of text
    string,         ///< a byte with the maximum length, a byte with the present length, then `length` bytes of text
    wstring,        ///< as `string`, with words in place of bytes and UTF-16 units
    wcharacters,    ///< `length` UTF-16 units
    date,           ///< 2 bytes
    date_and_time,  ///< 8 bytes of BCD
    ldt,            ///< 8 bytes
    dtl,            ///< 12 bytes
};

/// How a value is stored in the controller.
struct layout {
    data_type type;
    form storage = form::number;
    bool is_bcd = false;       ///< `number` as BCD: each nibble is a decimal digit
    std::uint8_t bit = 0;      ///< number of the bit in the first byte
    std::uint16_t length = 0;  ///< bytes or UTF-16 units of each text
    text_encoding encoding = text_encoding::utf_8;
    time_zone clock{};  ///< time zone of the controller's clock
};

/// Bytes of one element; 1 for a bit.
std::uint32_t element_size(const layout& how) noexcept;

/// Bytes from one element of an array to the next; STRING begins at even bytes.
std::uint32_t element_step(const layout& how) noexcept;

/// Bytes of the whole value.
std::uint32_t size_of(const layout& how) noexcept;

/// Decodes the most frequent layout, a whole number of two bytes, without a call. False: `decode` must be called.
inline bool decode_word(const layout& how, const std::uint8_t* at, value& into) {
    if (how.storage != form::number || how.is_bcd || how.type.is_array()) return false;
    switch (how.type.element) {
        case element_type::uint16: put<std::uint64_t>(into, load_big<std::uint16_t>(at)); return true;
        case element_type::int16:
            put<std::int64_t>(into, static_cast<std::int16_t>(load_big<std::uint16_t>(at)));
            return true;
        default: return false;
    }
}

/// Decodes `bytes`, which must have `size_of(how)` bytes, into an existing value, so that a scan allocates nothing for
/// numbers. Errors: bad_time, bad_digit, driver_errc::bad_text.
result<> decode(const layout& how, const std::uint8_t* bytes, value& into);

/// A part of a write: bytes at `offset` from the value's first byte, or the bit `bit` of the byte there.
struct write_piece {
    std::uint32_t offset = 0;
    bool is_bit = false;
    std::uint8_t bit = 0;
    byte_buffer data{};  ///< a bit: one byte, 0 or 1
};

/// The parts to write for `v`, in address order, so that nothing else changes: single bits at the edges of a bit array;
/// of a STRING the present length and the characters, not the maximum length. Errors: text_too_long, number_too_large,
/// driver_errc::bad_text, driver_errc::wrong_alternative (also for another number of elements).
result<std::vector<write_piece>> encode(const layout& how, const value& v);

}  // namespace penstock::s7
