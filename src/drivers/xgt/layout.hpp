#pragma once

#include <cstdint>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/text_codec.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock::xgt {

/// How a value is stored in a CPU's memory. An area is a sequence of bytes; a word has its low byte first, and bit 0 is
/// the lowest bit of its byte. So all numbers are little-endian, REAL and LREAL, too, and a value may begin at any bit
/// or byte.
struct layout {
    data_type type;
    std::uint8_t shift = 0;  ///< bit of the first word at which the value begins: for Boolean 0…15, otherwise 0 or 8
    std::uint16_t length = 0;    ///< bytes of each text
    bool is_high_first = false;  ///< texts: the first character in the high byte of a word
    bool is_bcd = false;         ///< whole numbers: each nibble a decimal digit
    text_encoding encoding = text_encoding::utf_8;
};

/// Number of bytes of one element, not for Boolean; texts with the high byte first use whole words.
std::uint32_t bytes_of_element(const layout& how) noexcept;

/// Number of words in which the value lies.
std::uint32_t words_of(const layout& how) noexcept;

/// Decodes `words`, which must have `words_of(how)` words as received, into an existing value, so that a scan allocates
/// nothing for numbers. Errors: bad_digit, driver_errc::bad_text.
result<> decode_words(const layout& how, byte_view words, value& into);

/// Decodes contacts: a byte for each, of which only bit 0 is used.
void decode_contacts(const layout& how, byte_view contacts, value& into);

/// The bytes of a value, from the byte at which it begins; not for Boolean. Errors: too_many_digits, those of
/// encode_text.
result<byte_buffer> encode_bytes(const layout& how, const value& v);

/// A byte, 0 or 1, for each Boolean. Error: driver_errc::wrong_alternative.
result<byte_buffer> encode_bits(const layout& how, const value& v);

}  // namespace penstock::xgt
