#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/eip/cip.hpp"
#include "drivers/text_codec.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock::eip {

/// How a point's value is decoded from an answer and encoded for a write.
struct layout {
    data_type type;                    ///< the configured type, or the type that the device reports
    std::optional<std::uint32_t> bit;  ///< Boolean: number of the first bit, counted from bit 0 of the first byte
    /// Bytes of each text in an array of characters; 0 = the length that the text itself has.
    std::uint32_t text_length = 0;
    text_encoding encoding = text_encoding::utf_8;
    std::uint32_t wire_count = 1;  ///< elements requested
    /// Omron sends an array of BOOL whole, packed into words of 16 bits: this is the first element of the value in it.
    std::optional<std::uint32_t> packed{};
    bool is_bcd = false;  ///< whole numbers: each nibble a decimal digit, whatever type the device reports
};

/// Decodes the value in `from` into an existing value, so that a scan allocates nothing for numbers. Errors:
/// errc::wrong_type, out_of_range, too_few_bytes, unknown_type, bad_digit, driver_errc::bad_text.
result<> decode_value(const layout& how, const typed_bytes& from, value& into);

/// The type of a tag in the device; known from an answer or from the controller's list.
struct wire_type {
    type_code code = type::none;
    std::uint16_t handle = 0;
    std::uint32_t width = 0;      ///< bytes of one element; 0 = not known
    std::uint32_t text_room = 0;  ///< characters of a text structure; 0 = as many as its width allows
};

/// The bytes of `v` in the device's type; not for bits. Errors: errc::wrong_type, out_of_range,
/// driver_errc::text_too_long, bad_text, wrong_alternative.
result<byte_buffer> encode_value(const layout& how, const wire_type& as, const value& v);

}  // namespace penstock::eip
