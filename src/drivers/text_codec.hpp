#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock {

/// Character encodings of texts in a device (option `string_encoding`).
enum class text_encoding : std::uint8_t { utf_8, euc_kr, shift_jis, latin_1 };

/// `UTF-8`, `EUC-KR`, `Shift-JIS`, `Latin-1`; the schema admits no others.
text_encoding parse_text_encoding(std::string_view option) noexcept;

/// Converts a text of the device in `text` to UTF-8 in place. The text ends at the first NUL; blanks at its end are
/// removed. Error: bad_text.
result<> decode_text(std::string& text, text_encoding from);

/// The bytes of a String in the device's encoding, or those of a ByteString unchanged.
/// Errors: text_too_long (more than `max` bytes), bad_text (not expressible), wrong_alternative.
result<byte_buffer> encode_text(const value& v, text_encoding to, std::size_t max);

/// Makes `into` a string or bytes and returns it; its memory is used again.
std::string& text_in(value& into);
byte_buffer& bytes_in(value& into);

/// Reads a String or ByteString of `length` bytes; `byte_at(i)` returns each byte. Error: bad_text.
template <class ByteAt>
result<> load_text(element_type type, std::size_t length, text_encoding from, value& into, ByteAt byte_at) {
    if (type == element_type::byte_string) {
        auto& bytes = bytes_in(into);
        bytes.resize(length);
        for (std::size_t i = 0; i < length; ++i)
            bytes[i] = byte_at(i);
        return {};
    }
    auto& text = text_in(into);
    text.resize(length);
    for (std::size_t i = 0; i < length; ++i)
        text[i] = static_cast<char>(byte_at(i));
    return decode_text(text, from);
}

}  // namespace penstock
