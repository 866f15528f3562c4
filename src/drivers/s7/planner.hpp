#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "drivers/batch.hpp"
#include "drivers/s7/job.hpp"
#include "drivers/s7/point.hpp"

namespace penstock::s7 {

/// What has been agreed on with the controller.
struct plan_rules {
    std::size_t pdu_size = 240;
    std::size_t max_job = 240;  ///< bytes of a request's PDU: less than `pdu_size` where TPDUs are small

    friend bool operator==(const plan_rules&, const plan_rules&) = default;
};

/// Kind of all batches: reads share one limit, the size of the answer's PDU in bytes.
inline constexpr std::uint32_t read_kind = function_read;

/// The jobs that read `wanted`, in order of area, data block and address; see driver::plan.
///
/// A job has up to 20 items and, with its answer, fits into the PDU. Points whose places touch share an item, and so do
/// those with a gap that is worth it; an item is never larger than the job has room left. A value larger than one
/// answer is alone in its batch, whose request reads its first part. An offset of a slot counts bytes
/// from the begin of the answer's S7 PDU; of a value in parts, 0.
std::vector<batch> plan_reads(std::span<const point> points, std::span<const point_index> wanted,
                              const plan_rules& rules, const size_limits& limits);

/// Bytes that are read along rather than to begin another item: an item uses one of twenty places of a job, whatever
/// its size, so up to a twentieth of the answer costs no more than the place; and never less than its header does.
std::size_t worthwhile_gap(std::size_t response_size) noexcept;

/// `3 items, 48 bytes: DB1.DBB0…21 (22 bytes), M0, T5 (10 points, with gaps)`
std::string describe_read(const batch& b);

/// `DB1.DBB` 0 to 21; see driver::spans.
std::vector<address_span> spans_of_read(const batch& b);

}  // namespace penstock::s7
