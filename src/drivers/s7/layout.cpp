#include "drivers/s7/layout.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "drivers/errc.hpp"
#include "drivers/s7/clock_code.hpp"
#include "drivers/s7/errc.hpp"

namespace penstock::s7 {

namespace {

std::uint64_t load_number(const std::uint8_t* at, std::size_t width) noexcept {
    switch (width) {
        case 1: return *at;
        case 2: return load_big<std::uint16_t>(at);
        case 4: return load_big<std::uint32_t>(at);
        default: return load_big<std::uint64_t>(at);
    }
}

/// `length` UTF-16 units, most significant byte first, without what follows a NUL.
result<> decode_wide(const std::uint8_t* at, std::size_t length, value& into) {
    std::size_t used = 0;
    while (used < length && load_big<std::uint16_t>(at + 2 * used) != 0)
        ++used;
    const auto text = convert_encoding({reinterpret_cast<const char*>(at), 2 * used}, "UTF-16BE", "UTF-8");
    if (!text) return driver_errc::bad_text;
    text_in(into) = *text;
    return {};
}

/// Bytes that are a text: of a String up to a NUL, of a ByteString all.
result<> decode_characters(const layout& how, const std::uint8_t* at, std::size_t length, value& into) {
    if (how.type.element == element_type::byte_string) {
        bytes_in(into).assign(at, at + length);
        return {};
    }
    auto& text = text_in(into);
    text.assign(reinterpret_cast<const char*>(at), length);
    return decode_text(text, how.encoding);
}

result<> decode_time(const layout& how, const std::uint8_t* at, value& into) {
    result<milliseconds> local = milliseconds{};
    switch (how.storage) {
        case form::date: local = load_date(at); break;
        case form::date_and_time: local = load_date_and_time(at); break;
        case form::dtl: local = load_dtl(at); break;
        default: local = load_ldt(at); break;
    }
    if (!local) return local.error();
    put(into, how.clock.to_utc(local_ms{*local}));
    return {};
}

result<> decode_digits(const layout& how, const std::uint8_t* at, value& into) {
    const auto word = load_big<std::uint16_t>(at);
    const auto number = how.storage == form::s5time ? load_s5time(word) : load_counter(word);
    if (!number) return number.error();
    load_raw(how.type.element, *number, into);
    return {};
}

result<> decode_number(const layout& how, const std::uint8_t* at, value& into) {
    std::uint64_t raw = load_number(at, width_of(how.type.element));
    if (how.is_bcd) {
        const auto number = penstock::from_bcd(raw);
        if (!number) return errc::bad_digit;
        raw = *number;
    }
    load_raw(how.type.element, raw, into);
    return {};
}

result<> decode_element(const layout& how, const std::uint8_t* at, value& into) {
    switch (how.storage) {
        case form::number: return decode_number(how, at, into);
        case form::bit: put(into, (static_cast<unsigned>(*at >> how.bit) & 1U) != 0); return {};
        case form::s5time:
        case form::counter: return decode_digits(how, at, into);
        case form::characters: return decode_characters(how, at, how.length, into);
        case form::string: {
            // A place that was never set up holds zeros: its largest length is not 0 then but unknown.
            const std::size_t place = at[0] == 0 ? how.length : std::min<std::size_t>(at[0], how.length);
            return decode_characters(how, at + 2, std::min<std::size_t>(at[1], place), into);
        }
        case form::wstring: {
            const std::size_t max = load_big<std::uint16_t>(at);
            const std::size_t place = max == 0 ? how.length : std::min<std::size_t>(max, how.length);
            return decode_wide(at + 4, std::min<std::size_t>(load_big<std::uint16_t>(at + 2), place), into);
        }
        case form::wcharacters: return decode_wide(at, how.length, into);
        default: return decode_time(how, at, into);
    }
}

result<byte_buffer> encode_wide(const layout& how, const value& v) {
    const auto* text = std::get_if<std::string>(&v);
    if (text == nullptr) return driver_errc::wrong_alternative;
    const auto wide = convert_encoding(*text, "UTF-8", "UTF-16BE");
    if (!wide) return driver_errc::bad_text;
    if (wide->size() > 2U * how.length) return driver_errc::text_too_long;
    return byte_buffer(wide->begin(), wide->end());
}

result<byte_buffer> encode_time(const layout& how, const value& v) {
    const auto* time = std::get_if<wall_time>(&v);
    if (time == nullptr) return driver_errc::wrong_alternative;
    const auto local = how.clock.to_local(*time).time_since_epoch();
    byte_buffer out(element_size(how));
    const auto stored = how.storage == form::date            ? store_date(local, out.data())
                        : how.storage == form::date_and_time ? store_date_and_time(local, out.data())
                        : how.storage == form::dtl           ? store_dtl(local, out.data())
                                                             : store_ldt(local, out.data());
    if (!stored) return stored.error();
    return out;
}

result<byte_buffer> encode_number(const layout& how, const value& v) {
    auto raw = raw_of(how.type.element, v);
    if (!raw) return driver_errc::wrong_alternative;
    std::size_t width = width_of(how.type.element);
    if (how.storage != form::number) {
        // A negative number is far above the largest.
        const auto word = how.storage == form::s5time ? to_s5time(*raw) : to_counter(*raw);
        if (!word) return word.error();
        raw = *word;
        width = 2;
    } else if (how.is_bcd) {
        raw = penstock::to_bcd(*raw, 2 * width);
        if (!raw) return errc::number_too_large;
    }
    byte_buffer out(width);
    for (std::size_t i = 0; i < width; ++i)
        out[i] = static_cast<std::uint8_t>(*raw >> (8 * (width - 1 - i)));
    return out;
}

/// What is written over the element's bytes from `skip` on; STRING and WSTRING keep the size of their place.
result<byte_buffer> encode_element(const layout& how, const value& v, std::uint32_t& skip) {
    switch (how.storage) {
        case form::number:
        case form::s5time:
        case form::counter: return encode_number(how, v);
        case form::wcharacters: {
            auto wide = encode_wide(how, v);
            if (wide) wide->resize(2U * how.length);
            return wide;
        }
        case form::characters: {
            auto text = encode_text(v, how.encoding, how.length);
            if (text) text->resize(how.length);
            return text;
        }
        case form::string: {
            auto text = encode_text(v, how.encoding, how.length);
            if (!text) return text;
            skip = 1;
            text->insert(text->begin(), static_cast<std::uint8_t>(text->size()));
            return text;
        }
        case form::wstring: {
            auto wide = encode_wide(how, v);
            if (!wide) return wide;
            skip = 2;
            byte_buffer out;
            append_big(out, static_cast<std::uint16_t>(wide->size() / 2));
            append(out, *wide);
            return out;
        }
        default: return encode_time(how, v);
    }
}

/// Whole bytes as bytes, what is left at the edges bit by bit.
result<std::vector<write_piece>> encode_bits(const layout& how, const array& bits) {
    std::vector<write_piece> out;
    for (std::size_t i = 0; i < bits.size();) {
        const std::size_t place = how.bit + i;
        write_piece piece{.offset = static_cast<std::uint32_t>(place / 8)};
        const bool is_whole = place % 8 == 0 && bits.size() - i >= 8;
        std::uint8_t byte = 0;
        for (std::size_t k = 0; k < (is_whole ? 8U : 1U); ++k) {
            const auto* b = std::get_if<bool>(&bits[i + k]);
            if (b == nullptr) return driver_errc::wrong_alternative;
            if (*b) byte = static_cast<std::uint8_t>(byte | 1U << k);
        }
        i += is_whole ? 8 : 1;
        if (is_whole && !out.empty() && !out.back().is_bit) {
            out.back().data.push_back(byte);
            continue;
        }
        piece.is_bit = !is_whole;
        piece.bit = static_cast<std::uint8_t>(place % 8);
        piece.data = {byte};
        out.push_back(std::move(piece));
    }
    return out;
}

result<std::vector<write_piece>> encode_array(const layout& how, const array& elements) {
    std::vector<write_piece> out;
    const auto step = element_step(how);
    for (std::size_t i = 0; i < elements.size(); ++i) {
        const auto begin = static_cast<std::uint32_t>(i) * step;
        std::uint32_t skip = 0;
        auto bytes = encode_element(how, elements[i], skip);
        if (!bytes) return bytes.error();
        const bool goes_on = !out.empty() && out.back().offset + out.back().data.size() == begin + skip;
        if (goes_on) {
            append(out.back().data, *bytes);
        } else {
            out.push_back({.offset = begin + skip, .data = std::move(*bytes)});
        }
    }
    return out;
}

}  // namespace

std::uint32_t element_size(const layout& how) noexcept {
    switch (how.storage) {
        case form::number: return static_cast<std::uint32_t>(width_of(how.type.element));
        case form::bit: return 1;
        case form::s5time:
        case form::counter:
        case form::date: return 2;
        case form::characters: return how.length;
        case form::string: return how.length + 2U;
        case form::wstring: return 2U * how.length + 4U;
        case form::wcharacters: return 2U * how.length;
        case form::date_and_time:
        case form::ldt: return 8;
        case form::dtl: return 12;
    }
    return 1;
}

std::uint32_t element_step(const layout& how) noexcept {
    const auto size = element_size(how);
    return how.storage == form::string ? size + size % 2 : size;
}

std::uint32_t size_of(const layout& how) noexcept {
    if (how.storage == form::bit) return (how.bit + how.type.elements() + 7) / 8;
    return (how.type.elements() - 1) * element_step(how) + element_size(how);
}

result<> decode(const layout& how, const std::uint8_t* bytes, value& into) {
    if (!how.type.is_array()) return decode_element(how, bytes, into);
    auto& out = array_in(into, how.type.count);
    if (how.storage == form::bit) {
        for (std::size_t i = 0; i < out.size(); ++i) {
            const auto place = how.bit + i;
            put(out[i], (static_cast<unsigned>(bytes[place / 8] >> (place % 8)) & 1U) != 0);
        }
        return {};
    }
    const auto step = element_step(how);
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (const auto done = decode_element(how, bytes + i * step, out[i]); !done) return done;
    }
    return {};
}

result<std::vector<write_piece>> encode(const layout& how, const value& v) {
    if (how.type.is_array()) {
        const auto* elements = std::get_if<array>(&v);
        if (elements == nullptr || elements->size() != how.type.count) return driver_errc::wrong_alternative;
        return how.storage == form::bit ? encode_bits(how, *elements) : encode_array(how, *elements);
    }
    if (how.storage == form::bit) {
        const auto* b = std::get_if<bool>(&v);
        if (b == nullptr) return driver_errc::wrong_alternative;
        const auto byte = static_cast<std::uint8_t>(*b ? 1 : 0);
        return std::vector<write_piece>{{.is_bit = true, .bit = how.bit, .data = {byte}}};
    }
    std::uint32_t skip = 0;
    auto bytes = encode_element(how, v, skip);
    if (!bytes) return bytes.error();
    return std::vector<write_piece>{{.offset = skip, .data = std::move(*bytes)}};
}

}  // namespace penstock::s7
