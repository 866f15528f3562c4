#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "api/collected.hpp"
#include "api/opc_write.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "base/text.hpp"
#include "engine/engine.hpp"
#include "monitor/monitor.hpp"
#include "monitor/system_tags.hpp"

namespace penstock::api {

namespace {

const std::string late_order = "obeyed, but not stored yet, so that a restart before that forgets it: ";

void answer_change(call& c, std::string_view opc_id, std::size_t tag_count) {
    c.done([&](json_writer& json) { json.member("opc_id", opc_id).member("tag_count", tag_count); });
}

bool is_wanted(const opc_config& opc, const std::string& q) {
    return contains_ignoring_case(opc.opc_id, q) || contains_ignoring_case(opc.opc_name, q);
}

void write_one(json_writer& json, const call& c, const opc_config& opc) {
    const bool is_system = opc.opc_id == monitor::system_opc().opc_id;
    const auto status = is_system ? c.to.monitor.system_status() : c.to.engine.status(opc.opc_id);
    write_opc(json, opc, c.to.drivers.find(opc.opc_type), status, audience_of(c.who.rank));
}

void list_opcs(call& c) {
    const auto query = list_query_of(c);
    if (!query) return;
    const auto found = shown_opcs(c, {query->q, 0, 0});
    if (!found) return;
    std::vector<const opc_config*> shown;
    const auto system = monitor::system_opc_at(c.to.set.site_id);
    if (is_wanted(system, query->q)) shown.push_back(&system);
    for (const auto& opc : found->of.items)
        shown.push_back(&opc);
    const auto total = shown.size();
    const auto size = query->page == 0 ? total : static_cast<std::size_t>(query->size);
    const auto begin = query->page == 0 ? 0 : std::min(total, static_cast<std::size_t>(query->page - 1) * size);
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (auto i = begin; i < std::min(total, begin + size); ++i)
            write_one(json, c, *shown[i]);
        json.end_array().member("total", total);
        if (found->is_old) json.member("warning", old_configuration);
        json.end_object();
    });
}

void get_opc(call& c) {
    const std::string opc_id(c.id());
    if (opc_id == monitor::system_opc().opc_id) {
        return c.answer([&](json_writer& json) { write_one(json, c, monitor::system_opc_at(c.to.set.site_id)); });
    }
    const auto found = shown_opc(c, opc_id);
    if (found) c.answer([&](json_writer& json) { write_one(json, c, found->of); });
}

void create_opc(call& c) {
    opc_body body;
    if (const auto found = reader_of(c).read_new(c.in.body, body); !found.empty()) return c.invalid(found);
    const auto done = c.to.store.create_opc(body.opc, body.tags, actor_of(c.who));
    if (!done) return refuse(c, done.error());
    collect(c.to, body.opc.opc_id);
    answer_change(c, body.opc.opc_id, body.tags.size());
}

/// What turns the stored tags into those of the body.
store::tag_changes changes_between(const std::vector<tag_config>& stored, std::vector<tag_config> asked) {
    std::set<std::string> gone;
    for (const auto& tag : stored)
        gone.insert(tag.tag_id);
    for (const auto& tag : asked)
        gone.erase(tag.tag_id);
    return {std::move(asked), {gone.begin(), gone.end()}};
}

void update_opc(call& c) {
    const std::string opc_id(c.id());
    if (is_protected(c, opc_id)) return;
    const auto stored = find_opc(c, opc_id);
    if (!stored) return;
    const auto tags = find_tags(c, opc_id);
    if (!tags) return;
    opc_body body{stored->config, {}, false};
    const auto reader = reader_of(c);
    auto found = reader.read_change(c.in.body, body);
    const auto& opc = body.opc;
    const bool may_hurt_tags = opc.opc_type != stored->config.opc_type || opc.options != stored->config.options;
    if (found.empty() && !body.has_tags && may_hurt_tags) found = reader.check_stored_tags(*tags, opc);
    if (!found.empty()) return c.invalid(found);

    const auto tag_count = body.has_tags ? body.tags.size() : tags->size();
    store::tag_changes changes;
    if (body.has_tags) changes = changes_between(*tags, std::move(body.tags));
    const auto has_changed = c.to.store.update_opc(opc, changes, actor_of(c.who));
    if (!has_changed) return refuse(c, has_changed.error());
    if (*has_changed) collect(c.to, opc_id);
    answer_change(c, opc_id, tag_count);
}

