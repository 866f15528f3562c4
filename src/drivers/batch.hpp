#pragma once

#include <boost/describe.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "drivers/point.hpp"

namespace penstock {

/// Where one point's bytes are in the answer to a batch; `offset` counts in the driver's own unit.
struct batch_slot {
    point_index point = 0;
    std::uint32_t offset = 0;
};

/// One request of a scan: the points it reads, and the encoded request, encoded once and not per scan.
struct batch {
    std::uint32_t station = 0;  ///< unit behind the link that answers (Modbus unit id, …)
    std::uint32_t kind = 0;     ///< class of request that shares a size limit (Modbus function)
    std::uint32_t size = 0;     ///< size in what that limit counts (registers, coils, items)
    std::uint32_t ticket = 0;   ///< the caller's own number; drivers do not change it
    bool has_gaps = false;      ///< also reads something between its points that no point needs
    /// Sent outside the schedule: reads what the device has now, not what it has sent before.
    bool is_on_demand = false;
    std::vector<batch_slot> slots;  ///< in address order, so that it can be halved
    byte_buffer request;            ///< without the parts that change with each sending, such as a transaction id
};

/// The addresses of one area that a request reads, gaps included, such as `unit 1 holding` 20 to 23. Spans of the same
/// area use the same numbering.
struct address_span {
    std::string area;
    std::uint32_t from = 0;
    std::uint32_t to = 0;  ///< the last address

    friend bool operator==(const address_span&, const address_span&) = default;
};
BOOST_DESCRIBE_STRUCT(address_span, (), (area, from, to))

/// One request of a scan, as users see it.
struct planned_request {
    std::string text;          ///< human-readable
    std::uint32_t points = 0;  ///< number of points that it reads
    std::vector<address_span> spans;

    friend bool operator==(const planned_request&, const planned_request&) = default;
};
BOOST_DESCRIBE_STRUCT(planned_request, (), (text, points, spans))

/// Largest sizes that the device has accepted, by station and kind. Measured; read by planners.
class size_limits {
public:
    std::uint32_t of(std::uint32_t station, std::uint32_t kind, std::uint32_t default_value) const noexcept;
    void lower(std::uint32_t station, std::uint32_t kind, std::uint32_t size);

private:
    struct limit {
        std::uint32_t station, kind, size;
    };
    std::vector<limit> limits_;
};

/// Receives how each batch ended. Batches may end in any order.
class batch_sink {
public:
    virtual ~batch_sink() = default;

    /// The answer to `b`, decoded. The span belongs to the driver, which uses it again after the call.
    virtual void on_values(const batch& b, std::span<const point_value> values, steady_time asked) = 0;

    /// The device answered `b` with a refusal (remedy `device_refused`) or did not respond (`io::errc::timed_out`)
    /// while the link itself stays usable.
    virtual void on_failure(const batch& b, const error_code& why, steady_time asked) = 0;
};

}  // namespace penstock
