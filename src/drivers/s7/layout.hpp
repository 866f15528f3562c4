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

/// How an element is stored in the controller's bytes, the most significant first.
enum class form : std::uint8_t {
    number,         ///< the bits of the tag's type
    bit,            ///< of one byte; arrays continue in the next bytes
    s5time,         ///< 2 bytes, in ms
    counter,        ///< 2 bytes, three digits of BCD
    characters,     ///< `length` bytes of text
    string,         ///< largest and present length of a byte each, then `length` bytes of text
    wstring,        ///< the same in words, then `length` UTF-16 units
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
    bool is_bcd = false;       ///< `number`: each nibble a decimal digit
    std::uint8_t bit = 0;      ///< of the first byte
    std::uint16_t length = 0;  ///< bytes or UTF-16 units of each text
    text_encoding encoding = text_encoding::utf_8;
    time_zone clock{};  ///< what the controller's clock shows
};

/// Bytes of one element, a bit: one.
std::uint32_t element_size(const layout& how) noexcept;

/// Bytes from one element of an array to the next; STRING begins at even bytes.
std::uint32_t element_step(const layout& how) noexcept;

/// Bytes of the whole value.
std::uint32_t size_of(const layout& how) noexcept;

/// The usual layout, a whole number of two bytes, decoded where it is called; false: `decode` must.
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

/// The value in `bytes`, which must hold `size_of(how)`. Errors: bad_time, bad_digit, driver_errc::bad_text.
/// Into an existing value, so that a scan allocates nothing for numbers.
result<> decode(const layout& how, const std::uint8_t* bytes, value& into);

/// A part of a write: bytes that go to `offset` from the value's first byte, or the bit `bit` of that byte.
struct write_piece {
    std::uint32_t offset = 0;
    bool is_bit = false;
    std::uint8_t bit = 0;
    byte_buffer data{};  ///< a bit: one byte, 0 or 1
};

/// What must be written for `v`, in address order, changing nothing else: single bits at the edges of a bit array,
/// of a STRING the length and the characters, not the size of its place. Errors: text_too_long, number_too_large,
/// driver_errc::bad_text, driver_errc::wrong_alternative (also another number of elements).
result<std::vector<write_piece>> encode(const layout& how, const value& v);

}  // namespace penstock::s7
