#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "model/value.hpp"

namespace penstock {

/// Appends CBOR (RFC 8949) to a text, in its preferred form: each length and each whole number in as few bytes as
/// possible, each array and map with its length before it. It has no state but the reference to the text; the caller
/// writes as many items as it has announced.
///
/// Texts that are not UTF-8 are repaired.
class cbor_writer {
public:
    explicit cbor_writer(std::string& out) : output_(out) {}

    cbor_writer& begin_array(std::size_t items) { return head(major_array, items); }
    cbor_writer& begin_map(std::size_t pairs) { return head(major_map, pairs); }  ///< then a key, its value, a key …

    cbor_writer& text(std::string_view v);
    cbor_writer& bytes(byte_view v);
    cbor_writer& number(std::uint64_t v) { return head(major_unsigned, v); }
    cbor_writer& number(std::int64_t v);
    cbor_writer& number(float v);
    cbor_writer& number(double v);
    cbor_writer& boolean(bool v);
    cbor_writer& null();

    /// A value with its own type: none as null, a ByteString as bytes, a DateTime as the text of JSON.
    cbor_writer& put(const value& v);

private:
    static constexpr std::uint8_t major_unsigned = 0, major_negative = 1, major_bytes = 2, major_text = 3,
                                  major_array = 4, major_map = 5, major_simple = 7;

    cbor_writer& head(std::uint8_t major, std::uint64_t argument);
    void byte(unsigned v) { output_ += static_cast<char>(static_cast<unsigned char>(v)); }
    void append_big(std::uint64_t v, unsigned width);

    std::string& output_;
};

}  // namespace penstock
