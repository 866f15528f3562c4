#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/modbus/codec.hpp"
#include "drivers/modbus/point.hpp"

namespace penstock::modbus {

/// What a device allows and what its requests cost.
struct plan_rules {
    framing wire = framing::mbap;
    std::uint16_t max_registers = max_read_registers;
    std::uint16_t max_coils = max_read_bits;
    std::optional<std::uint32_t> max_gap;  ///< registers or bits between points that may be read along; absent: by cost
    std::uint32_t request_cost = 0;        ///< what one more request costs, in bytes of answer; see below
};

/// A network's round trip costs more than all that fits into one answer. On a serial line of `baud` it is the
/// request, the answer's frame, two idle intervals and 5 ms in the device.
/// Source of the frame sizes and the 3.5 idle character times: Modbus over Serial Line V1.02, 2.5.1.
std::uint32_t cost_of_network_request() noexcept;
std::uint32_t cost_of_serial_request(unsigned baud) noexcept;

/// The requests that read `wanted`, in order of unit, area and address; see driver::plan.
///
/// A gap between two points is read along if its bytes cost less than another request. A point is never cut: one that
/// alone is above a limit has a batch of its own. An offset counts registers or bits from the batch's first.
std::vector<batch> plan_reads(std::span<const point> points, std::span<const point_index> wanted,
                              const plan_rules& rules, const size_limits& limits);

/// `unit 1 holding 0…124 (125 registers, 10 points)`
std::string describe_read(framing wire, const batch& b);

/// `unit 1 holding` 0 to 124; see driver::spans.
std::vector<address_span> spans_of_read(framing wire, const batch& b);

}  // namespace penstock::modbus
