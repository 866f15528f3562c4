#pragma once

#include "drivers/melsec/point.hpp"
#include "drivers/melsec/sim_bank.hpp"
#include "drivers/sim_device.hpp"

namespace penstock::melsec {

/// Where a point of the driver lies in a simulated controller.
class bank_place final : public sim_place {
public:
    /// The numbers must exist.
    bank_place(sim_bank& bank, const point& at) : bank_(bank), at_(at) {}

    checked<value> read() const override;
    checked<> write(const value& v) override;
    void move(const value& v) override;

private:
    result<byte_buffer> stream_of(const value& v) const;

    sim_bank& bank_;
    point at_;
};

}  // namespace penstock::melsec
