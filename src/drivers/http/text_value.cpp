#include "drivers/http/text_value.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/text.hpp"
#include "drivers/errc.hpp"
#include "drivers/http/errc.hpp"
#include "drivers/text_codec.hpp"
#include "time/iso_text.hpp"

namespace penstock::http {

namespace {

constexpr double max_time_ms = 253'402'300'799'999.0;  // the year 9999

bool names_no_finite(std::string_view text) noexcept {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    constexpr std::array<std::string_view, 3> names{"nan", "infinity", "inf"};
    return std::ranges::any_of(names, [&](auto name) { return equals_ignoring_case(name, text); });
}

std::string_view without_plus(std::string_view text) noexcept {
    return text.size() > 1 && text[0] == '+' && text[1] != '-' ? text.substr(1) : text;
}

/// The reason why `text` is not a number of the wanted type.
error_code reason_of(std::string_view text) noexcept {
    if (text.empty()) return errc::is_null;
    if (names_no_finite(text)) return errc::is_not_finite;
    double number = 0;
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (end != text.data() + text.size() || ec == std::errc::invalid_argument) return errc::not_a_number;
    return errc::out_of_range;
}

template <class T, class Held>
error_code load_whole(std::string_view text, value& into) {
    text = without_plus(text);
    if (const auto n = parse_number<T>(text)) {
        into.emplace<Held>(*n);
        return {};
    }
    const auto real = parse_number<double>(text);
    if (!real || !std::isfinite(*real)) return reason_of(text);
    if (std::trunc(*real) != *real) return errc::not_whole;
    // The first number above the range of T is a power of two, which a double represents exactly; the largest number in
    // the range may not be.
    const double above = std::ldexp(1.0, std::numeric_limits<T>::digits);
    if (*real < static_cast<double>(std::numeric_limits<T>::min()) || *real >= above) return errc::out_of_range;
    into.emplace<Held>(static_cast<T>(*real));
    return {};
}

template <class T>
error_code load_real(std::string_view text, value& into) {
    text = without_plus(text);
    const auto n = parse_number<T>(text);
    if (!n) return reason_of(text);  // NaN and infinity are values, as in every other driver
    into.emplace<T>(*n);
    return {};
}

error_code load_boolean(std::string_view text, value& into) {
    if (text.empty()) return errc::is_null;
    if (const auto b = parse_boolean(text)) {
        into.emplace<bool>(*b);
        return {};
    }
    if (equals_ignoring_case(text, "yes") || equals_ignoring_case(text, "no")) {
        into.emplace<bool>(text.size() == 3);
        return {};
    }
    const auto n = parse_number<double>(without_plus(text));
    if (!n) return errc::not_a_boolean;
    if (!std::isfinite(*n)) return errc::is_not_finite;
    into.emplace<bool>(*n != 0.0);
    return {};
}

error_code load_time(std::string_view text, value& into, time_unit unit) {
    if (text.empty()) return errc::is_null;
    if (const auto number = parse_number<double>(text); number && unit != time_unit::iso) {
        const double per_ms = unit == time_unit::seconds ? 0.001 : unit == time_unit::microseconds ? 1000.0 : 1.0;
        const double ms = std::floor(*number / per_ms + (unit == time_unit::seconds ? 0.5 : 0.0));
        if (!std::isfinite(ms)) return errc::is_not_finite;
        if (std::abs(ms) > max_time_ms) return errc::out_of_range;
        into.emplace<wall_time>(from_epoch_ms(static_cast<std::int64_t>(ms)));
        return {};
    }
    const auto at = parse_iso_time(text);
    if (!at) return errc::not_a_time;
    into.emplace<wall_time>(*at);
    return {};
}

error_code load_string(std::string_view text, value& into) {
    if (!is_utf8(text)) return driver_errc::bad_text;
    text_in(into).assign(text);
    return {};
}

error_code load_bytes(std::string_view text, value& into) {
    auto bytes = parse_base64(text);
    if (!bytes) return errc::not_base64;
    bytes_in(into) = std::move(*bytes);
    return {};
}

}  // namespace

error_code load_text(element_type type, std::string_view text, value& into, time_unit unit) {
    if (type == element_type::string) return load_string(text, into);
    text = trim(text);
    switch (type) {
        case element_type::boolean: return load_boolean(text, into);
        case element_type::sbyte: return load_whole<std::int8_t, std::int64_t>(text, into);
        case element_type::byte: return load_whole<std::uint8_t, std::uint64_t>(text, into);
        case element_type::int16: return load_whole<std::int16_t, std::int64_t>(text, into);
        case element_type::uint16: return load_whole<std::uint16_t, std::uint64_t>(text, into);
        case element_type::int32: return load_whole<std::int32_t, std::int64_t>(text, into);
        case element_type::uint32: return load_whole<std::uint32_t, std::uint64_t>(text, into);
        case element_type::int64: return load_whole<std::int64_t, std::int64_t>(text, into);
        case element_type::uint64: return load_whole<std::uint64_t, std::uint64_t>(text, into);
        case element_type::float32: return load_real<float>(text, into);
        case element_type::float64: return load_real<double>(text, into);
        case element_type::byte_string: return load_bytes(text, into);
        case element_type::date_time: return load_time(text, into, unit);
        case element_type::string: break;
    }
    return errc::not_a_scalar;
}

}  // namespace penstock::http
