#include "model/none_value.hpp"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/text.hpp"

namespace penstock {

namespace {

bool is_real(element_type type) noexcept {
    return type == element_type::float32 || type == element_type::float64;
}

std::optional<std::uint64_t> parse_bits(std::string_view digits) noexcept {
    std::uint64_t held = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, ec] = std::from_chars(digits.data(), end, held, 16);
    if (ec != std::errc{} || stop != end || digits.empty()) return std::nullopt;
    return held;
}

std::uint64_t lowest_bits(std::uint64_t of, std::size_t bytes) noexcept {
    return bytes >= sizeof of ? of : of & ((std::uint64_t{1} << (8 * bytes)) - 1);
}

}  // namespace

checked<none_values> none_values::parse(std::string_view text, const std::optional<data_type>& type) {
    none_values out;
    if (trim(text).empty()) return out;
    if (type && (!is_numeric(type->element) || type->is_array())) {
        return fault{"", "is for a single number, from SByte to Double; the data_type is " + format_data_type(*type)};
    }
    for (const auto part : split(text, ',')) {
        if (out.all_.size() == max_count) return fault{"", fmt::format("at most {} values", max_count)};
        auto one = parse_one(trim(part), type);
        if (!one) return one.error();
        out.all_.push_back(*one);
    }
    return out;
}

checked<none_values::entry> none_values::parse_one(std::string_view text, const std::optional<data_type>& type) {
    if (text.empty()) return fault{"", "a value is missing between two commas"};
    if (equals_ignoring_case(text, "nan")) {
        if (type && !is_real(type->element)) {
            return fault{"", fmt::format("NaN is for Float and Double, {} has no NaN", to_string(type->element))};
        }
        return entry{not_a_number{}};
    }
    if (text.starts_with("0x") || text.starts_with("0X")) {
        const auto held = parse_bits(text.substr(2));
        if (!held) return fault{"", fmt::format("\"{}\" is not a hexadecimal number such as 0x8000", text)};
        if (type && lowest_bits(*held, width_of(type->element)) != *held) {
            return fault{"", fmt::format("{} has more bits than {}, which has {}", text, to_string(type->element),
                                         8 * width_of(type->element))};
        }
        return entry{bits{*held}};
    }
    if (type) {
        const auto read = parse_value(text, {type->element, 0});
        if (!read) {
            return fault{"", read.error().message + "; or use the bits of the number in hexadecimal, such as 0x8000"};
        }
        if (const auto number = to_double(*read); number && !std::isfinite(*number)) {
            return fault{"", fmt::format("\"{}\" is not a finite number", text)};
        }
    }
    if (const auto n = parse_number<std::int64_t>(text)) return entry{*n};
    if (const auto n = parse_number<std::uint64_t>(text)) return entry{*n};
    if (const auto n = parse_number<double>(text); n && std::isfinite(*n)) return entry{*n};
    return fault{"", fmt::format("\"{}\" is not a number such as 65535, 0x8000 or NaN", text)};
}

bool none_values::contains(const value& raw, element_type type) const noexcept {
    if (const auto* elements = std::get_if<array>(&raw)) {
        for (const auto& element : *elements) {
            if (contains(element, type)) return true;
        }
        return false;
    }
    for (const auto& e : all_) {
        if (is_alike(e, raw, type)) return true;
    }
    return false;
}

bool none_values::is_alike(const entry& e, const value& raw, element_type type) noexcept {
    // Boolean is no number here.
    const auto* whole = std::get_if<std::int64_t>(&raw);
    const auto* positive = std::get_if<std::uint64_t>(&raw);
    const auto* narrow = std::get_if<float>(&raw);
    const auto* wide = std::get_if<double>(&raw);
    if (std::holds_alternative<not_a_number>(e)) {
        return (narrow != nullptr && std::isnan(*narrow)) || (wide != nullptr && std::isnan(*wide));
    }
    if (const auto* pattern = std::get_if<bits>(&e)) {
        if (whole != nullptr) return lowest_bits(static_cast<std::uint64_t>(*whole), width_of(type)) == pattern->held;
        if (positive != nullptr) return *positive == pattern->held;
        if (narrow != nullptr) return std::bit_cast<std::uint32_t>(*narrow) == pattern->held;
        return wide != nullptr && std::bit_cast<std::uint64_t>(*wide) == pattern->held;
    }
    return std::visit(
        [&]<class T>(const T& number) {
            if constexpr (std::is_same_v<T, std::int64_t> || std::is_same_v<T, std::uint64_t>) {
                if (whole != nullptr) return std::cmp_equal(*whole, number);
                if (positive != nullptr) return std::cmp_equal(*positive, number);
            }
            if constexpr (std::is_arithmetic_v<T>) {
                // As the device has rounded it, too: 0.1 of a Float is another number than that of a Double.
                if (narrow != nullptr) return *narrow == static_cast<float>(number);
                if (wide != nullptr) return *wide == static_cast<double>(number);
                if (whole != nullptr) return static_cast<double>(*whole) == static_cast<double>(number);
                if (positive != nullptr) return static_cast<double>(*positive) == static_cast<double>(number);
            }
            return false;
        },
        e);
}

}  // namespace penstock
