#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "drivers/batch.hpp"
#include "drivers/eip/cip_transport.hpp"
#include "drivers/eip/point.hpp"

namespace penstock::eip {

/// What a device allows.
struct plan_rules {
    cip_transport transport;
    bool has_multiple = true;        ///< Multiple Service Packet
    bool has_slices = true;          ///< several elements of an array by their count
    bool has_data_segments = false;  ///< Omron: a part of a value is named by its path
};

/// Kinds of batches; each has a limit of its own, in bytes.
namespace batch_kind {

constexpr std::uint32_t packet = 1;  ///< one or several reads that are answered whole
constexpr std::uint32_t large = 2;   ///< one value in as many answers as needed
constexpr std::uint32_t file = 3;    ///< PCCC

}  // namespace batch_kind

/// The position of a point in an answer, as a batch_slot's offset has it.
struct slot_place {
    std::uint32_t item = 0;    ///< which of the packet's answers
    std::uint32_t offset = 0;  ///< elements before it; bytes in a structure
    bool is_inside = false;    ///< in a structure that was read whole
};

constexpr std::uint32_t pack(const slot_place& p) noexcept {
    return (p.is_inside ? 1U << 31U : 0U) | (p.item << 20U) | p.offset;
}

constexpr slot_place unpack(std::uint32_t offset) noexcept {
    return {(offset >> 20U) & 0x7FFU, offset & 0xFFFFFU, (offset >> 31U) != 0};
}

/// The requests that read `wanted`; see driver::plan.
///
/// Each value costs bytes in both directions: about 18 and the path, because it is read by name. So neighbouring
/// elements of an array are one read while the gap between them has fewer bytes than that, bits of one word are one
/// read, and a structure is read whole where its bytes are fewer than those of its members read one by one. Reads fill
/// packets up to what the connection allows in either direction; what is larger than a packet is read alone.
std::vector<batch> plan_reads(std::span<const point> points, std::span<const point_index> wanted,
                              const plan_rules& rules, const size_limits& limits);

/// Bytes of a data segment that names a part of a value, with the number of elements after it.
constexpr std::size_t data_segment_tail = 6 + 2;

/// `12 values by 9 reads in a packet (213 bytes out, 340 back): Motor.Speed … Tag99`
std::string describe_read(std::span<const point> points, const batch& b);

/// Whether two points of a batch are read by the same request.
bool shares_read(const batch& b, std::uint32_t item) noexcept;

}  // namespace penstock::eip
