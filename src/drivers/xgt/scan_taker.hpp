#pragma once

#include <vector>

#include "drivers/exchange.hpp"
#include "drivers/xgt/point.hpp"

namespace penstock::xgt {

/// What a driver keeps from scan to scan, so that one allocates nothing for numbers.
struct scan_memory {
    std::vector<point_value> values;
    byte_buffer data;
};

/// Turns the answers of a scan into values of points and hands them on.
///
/// Lifecycle: one call of `read`; all that is referred to outlives it.
class scan_taker final : public answer_taker {
public:
    scan_taker(const std::vector<point>& points, scan_memory& memory, batch_sink& sink)
        : points_(points), memory_(memory), sink_(sink) {}

    result<verdict> on_answer(const exchange& x, byte_view frame, byte_buffer& next) override;
    void on_silence(const exchange& x, const error_code& why) override;

private:
    const std::vector<point>& points_;
    scan_memory& memory_;
    batch_sink& sink_;
};

}  // namespace penstock::xgt
