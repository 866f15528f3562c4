#pragma once

#include <vector>

#include "drivers/eip/planner.hpp"
#include "drivers/pending_request.hpp"

namespace penstock::eip {

/// What the answers of a scan have shown about the device.
struct scan_findings {
    bool must_replan = false;            ///< some points must be requested in another way
    bool is_symbol_table_stale = false;  ///< the device has another program than the list of tags describes
    bool lacks_multiple = false;         ///< no Multiple Service Packet
};

/// Decodes the answers of a scan into values of points and forwards them; stores what they show.
///
/// A point that must be requested in another way is skipped this time: the scan restarts immediately.
/// Lifecycle: one call of `read`; all references outlive it. `values` and `parts` only grow.
class scan_decoder final : public response_handler {
public:
    /// A value in several answers.
    struct reassembly {
        const batch* request_batch = nullptr;
        typed_bytes type;  ///< without bytes
        byte_buffer bytes;
    };

    /// Kept from scan to scan for their memory.
    struct workspace {
        std::vector<point_value> values;
        std::vector<byte_view> parts;
        std::vector<reassembly> assemblies;
    };

    scan_decoder(std::vector<point>& points, const plan_rules& rules, family of, workspace& space,
                 scan_findings& learned, batch_sink& sink)
        : points_(points), rules_(rules), family_(of), space_(space), learned_(learned), sink_(sink) {}

    result<disposition> on_response(const pending_request& x, byte_view frame, byte_buffer& next) override;
    void on_timeout(const pending_request& x, const error_code& why) override;

private:
    void decode_packet(const pending_request& x, const response& r, std::uint8_t asked);
    result<disposition> decode_part(const pending_request& x, const response& r, byte_buffer& next);
    result<disposition> ask_next_part(const pending_request& x, const point& p, const reassembly& so_far,
                                      byte_buffer& next);
    result<disposition> ask_next_element(const point& p, std::uint32_t number, byte_buffer& next);
    bool decode(const batch& b, const batch_slot& slot, const result<response>& r, point_value& out);
    bool take_refusal(const batch& b, const batch_slot& slot, const response& r, point_value& out);
    bool decode_inside(point& p, const batch_slot& slot, const typed_bytes& all, point_value& out);
    bool decode_own(point& p, const batch_slot& slot, const typed_bytes& all, point_value& out);
    bool put(point& p, const layout& how, const typed_bytes& bytes, point_value& out);
    bool put_error(point& p, const error_code& why, point_value& out);
    bool postpone(point& p, bool point::*change);
    reassembly& assembly_of(const batch& b);

    std::vector<point>& points_;
    const plan_rules& rules_;
    family family_;
    workspace& space_;
    scan_findings& learned_;
    batch_sink& sink_;
};

}  // namespace penstock::eip
