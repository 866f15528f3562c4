#include "master/domains/order_record.hpp"

#include <stdexcept>

namespace penstock::master {

namespace {

std::optional<wall_time> time_at(const record& r, std::string_view field) {
    if (!r.is_set(field)) return std::nullopt;
    return from_epoch_ms(r.integer(field));
}

cell to_cell(const std::optional<wall_time>& t) {
    return t ? cell(to_epoch_ms(*t)) : cell();
}

}  // namespace

orders::status status_of(const record& order) {
    const auto found = orders::parse_status(order.text("order_status"));
    if (!found) throw std::logic_error("order_status " + order.text("order_status"));
    return *found;
}

orders::work_order to_work_order(const record& order) {
    orders::work_order w;
    w.state = status_of(order);
    w.last_event = from_epoch_ms(order.integer("last_event_at"));
    w.started_at = time_at(order, "started_at");
    w.ended_at = time_at(order, "ended_at");
    w.run = milliseconds{order.integer("run_ms")};
    w.pause = milliseconds{order.integer("pause_ms")};
    w.pause_count = order.integer("pause_count");
    w.made = {order.integer("good_qty"), order.integer("reject_qty")};
    return w;
}

void put_work_order(const orders::work_order& from, record& order) {
    order.at("order_status") = std::string(orders::to_string(from.state));
    order.at("last_event_at") = to_epoch_ms(from.last_event);
    order.at("started_at") = to_cell(from.started_at);
    order.at("ended_at") = to_cell(from.ended_at);
    order.at("run_ms") = std::int64_t{from.run.count()};
    order.at("pause_ms") = std::int64_t{from.pause.count()};
    order.at("pause_count") = from.pause_count;
    order.at("good_qty") = from.made.good;
    order.at("reject_qty") = from.made.reject;
}

void compute_progress(record& order, wall_time now) {
    put_work_order(orders::with_open_run_time(to_work_order(order), now), order);
    const auto planned = order.integer("planned_qty");
    const auto made = static_cast<double>(order.integer("good_qty"));
    order.at("progress") = planned > 0 ? made / static_cast<double>(planned) : 0.0;
}

}  // namespace penstock::master
