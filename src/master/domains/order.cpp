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
        const auto& f = after.of->fields[i];
        if (f.is_read_only || f.is_hidden || before.cells[i] == after.cells[i]) continue;
        if (std::ranges::find(*open, f.name) != open->end()) continue;
        found.emplace_back(std::string(f.name), fmt::format("order is {}; may be changed: {}",
                                                            before.text("order_status"), fmt::join(*open, ", ")));
    }
    return refused_if_any(error_kind::rule_violation, std::move(found));
}

outcome<> check_path(transaction& work, const record& r) {
    const auto path = work.find_target(r, "path_id");
    if (!path || !path->is_set("product_id") || path->at("product_id") == r.at("product_id")) return {};
    return request_error(error_kind::rule_violation, fault("path_id", path->id() + " is a route of another product"));
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
                             "order is " + r.text("order_status") + "; only one in PLAN can be deleted");
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
         .description = "make this much of that on this line",
         .table = "orders",  // ORDER is a word of SQL
         .fields =
             {
                 reference("product_id", "product", "what is made").required(),
                 quantity("planned_qty", "how much, in the product's unit").required().above(0).between(0, 1e12),
                 reference("line_id", "line", "where; needed at start"),
                 reference("customer_id", "customer", "for whom"),
                 reference("path_id", "path", "the product's route or a general one"),
                 time("planned_start", "epoch ms").nullable(),
                 time("planned_end", "epoch ms, after planned_start").nullable(),
                 integer("priority", "1 is first").between(1, 999).by_default(500),
                 text("lot_no", "lot number", 100),
                 text("note", "free text", 2000),
                 choice("order_status", "its state", {"PLAN", "START", "PAUSE", "END", "ABORT"}).guarded(),
                 quantity("good_qty", "made so far").read_only(),
                 quantity("reject_qty", "rejected so far").read_only(),
                 real("progress", "good_qty of planned_qty, 1 = all").read_only().not_stored(),
                 time("started_at", "epoch ms").nullable().read_only(),
                 time("ended_at", "epoch ms").nullable().read_only(),
                 integer("run_ms", "ms in START").read_only(),
                 integer("pause_ms", "ms in PAUSE").read_only(),
                 integer("pause_count", "how often it was paused").read_only(),
                 text("abort_reason", "why it was aborted", 500).nullable().read_only(),
                 reference("site_id", "site", "the line's").read_only(),
                 text("unit", "the product's", 20).read_only(),
                 real("good_base", "value of the line's counter up to which it was counted").nullable().hidden(),
                 real("reject_base", "the same of rejected parts").nullable().hidden(),
                 integer("good_counted", "what that counter has added, thousandths").hidden(),
                 integer("reject_counted", "the same of rejected parts").hidden(),
                 time("last_event_at", "before which nothing happens any more").hidden(),
                 // Unique: of two that start at the same time on a line, one does, at whichever gateways.
                 text("busy_line_id", "its line, while no other order may start there", 100)
                     .nullable()
                     .unique()
                     .hidden(),
             },
         .filters = {"order_status", "line_id", "product_id", "customer_id", "site_id", "lot_no"},
         .ranges = {{"planned", "planned_start"}, {"started", "started_at"}},
         .under = "line_id",
         .check = check_order,
         .before_write = before_write_order,
         .before_delete = before_delete_order,
         .after_write = after_write_order},
        {.named = common_fields::name::optional, .default_name = "the id"});
}

}  // namespace penstock::master
