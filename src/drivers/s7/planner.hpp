#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "drivers/batch.hpp"
#include "drivers/s7/job.hpp"
#include "drivers/s7/point.hpp"

namespace penstock::s7 {

/// What the session has negotiated with the controller.
struct plan_rules {
    std::size_t pdu_size = 240;
    std::size_t max_job = 240;  ///< bytes of a request's PDU; less than `pdu_size` if TPDUs are small

    friend bool operator==(const plan_rules&, const plan_rules&) = default;
};

/// The kind of all batches. All reads share one limit: bytes of the answer's PDU.
inline constexpr std::uint32_t read_kind = function_read;

/// The jobs that read `wanted`, in order of area, data block and address; see driver::plan.
///
/// A job has up to 20 items; it and its answer fit into the PDU. Points share an item if their places touch, or if the
/// gap between them costs less than another item; an item is never larger than the rest of the job allows. A value
/// larger than one answer has a batch of its own, whose request reads its first part. The offset of a slot counts bytes
/// from the beginning of the answer's S7 PDU; for a value in parts it is 0.
std::vector<batch> plan_reads(std::span<const point> points, std::span<const point_index> wanted,
                              const plan_rules& rules, const size_limits& limits);

/// The largest gap, in bytes, that is read instead of beginning another item. An item uses one of twenty places of a
/// job, so a twentieth of the answer costs no more than the place. The result is not less than the header of an item.
std::size_t worthwhile_gap(std::size_t response_size) noexcept;

/// `3 items, 48 bytes: DB1.DBB0…21 (22 bytes), M0, T5 (10 points, with gaps)`
std::string describe_read(const batch& b);

/// `DB1.DBB` 0 to 21; see driver::spans.
std::vector<address_span> spans_of_read(const batch& b);

}  // namespace penstock::s7
