#pragma once

#include <vector>

#include "drivers/batch.hpp"
#include "drivers/modbus/framer.hpp"
#include "drivers/modbus/point.hpp"

namespace penstock::modbus {

/// Decodes the answers of a scan into values of points and forwards them.
///
/// Lifecycle: one call of `read`; all references outlive it. `values` only grows, so that it is reused.
class scan_decoder final : public response_handler {
public:
    scan_decoder(const framer& wire, const std::vector<point>& points, std::vector<point_value>& values,
                 batch_sink& sink)
        : framer_(wire), points_(points), values_(values), sink_(sink) {}

    result<disposition> on_response(const pending_request& x, byte_view frame, byte_buffer& next) override;
    void on_timeout(const pending_request& x, const error_code& why) override;

private:
    static void decode(const point& p, byte_view data, std::size_t offset, point_value& out);

    const framer& framer_;
    const std::vector<point>& points_;
    std::vector<point_value>& values_;
    batch_sink& sink_;
};

}  // namespace penstock::modbus
