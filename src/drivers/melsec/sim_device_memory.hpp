#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "base/bytes.hpp"
#include "drivers/melsec/address.hpp"
#include "drivers/sim_memory.hpp"

namespace penstock::melsec {

/// The devices of a simulated controller, as streams of words and bits (see `layout`).
///
/// In addition to the devices of the CPU it has buffer memory at U0 and U3, that of CPU 1 (U3E0) and the link devices
/// of network 1. Thread: one.
class sim_device_memory {
public:
    explicit sim_device_memory(family f);

    /// Each word contains its device and number: `own_address_word(unit, area, number)` with unit 0, or the number of
    /// the extension, and the device's place in `device_kinds` as area; D is 0. Numbers of several words count words.
    void fill_with_own_address();

    /// Whether all these numbers exist.
    bool has(const device_ref& at, std::uint32_t numbers) const;

    /// Appends `numbers` numbers: bits one after the other from bit 0 of the first byte on, filled up to whole words.
    /// They must exist.
    void read(const device_ref& at, std::uint32_t numbers, byte_buffer& stream) const;

    /// Writes `numbers` numbers as a client does. They must exist.
    void write(const device_ref& at, std::uint32_t numbers, byte_view stream);

    /// Writes as a signal does: nothing changes where a client has written.
    void move(const device_ref& at, std::uint32_t numbers, byte_view stream);

private:
    using key = std::pair<extension, const device_kind*>;

    void add(const device_kind& kind, extension via, std::uint32_t first, std::uint32_t count);
    const sim_memory* find(const device_ref& at) const;
    sim_memory* find(const device_ref& at);
    static byte_buffer to_places(const device_kind& kind, std::uint32_t numbers, byte_view stream);

    std::map<key, sim_memory> areas_;
};

}  // namespace penstock::melsec
