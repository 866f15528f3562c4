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

/// How a point's value is made of what the device answers, and the reverse.
struct layout {
    data_type type;                    ///< configured, or as the device reports
    std::optional<std::uint32_t> bit;  ///< Boolean: the first bit, counted from that of the first byte
    std::uint32_t text_length = 0;     ///< bytes of each text in an array of characters; 0 = the text's own
    text_encoding encoding = text_encoding::utf_8;
    std::uint32_t wire_count = 1;  ///< elements requested
    /// Omron's arrays of BOOL, which are answered whole, a bit each in words of 16: the first element of the value.
    std::optional<std::uint32_t> packed{};
};

/// The value in `from`. Into an existing one, so that a scan allocates nothing for numbers.
/// Errors: errc::wrong_type, out_of_range, too_few_bytes, unknown_type, bad_digit, driver_errc::bad_text.
result<> decode_value(const layout& how, const typed_bytes& from, value& into);

/// What the bytes of a tag are in the device; learned from an answer or from the controller's list.
struct wire_type {
    type_code code = type::none;
    std::uint16_t handle = 0;
    std::uint32_t width = 0;      ///< bytes of one element; 0 = not known
    std::uint32_t text_room = 0;  ///< characters of a text structure; 0 = what its width leaves
};

/// The bytes that `v` has there. Not for bits. Errors: errc::wrong_type, driver_errc::text_too_long, bad_text,
/// wrong_alternative.
result<byte_buffer> encode_value(const layout& how, const wire_type& as, const value& v);

}  // namespace penstock::eip
