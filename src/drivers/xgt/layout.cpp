#include "drivers/xgt/layout.hpp"

#include <algorithm>
#include <optional>

#include "drivers/errc.hpp"
#include "drivers/raw_value.hpp"
#include "drivers/xgt/errc.hpp"

namespace penstock::xgt {

namespace {

std::uint64_t load_number(const std::uint8_t* at, std::size_t width) noexcept {
    switch (width) {
        case 1: return *at;
        case 2: return load_little<std::uint16_t>(at);
        case 4: return load_little<std::uint32_t>(at);
        default: return load_little<std::uint64_t>(at);
    }
}

/// The position of byte `i` of a text.
std::size_t place_of(const layout& how, std::size_t i) noexcept {
    return how.is_high_first ? i ^ 1U : i;
}

result<> decode_element(const layout& how, const std::uint8_t* at, value& into) {
    if (is_text(how.type.element)) {
        return load_text(how.type.element, how.length, how.encoding, into,
                         [&](std::size_t i) { return at[place_of(how, i)]; });
    }
    std::uint64_t raw = load_number(at, width_of(how.type.element));
    if (how.is_bcd) {
        const auto number = from_bcd(raw);
        if (!number) return errc::bad_digit;
        raw = *number;
    }
    load_raw(how.type.element, raw, into);
    return {};
}

bool bit_at(byte_view words, std::size_t bit) noexcept {
    return ((unsigned{words[bit / 8]} >> (bit % 8)) & 1U) != 0;
}

result<> encode_element(const layout& how, const value& v, byte_buffer& out) {
    const auto begin = out.size();
    out.resize(begin + bytes_of_element(how));
    if (is_text(how.type.element)) {
        const auto bytes = encode_text(v, how.encoding, how.length);
        if (!bytes) return bytes.error();
        for (std::size_t i = 0; i < bytes->size(); ++i)
            out[begin + place_of(how, i)] = (*bytes)[i];
        return {};
    }
    auto raw = raw_of(how.type.element, v);
    if (!raw) return driver_errc::wrong_alternative;
    const auto width = width_of(how.type.element);
    if (how.is_bcd) {
        raw = to_bcd(*raw, 2 * width);  // as bits, a negative number is larger than any number with so many digits
        if (!raw) return errc::too_many_digits;
    }
    for (std::size_t i = 0; i < width; ++i)
        out[begin + i] = static_cast<std::uint8_t>(*raw >> (8 * i));
    return {};
}

/// Calls `take(element)` for each element of `v`; false if their number is wrong.
template <class Take>
bool for_each_element(const layout& how, const value& v, Take take) {
    if (!how.type.is_array()) return take(v);
    const auto* elements = std::get_if<array>(&v);
    return elements != nullptr && elements->size() == how.type.count && std::ranges::all_of(*elements, take);
}

}  // namespace

std::uint32_t bytes_of_element(const layout& how) noexcept {
    if (is_text(how.type.element)) return how.is_high_first ? (how.length + 1U) / 2U * 2U : how.length;
    return static_cast<std::uint32_t>(width_of(how.type.element));
}

std::uint32_t words_of(const layout& how) noexcept {
    const bool is_bits = how.type.element == element_type::boolean;
    const std::uint64_t bits = std::uint64_t{how.type.elements()} * (is_bits ? 1 : 8 * bytes_of_element(how));
    return static_cast<std::uint32_t>((how.shift + bits + 15) / 16);
}

result<> decode_words(const layout& how, byte_view words, value& into) {
    if (how.type.element == element_type::boolean) {
        if (!how.type.is_array()) {
            load_raw(element_type::boolean, bit_at(words, how.shift) ? 1 : 0, into);
            return {};
        }
        auto& out = array_in(into, how.type.count);
        for (std::size_t i = 0; i < out.size(); ++i)
            load_raw(element_type::boolean, bit_at(words, how.shift + i) ? 1 : 0, out[i]);
        return {};
    }
    const std::uint8_t* at = words.data() + how.shift / 8;
    if (!how.type.is_array()) return decode_element(how, at, into);
    auto& out = array_in(into, how.type.count);
    for (auto& element : out) {
        if (const auto done = decode_element(how, at, element); !done) return done;
        at += bytes_of_element(how);
    }
    return {};
}

void decode_contacts(const layout& how, byte_view contacts, value& into) {
    if (!how.type.is_array()) return load_raw(element_type::boolean, contacts[0] & 1U, into);
    auto& out = array_in(into, how.type.count);
    for (std::size_t i = 0; i < out.size(); ++i)
        load_raw(element_type::boolean, contacts[i] & 1U, out[i]);
}

result<byte_buffer> encode_bytes(const layout& how, const value& v) {
    byte_buffer out;
    result<> done;
    const bool fits = for_each_element(how, v, [&](const value& element) {
        if (done) done = encode_element(how, element, out);
        return true;
    });
    if (!fits) return driver_errc::wrong_alternative;
    if (!done) return done.error();
    return out;
}

result<byte_buffer> encode_bits(const layout& how, const value& v) {
    byte_buffer out;
    const bool fits = for_each_element(how, v, [&](const value& element) {
        const auto* b = std::get_if<bool>(&element);
        if (b != nullptr) out.push_back(*b ? 1 : 0);
        return b != nullptr;
    });
    if (!fits) return driver_errc::wrong_alternative;
    return out;
}

}  // namespace penstock::xgt
