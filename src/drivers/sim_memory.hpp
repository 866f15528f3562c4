#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.hpp"

namespace penstock {

/// The word of a place that contains its own address (`sim_fill::own_address`): unit, area and address apart as far as
/// 16 bits can; within one unit and area every address below 65536 has its own. Areas are numbered by the protocol.
constexpr std::uint16_t own_address_word(unsigned unit, unsigned area, std::uint64_t address) noexcept {
    return static_cast<std::uint16_t>(address + 10'007U * unit + 20'011U * area);
}

/// The same for a bit: the parity of that word.
bool own_address_bit(unsigned unit, unsigned area, std::uint64_t address) noexcept;

/// The places of one area of a simulated device that exist, each of the same width, as their bytes go over the wire:
/// a read is a copy.
///
/// Limits: spans from `find` are valid until the next `add`.   Thread: one.
class sim_memory {
public:
    /// `width`: bytes a place; 1 for bytes and for bits, which use a byte each.
    explicit sim_memory(std::size_t width) noexcept : width_(width) {}

    /// Makes places exist, with value zero where they did not; ranges that touch become one.
    void add(std::uint32_t first, std::uint32_t count);

    /// The bytes of `count` places; empty if one of them does not exist.
    std::span<std::uint8_t> find(std::uint32_t first, std::uint32_t count) noexcept;
    byte_view find(std::uint32_t first, std::uint32_t count) const noexcept;

    /// A client's write of whole places. False: one of them does not exist, nothing was written.
    bool write(std::uint32_t first, byte_view bytes);

    /// Whether a client has written to one of them: signals stop there.
    bool is_written(std::uint32_t first, std::uint32_t count) const noexcept;

    std::size_t width() const noexcept { return width_; }

private:
    struct memory_range {
        std::uint32_t first;
        byte_buffer bytes;
    };
    std::uint32_t end_of(const memory_range& s) const noexcept;

    std::size_t width_;
    std::vector<memory_range> ranges_;  // ascending, none touches the next
    std::vector<bool> written_;         // by place, as far as anybody has written
};

}  // namespace penstock
