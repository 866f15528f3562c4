#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"

namespace penstock::modbus {

/// The four address spaces of a device.
enum class sim_area : std::uint8_t { coils, discrete_inputs, input_registers, holding_registers };

/// `co di ir hr`
std::string_view to_string(sim_area area) noexcept;
std::optional<sim_area> parse_sim_area(std::string_view text) noexcept;

constexpr bool has_registers(sim_area area) noexcept {
    return area == sim_area::input_registers || area == sim_area::holding_registers;
}

/// The value of a register of profile `own_address`: tells unit, area and address apart as far as 16 bits can. Within
/// one unit and area every address has its own.
constexpr std::uint16_t own_address_word(unsigned unit, sim_area area, unsigned address) noexcept {
    return static_cast<std::uint16_t>(address + 10'007U * unit + 20'011U * static_cast<unsigned>(area));
}

/// A bit of profile `own_address`: the parity of that word.
bool own_address_bit(unsigned unit, sim_area area, unsigned address) noexcept;

/// The places of one area that exist. Registers are kept as they go over the wire, so that a read is a copy; bits take
/// a byte each.
///
/// Limits: spans from `find` are good until the next `add`.   Thread: one.
class sim_memory {
public:
    explicit sim_memory(sim_area area) noexcept : width_(has_registers(area) ? 2 : 1) {}

    /// Makes places exist, with value zero where they did not; ranges that touch become one.
    void add(std::uint32_t first, std::uint32_t count);

    /// The bytes of `count` places, two a register; empty if one of them does not exist.
    std::span<std::uint8_t> find(std::uint32_t first, std::uint32_t count) noexcept;

    std::size_t width() const noexcept { return width_; }

private:
    struct stretch {
        std::uint32_t first;
        byte_buffer bytes;
    };
    std::uint32_t end_of(const stretch& s) const noexcept;

    std::size_t width_;
    std::vector<stretch> stretches_;  // ascending, none touches the next
};

}  // namespace penstock::modbus
