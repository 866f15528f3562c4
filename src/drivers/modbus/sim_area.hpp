#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "base/bytes.hpp"
#include "drivers/modbus/address.hpp"

namespace penstock::modbus {

/// The areas as in addresses: `co di ir hr`.
inline constexpr std::array<std::string_view, 4> area_codes{"co", "di", "ir", "hr"};

constexpr std::string_view area_code(area where) noexcept {
    return area_codes[static_cast<std::size_t>(where)];
}

constexpr std::optional<area> parse_area_code(std::string_view text) noexcept {
    const auto found = std::ranges::find(area_codes, text);
    if (found == area_codes.end()) return std::nullopt;
    return static_cast<area>(found - area_codes.begin());
}

/// Converts between bits that use a byte each, and packed bits as in frames.
inline void append_packed(byte_buffer& out, byte_view bits) {
    const auto begin = out.size();
    out.resize(begin + (bits.size() + 7) / 8);
    for (std::size_t i = 0; i < bits.size(); ++i) {
        out[begin + i / 8] = static_cast<std::uint8_t>(out[begin + i / 8] | (bits[i] << (i % 8)));
    }
}

inline byte_buffer unpack(byte_view packed, std::size_t count) {
    byte_buffer bits(count);
    for (std::size_t i = 0; i < count; ++i)
        bits[i] = static_cast<std::uint8_t>((unsigned{packed[i / 8]} >> (i % 8)) & 1U);
    return bits;
}

}  // namespace penstock::modbus
