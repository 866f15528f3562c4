#pragma once

#include <vector>

#include "drivers/driver.hpp"
#include "drivers/modbus/point.hpp"
#include "drivers/modbus/session.hpp"

namespace penstock::modbus {

/// Turns the answers of a scan into values of points and hands them on.
///
/// Lifecycle: one call of `read`; all that is referred to outlives it. `values` only grows, so that it is reused.
class scan_taker final : public exchange_taker {
public:
    scan_taker(const std::vector<point>& points, std::vector<point_value>& values, batch_sink& sink)
        : points_(points), values_(values), sink_(sink) {}

    void on_answer(const exchange& x, const answer& a) override;
    void on_failure(const exchange& x, const error_code& why) override;

private:
    static void decode(const point& p, byte_view data, std::size_t offset, point_value& out);

    const std::vector<point>& points_;
    std::vector<point_value>& values_;
    batch_sink& sink_;
};

}  // namespace penstock::modbus
