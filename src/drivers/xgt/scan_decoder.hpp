#pragma once

#include <vector>

#include "drivers/pending_request.hpp"
#include "drivers/xgt/point.hpp"

namespace penstock::xgt {

/// Memory that scans use again, so that a scan allocates nothing for numbers.
struct scan_workspace {
    std::vector<point_value> values;
    byte_buffer data;
};

/// Decodes the answers of a scan into values of points and forwards them.
///
/// Lifecycle: one call of `read`; all references outlive it.
class scan_decoder final : public response_handler {
public:
    scan_decoder(const std::vector<point>& points, scan_workspace& workspace, batch_sink& sink)
        : points_(points), workspace_(workspace), sink_(sink) {}

    result<disposition> on_response(const pending_request& x, byte_view frame, byte_buffer& next) override;
    void on_timeout(const pending_request& x, const error_code& why) override;

private:
    const std::vector<point>& points_;
    scan_workspace& workspace_;
    batch_sink& sink_;
};

}  // namespace penstock::xgt
