#include "drivers/modbus/layout.hpp"
#include "drivers/errc.hpp"

#include <bit>

#include "drivers/modbus/errc.hpp"
#include "drivers/modbus/text_registers.hpp"
#include "drivers/modbus/word_order.hpp"

namespace penstock::modbus {

namespace {

/// 8-bit values stand in the low byte of a register of their own.
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

result<> decode_element(const layout& how, const std::uint8_t* at, value& into) {
    if (is_text(how.type.element)) return decode_text(how, at, into);
    std::uint64_t raw = load_number(how, at);
    if (how.is_bcd) {
        const auto number = from_bcd(raw);
        if (!number) return errc::bad_digit;
        raw = *number;
    }
    switch (how.type.element) {
        case element_type::boolean: put(into, raw != 0); break;
        case element_type::sbyte: put<std::int64_t>(into, static_cast<std::int8_t>(raw)); break;
        case element_type::int16: put<std::int64_t>(into, static_cast<std::int16_t>(raw)); break;
        case element_type::int32: put<std::int64_t>(into, static_cast<std::int32_t>(raw)); break;
        case element_type::int64: put(into, static_cast<std::int64_t>(raw)); break;
        case element_type::float32: put(into, std::bit_cast<float>(static_cast<std::uint32_t>(raw))); break;
        case element_type::float64: put(into, std::bit_cast<double>(raw)); break;
        case element_type::date_time: put(into, from_epoch_ms(static_cast<std::int64_t>(raw))); break;
        default: put(into, raw); break;
    }
    return {};
}

/// The raw bits of a number; nothing when `v` holds another alternative than its type has.
std::optional<std::uint64_t> raw_of(element_type type, const value& v) noexcept {
    switch (type) {
        case element_type::float32:
            if (const auto* n = std::get_if<float>(&v)) return std::bit_cast<std::uint32_t>(*n);
            return std::nullopt;
        case element_type::float64:
            if (const auto* n = std::get_if<double>(&v)) return std::bit_cast<std::uint64_t>(*n);
            return std::nullopt;
        case element_type::date_time:
            if (const auto* t = std::get_if<wall_time>(&v)) return static_cast<std::uint64_t>(to_epoch_ms(*t));
            return std::nullopt;
        case element_type::boolean:
            if (const auto* b = std::get_if<bool>(&v)) return *b ? 1U : 0U;
            return std::nullopt;
        default:
            if (const auto* n = std::get_if<std::int64_t>(&v)) return static_cast<std::uint64_t>(*n);
            if (const auto* n = std::get_if<std::uint64_t>(&v)) return *n;
            return std::nullopt;
    }
}

result<> encode_element(const layout& how, const value& v, byte_buffer& out) {
    if (is_text(how.type.element)) return encode_text(how, v, out);
    auto raw = raw_of(how.type.element, v);
    if (!raw) return driver_errc::wrong_alternative;
    if (how.is_bcd) {
        // A negative number is far above the largest number of digits.
        raw = to_bcd(*raw, static_cast<unsigned>(2 * width_of(how.type.element)));
        if (!raw) return errc::too_many_digits;
    }
    append_number(how, *raw, out);
    return {};
}

/// The byte that holds `bit` of the registers, counting on into the following ones; bit 0 is a register's lowest.
std::size_t byte_of_bit(const layout& how, std::size_t bit) noexcept {
    const bool is_first_byte = (bit % 16 >= 8) != how.has_swapped_bytes;
    return bit / 16 * 2 + (is_first_byte ? 0U : 1U);
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

/// Calls `take(index, element)` for each Boolean of `v`; false when something else is in it.
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

/// An array of the right size in `into`; its elements keep what they own.
array& array_in(value& into, std::size_t count) {
    if (!std::holds_alternative<array>(into)) into.emplace<array>();
    auto& out = std::get<array>(into);
    out.resize(count);
    return out;
}

}  // namespace

std::uint32_t registers_of_element(const layout& how) noexcept {
    if (is_text(how.type.element)) return (how.length + 1U) / 2U;
    const auto width = static_cast<std::uint32_t>(width_of(how.type.element));
    return width <= 2 ? 1 : width / 2;
}

std::uint32_t registers_of(const layout& how) noexcept {
    if (are_register_bits(how)) return (how.bit.value_or(0) + how.type.elements() + 15U) / 16U;
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
