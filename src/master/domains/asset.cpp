#include "master/catalog.hpp"
#include "master/domains/order_line.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"
#include "master/transaction.hpp"
#include "model/data_type.hpp"

namespace penstock::master {

namespace {

field sort_no() {
    return integer("sort_no", "place among its neighbours");
}

field site_of_parent() {
    return reference("site_id", "site", "the site of what contains it").read_only();
}

const common_fields of_asset_table{.id_column = "asset_id", .name_column = "asset_name"};

/// The site of what the record is located in.
cell site_of(transaction& work, const record& r, std::string_view parent) {
    const auto found = work.find_target(r, parent);
    return found ? found->at("site_id") : cell();
}

/// Counters are tags whose values are numbers.
outcome<> check_counter(transaction& work, const record* before, const record& after, std::string_view name) {
    if (before != nullptr && before->at(name) == after.at(name)) return {};
    const auto tag = work.find_target(after, name);
    if (!tag || tag->text("data_type").empty()) return {};  // the protocol reports its type
    const auto type = parse_data_type(tag->text("data_type"));
    if (!type || type->is_array() || !is_numeric(type->element)) {
        return request_error(error_kind::invalid, fault(std::string(name), "expected a tag whose value is a number"));
    }
    return {};
}

outcome<> before_write_line(transaction& work, const record* before, record& after) {
    after.at("site_id") = site_of(work, after, "area_id");
    for (const auto* name : {"good_tag_id", "reject_tag_id"}) {
        if (auto is_counter = check_counter(work, before, after, name); !is_counter) return is_counter;
    }
    if (before == nullptr) return {};
    for (const auto* name : {"area_id", "order_rule"}) {
        if (before->at(name) != after.at(name) && find_open_order(work, "line_id", after.id())) {
            return request_error(error_kind::rule_violation, fault(name, after.id() + " has an open order"));
        }
    }
    return {};
}

outcome<> before_write_equipment(transaction& work, const record*, record& after) {
    after.at("site_id") = site_of(work, after, after.is_set("line_id") ? "line_id" : "area_id");
    return {};
}

void check_equipment(const record& r, faults& found) {
    if (r.is_set("line_id") == r.is_set("area_id")) {
        found.emplace_back("line_id", "give either line_id or area_id");
    }
}

/// What is located in a line, and the orders that wait for it, move with it to another site; those that ran keep where
/// they did.
outcome<> move_line(transaction& work, const record& line, const cell& site) {
    if (find_open_order(work, "line_id", line.id())) {
        return request_error(error_kind::rule_violation, fault("site_id", line.id() + " has an open order"));
    }
    work.assign(resource_named("order"), "site_id", site, {{"line_id", {line.id()}}, {"order_status", {"PLAN"}}});
    work.assign(resource_named("equipment"), "site_id", site, {{"line_id", {line.id()}}});
    return {};
}

/// What is located in an area moves with it to another site.
outcome<> after_write_area(transaction& work, const record* before, const record& after) {
    const auto& site = after.at("site_id");
    if (before == nullptr || before->at("site_id") == site) return {};
    for (const auto& line : work.select(resource_named("line"), {{"area_id", {after.id()}}}, no_limit)) {
        if (auto moved = move_line(work, line, site); !moved) return moved;
    }
    work.assign(resource_named("line"), "site_id", site, {{"area_id", {after.id()}}});
    work.assign(resource_named("equipment"), "site_id", site, {{"area_id", {after.id()}}});
    return {};
}

outcome<> after_write_line(transaction& work, const record* before, const record& after) {
    if (before == nullptr || before->at("site_id") == after.at("site_id")) return {};
    return move_line(work, after, after.at("site_id"));
}

}  // namespace

/// All three kinds as one list.
resource describe_asset() {
    resource all{.name = "asset", .domain = "asset", .path = "/asset", .description = "areas, lines and equipment"};
    all.table = "asset";
    all.fields = {
        text("asset_id", "id of the area, line or equipment", 100).immutable(),
        choice("asset_type", "what it is", {"AREA", "LINE", "EQUIPMENT"}),
        text("asset_name", "its name", 200),
        reference("parent_id", "", "what contains it; null: the site").in_column("coalesce(line_id, area_id)"),
        reference("site_id", "", "its site"),
        boolean("active", "", true).hidden()};
    all.filters = {"asset_type", "site_id"};
    all.under = "asset_id";
    all.is_read_only = true;
    return all;
}

resource describe_area() {
    return complete({.name = "area",
                     .domain = "asset",
                     .path = "/asset/area",
                     .prefix = "AREA_",
                     .description = "a part of a site",
                     .table = "asset",
                     .fields = {reference("site_id", "site", "where").required(), sort_no()},
                     .filters = {"site_id"},
                     .under = "area_id",
                     .type_column = "asset_type",
                     .type_text = "AREA",
                     .after_write = after_write_area},
                    of_asset_table);
}

resource describe_line() {
    return complete({.name = "line",
                     .domain = "asset",
                     .path = "/asset/line",
                     .prefix = "LINE_",
                     .description = "a work center: what one order at a time runs on",
                     .table = "asset",
                     .fields =
                         {
                             reference("area_id", "area", "where").required(),
                             sort_no(),
                             reference("calendar_id", "calendar", "its shifts; those of its site when null"),
                             choice("order_rule", "how many orders it holds: one that runs, one that is open, any",
                                    {"ONE_RUNNING", "ONE_OPEN", "MANY"}),
                             reference("good_tag_id", "tag", "counter of good parts"),
                             reference("reject_tag_id", "tag", "counter of rejected parts"),
                             site_of_parent(),
                         },
                     .filters = {"area_id", "site_id"},
                     .under = "line_id",
                     .type_column = "asset_type",
                     .type_text = "LINE",
                     .before_write = before_write_line,
                     .after_write = after_write_line},
                    of_asset_table);
}

resource describe_equipment() {
    return complete({.name = "equipment",
                     .domain = "asset",
                     .path = "/asset/equipment",
                     .prefix = "EQUI_",
                     .description = "a work unit: a machine or a part of it",
                     .table = "asset",
                     .fields =
                         {
                             reference("line_id", "line", "the line that it belongs to"),
                             reference("area_id", "area", "the area that contains it, when it is not part of a line"),
                             text("equipment_type", "what it is", 100),
                             text("manufacturer", "who made it", 100),
                             text("model", "model", 100),
                             text("serial_no", "serial number", 100),
                             date("installed_on", "when it was installed").nullable(),
                             sort_no(),
                             site_of_parent(),
                         },
                     .filters = {"line_id", "area_id", "site_id", "equipment_type"},
                     .under = "equipment_id",
                     .type_column = "asset_type",
                     .type_text = "EQUIPMENT",
                     .check = check_equipment,
                     .before_write = before_write_equipment},
                    of_asset_table);
}

}  // namespace penstock::master
