#pragma once

#include "drivers/melsec/point.hpp"
#include "drivers/melsec/sim_device_memory.hpp"
#include "drivers/sim_device.hpp"

namespace penstock::melsec {

/// Where a point of the driver is in a simulated controller.
class bank_point final : public sim_point {
public:
    /// The numbers must exist.
    bank_point(sim_device_memory& bank, const point& at) : bank_(bank), point_(at) {}

    checked<value> read() const override;
    checked<> write(const value& v) override;
    void set_signal(const value& v) override;

private:
    result<byte_buffer> stream_of(const value& v) const;

    sim_device_memory& bank_;
    point point_;
};

}  // namespace penstock::melsec
