#pragma once

#include "drivers/s7/point.hpp"
#include "drivers/sim_device.hpp"
#include "drivers/sim_memory.hpp"

namespace penstock::s7 {

/// Where a point of the driver is in a simulated controller.
class plc_point final : public sim_point {
public:
    /// The place must exist.
    plc_point(sim_memory& memory, const point& at) : memory_(memory), point_(at) {}

    checked<value> read() const override;
    checked<> write(const value& v) override;
    void set_signal(const value& v) override;

private:
    result<byte_buffer> bytes_of(const value& v) const;

    sim_memory& memory_;
    point point_;
};

}  // namespace penstock::s7
