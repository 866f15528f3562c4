#include "orders/work_order.hpp"

#include <algorithm>

namespace penstock::orders {

namespace {

/// Begin of the stretch that is open: all that has been counted is between it and the start.
wall_time run_begin(const work_order& order) noexcept {
    return *order.started_at + order.run + order.pause;
}

checked<std::int64_t> total(std::int64_t before, std::int64_t add, const char* field) {
    const auto sum = before + add;
    if (sum < 0) return fault{field, "the total must not fall below 0"};
    if (sum > max_total) return fault{field, "the total must not exceed 9000000000000"};
    return sum;
}

}  // namespace

work_order with_open_run_time(work_order order, wall_time now) noexcept {
    if (!is_open(order.state)) return order;
    auto& open = order.state == status::start ? order.run : order.pause;
    open += std::max(milliseconds{0}, now - run_begin(order));
    return order;
}

checked<work_order> transition(const work_order& now, const order_request& asked) {
    const auto to = next_status(now.state, asked.op);
    if (!to) return fault{"", refusal_text(now.state)};
    if (asked.time < now.last_event) return fault{"at", "must not be before the last event of the order"};
    const auto good = total(now.made.good, asked.add.good, "good_qty");
    if (!good) return good.error();
    const auto reject = total(now.made.reject, asked.add.reject, "reject_qty");
    if (!reject) return reject.error();

    // A report leaves the stretch open: it is counted when it ends.
    auto next = *to == now.state ? now : with_open_run_time(now, asked.time);
    next.made = {*good, *reject};
    next.last_event = asked.time;
    next.state = *to;
    if (asked.op == operation::start) next.started_at = asked.time;
    if (asked.op == operation::pause) ++next.pause_count;
    if (is_over(*to)) next.ended_at = asked.time;
    return next;
}

}  // namespace penstock::orders
