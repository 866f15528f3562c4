#include "master/catalog.hpp"
#include "master/domains/order_line.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"
#include "master/transaction.hpp"
#include "model/data_type.hpp"

namespace penstock::master {

namespace {

field sort_no() {
    return integer("sort_no", "Position in lists: a lower number comes first.");
}

field site_of_parent() {
    return reference("site_id", "site", "Site of the area that contains it.").read_only();
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
    resource all{.name = "asset",
                 .domain = "asset",
                 .path = "/asset",
                 .description = "All areas, lines and equipment in one list."};
    all.table = "asset";
    all.fields = {
        text("asset_id", "Id of the area, line or equipment.", 100).immutable(),
        choice("asset_type", "Type of the asset: area, line or equipment.", {"AREA", "LINE", "EQUIPMENT"}),
        text("asset_name", "Name of the asset.", 200),
        reference("parent_id", "", "Area or line that contains the asset; null: the site contains it directly.")
            .in_column("coalesce(line_id, area_id)"),
        reference("site_id", "", "Site of the asset."),
        boolean("active", "", true).hidden()};
    all.filters = {"asset_type", "site_id"};
    all.ancestor_field = "asset_id";
    all.is_read_only = true;
    return all;
}

resource describe_area() {
    return complete({.name = "area",
                     .domain = "asset",
                     .path = "/asset/area",
                     .prefix = "AREA_",
                     .description = "An area: a part of a site.",
                     .table = "asset",
                     .fields = {reference("site_id", "site", "Site that contains the area.").required(), sort_no()},
                     .filters = {"site_id"},
                     .ancestor_field = "area_id",
                     .type_column = "asset_type",
                     .type_text = "AREA",
                     .after_write = after_write_area},
                    of_asset_table);
}

resource describe_line() {
    return complete(
        {.name = "line",
         .domain = "asset",
         .path = "/asset/line",
         .prefix = "LINE_",
         .description = "A line, also called work center: it runs one order at a time.",
         .table = "asset",
         .fields =
             {
                 reference("area_id", "area", "Area that contains the line.").required(),
                 sort_no(),
                 reference("calendar_id", "calendar",
                           "Calendar with the shifts of the line; null: the calendar of the site is used."),
                 choice("order_rule",
                        "Orders that the line can have at the same time. ONE_RUNNING: one order runs, others can be "
                        "paused. ONE_OPEN: one "
                        "order is started or paused. MANY: any number.",
                        {"ONE_RUNNING", "ONE_OPEN", "MANY"}),
                 reference("good_tag_id", "tag",
                           "Tag that counts good parts. Its value is a number; null: the line has no counter."),
                 reference("reject_tag_id", "tag",
                           "Tag that counts rejected parts. Its value is a number; null: the line has no counter."),
                 site_of_parent(),
             },
         .filters = {"area_id", "site_id"},
         .ancestor_field = "line_id",
         .type_column = "asset_type",
         .type_text = "LINE",
         .before_write = before_write_line,
         .after_write = after_write_line},
        of_asset_table);
}

resource describe_equipment() {
    return complete(
        {.name = "equipment",
         .domain = "asset",
         .path = "/asset/equipment",
         .prefix = "EQUI_",
         .description = "Equipment, also called work unit: a machine or a part of a machine.",
         .table = "asset",
         .fields =
             {
                 reference("line_id", "line", "Line that contains the equipment; null: area_id is set."),
                 reference("area_id", "area",
                           "Area that contains the equipment when it is not part of a line; null: line_id is set."),
                 text("equipment_type", "Type of the equipment, for example pump or robot.", 100),
                 text("manufacturer", "Manufacturer of the equipment.", 100),
                 text("model", "Model of the equipment.", 100),
                 text("serial_no", "Serial number of the equipment.", 100),
                 date("installed_on", "Date of the installation; null: not known.").nullable(),
                 sort_no(),
                 site_of_parent(),
             },
         .filters = {"line_id", "area_id", "site_id", "equipment_type"},
         .ancestor_field = "equipment_id",
         .type_column = "asset_type",
         .type_text = "EQUIPMENT",
         .check = check_equipment,
         .before_write = before_write_equipment},
        of_asset_table);
}

}  // namespace penstock::master
