#include "master/domains/order_line.hpp"

#include <algorithm>

#include "master/catalog.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"

namespace penstock::master {

namespace {

request_error refusal(std::string_view field, std::string why) {
    return request_error(error_kind::rule_violation, fault(std::string(field), std::move(why)));
}

outcome<> check_active(const std::optional<record>& r, std::string_view field) {
    if (r && !r->at("active").boolean()) return refusal(field, r->id() + " is not active");
    return {};
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

outcome<> check_runnable(transaction& work, const record& order) {
    if (!order.is_set("line_id")) return refusal("line_id", "a line is needed to start");
    const auto line = work.find_target(order, "line_id");
    if (auto active = check_active(line, "line_id"); !active) return active;
    if (auto active = check_active(work.find_target(order, "product_id"), "product_id"); !active) return active;
    if (!line || !occupies_line(orders::status::start, *line)) return {};
    for (const auto& holder : work.select(*order.kind, {{"busy_line_id", {line->id()}}}, 2)) {
        if (holder.id() != order.id()) return refusal("line_id", line->id() + " is used by order " + holder.id());
    }
    return {};
}

outcome<> check_line_on_path(transaction& work, const record& order) {
    const auto path = work.find_target(order, "path_id");
    if (!path) return {};
    const auto& line_id = order.text("line_id");
    const auto asset = path->kind->find("steps")->place_of("asset_id");
    for (const auto& step : path->at("steps").list()) {
        const auto& asset_id = step[asset].text();
        if (asset_id == line_id) return {};
        const auto machine = work.find(resource_named("equipment"), asset_id);
        if (machine && machine->text("line_id") == line_id) return {};
    }
    return refusal("line_id", path->id() + " has no step on " + line_id);
}

}  // namespace penstock::master
