#include "drivers/modbus/layout.hpp"

#include "drivers/errc.hpp"
#include "drivers/modbus/errc.hpp"

namespace penstock::modbus {

namespace {

constexpr std::uint16_t swap_bytes(std::uint16_t word) noexcept {
    return static_cast<std::uint16_t>((word << 8U) | (word >> 8U));
}

constexpr bool swaps_bytes(byte_order order) noexcept {
    return order == byte_order::badc || order == byte_order::dcba;
}

constexpr bool swaps_words(byte_order order) noexcept {
    return order == byte_order::cdab || order == byte_order::dcba;
}

/// Reads a value of `words` registers in the given order.
std::uint64_t load_words(const std::uint8_t* at, unsigned words, byte_order order) noexcept {
    std::uint64_t out = 0;
    for (unsigned i = 0; i < words; ++i) {
        auto word = load_big<std::uint16_t>(at + std::size_t{2} * i);
        if (swaps_bytes(order)) word = swap_bytes(word);
        const unsigned place = swaps_words(order) ? i : words - 1 - i;
        out |= static_cast<std::uint64_t>(word) << (16U * place);
    }
    return out;
}

/// Appends a value as `load_words` reads it.
void append_words(byte_buffer& out, std::uint64_t v, unsigned words, byte_order order) {
    for (unsigned i = 0; i < words; ++i) {
        const unsigned place = swaps_words(order) ? i : words - 1 - i;
        const auto word = static_cast<std::uint16_t>(v >> (16U * place));
        append_big(out, swaps_bytes(order) ? swap_bytes(word) : word);
    }
}

/// An 8-bit value is the low byte of a register.
std::uint64_t load_number(const layout& how, const std::uint8_t* at) noexcept {
    const auto width = width_of(how.type.element);
    if (width > 2) return load_words(at, static_cast<unsigned>(width / 2), how.order);
    auto word = load_big<std::uint16_t>(at);
    if (how.has_swapped_bytes) word = swap_bytes(word);
    return width == 1 ? word & 0xFFU : word;
}

void append_number(const layout& how, std::uint64_t raw, byte_buffer& out) {
    const auto width = width_of(how.type.element);
    if (width > 2) return append_words(out, raw, static_cast<unsigned>(width / 2), how.order);
    const auto word = static_cast<std::uint16_t>(width == 1 ? raw & 0xFFU : raw);
    append_big(out, how.has_swapped_bytes ? swap_bytes(word) : word);
}

/// The position of byte `i` of a text in its registers.
std::size_t place_of(const layout& how, std::size_t i) noexcept {
    return how.is_low_first ? i ^ 1U : i;
}

result<> decode_element(const layout& how, const std::uint8_t* at, value& into) {
    if (is_text(how.type.element)) {
        return load_text(how.type.element, how.length, how.encoding, into,
                         [&](std::size_t i) { return at[place_of(how, i)]; });
    }
    std::uint64_t raw = load_number(how, at);
    if (how.is_bcd) {
        const auto number = from_bcd(raw);
        if (!number) return errc::bad_digit;
        raw = *number;
    }
    load_raw(how.type.element, raw, into);
    return {};
}

result<> append_text(const layout& how, const value& v, byte_buffer& out) {
    const auto bytes = encode_text(v, how.encoding, how.length);
    if (!bytes) return bytes.error();
    const std::size_t begin = out.size();
    out.resize(begin + std::size_t{2} * registers_of_element(how), 0);
    for (std::size_t i = 0; i < bytes->size(); ++i)
        out[begin + place_of(how, i)] = (*bytes)[i];
    return {};
}

result<> encode_element(const layout& how, const value& v, byte_buffer& out) {
    if (is_text(how.type.element)) return append_text(how, v, out);
    auto raw = raw_of(how.type.element, v);
    if (!raw) return driver_errc::wrong_alternative;
    if (how.is_bcd) {
        // The bits of a negative number, read as unsigned, have too many digits: `to_bcd` refuses them.
        raw = to_bcd(*raw, 2 * width_of(how.type.element));
        if (!raw) return errc::too_many_digits;
    }
    append_number(how, *raw, out);
    return {};
}

/// The byte that holds `bit`. Bits are counted over all fields of the value, from the lowest bit of the first field:
/// with fields of 16 bits, bit 16 is the lowest one of the second field.
std::size_t byte_of_bit(const layout& how, std::size_t bit) noexcept {
    const std::size_t words = how.field_bits / 16U;
    const bool is_wide = words > 1;
    const auto place = bit % how.field_bits / 16;  // number of the word in the field, from the least significant one
    const auto word = is_wide && !swaps_words(how.order) ? words - 1 - place : place;
    const bool is_swapped = is_wide ? swaps_bytes(how.order) : how.has_swapped_bytes;
    const bool is_first_byte = (bit % 16 >= 8) != is_swapped;
    return (bit / how.field_bits * words + word) * 2 + (is_first_byte ? 0U : 1U);
}

bool bit_at(const layout& how, byte_view registers, std::size_t bit) noexcept {
    return (static_cast<unsigned>(registers[byte_of_bit(how, bit)] >> (bit % 8)) & 1U) != 0;
}

void set_bit(const layout& how, byte_buffer& registers, std::size_t bit) noexcept {
    registers[byte_of_bit(how, bit)] |= static_cast<std::uint8_t>(1U << (bit % 8));
}

bool are_register_bits(const layout& how) noexcept {
    return how.type.element == element_type::boolean && (how.bit || how.type.is_array());
}

/// Calls `take(index, element)` for each Boolean of `v`; false if `v` contains another type.
template <class Take>
bool for_each_boolean(const layout& how, const value& v, Take take) {
    if (!how.type.is_array()) {
        const auto* b = std::get_if<bool>(&v);
        if (b != nullptr) take(std::size_t{0}, *b);
        return b != nullptr;
    }
    const auto* elements = std::get_if<array>(&v);
    if (elements == nullptr || elements->size() != how.type.count) return false;
    for (std::size_t i = 0; i < elements->size(); ++i) {
        const auto* b = std::get_if<bool>(&(*elements)[i]);
        if (b == nullptr) return false;
        take(i, *b);
    }
    return true;
}

}  // namespace

std::uint32_t registers_of_element(const layout& how) noexcept {
    if (is_text(how.type.element)) return (how.length + 1U) / 2U;
    const auto width = static_cast<std::uint32_t>(width_of(how.type.element));
    return width <= 2 ? 1 : width / 2;
}

std::uint32_t registers_of(const layout& how) noexcept {
    if (are_register_bits(how)) {
        const auto fields = (how.bit.value_or(0U) + how.type.elements() + how.field_bits - 1U) / how.field_bits;
        return fields * (how.field_bits / 16U);
    }
    return how.type.elements() * registers_of_element(how);
}

result<> decode_registers(const layout& how, byte_view registers, value& into) {
    if (are_register_bits(how)) {
        const std::size_t first = how.bit.value_or(0);
        if (!how.type.is_array()) {
            put(into, bit_at(how, registers, first));
            return {};
        }
        auto& out = array_in(into, how.type.count);
        for (std::size_t i = 0; i < out.size(); ++i)
            put(out[i], bit_at(how, registers, first + i));
        return {};
    }
    if (!how.type.is_array()) return decode_element(how, registers.data(), into);
    const std::size_t step = std::size_t{2} * registers_of_element(how);
    auto& out = array_in(into, how.type.count);
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (const auto done = decode_element(how, registers.data() + i * step, out[i]); !done) return done;
    }
    return {};
}

