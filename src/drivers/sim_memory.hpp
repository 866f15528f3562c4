#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.hpp"

namespace penstock {

/// A word that contains its own address (`sim_fill::own_address`): it differs by unit, area and address as far as 16
/// bits allow; within one unit and area every address below 65536 has its own word. The protocol numbers the areas.
constexpr std::uint16_t own_address_word(unsigned unit, unsigned area, std::uint64_t address) noexcept {
    return static_cast<std::uint16_t>(address + 10'007U * unit + 20'011U * area);
}

/// The same for a bit: the parity of that word.
bool own_address_bit(unsigned unit, unsigned area, std::uint64_t address) noexcept;

/// The existing addresses of one area of a simulated device, all of the same width. Bytes are stored as they are sent,
/// so that a read only copies.
///
/// Limits: spans from `find` are valid until the next `add`.   Thread: one.
class sim_memory {
public:
    /// `width`: bytes for each address; 1 for bytes and for bits, which use one byte each.
    explicit sim_memory(std::size_t width) noexcept : width_(width) {}

    /// Adds addresses; new ones have the value zero. Adjacent ranges become one.
    void add(std::uint32_t first, std::uint32_t count);

    /// The bytes of `count` addresses; empty if one of them does not exist.
    std::span<std::uint8_t> find(std::uint32_t first, std::uint32_t count) noexcept;
    byte_view find(std::uint32_t first, std::uint32_t count) const noexcept;

    /// A client writes whole addresses. False: one of them does not exist, and nothing was written.
    bool write(std::uint32_t first, byte_view bytes);

    /// Whether a client has written to one of these addresses, so that signals stop there.
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
    std::vector<bool> written_;         // by address; ends at the last address that was written
};

}  // namespace penstock
