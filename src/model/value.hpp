#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "model/data_type.hpp"

namespace penstock {

struct value;
using array = std::vector<value>;

using value_variant = std::variant<std::monostate,  // no value
                                   bool,            // Boolean
                                   std::int64_t,    // SByte, Int16, Int32, Int64
                                   std::uint64_t,   // Byte, UInt16, UInt32, UInt64
                                   float, double,
                                   std::string,  // String, UTF-8
                                   byte_buffer,  // ByteString
                                   wall_time,    // DateTime
                                   array>;       // elements of one alternative

/// A tag's value after decoding. Which alternative a data type has is fixed above, so the data
/// type can be omitted where only the value matters. Copying a number allocates nothing.
struct value : value_variant {
    using value_variant::value_variant;
    using value_variant::operator=;
};

bool is_empty(const value& v) noexcept;

/// The text of a value in v1: the shortest number that reads back, `true`, base64, ISO-8601 UTC, arrays as JSON. No
/// value:
/// `-`.
std::string format_value(const value& v);

/// The same for a scaled value: numbers have at most 15 significant digits (`12.1`).
std::string format_scaled_value(const value& v);

/// Reads the text that `format_value` writes for that type. The fault tells what is expected, with the range.
checked<value> parse_value(std::string_view text, const data_type& type);

/// Numbers and Boolean as a double; nothing for the rest.
std::optional<double> to_double(const value& v) noexcept;

/// The number as the alternative of `type`, rounded to the nearest whole where `type` is an integer.
/// A number outside the type's range, or NaN for an integer, is a fault.
checked<value> from_double(double number, element_type type);

}  // namespace penstock
