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
    bool has_slices = true;          ///< several elements of an array can be read by their number
    bool has_data_segments = false;  ///< Omron: a part of a value can be read, named in the path
};

/// Kinds of batches. Each kind has a size limit of its own, in bytes.
namespace batch_kind {

constexpr std::uint32_t packet = 1;  ///< one or several reads, each with a whole answer
constexpr std::uint32_t large = 2;   ///< one value, read by as many requests as needed
constexpr std::uint32_t file = 3;    ///< read of a data file by PCCC

}  // namespace batch_kind

/// The position of a point in an answer; `batch_slot::offset` contains it.
struct slot_place {
    std::uint32_t item = 0;    ///< number of the answer in the packet
    std::uint32_t offset = 0;  ///< elements before the value; in a structure, bytes before it
    bool is_inside = false;    ///< the point lies in a structure that was read whole
};

constexpr std::uint32_t pack(const slot_place& p) noexcept {
    return (p.is_inside ? 1U << 31U : 0U) | (p.item << 20U) | p.offset;
}

constexpr slot_place unpack(std::uint32_t offset) noexcept {
    return {(offset >> 20U) & 0x7FFU, offset & 0xFFFFFU, (offset >> 31U) != 0};
}

/// The requests that read `wanted`; see driver::plan.
///
/// Each read by name costs about 18 bytes and the path, in both directions together. So neighbouring elements of an
/// array are one read if the gap between them has fewer bytes than that. Bits of one word are one read. A structure is
/// read whole if it has fewer bytes than the reads of its members cost. Reads fill packets up to the limit of the
/// connection in either direction; a value larger than a packet is read alone.
std::vector<batch> plan_reads(std::span<const point> points, std::span<const point_index> wanted,
                              const plan_rules& rules, const size_limits& limits);

/// Bytes of the data segment that names a part of a value, and of the number of elements after it.
constexpr std::size_t data_segment_tail = 6 + 2;

/// `12 values by 9 reads in a packet (213 bytes out, 340 back): Motor.Speed … Tag99`
std::string describe_read(std::span<const point> points, const batch& b);

/// Whether two points of a batch are read by the same request.
bool shares_read(const batch& b, std::uint32_t item) noexcept;

}  // namespace penstock::eip
