#include "master/domains/order_action.hpp"

#include <algorithm>

#include "calendar/time_text.hpp"
#include "calendar/timetable.hpp"
#include "master/catalog.hpp"
#include "master/domains/calendar.hpp"
#include "master/domains/order_record.hpp"
#include "master/request_error.hpp"
#include "orders/event.hpp"

namespace penstock::master {

namespace {

/// Shift and its date, of the line's calendar or that of its site.
void put_shift(transaction& work, const record& order, orders::event& e) {
    if (!order.is_set("line_id")) return;
    const auto of =
        calendar_of([&](const resource& r, std::string_view id) { return work.find(r, id); }, order.text("line_id"));
    if (!of) return;
    faults ignored;  // it was checked when it was stored
    const auto table = calendar::timetable::make(calendar_definition(*of, ignored));
    if (!table) return;
    const auto state = table->shift_at(e.time);
    if (!state.shift) return;
    e.shift_name = std::string(state.shift->shift_name);
    e.shift_date = calendar::format_date(state.shift->shift_date);
}

}  // namespace

outcome<> act_on_order(transaction& work, const record& order, const order_action& asked) {
    const auto before = to_work_order(order);
    // Without a time given it is not refused because a clock was set back or another gateway's is ahead.
    const auto at = asked.time.value_or(std::max(from_epoch_ms(work.now_ms()), before.last_event));
    const auto next = orders::transition(before, {asked.op, at, asked.add});
    if (!next) return request_error(error_kind::rule_violation, next.error());

    record after = order;
    put_work_order(*next, after);
    if (asked.line_id) after.at("line_id") = *asked.line_id;
    if (next->state == orders::status::abort && asked.reason) after.at("abort_reason") = *asked.reason;
    const auto employee = asked.employee_id ? work.find(resource_named("employee"), *asked.employee_id) : std::nullopt;
    if (employee && !employee->at("active").boolean()) {
        return request_error(error_kind::rule_violation, fault("employee_id", employee->id() + " is not active"));
    }
    work.update(after);
    if (asked.employee_id && !employee) {
        return request_error(error_kind::conflict, fault("employee_id", "no employee " + *asked.employee_id));
    }

    orders::event e;
    e.order_id = order.id();
    e.time = at;
    e.op = asked.op;
    e.from = before.state;
    e.to = next->state;
    e.actor = work.actor();
    e.employee_id = asked.employee_id;
    e.reason_code = asked.reason_code;
    e.reason = asked.reason;
    e.add = asked.add;
    put_shift(work, after, e);
    work.add_order_event(e);
    return {};
}

void add_creation_event(transaction& work, const record& order) {
    orders::event e;
    e.order_id = order.id();
    e.time = from_epoch_ms(order.integer("last_event_at"));
    e.actor = work.actor();
    put_shift(work, order, e);
    work.add_order_event(e);
}

}  // namespace penstock::master
