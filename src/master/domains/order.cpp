#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "master/domains/order_action.hpp"
#include "master/domains/order_line.hpp"
#include "master/domains/order_record.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"
#include "master/transaction.hpp"

namespace penstock::master {

namespace {

void check_order(const record& r, faults& found) {
    if (r.is_set("planned_start") && r.is_set("planned_end") &&
        r.integer("planned_end") <= r.integer("planned_start")) {
        found.emplace_back("planned_end", "must be after planned_start");
    }
}

/// What it was started with stays unchanged.
outcome<> check_locked(const record& before, const record& after) {
    const auto open = orders::open_fields(status_of(before));
    if (!open) return {};
    faults found;
    for (std::size_t i = 0; i < after.cells.size(); ++i) {
        const auto& f = after.kind->fields[i];
        if (f.is_read_only || f.is_hidden || before.cells[i] == after.cells[i]) continue;
        if (std::ranges::find(*open, f.name) != open->end()) continue;
        found.emplace_back(std::string(f.name), fmt::format("the order is {}: only these fields may be changed now: {}",
                                                            before.text("order_status"), fmt::join(*open, ", ")));
    }
    return refused_if_any(error_kind::rule_violation, std::move(found));
}

outcome<> check_path(transaction& work, const record& r) {
    const auto path = work.find_target(r, "path_id");
    if (!path || !path->is_set("product_id") || path->at("product_id") == r.at("product_id")) return {};
    return request_error(error_kind::rule_violation, fault("path_id", path->id() + " is a path of another product"));
}

/// What the order has of its line and product; from its start on it keeps them, also if those change.
void take_along(transaction& work, const std::optional<record>& line, record& r) {
    r.at("site_id") = line ? line->at("site_id") : cell();
    if (const auto product = work.find_target(r, "product_id")) {
        r.at("unit") = product->at("unit");
    }
}

outcome<> before_write_order(transaction& work, const record* before, record& after) {
    if (before == nullptr) after.at("last_event_at") = after.at("created_at");
    if (before != nullptr) {
        if (auto open = check_locked(*before, after); !open) return open;
    }
    const auto was = before == nullptr ? orders::status::plan : status_of(*before);
    const auto is = status_of(after);
    const bool is_starting = was == orders::status::plan && is == orders::status::start;
    const bool is_new_path = before == nullptr || before->at("path_id") != after.at("path_id") ||
                             before->at("product_id") != after.at("product_id");
    if (is_new_path || is_starting) {
        if (auto own = check_path(work, after); !own) return own;
    }
    if (is != was && is == orders::status::start) {
        if (auto runnable = check_runnable(work, after); !runnable) return runnable;
    }
    if (is_starting) {
        if (auto on_path = check_line_on_path(work, after); !on_path) return on_path;
    }

    const auto line = work.find_target(after, "line_id");
    if (was == orders::status::plan) take_along(work, line, after);
    after.at("busy_line_id") = line && occupies_line(is, *line) ? after.at("line_id") : cell();
    return {};
}

outcome<> before_delete_order(transaction& work, const record& r) {
    if (status_of(r) != orders::status::plan) {
        return request_error(error_kind::rule_violation,
                             "order is " + r.text("order_status") + ": only an order in PLAN can be deleted");
    }
    work.remove_order_events(r.id());
    return {};
}

outcome<> after_write_order(transaction& work, const record* before, const record& after) {
    if (before == nullptr) add_creation_event(work, after);
    return {};
}

}  // namespace

resource describe_order() {
    return complete(
        {.name = "order",
         .path = "/order",
         .prefix = "ORDER_",
         .description = "A production order: make a quantity of a product on a line.",
         .table = "orders",  // ORDER is a word of SQL
         .fields =
             {
                 reference("product_id", "product", "Product that the order makes.").required(),
                 quantity("planned_qty", "Planned quantity in the unit of the product, at most 3 decimals.")
                     .required()
                     .above(0)
                     .between(0, 1e12),
                 reference("line_id", "line",
                           "Line that makes the product; null: not decided. An order needs a line before it starts."),
                 reference("customer_id", "customer", "Customer of the order; null: none."),
                 reference("path_id", "path",
                           "Path of the order: a path of its product, or a general path; null: none."),
                 time("planned_start", "Planned start, epoch ms; null: not planned.").nullable(),
                 time("planned_end", "Planned end, epoch ms. It is after planned_start; null: not planned.").nullable(),
                 integer("priority", "Priority of the order: 1 is the highest, 999 the lowest.")
                     .between(1, 999)
                     .by_default(500),
                 text("lot_no", "Lot number of the parts that the order makes.", 100),
                 text("note", "Free text.", 2000),
                 choice("order_status",
                        "State of the order: planned, running, paused, finished or aborted. Only an action on the "
                        "order changes it.",
                        {"PLAN", "START", "PAUSE", "END", "ABORT"})
                     .guarded(),
                 quantity("good_qty", "Quantity of good parts that was made until now, in the unit of the product.")
                     .read_only(),
                 quantity("reject_qty", "Quantity of rejected parts until now, in the unit of the product.")
                     .read_only(),
                 real("progress", "Progress: good_qty divided by planned_qty; 1 means 100 %.").read_only().not_stored(),
                 time("started_at", "Time of the first start, epoch ms; null: the order has not started.")
                     .nullable()
                     .read_only(),
                 time("ended_at", "Time when the order ended or was aborted, epoch ms; null: it has not ended.")
                     .nullable()
                     .read_only(),
                 integer("run_ms", "Total time in the state START, ms.").read_only(),
                 integer("pause_ms", "Total time in the state PAUSE, ms.").read_only(),
                 integer("pause_count", "Number of times that the order was paused.").read_only(),
                 text("abort_reason", "Reason why the order was aborted; null: it was not aborted.", 500)
                     .nullable()
                     .read_only(),
                 reference("site_id", "site", "Site of the line; null: the order has no line.").read_only(),
                 text("unit", "Unit of the product.", 20).read_only(),
                 real("good_base", "Value of the counter of good parts up to which parts were counted.")
                     .nullable()
                     .hidden(),
                 real("reject_base", "Value of the counter of rejected parts up to which parts were counted.")
                     .nullable()
                     .hidden(),
                 integer("good_counted", "Quantity that the counter of good parts has added, thousandths.").hidden(),
                 integer("reject_counted", "Quantity that the counter of rejected parts has added, thousandths.")
                     .hidden(),
                 time("last_event_at", "Time of the last event, epoch ms. A new event must not be before it.").hidden(),
                 // Unique: of two that start at the same time on a line, one does, at whichever gateways.
                 text("busy_line_id", "Line of the order while no other order may start there.", 100)
                     .nullable()
                     .unique()
                     .hidden(),
             },
         .filters = {"order_status", "line_id", "product_id", "customer_id", "site_id", "lot_no"},
         .ranges = {{"planned", "planned_start"}, {"started", "started_at"}},
         .ancestor_field = "line_id",
         .check = check_order,
         .before_write = before_write_order,
         .before_delete = before_delete_order,
         .after_write = after_write_order},
        {.named = common_fields::name::optional, .default_name = "the id"});
}

}  // namespace penstock::master
