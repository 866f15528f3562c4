#pragma once

#include <vector>

#include "drivers/batch.hpp"
#include "drivers/pending_request.hpp"
#include "drivers/s7/point.hpp"

namespace penstock::s7 {

/// What a scan needs room for; kept from one scan to the next, so that a scan allocates nothing.
struct scan_workspace {
    /// A value that arrives in parts.
    struct reassembly {
        const batch* request_batch = nullptr;  ///< null: free
        byte_buffer bytes;
    };
    std::vector<point_value> values;
    std::vector<reassembly> parts;
    byte_buffer payload;  ///< of an answer that arrived in several TPDUs
};

/// Decodes the answers of a scan into values of points and forwards them.
///
/// An item that was refused refuses its whole batch, because it is unknown which of its points is at fault: the poll
/// list halves it until that one is alone. Values above one answer are gathered from several. Lifecycle: one call of
/// `read`; all references outlive it.
class scan_decoder final : public response_handler {
public:
    scan_decoder(const std::vector<point>& points, scan_workspace& workspace, batch_sink& sink);

    result<disposition> on_response(const pending_request& x, byte_view frame, byte_buffer& next) override;
    void on_timeout(const pending_request& x, const error_code& why) override;

private:
    result<disposition> decode_part(const pending_request& x, byte_view data, byte_buffer& next);
    void decode_all(const pending_request& x, byte_view payload);
    void put(point_index index, const std::uint8_t* bytes, point_value& out) const;
    byte_buffer& gathered(const batch& b);

    const std::vector<point>& points_;
    scan_workspace& workspace_;
    batch_sink& sink_;
};

}  // namespace penstock::s7
