#include "model/cbor_write.hpp"

#include <array>
#include <bit>
#include <variant>

#include "base/text.hpp"

namespace penstock {

namespace {

constexpr unsigned simple_false = 20, simple_true = 21, simple_null = 22, single_float = 26, double_float = 27;

template <class... Calls>
struct by_alternative : Calls... {
    using Calls::operator()...;
};

}  // namespace

void cbor_writer::append_big(std::uint64_t v, unsigned width) {
    std::array<char, 8> digits{};
    for (unsigned i = 0; i < width; ++i)
        digits[i] = static_cast<char>(static_cast<unsigned char>(v >> (8 * (width - 1 - i))));
    output_.append(digits.data(), width);
}

/// The first byte of an item and its argument: in the byte itself up to 23, else in 1, 2, 4 or 8 bytes after it.
cbor_writer& cbor_writer::head(std::uint8_t major, std::uint64_t argument) {
    const auto first = static_cast<unsigned>(major) << 5U;
    if (argument < 24) {
        byte(first | static_cast<unsigned>(argument));
    } else if (argument <= 0xFF) {
        byte(first | 24U);
        append_big(argument, 1);
    } else if (argument <= 0xFFFF) {
        byte(first | 25U);
        append_big(argument, 2);
    } else if (argument <= 0xFFFF'FFFF) {
        byte(first | 26U);
        append_big(argument, 4);
    } else {
        byte(first | 27U);
        append_big(argument, 8);
    }
    return *this;
}

cbor_writer& cbor_writer::text(std::string_view v) {
    if (!is_utf8(v)) return text(make_utf8(v));
    head(major_text, v.size());
    output_ += v;
    return *this;
}

cbor_writer& cbor_writer::bytes(byte_view v) {
    head(major_bytes, v.size());
    for (const auto b : v)
        byte(b);
    return *this;
}

cbor_writer& cbor_writer::number(std::int64_t v) {
    if (v >= 0) return head(major_unsigned, static_cast<std::uint64_t>(v));
    return head(major_negative, static_cast<std::uint64_t>(-(v + 1)));
}

cbor_writer& cbor_writer::number(float v) {
    byte(major_simple << 5U | single_float);
    append_big(std::bit_cast<std::uint32_t>(v), 4);
    return *this;
}

cbor_writer& cbor_writer::number(double v) {
    byte(major_simple << 5U | double_float);
    append_big(std::bit_cast<std::uint64_t>(v), 8);
    return *this;
}

cbor_writer& cbor_writer::boolean(bool v) {
    byte(major_simple << 5U | (v ? simple_true : simple_false));
    return *this;
}

cbor_writer& cbor_writer::null() {
    byte(major_simple << 5U | simple_null);
    return *this;
}

cbor_writer& cbor_writer::put(const value& v) {
    std::visit(by_alternative{[&](std::monostate) { null(); }, [&](bool b) { boolean(b); },
                              [&](const std::string& s) { text(s); }, [&](const byte_buffer& b) { bytes(b); },
                              [&](wall_time) { text(format_value(v)); },
                              [&](const array& items) {
                                  begin_array(items.size());
                                  for (const auto& item : items)
                                      put(item);
                              },
                              [&](auto n) { number(n); }},
               static_cast<const value_variant&>(v));
    return *this;
}

}  // namespace penstock
