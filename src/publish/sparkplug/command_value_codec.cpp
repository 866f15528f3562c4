#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "base/text.hpp"
#include "publish/sparkplug/payload_codec.hpp"

namespace penstock::publish::sparkplug {
namespace {

bool is_signed(element_type e) noexcept {
    return e == element_type::sbyte || e == element_type::int16 || e == element_type::int32 || e == element_type::int64;
}

fault unfit(element_type element) {
    return {"value", "does not fit " + std::string(to_string(element))};
}

checked<value> fitted(double number, element_type element) {
    const auto v = from_double(number, element);
    if (!v) return unfit(element);
    return *v;
}

/// Whole numbers come as two's complement: of their own width, or, as some hosts write them, sign-extended to the
/// field's.
checked<value> whole(std::uint64_t bits, std::size_t field_width, element_type element) {
    const auto own_bits = 8 * width_of(element);
    const auto field_bits = 8 * field_width;
    if (!is_signed(element)) {
        if (own_bits < 64 && (bits >> own_bits) != 0) return unfit(element);
        return value{bits};
    }
    const auto extend = [&](std::size_t width) {
        return static_cast<std::int64_t>(bits << (64 - width)) >> (64 - width);
    };
    if (own_bits >= field_bits) return value{extend(field_bits)};
    if ((bits >> own_bits) == 0) return value{extend(own_bits)};
    const auto extended = extend(field_bits);
    const auto limit = std::int64_t{1} << (own_bits - 1);
    if (extended < -limit || extended >= limit) return unfit(element);
    return value{extended};
}

/// What JavaScript hosts send for whole numbers, or a double for a float.
checked<value> real(double number, element_type element) {
    if (element == element_type::boolean) {
        if (number != 0 && number != 1) return unfit(element);
        return value{number != 0};
    }
    if (element == element_type::date_time) return unfit(element);
    if (element != element_type::float32 && element != element_type::float64 && number != std::trunc(number)) {
        return unfit(element);
    }
    return fitted(number, element);
}

checked<value> one_number(const command_metric& m, element_type element) {
    if (const auto* b = std::get_if<bool>(&m.content)) return real(*b ? 1 : 0, element);
    if (const auto* f = std::get_if<float>(&m.content)) {
        if (element == element_type::float32) return value{*f};
        return real(static_cast<double>(*f), element);
    }
    if (const auto* d = std::get_if<double>(&m.content)) return real(*d, element);
    const auto* narrow = std::get_if<std::uint32_t>(&m.content);
    const auto* wide = std::get_if<std::uint64_t>(&m.content);
    if (narrow == nullptr && wide == nullptr) return fault{"value", "expected a number"};
    const std::uint64_t bits = narrow != nullptr ? *narrow : *wide;
    const std::size_t width = narrow != nullptr ? 4 : 8;
    switch (element) {
        case element_type::boolean: return real(static_cast<double>(bits), element);
        case element_type::date_time: return value{from_epoch_ms(static_cast<std::int64_t>(bits))};
        case element_type::float32:
        case element_type::float64: {
            const auto number = narrow != nullptr ? static_cast<double>(static_cast<std::int32_t>(bits))
                                                  : static_cast<double>(static_cast<std::int64_t>(bits));
            return fitted(number, element);
        }
        default: return whole(bits, width, element);
    }
}

value element_at(byte_view bytes, element_type element) {
    std::uint64_t cell = 0;
    for (std::size_t b = bytes.size(); b-- > 0;)
        cell = cell << 8U | bytes[b];
    switch (element) {
        case element_type::float32: return value{std::bit_cast<float>(static_cast<std::uint32_t>(cell))};
        case element_type::float64: return value{std::bit_cast<double>(cell)};
        case element_type::date_time: return value{from_epoch_ms(static_cast<std::int64_t>(cell))};
        default: break;
    }
    if (!is_signed(element)) return value{cell};
    const auto unused = 64 - 8 * bytes.size();
    return value{static_cast<std::int64_t>(cell << unused) >> unused};
}

checked<value> many(byte_view bytes, element_type element) {
    array out;
    if (element == element_type::boolean) {
        if (bytes.size() < 4) return fault{"value", "is not a BooleanArray"};
        const auto count = load_little<std::uint32_t>(bytes.data());
        if ((std::size_t{count} + 7) / 8 != bytes.size() - 4) return fault{"value", "is not a BooleanArray"};
        for (std::uint32_t i = 0; i < count; ++i)
            out.emplace_back((bytes[4 + i / 8] & (0x80U >> (i % 8))) != 0);
        return value{std::move(out)};
    }
    if (element == element_type::string) {
        if (!bytes.empty() && bytes.back() != 0) return fault{"value", "is not a StringArray"};
        std::string text;
        for (const auto b : bytes) {
            if (b != 0) {
                text.push_back(static_cast<char>(b));
                continue;
            }
            out.push_back(value{make_utf8(text)});
            text.clear();
        }
        return value{std::move(out)};
    }
    const auto width = element == element_type::date_time ? std::size_t{8} : width_of(element);
    if (width == 0 || bytes.size() % width != 0)
        return fault{"value", "has a number of bytes that does not fit an array of this type"};
    for (std::size_t i = 0; i < bytes.size(); i += width)
        out.push_back(element_at(bytes.subspan(i, width), element));
    return value{std::move(out)};
}

}  // namespace

checked<value> value_of(const command_metric& metric, datatype type) {
    element_form form;
    if (!find_element(type, form)) return fault{"datatype", "is not a data type that a tag can have"};
    if (metric.is_null || std::holds_alternative<std::monostate>(metric.content)) {
        return fault{"value", "is null: a write needs a value"};
    }
    const auto* text = std::get_if<std::string>(&metric.content);
    const auto* bytes = std::get_if<byte_buffer>(&metric.content);
    if (form.is_array) {
        if (bytes == nullptr) return fault{"value", "expected the bytes of an array"};
        return many(*bytes, form.element);
    }
    if (form.element == element_type::string) {
        if (text == nullptr) return fault{"value", "expected a text"};
        return value{*text};
    }
    if (form.element == element_type::byte_string) {
        if (bytes == nullptr) return fault{"value", "expected bytes"};
        return value{*bytes};
    }
    return one_number(metric, form.element);
}

}  // namespace penstock::publish::sparkplug
