#include "drivers/raw_value.hpp"

#include <bit>

namespace penstock {

void load_raw(element_type type, std::uint64_t raw, value& into) noexcept {
    switch (type) {
        case element_type::boolean: put<bool>(into, raw != 0); break;
        case element_type::sbyte: put<std::int64_t>(into, static_cast<std::int8_t>(raw)); break;
        case element_type::int16: put<std::int64_t>(into, static_cast<std::int16_t>(raw)); break;
        case element_type::int32: put<std::int64_t>(into, static_cast<std::int32_t>(raw)); break;
        case element_type::int64: put<std::int64_t>(into, static_cast<std::int64_t>(raw)); break;
        case element_type::byte: put<std::uint64_t>(into, static_cast<std::uint8_t>(raw)); break;
        case element_type::uint16: put<std::uint64_t>(into, static_cast<std::uint16_t>(raw)); break;
        case element_type::uint32: put<std::uint64_t>(into, static_cast<std::uint32_t>(raw)); break;
        case element_type::float32: put<float>(into, std::bit_cast<float>(static_cast<std::uint32_t>(raw))); break;
        case element_type::float64: put<double>(into, std::bit_cast<double>(raw)); break;
        case element_type::date_time: put<wall_time>(into, from_epoch_ms(static_cast<std::int64_t>(raw))); break;
        default: put<std::uint64_t>(into, raw); break;
    }
}

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

std::optional<std::uint64_t> from_bcd(std::uint64_t digits) noexcept {
    std::uint64_t out = 0;
    for (unsigned shift = 64; shift > 0;) {
        shift -= 4;
        const auto digit = (digits >> shift) & 0xFU;
        if (digit > 9) return std::nullopt;
        out = out * 10 + digit;
    }
    return out;
}

std::optional<std::uint64_t> to_bcd(std::uint64_t number, std::size_t digits) noexcept {
    std::uint64_t out = 0;
    for (unsigned i = 0; i < digits; ++i, number /= 10)
        out |= (number % 10) << (4 * i);
    if (number != 0) return std::nullopt;
    return out;
}

array& array_in(value& into, std::size_t count) {
    if (!std::holds_alternative<array>(into)) into.emplace<array>();
    auto& out = std::get<array>(into);
    out.resize(count);
    return out;
}

}  // namespace penstock
