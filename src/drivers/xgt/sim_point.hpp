#pragma once

#include "drivers/sim_device.hpp"
#include "drivers/sim_memory.hpp"
#include "drivers/xgt/point.hpp"

namespace penstock::xgt {

/// Where a point of the driver is in a simulated CPU.
class memory_point final : public sim_point {
public:
    /// The bytes, or contacts, must exist.
    memory_point(sim_memory& memory, const point& at) : memory_(memory), point_(at) {}

    checked<value> read() const override;
    checked<> write(const value& v) override;
    void set_signal(const value& v) override;

private:
    /// The new content: the bytes that the value touches, with all their bits.
    struct image {
        std::uint32_t first = 0;
        byte_buffer bytes;
    };
    result<image> image_of(const value& v) const;

    sim_memory& memory_;
    point point_;
};

}  // namespace penstock::xgt
