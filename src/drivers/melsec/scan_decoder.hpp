#pragma once

#include <vector>

#include "drivers/batch.hpp"
#include "drivers/melsec/multi_read_support.hpp"
#include "drivers/melsec/point.hpp"
#include "drivers/pending_request.hpp"

namespace penstock::melsec {

/// Converts an answer's data to binary form: ASCII into `scratch`; binary data is returned as it is. Error:
/// driver_errc::bad_response (another size than `bytes`, or characters that are no digits).
result<byte_view> to_binary(data_code code, form how, byte_view data, std::size_t bytes, byte_buffer& scratch);

/// Decodes the point's value from the data of an answer.
result<> decode_point(const point& p, form how, byte_view data, std::size_t offset, value& into);

/// Decodes the answers of a scan into values of points and forwards them.
///
/// Lifecycle: one call of `read`; all references outlive it. `values` and `scratch` only grow, so that they
/// are reused.
class scan_decoder final : public response_handler {
public:
    struct scan_workspace {
        std::vector<point_value> values;
        byte_buffer scratch;
    };

    scan_decoder(const frame_dialect& d, const std::vector<point>& points, scan_workspace& reused,
                 multi_read_support& habits, batch_sink& sink) noexcept
        : dialect_(d), points_(points), workspace_(reused), multi_read_(habits), sink_(sink) {}

    result<disposition> on_response(const pending_request& x, byte_view frame, byte_buffer& next) override;
    void on_timeout(const pending_request& x, const error_code& why) override;

private:
    const frame_dialect& dialect_;
    const std::vector<point>& points_;
    scan_workspace& workspace_;
    multi_read_support& multi_read_;
    batch_sink& sink_;
};

}  // namespace penstock::melsec
