#include "drivers/raw_value.hpp"

#include <bit>

namespace penstock {

void load_raw(element_type type, std::uint64_t raw, value& into) noexcept {
    switch (type) {
        case element_type::boolean: into.emplace<bool>(raw != 0); break;
        case element_type::sbyte: into.emplace<std::int64_t>(static_cast<std::int8_t>(raw)); break;
        case element_type::int16: into.emplace<std::int64_t>(static_cast<std::int16_t>(raw)); break;
        case element_type::int32: into.emplace<std::int64_t>(static_cast<std::int32_t>(raw)); break;
        case element_type::int64: into.emplace<std::int64_t>(static_cast<std::int64_t>(raw)); break;
        case element_type::byte: into.emplace<std::uint64_t>(static_cast<std::uint8_t>(raw)); break;
        case element_type::uint16: into.emplace<std::uint64_t>(static_cast<std::uint16_t>(raw)); break;
        case element_type::uint32: into.emplace<std::uint64_t>(static_cast<std::uint32_t>(raw)); break;
        case element_type::float32: into.emplace<float>(std::bit_cast<float>(static_cast<std::uint32_t>(raw))); break;
        case element_type::float64: into.emplace<double>(std::bit_cast<double>(raw)); break;
        case element_type::date_time: into.emplace<wall_time>(from_epoch_ms(static_cast<std::int64_t>(raw))); break;
        default: into.emplace<std::uint64_t>(raw); break;
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

array& array_in(value& into, std::size_t count) {
    if (!std::holds_alternative<array>(into)) into.emplace<array>();
    auto& out = std::get<array>(into);
    out.resize(count);
    return out;
}

}  // namespace penstock