void decode_bits(const layout& how, byte_view bits, std::size_t first_bit, value& into) {
    const auto at = [&](std::size_t i) { return (static_cast<unsigned>(bits[i / 8] >> (i % 8)) & 1U) != 0; };
    if (!how.type.is_array()) {
        put(into, at(first_bit));
        return;
    }
    auto& out = array_in(into, how.type.count);
    for (std::size_t i = 0; i < out.size(); ++i)
        put(out[i], at(first_bit + i));
}

result<register_image> encode_registers(const layout& how, const value& v) {
    register_image out;
    if (are_register_bits(how)) {
        const std::size_t first = how.bit.value_or(0);
        out.data.assign(std::size_t{2} * registers_of(how), 0);
        out.mask = out.data;
        const bool fits = for_each_boolean(how, v, [&](std::size_t i, bool b) {
            set_bit(how, out.mask, first + i);
            if (b) set_bit(how, out.data, first + i);
        });
        if (!fits) return driver_errc::wrong_alternative;
        return out;
    }
    if (!how.type.is_array()) {
        if (const auto done = encode_element(how, v, out.data); !done) return done.error();
        return out;
    }
    const auto* elements = std::get_if<array>(&v);
    if (elements == nullptr || elements->size() != how.type.count) return driver_errc::wrong_alternative;
    for (const auto& element : *elements) {
        if (const auto done = encode_element(how, element, out.data); !done) return done.error();
    }
    return out;
}

result<byte_buffer> encode_bits(const layout& how, const value& v) {
    byte_buffer out((how.type.elements() + 7U) / 8U, 0);
    const bool fits = for_each_boolean(how, v, [&](std::size_t i, bool b) {
        if (b) out[i / 8] |= static_cast<std::uint8_t>(1U << (i % 8));
    });
    if (!fits) return driver_errc::wrong_alternative;
    return out;
}

}  // namespace penstock::modbus
