#include "drivers/eip/layout.hpp"

#include <algorithm>

#include "drivers/eip/errc.hpp"
#include "drivers/errc.hpp"
#include "drivers/raw_value.hpp"

namespace penstock::eip {

namespace {

std::uint64_t load_number(const std::uint8_t* at, std::size_t width) noexcept {
    switch (width) {
        case 1: return *at;
        case 2: return load_little<std::uint16_t>(at);
        case 4: return load_little<std::uint32_t>(at);
        default: return load_little<std::uint64_t>(at);
    }
}

bool is_bcd_type(type_code code) noexcept {
    return code >= 0x04 && code <= 0x06;
}

/// Whether a whole number with that sign and magnitude fits into `type`.
bool fits(bool is_negative, std::uint64_t bits, element_type type) noexcept {
    const auto width = static_cast<unsigned>(8 * width_of(type));
    const bool is_signed = type == element_type::sbyte || type == element_type::int16 || type == element_type::int32 ||
                           type == element_type::int64;
    if (is_negative) {
        return is_signed &&
               static_cast<std::int64_t>(bits) >= -static_cast<std::int64_t>((std::uint64_t{1} << (width - 1)) - 1) - 1;
    }
    const unsigned room = is_signed ? width - 1 : width;
    return room >= 64 || (bits >> room) == 0;
}

/// Time stamps: µs since 1970 in Logix, ns in Omron's types.
constexpr std::uint64_t per_ms(type_code code) noexcept {
    return code == 0x08 || code == 0x0A ? 1'000'000 : 1'000;
}

/// Converts a number of type `code` to `wanted`; an error if `wanted` cannot represent it.
result<> convert(type_code code, element_type is, std::uint64_t raw, element_type wanted, value& into) {
    value as_is;
    load_raw(is, raw, as_is);
    if (wanted == element_type::date_time) {
        if (!is_whole_number(is) && is != element_type::date_time) return errc::wrong_type;
        load_raw(wanted,
                 static_cast<std::uint64_t>(static_cast<std::int64_t>(raw) / static_cast<std::int64_t>(per_ms(code))),
                 into);
        return {};
    }
    if (wanted == element_type::boolean) {
        into = raw != 0;
        return {};
    }
    if (is == element_type::date_time) load_raw(element_type::int64, raw, as_is);
    const auto* negative = std::get_if<std::int64_t>(&as_is);
    const bool is_whole = negative != nullptr || std::holds_alternative<std::uint64_t>(as_is);
    if (is_whole_number(wanted)) {
        if (is == element_type::boolean) {
            load_raw(wanted, raw != 0 ? 1 : 0, into);
            return {};
        }
        if (!is_whole) return errc::wrong_type;
        const auto bits = negative ? static_cast<std::uint64_t>(*negative) : std::get<std::uint64_t>(as_is);
        if (!fits(negative && *negative < 0, bits, wanted)) return errc::out_of_range;
        load_raw(wanted, bits, into);
        return {};
    }
    const auto number = to_double(as_is);
    if (!number) return errc::wrong_type;
    if (wanted == element_type::float32) {
        into = static_cast<float>(*number);
    } else {
        into = *number;
    }
    return {};
}

/// Decodes one number; the most frequent case is the first.
result<> decode_number(const layout& how, type_code code, const std::uint8_t* at, std::size_t width, value& into) {
    const auto wanted = how.type.element;
    auto raw = load_number(at, width);
    const auto is = element_type_of(code);
    if (!is) return errc::unknown_type;
    if (is_bcd_type(code) || how.is_bcd) {
        if (!is_whole_number(*is)) return errc::wrong_type;
        const auto digits = from_bcd(raw);
        if (!digits) return errc::bad_digit;
        raw = *digits;
    }
    if (*is == wanted && wanted != element_type::date_time) {
        load_raw(wanted, raw, into);
        return {};
    }
    return convert(code, *is, raw, wanted, into);
}

/// The characters of the next text; `size` gets its size.
result<byte_view> next_text(const layout& how, const typed_bytes& from, byte_view rest, std::size_t& size) {
    std::size_t head = 0;
    std::size_t length = 0;
    switch (from.code) {
        case type::string:
            head = 2;
            if (rest.size() >= head) length = load_little<std::uint16_t>(rest.data());
            size = head + length;
            break;
        case type::short_string:
            head = 1;
            if (rest.size() >= head) length = rest[0];
            size = head + length;
            break;
        case type::structure: {
            head = 4;
            size = from.bytes.size() / std::max(how.type.elements(), 1U);
            const auto reported = rest.size() >= head ? load_little<std::uint32_t>(rest.data()) : 0U;
            if (size < head || reported > size - head) return errc::wrong_type;
            length = reported;
            break;
        }
        case type::sint:
        case type::usint:
        case type::byte:
            length = how.text_length > 0 ? how.text_length : from.bytes.size() / how.type.elements();
            size = length;
            break;
        default: return errc::wrong_type;
    }
    if (rest.size() < head || rest.size() < size || rest.size() < head + length) return errc::too_few_bytes;
    return rest.subspan(head, length);
}

result<> decode_texts(const layout& how, const typed_bytes& from, value& into) {
    auto rest = from.bytes;
    const auto take = [&](value& v) -> result<> {
        std::size_t size = 0;
        const auto text = next_text(how, from, rest, size);
        if (!text) return text.error();
        rest = rest.subspan(size);
        if (how.type.element == element_type::byte_string) {
            bytes_in(v).assign(text->begin(), text->end());
            return {};
        }
        auto& out = text_in(v);
        out.assign(text->begin(), text->end());
        return decode_text(out, how.encoding);
    };
    if (!how.type.is_array()) return take(into);
    for (auto& v : array_in(into, how.type.count)) {
        if (const auto done = take(v); !done) return done;
    }
    return {};
}

bool is_text_code(type_code code) noexcept {
    return code == type::string || code == type::short_string;
}

/// Copies the bytes of a structure or of numbers.
result<> decode_raw(const layout& how, const typed_bytes& from, value& into) {
    const std::size_t each = how.text_length > 0 ? how.text_length : from.bytes.size() / how.type.elements();
    if (from.bytes.size() < each * how.type.elements()) return errc::too_few_bytes;
    const auto take = [&](std::size_t i, value& v) {
        const auto bytes = from.bytes.subspan(i * each, each);
        bytes_in(v).assign(bytes.begin(), bytes.end());
    };
    if (!how.type.is_array()) {
        take(0, into);
        return {};
    }
    auto& all = array_in(into, how.type.count);
    for (std::size_t i = 0; i < all.size(); ++i)
        take(i, all[i]);
    return {};
}

result<> decode_bits(const layout& how, std::size_t first, byte_view bytes, value& into) {
    if (first + how.type.elements() > 8 * bytes.size()) return errc::too_few_bytes;
    const auto at = [&](std::size_t i) { return ((unsigned{bytes[i / 8]} >> (i % 8)) & 1U) != 0; };
    if (!how.type.is_array()) {
        into = at(first);
        return {};
    }
    auto& all = array_in(into, how.type.count);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = at(first + i);
    return {};
}

/// The number that a whole number, float or Boolean is in the device's type.
result<std::uint64_t> raw_for(type_code code, const value& v, bool is_bcd) {
    const auto wanted = element_type_of(code);
    if (!wanted) return errc::unknown_type;
    if (const auto* time = std::get_if<wall_time>(&v)) {
        if (*wanted != element_type::date_time && !is_whole_number(*wanted)) return errc::wrong_type;
        return static_cast<std::uint64_t>(to_epoch_ms(*time)) * per_ms(code);
    }
    if (const auto* on = std::get_if<bool>(&v)) {
        if (*wanted == element_type::boolean) return std::uint64_t{*on ? 0xFFU : 0U};
        if (!is_whole_number(*wanted)) return errc::wrong_type;
        return std::uint64_t{*on ? 1U : 0U};
    }
    if (*wanted == element_type::float32 || *wanted == element_type::float64) {
        const auto number = to_double(v);
        if (!number) return errc::wrong_type;
        return *raw_of(*wanted, *wanted == element_type::float32 ? value{static_cast<float>(*number)} : value{*number});
    }
    const auto* whole = std::get_if<std::int64_t>(&v);
    const auto* positive = std::get_if<std::uint64_t>(&v);
    if (whole == nullptr && positive == nullptr) return errc::wrong_type;
    const auto bits = whole ? static_cast<std::uint64_t>(*whole) : *positive;
    if (*wanted == element_type::boolean) return std::uint64_t{bits != 0 ? 0xFFU : 0U};
    const auto as = *wanted == element_type::date_time ? element_type::int64 : *wanted;
    if (!fits(whole && *whole < 0, bits, as)) return errc::out_of_range;
    if (!is_bcd && !is_bcd_type(code)) return bits;
    // The bits of a negative number, read as unsigned, have too many digits.
    const auto digits = to_bcd(bits, std::size_t{2} * size_of(code));
    if (!digits) return errc::out_of_range;
    return *digits;
}

/// Whether a tag of that type can hold text: as a string, a string structure, or an array of bytes.
bool holds_text(type_code code) noexcept {
    return is_text_code(code) || code == type::structure || code == type::sint || code == type::usint ||
           code == type::byte;
}

result<> append_text(byte_buffer& out, const layout& how, const wire_type& as, const value& v) {
    if (how.type.element != element_type::byte_string && !holds_text(as.code)) return errc::wrong_type;
    std::size_t max = as.width;
    if (as.code == type::string) max = 1986;
    if (as.code == type::short_string) max = 255;
    if (as.code == type::structure) max = as.width > 4 ? as.width - 4 : 0;
    if (as.code == type::structure && as.handle == logix_string_handle) max = logix_string_room;
    if (as.code == type::structure && as.text_room > 0) max = as.text_room;
    if (how.text_length > 0) max = how.text_length;
    const auto bytes = encode_text(v, how.encoding, max);
    if (!bytes) return bytes.error();
    const auto begin = out.size();
    switch (as.code) {
        case type::string: append_little(out, static_cast<std::uint16_t>(bytes->size())); break;
        case type::short_string: out.push_back(static_cast<std::uint8_t>(bytes->size())); break;
        case type::structure: append_little(out, static_cast<std::uint32_t>(bytes->size())); break;
        default: break;
    }
    append(out, *bytes);
    if (as.code == type::structure) out.resize(begin + as.width);
    if (!is_text_code(as.code) && as.code != type::structure) out.resize(begin + how.text_length);
    return {};
}

}  // namespace

result<> decode_value(const layout& how, const typed_bytes& from, value& into) {
    const bool wants_text = is_text(how.type.element);
    if (wants_text) {
        const bool is_raw = how.type.element == element_type::byte_string && !is_text_code(from.code);
        return is_raw ? decode_raw(how, from, into) : decode_texts(how, from, into);
    }
    if (from.code == type::structure || is_text_code(from.code)) return errc::wrong_type;
    if (how.bit) return decode_bits(how, *how.bit, from.bytes, into);
    if (how.packed) return decode_bits(how, *how.packed, from.bytes, into);
    const auto width = size_of(from.code);
    if (width == 0) return errc::unknown_type;
    if (!how.type.is_array()) {
        if (from.bytes.size() < width) return errc::too_few_bytes;
        return decode_number(how, from.code, from.bytes.data(), width, into);
    }
    if (from.bytes.size() < std::size_t{width} * how.type.count) return errc::too_few_bytes;
    auto& all = array_in(into, how.type.count);
    const auto* at = from.bytes.data();
    for (auto& v : all) {
        if (const auto done = decode_number(how, from.code, at, width, v); !done) return done;
        at += width;
    }
    return {};
}

result<byte_buffer> encode_value(const layout& how, const wire_type& as, const value& v) {
    byte_buffer out;
    const auto append_one = [&](const value& element) -> result<> {
        if (is_text(how.type.element)) return append_text(out, how, as, element);
        const auto raw = raw_for(as.code, element, how.is_bcd);
        if (!raw) return raw.error();
        const auto width = size_of(as.code);
        for (std::uint32_t i = 0; i < width; ++i)
            out.push_back(static_cast<std::uint8_t>(*raw >> (8U * i)));
        return {};
    };
    const auto* all = std::get_if<array>(&v);
    if ((all != nullptr) != how.type.is_array()) return driver_errc::wrong_alternative;
    if (all == nullptr) {
        if (const auto done = append_one(v); !done) return done.error();
        return out;
    }
    if (all->size() != how.type.count) return driver_errc::wrong_alternative;
    for (const auto& element : *all) {
        if (const auto done = append_one(element); !done) return done.error();
    }
    return out;
}

}  // namespace penstock::eip
