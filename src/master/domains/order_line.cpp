#include "master/domains/order_line.hpp"

#include <algorithm>

#include "master/catalog.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"

namespace penstock::master {

namespace {

[[noreturn]] void refuse(std::string_view field, std::string why) {
    throw request_error(error_kind::rule_violation, fault(std::string(field), std::move(why)));
}

void refuse_inactive(const std::optional<record>& r, std::string_view field) {
    if (r && !r->at("active").boolean()) refuse(field, r->id() + " is not active");
}

}  // namespace

std::optional<record> find_open_order(transaction& work, std::string_view field, const std::string& id) {
    auto open = work.select(resource_named("order"), {{field, {id}}, {"order_status", {"START", "PAUSE"}}}, 1);
    return open.empty() ? std::nullopt : std::optional(std::move(open.front()));
}

bool occupies_line(orders::status s, const record& line) {
    const auto& rule = line.text("order_rule");
    if (rule == "ONE_RUNNING") return s == orders::status::start;
    return rule == "ONE_OPEN" && orders::is_open(s);
}

void require_runnable(transaction& work, const record& order) {
    if (!order.is_set("line_id")) refuse("line_id", "a line is needed to start");
    const auto line = work.find_target(order, "line_id");
    refuse_inactive(line, "line_id");
    refuse_inactive(work.find_target(order, "product_id"), "product_id");
    if (!line || !occupies_line(orders::status::start, *line)) return;
    for (const auto& holder : work.select(*order.of, {{"busy_line_id", {line->id()}}}, 2)) {
        if (holder.id() != order.id()) refuse("line_id", line->id() + " is used by order " + holder.id());
    }
}

void require_line_on_path(transaction& work, const record& order) {
    const auto path = work.find_target(order, "path_id");
    if (!path) return;
    const auto& line_id = order.text("line_id");
    const auto asset = path->of->find("steps")->place_of("asset_id");
    for (const auto& step : path->at("steps").list()) {
        const auto& asset_id = step[asset].text();
        if (asset_id == line_id) return;
        const auto machine = work.find(resource_named("equipment"), asset_id);
        if (machine && machine->text("line_id") == line_id) return;
    }
    refuse("line_id", path->id() + " has no step on " + line_id);
}

}  // namespace penstock::master
