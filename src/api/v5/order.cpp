#include "api/v5/order.hpp"

#include <fmt/format.h>

#include "api/v5/order_request.hpp"
#include "api/v5/page.hpp"
#include "api/v5/preconditions.hpp"
#include "api/v5/routes.hpp"
#include "base/text.hpp"
#include "master/catalog.hpp"
#include "master/domains/order_record.hpp"
#include "master/record_database.hpp"
#include "master/write_record.hpp"
#include "orders/queries.hpp"
#include "services/alarms/production_counter.hpp"

namespace penstock::api::v5 {

namespace {

using orders::operation;

template <operation op>
outcome<> prepare(call& c) {
    return read_order_body(c, op);
}

/// From a start or resume on its line's counters count for it.
void follow_counters(call& c, master::record_writer& work, const master::record& order, bool begins_to_run) {
    auto* counts = c.context.counts;
    const auto line =
        order.is_set("line_id") ? work.find(master::resource_named("line"), order.text("line_id")) : std::nullopt;
    if (!line || (!line->is_set("good_tag_id") && !line->is_set("reject_tag_id"))) return;
    if (begins_to_run) {
        counts->save_counter_bases(work, order.id(), line->text("good_tag_id"), line->text("reject_tag_id"));
    }
    c.changes.work_orders.push_back(order.id());
}

template <operation op>
outcome<> act(call& c, master::record_writer& work) {
    const auto wanted = expected_version(c, c.patch->version);
    if (!wanted) return wanted.error();
    auto* counts = c.context.counts;
    const std::string id(c.id());
    if (counts != nullptr) counts->add_counts(work, id);
    const auto before = work.find(c.of(), id);
    if (!before) return master::not_found(c.of().name, c.id());
    if (auto checked = check_version(*wanted, *before); !checked) return checked;
    if (auto done = master::act_on_order(work, *before, order_action_of(c, op)); !done) return done;
    const auto after = work.find(c.of(), id).value();
    if (counts != nullptr) follow_counters(c, work, after, op == operation::start || op == operation::resume);
    return answer_record(c, work, after);
}

void write_event(json_writer& json, const orders::event& e) {
    static const auto quantity = master::quantity("", "");
    const auto amount = [&](std::string_view name, std::int64_t thousandths) {
        json.key(name);
        master::write_cell(json, quantity, thousandths);
    };
    json.begin_object()
        .member("seq", e.seq)
        .member("at", to_epoch_ms(e.time))
        .member("op", to_string(e.op))
        .key("from");
    if (e.from) {
        json.text(to_string(*e.from));
    } else {
        json.null();
    }
    json.member("to", to_string(e.to)).member("actor", e.actor).member("employee_id", e.employee_id);
    json.member("reason_code", e.reason_code).member("reason", e.reason);
    amount("good_qty", e.add.good);
    amount("reject_qty", e.add.reject);
    json.member("shift_name", e.shift_name).member("shift_date", e.shift_date).end_object();
}

outcome<> list_events(call& c, master::record_reader& from) {
    if (auto known = c.allow_queries({"page", "size", "after"}); !known) return known;
    const auto q = read_history_query(c);
    if (!q) return q.error();
    if (!from.find(c.of(), c.id())) return master::not_found(c.of().name, c.id());
    const auto before = q->start_after.empty() ? std::nullopt : parse_number<std::int64_t>(q->start_after);
    if (!q->start_after.empty() && !before) return bad_cursor();
    const auto found = from.list_order_events(std::string(c.id()), {before, q->offset(), q->size});
    auto end = end_of(*q, found.total, found.is_capped);
    if (found.has_more) end.next = std::to_string(found.items.back().seq);
    c.answer([&](json_writer& json) {
        json.begin_object().key("items").begin_array();
        for (const auto& e : found.items)
            write_event(json, e);
        write_page_info(json, end);
    });
    return {};
}

class order_view final : public presenter {
public:
    void present(presentation& with, master::record& r) const override { master::compute_progress(r, with.now()); }
};

template <operation op>
void add_action(std::vector<route>& all, std::string_view summary) {
    const std::string name(orders::to_string(op));
    route r;
    r.method = verb::post;
    r.pattern = "/api/v5/order/{id}/" + name;
    r.resource = &master::resource_named("order");
    r.domain = "order";
    r.needed = permission::operate;
    r.run = write_handler{prepare<op>, act<op>};
    r.summary = summary;
    r.data = "order";
    r.body = "order_" + name;
    all.push_back(std::move(r));
}

}  // namespace

const presenter& order_presenter() {
    static const order_view view;
    return view;
}

void add_order_routes(std::vector<route>& all) {
    add_action<operation::start>(all, "Start: PLAN to START");
    add_action<operation::pause>(all, "Pause: START to PAUSE");
    add_action<operation::resume>(all, "Resume: PAUSE to START");
    add_action<operation::end>(all, "End, with the last amounts");
    add_action<operation::abort>(all, "Abort the order");
    add_action<operation::report>(all, "Add amounts; negative ones correct");
    route r;
    r.pattern = "/api/v5/order/{id}/event";
    r.resource = &master::resource_named("order");
    r.domain = "order";
    r.run = read_handler{list_events};
    r.summary = "Events of the order, newest first";
    r.data = "order_event_page";
    r.query = {page_query, size_query, {"after", "`next` of a response"}};
    all.push_back(std::move(r));
}

}  // namespace penstock::api::v5
