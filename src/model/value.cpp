#include "model/value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "base/text.hpp"
#include "model/json_text.hpp"
#include "time/iso_text.hpp"

namespace penstock {

namespace {

template <class... F>
struct overloaded : F... {
    using F::operator()...;
};
template <class... F>
overloaded(F...) -> overloaded<F...>;

std::string format_fifteen_digits(double v) {
    if (!std::isfinite(v)) return format_number(v);
    std::array<char, 40> buffer{};
    const auto [end, ec] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), v, std::chars_format::scientific, 14);
    return format_number(*parse_number<double>({buffer.data(), end}));
}

template <class Number>
std::string format(const value& v, const Number& number, bool quotes_text);

template <class Number>
std::string format_array(const array& elements, const Number& number) {
    std::string out = "[";
    for (const auto& element : elements) {
        if (out.size() > 1) out += ',';
        out += format(element, number, true);
    }
    return out + "]";
}

template <class Number>
std::string format(const value& v, const Number& number, bool quotes_text) {
    const auto text = [&](std::string t) { return quotes_text ? quote_json(t) : std::move(t); };
    const auto real = [&](auto n) { return std::isfinite(n) ? number(n) : text(number(n)); };
    return std::visit(overloaded{
                          [](std::monostate) { return std::string("-"); },
                          [](bool b) { return std::string(b ? "true" : "false"); },
                          [](std::int64_t n) { return std::to_string(n); },
                          [](std::uint64_t n) { return std::to_string(n); },
                          [&](float n) { return real(n); },
                          [&](double n) { return real(n); },
                          [&](const std::string& s) { return text(s); },
                          [&](const byte_buffer& b) { return text(to_base64(b)); },
                          [&](wall_time t) { return text(format_iso_time(t)); },
                          [&](const array& a) { return format_array(a, number); },
                      },
                      static_cast<const value_variant&>(v));
}

/// A whole number in another form, `5.0`, `1e1`, `-2.50E+2`, as digits alone; nothing if it is none. Exact: a double
/// has not all numbers of 64 bits.
std::optional<std::string> as_digits(std::string_view text) {
    constexpr std::size_t most_digits = 20;  // of 64 bits
    const bool is_negative = text.starts_with('-');
    if (is_negative) text.remove_prefix(1);
    const auto mark = std::min(text.find_first_of("eE"), text.size());
    auto mantissa = text.substr(0, mark);
    auto exponent = text.substr(std::min(mark + 1, text.size()));
    if (exponent.starts_with('+')) exponent.remove_prefix(1);
    const auto shift = mark == text.size() ? std::optional(0) : parse_number<int>(exponent);
    const auto point = std::min(mantissa.find('.'), mantissa.size());
    const auto fraction = mantissa.substr(std::min(point + 1, mantissa.size()));
    std::string digits(mantissa.substr(0, point));
    digits += fraction;
    const bool is_number = !digits.empty() && point > 0 && (point == mantissa.size() || !fraction.empty()) &&
                           digits.find_first_not_of("0123456789") == std::string::npos;
    if (!is_number || !shift || std::abs(*shift) > 1'000) return std::nullopt;
    const auto places = static_cast<int>(fraction.size()) - *shift;  // behind the point
    const auto first = digits.find_first_not_of('0');
    if (first == std::string::npos) return "0";
    const auto last = static_cast<int>(digits.find_last_not_of('0'));
    if (last >= static_cast<int>(digits.size()) - places) return std::nullopt;  // a part of one is left
    digits.resize(static_cast<std::size_t>(std::max(static_cast<int>(digits.size()) - places, 0)), '0');
    digits.erase(0, first);
    if (digits.size() > most_digits) return std::nullopt;
    return (is_negative ? "-" : "") + digits;
}

template <class T, class Held>
checked<value> parse_integer(std::string_view text) {
    if (const auto n = parse_number<T>(text)) return value{static_cast<Held>(*n)};
    if (const auto digits = as_digits(text)) {
        if (const auto n = parse_number<T>(*digits)) return value{static_cast<Held>(*n)};
    }
    return fault{"", fmt::format("\"{}\" is not a whole number from {} to {}", text, +std::numeric_limits<T>::min(),
                                 +std::numeric_limits<T>::max())};
}

template <class T>
checked<value> parse_real(std::string_view text) {
    if (equals_ignoring_case(text, "nan")) return value{std::numeric_limits<T>::quiet_NaN()};
    if (equals_ignoring_case(text, "infinity")) return value{std::numeric_limits<T>::infinity()};
    if (equals_ignoring_case(text, "-infinity")) return value{-std::numeric_limits<T>::infinity()};
    if (const auto n = parse_number<T>(text); n && std::isfinite(*n)) return value{*n};
    return fault{"", fmt::format("\"{}\" is not a number from {} to {}", text, std::numeric_limits<T>::lowest(),
                                 std::numeric_limits<T>::max())};
}

checked<value> parse_element(std::string_view text, element_type type) {
    switch (type) {
        case element_type::boolean:
            if (const auto b = parse_boolean(text)) return value{*b};
            return fault{"", fmt::format("\"{}\" is not one of true, false, 1, 0, on, off", text)};
        case element_type::sbyte: return parse_integer<std::int8_t, std::int64_t>(text);
        case element_type::byte: return parse_integer<std::uint8_t, std::uint64_t>(text);
        case element_type::int16: return parse_integer<std::int16_t, std::int64_t>(text);
        case element_type::uint16: return parse_integer<std::uint16_t, std::uint64_t>(text);
        case element_type::int32: return parse_integer<std::int32_t, std::int64_t>(text);
        case element_type::uint32: return parse_integer<std::uint32_t, std::uint64_t>(text);
        case element_type::int64: return parse_integer<std::int64_t, std::int64_t>(text);
        case element_type::uint64: return parse_integer<std::uint64_t, std::uint64_t>(text);
        case element_type::float32: return parse_real<float>(text);
        case element_type::float64: return parse_real<double>(text);
        case element_type::string:
            if (is_utf8(text)) return value{std::string(text)};
            return fault{"", "the text is not UTF-8"};
        case element_type::byte_string:
            if (auto bytes = parse_base64(text)) return value{std::move(*bytes)};
            return fault{"", "expected bytes in base64"};
        case element_type::date_time:
            if (const auto t = parse_iso_time(text)) return value{*t};
            return fault{"", fmt::format("\"{}\" is not a time such as 2026-11-21T07:07:44.123Z", text)};
    }
    return fault{"", "unknown data type"};
}

template <class T, class Held>
checked<value> round_to(double number) {
    // The upper bound of 64 bits is not a double; its successor is, so compare with that.
    const double low = static_cast<double>(std::numeric_limits<T>::min());
    const double above = std::ldexp(1.0, std::numeric_limits<T>::digits);
    const double whole = std::nearbyint(number);
    if (!(whole >= low && whole < above)) {
        return fault{"", fmt::format("{} is outside {} to {}", format_number(number), +std::numeric_limits<T>::min(),
                                     +std::numeric_limits<T>::max())};
    }
    return value{static_cast<Held>(whole)};
}

}  // namespace