void delete_opc(call& c) {
    const std::string opc_id(c.id());
    if (is_protected(c, opc_id) || !find_opc(c, opc_id)) return;
    const auto tags = c.to.store.list_tags(opc_id, {"", 1, 1});
    if (const auto done = c.to.store.delete_opc(opc_id, actor_of(c.who)); !done) return refuse(c, done.error());
    c.to.engine.remove_opc(opc_id);
    answer_change(c, opc_id, tags ? static_cast<std::size_t>(tags->total) : 0);
}

/// Whoever stops a device must be obeyed, with the database and without.
void give_order(call& c, run_order order) {
    const std::string opc_id(c.id());
    if (is_protected(c, opc_id)) return;
    const auto done = c.to.store.set_order(opc_id, order);
    const bool is_late = !done && done.error().code == store::errc::unavailable && c.to.engine.status(opc_id);
    if (!done && !is_late) return refuse(c, done.error());
    c.to.engine.order(opc_id, order);
    if (is_late) {
        c.to.orders.add(opc_id, order);
    } else {
        c.to.orders.forget(opc_id);
    }
    const auto status = c.to.engine.status(opc_id);
    c.done([&](json_writer& json) {
        json.member("opc_id", opc_id).member("tag_count", status ? status->tag_count : 0);
        if (is_late) json.member("warning", late_order + store::unavailable_text(done.error()));
    });
}

void start_opc(call& c) {
    give_order(c, run_order::started);
}

void stop_opc(call& c) {
    give_order(c, run_order::stopped);
}

}  // namespace

std::vector<route> opc_routes() {
    using enum role;
    const std::vector<query_rule> list_query{
        {"q", R"({"type":"string"})", "part of id or name, case ignored"},
        {"page", R"({"type":"integer","minimum":1})", "1…; without page and size everything is returned"},
        {"size", R"({"type":"integer","minimum":1,"maximum":5000})", "entries of a page, 100 when absent"}};
    constexpr auto listing = R"({"type":"object","required":["data","total"],"additionalProperties":false,)"
                             R"("properties":{"data":{"type":"array","items":{"$ref":"#/components/schemas/opc"}},)"
                             R"("total":{"type":"integer"},"warning":{"type":"string"}}})";
    return {
        {verb::get, "/api/v1/opc", viewer, on_store{list_opcs}, "List OPCs with their state", listing, {}, list_query},
        {.method = verb::post,
         .pattern = "/api/v1/opc",
         .least = engineer,
         .run = on_store{create_opc},
         .summary = "Create an OPC with its tags",
         .data = "opc_done",
         .body = "opc_body",
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/api/v1/opc/{opcId}",
         .least = viewer,
         .run = on_store{get_opc},
         .summary = "One OPC",
         .data = "opc",
         .has_inner_errors = true},
        {.method = verb::put,
         .pattern = "/api/v1/opc/{opcId}",
         .least = engineer,
         .run = on_store{update_opc},
         .summary = "Change an OPC: absent fields stay, tag_list replaces the tags",
         .data = "opc_done",
         .body = "opc_change",
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/opc/{opcId}",
         .least = engineer,
         .run = on_store{delete_opc},
         .summary = "Delete an OPC and its tags",
         .data = "opc_done",
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/opc/{opcId}/start",
         .least = operator_,
         .run = on_store{start_opc},
         .summary = "Start collection",
         .data = "opc_done",
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/opc/{opcId}/stop",
         .least = operator_,
         .run = on_store{stop_opc},
         .summary = "Stop collection",
         .data = "opc_done",
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
