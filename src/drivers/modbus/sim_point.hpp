#pragma once

#include "drivers/modbus/point.hpp"
#include "drivers/modbus/sim_unit.hpp"
#include "drivers/sim_device.hpp"

namespace penstock::modbus {

/// Where a point of the driver is in a simulated unit.
class unit_point final : public sim_point {
public:
    /// The places must exist.
    unit_point(sim_unit& unit, const point& at) : memory_(unit.memory(at.memory_area)), point_(at) {}

    checked<value> read() const override;
    checked<> write(const value& v) override;
    void set_signal(const value& v) override;

private:
    result<byte_buffer> bytes_of(const value& v) const;

    sim_memory& memory_;
    point point_;
};

}  // namespace penstock::modbus
