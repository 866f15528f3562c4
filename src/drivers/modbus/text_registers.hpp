#pragma once

#include <string>

#include "drivers/modbus/layout.hpp"

namespace penstock::modbus {

/// iconv's name of the encoding.
std::string name_of(text_encoding encoding);

/// A String or ByteString of `how.length` bytes at `at`, two a register. A String ends at the first NUL; blanks at its
/// end are padding. Error: bad_text.
result<> decode_text(const layout& how, const std::uint8_t* at, value& into);

/// Appends the registers of a text, padded with NUL. Errors: text_too_long, wrong_alternative, bad_text (not
/// expressible).
result<> encode_text(const layout& how, const value& v, byte_buffer& out);

}  // namespace penstock::modbus
