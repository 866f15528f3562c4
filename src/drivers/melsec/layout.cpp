#include "drivers/melsec/layout.hpp"

#include <algorithm>
#include <utility>

#include "drivers/errc.hpp"

namespace penstock::melsec {

namespace {

/// Loads `width` bits that begin at bit `begin`; usually this is the beginning of a byte.
std::uint64_t load_bits(byte_view stream, std::size_t begin, std::size_t width) noexcept {
    std::uint64_t raw = 0;
    if (begin % 8 == 0 && width % 8 == 0) {
        for (std::size_t i = width / 8; i-- > 0;)
            raw = raw << 8U | stream[begin / 8 + i];
        return raw;
    }
    for (std::size_t i = width; i-- > 0;)
        raw = raw << 1U | (bit_at(stream, begin + i) ? 1U : 0U);
    return raw;
}

void store_bits(std::span<std::uint8_t> stream, std::size_t begin, std::size_t width, std::uint64_t raw) noexcept {
    for (std::size_t i = 0; i < width; ++i)
        set_bit(stream, begin + i, ((raw >> i) & 1U) != 0);
}

/// The position of byte `i` of a text in the stream.
std::size_t place_of(const layout& how, std::size_t i) noexcept {
    return how.is_high_first ? i ^ 1U : i;
}

std::size_t width_in_bits(const layout& how) noexcept {
    if (how.type.element == element_type::boolean) return how.is_not_zero ? 16 : 1;
    return 8 * width_of(how.type.element);
}

result<> decode_element(const layout& how, byte_view stream, std::size_t begin, value& into) {
    if (is_text(how.type.element)) {
        return load_text(how.type.element, how.length, how.encoding, into, [&](std::size_t i) {
            return static_cast<std::uint8_t>(load_bits(stream, begin + 8 * place_of(how, i), 8));
        });
    }
    std::uint64_t raw = load_bits(stream, begin, width_in_bits(how));
    if (how.is_bcd) {
        const auto number = from_bcd(raw);
        if (!number) return driver_errc::bad_digit;
        raw = *number;
    }
    load_raw(how.type.element, raw, into);
    return {};
}

result<> encode_element(const layout& how, const value& v, std::size_t begin, image& out) {
    if (is_text(how.type.element)) {
        const auto bytes = encode_text(v, how.encoding, how.length);
        if (!bytes) return bytes.error();
        for (std::size_t i = 0; i < bytes->size(); ++i)
            store_bits(out.bytes, begin + 8 * place_of(how, i), 8, (*bytes)[i]);
        return {};
    }
    auto raw = raw_of(how.type.element, v);
    if (!raw) return driver_errc::wrong_alternative;
    const auto width = width_in_bits(how);
    if (how.is_bcd) {
        raw = to_bcd(*raw, width / 4);  // as bits, a negative number is larger than any number with so many digits
        if (!raw) return driver_errc::too_many_digits;
    }
    store_bits(out.bytes, begin, width, *raw);
    if (!out.mask.empty()) store_bits(out.mask, begin, width, ~std::uint64_t{0});
    return {};
}

}  // namespace

std::uint32_t bits_of_element(const layout& how) noexcept {
    if (is_text(how.type.element)) return (how.length + 1U) / 2U * 16U;
    if (is_of_single_bits(how)) return 1;
    return std::max<std::uint32_t>(static_cast<std::uint32_t>(width_in_bits(how)), 16);
}

std::uint32_t bits_of(const layout& how) noexcept {
    return how.first_bit + (how.type.elements() - 1) * how.stride + bits_of_element(how);
}

result<> decode(const layout& how, byte_view stream, std::size_t begin, value& into) {
    begin += how.first_bit;
    if (!how.type.is_array()) return decode_element(how, stream, begin, into);
    auto& out = array_in(into, how.type.count);
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (const auto done = decode_element(how, stream, begin + i * how.stride, out[i]); !done) return done;
    }
    return {};
}

void decode_units(const layout& how, byte_view nibbles, std::size_t first, value& into) {
    if (!how.type.is_array()) return load_raw(element_type::boolean, nibble_at(nibbles, first) ? 1 : 0, into);
    auto& out = array_in(into, how.type.count);
    for (std::size_t i = 0; i < out.size(); ++i)
        load_raw(element_type::boolean, nibble_at(nibbles, first + i) ? 1 : 0, out[i]);
}

result<image> encode(const layout& how, const value& v) {
    image out;
    out.bytes.assign((bits_of(how) + 15U) / 16U * 2U, 0);
    if (is_of_single_bits(how)) out.mask = out.bytes;
    if (!how.type.is_array()) {
        if (const auto done = encode_element(how, v, how.first_bit, out); !done) return done.error();
        return out;
    }
    const auto* elements = std::get_if<array>(&v);
    if (elements == nullptr || elements->size() != how.type.count) return driver_errc::wrong_alternative;
    for (std::size_t i = 0; i < elements->size(); ++i) {
        const auto done = encode_element(how, (*elements)[i], how.first_bit + i * how.stride, out);
        if (!done) return done.error();
    }
    return out;
}

byte_buffer to_nibbles(byte_view stream, std::size_t count) {
    byte_buffer out((count + 1) / 2, 0);
    for (std::size_t i = 0; i < count; ++i) {
        if (bit_at(stream, i)) out[i / 2] = static_cast<std::uint8_t>(out[i / 2] | (i % 2 == 0 ? 0x10U : 0x01U));
    }
    return out;
}

}  // namespace penstock::melsec
