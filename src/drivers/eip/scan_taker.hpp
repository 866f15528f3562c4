#pragma once

#include <vector>

#include "drivers/eip/planner.hpp"
#include "drivers/exchange.hpp"

namespace penstock::eip {

/// What the answers of a scan have taught of the device.
struct lessons {
    bool must_replan = false;     ///< some points are to be asked for in another way
    bool is_catalog_old = false;  ///< the device has another program than the list of tags tells
    bool lacks_multiple = false;  ///< no Multiple Service Packet
};

/// Turns the answers of a scan into values of points and hands them on; notes what they teach.
///
/// A point that has to be asked for in another way is left out this time: the scan begins anew at once.
/// Lifecycle: one call of `read`; all that is referred to outlives it. `values` and `parts` only grow.
class scan_taker final : public answer_taker {
public:
    /// A value that comes in several answers.
    struct assembly {
        const batch* what = nullptr;
        typed_bytes type;  ///< without bytes
        byte_buffer bytes;
    };

    /// Kept from scan to scan for their memory.
    struct workspace {
        std::vector<point_value> values;
        std::vector<byte_view> parts;
        std::vector<assembly> assemblies;
    };

    scan_taker(std::vector<point>& points, const plan_rules& rules, family of, workspace& space, lessons& learned,
               batch_sink& sink)
        : points_(points), rules_(rules), family_(of), space_(space), learned_(learned), sink_(sink) {}

    result<verdict> on_answer(const exchange& x, byte_view frame, byte_buffer& next) override;
    void on_silence(const exchange& x, const error_code& why) override;

private:
    void take_packet(const exchange& x, const reply& r, std::uint8_t asked);
    result<verdict> take_part(const exchange& x, const reply& r, byte_buffer& next);
    result<verdict> ask_next_part(const exchange& x, const point& p, const assembly& so_far, byte_buffer& next);
    bool take(const batch& b, const batch_slot& slot, const result<reply>& r, point_value& out);
    bool take_refusal(const batch& b, const batch_slot& slot, const reply& r, point_value& out);
    bool take_inside(point& p, const batch_slot& slot, const typed_bytes& all, point_value& out);
    bool take_own(point& p, const batch_slot& slot, const typed_bytes& all, point_value& out);
    bool put(point& p, const layout& how, const typed_bytes& bytes, point_value& out);
    bool put_error(point& p, const error_code& why, point_value& out);
    bool leave_out(point& p, bool point::*change);
    assembly& assembly_of(const batch& b);

    std::vector<point>& points_;
    const plan_rules& rules_;
    family family_;
    workspace& space_;
    lessons& learned_;
    batch_sink& sink_;
};

}  // namespace penstock::eip