bool is_empty(const value& v) noexcept {
    return std::holds_alternative<std::monostate>(v);
}

std::string format_value(const value& v) {
    return format(
        v, [](auto n) { return format_number(n); }, false);
}

std::string format_scaled_value(const value& v) {
    return format(
        v, [](auto n) { return format_fifteen_digits(static_cast<double>(n)); }, false);
}

checked<value> parse_value(std::string_view text, const data_type& type) {
    if (!type.is_array()) return parse_element(is_text(type.element) ? text : trim(text), type.element);
    const auto items = split_json_array(text);
    if (!items) return fault{"", "expected a JSON array of " + std::to_string(type.count) + " elements"};
    if (items->size() != type.count) {
        return fault{"", fmt::format("expected {} elements, got {}", type.count, items->size())};
    }
    array out;
    out.reserve(items->size());
    for (const auto& item : *items) {
        auto element = parse_element(item, type.element);
        if (!element) return element.error();
        out.push_back(std::move(*element));
    }
    return value{std::move(out)};
}

std::optional<double> to_double(const value& v) noexcept {
    return std::visit(overloaded{
                          [](bool b) -> std::optional<double> { return b ? 1.0 : 0.0; },
                          [](std::int64_t n) -> std::optional<double> { return static_cast<double>(n); },
                          [](std::uint64_t n) -> std::optional<double> { return static_cast<double>(n); },
                          [](float n) -> std::optional<double> { return static_cast<double>(n); },
                          [](double n) -> std::optional<double> { return n; },
                          [](const auto&) -> std::optional<double> { return std::nullopt; },
                      },
                      static_cast<const value_variant&>(v));
}

checked<value> from_double(double number, element_type type) {
    switch (type) {
        case element_type::boolean: return value{number != 0.0};
        case element_type::sbyte: return round_to<std::int8_t, std::int64_t>(number);
        case element_type::byte: return round_to<std::uint8_t, std::uint64_t>(number);
        case element_type::int16: return round_to<std::int16_t, std::int64_t>(number);
        case element_type::uint16: return round_to<std::uint16_t, std::uint64_t>(number);
        case element_type::int32: return round_to<std::int32_t, std::int64_t>(number);
        case element_type::uint32: return round_to<std::uint32_t, std::uint64_t>(number);
        case element_type::int64: return round_to<std::int64_t, std::int64_t>(number);
        case element_type::uint64: return round_to<std::uint64_t, std::uint64_t>(number);
        case element_type::float32:
            if (std::isfinite(number) && std::abs(number) > static_cast<double>(std::numeric_limits<float>::max())) {
                return fault{"", format_number(number) + " is outside the range of Float"};
            }
            return value{static_cast<float>(number)};
        case element_type::float64: return value{number};
        case element_type::string:
        case element_type::byte_string:
        case element_type::date_time: break;
    }
    return fault{"", std::string("a ") + std::string(to_string(type)) + " cannot be created from a number"};
}

}  // namespace penstock
