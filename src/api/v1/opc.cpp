#include <algorithm>

#include "api/formats/opc_write.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "base/text.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api {

namespace {

const std::string late_order = "executed, but not stored yet, so a restart before that loses it: ";

struct opc_change {
    std::string_view opc_id;
    std::size_t tag_count;
    std::optional<std::string> warning{};
};

constexpr object_form opc_done_form{
    "opc_done",
    {shown<&opc_change::opc_id>("opc_id", "Id of the OPC."),
     shown<&opc_change::tag_count>("tag_count", "Number of tags of the OPC."),
     shown_if_set<&opc_change::warning>(
         "warning", "Reason why the change is executed but not stored yet; absent: it is stored.")}};

bool is_wanted(const opc_config& opc, const std::string& q) {
    return contains_ignoring_case(opc.opc_id, q) || contains_ignoring_case(opc.opc_name, q);
}

void write_one(json_writer& json, const call& c, const opc_config& opc) {
    write_opc(json, opc, c.context.drivers.find(opc.opc_type), c.context.devices.status(opc.opc_id),
              audience_of(c.caller.role));
}

void list_opcs(call& c) {
    const auto query = list_query_of(c);
    if (!query) return;
    const auto found = c.context.configuration.show_opcs({query->q, 0, 0});
    if (!found) return refuse(c, found.error());
    if (found->is_old) warn_of_old(c);
    std::vector<const opc_config*> shown;
    const auto system = services::system_opc_at(c.context.facts.site_id);
    if (is_wanted(system, query->q)) shown.push_back(&system);
    for (const auto& opc : found->value.items)
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
    if (services::is_built_in(opc_id)) {
        return c.answer(
            [&](json_writer& json) { write_one(json, c, services::system_opc_at(c.context.facts.site_id)); });
    }
    const auto found = c.context.configuration.show_opc(opc_id);
    if (!found) return refuse(c, found.error());
    if (found->is_old) warn_of_old(c);
    c.answer([&](json_writer& json) { write_one(json, c, found->value); });
}

void create_opc(call& c) {
    opc_body body;
    if (const auto found = reader_of(c).read_new(c.request.body, body); !found.empty()) return c.invalid(found);
    const auto done = c.context.configuration.create_opc(body, c.caller.actor());
    if (!done) return refuse(c, done.error());
    c.done(opc_done_form, {body.opc.opc_id, body.tags.size()});
}

void update_opc(call& c) {
    const auto tag_count = c.context.configuration.update_opc(
        std::string(c.id()), [&](opc_body& body) { return reader_of(c).read_change(c.request.body, body); },
        c.caller.actor());
    if (!tag_count) return refuse(c, tag_count.error());
    c.done(opc_done_form, {c.id(), *tag_count});
}

void delete_opc(call& c) {
    const auto tag_count = c.context.configuration.delete_opc(std::string(c.id()), c.caller.actor());
    if (!tag_count) return refuse(c, tag_count.error());
    c.done(opc_done_form, {c.id(), *tag_count});
}

void set_run_command(call& c, run_command command) {
    const auto done = c.context.configuration.set_run_command(std::string(c.id()), command, c.caller.actor());
    if (!done) return refuse(c, done.error());
    const auto warning = done->late.empty() ? std::nullopt : std::optional(late_order + done->late);
    c.done(opc_done_form, {c.id(), done->tag_count, warning});
}

void start_opc(call& c) {
    set_run_command(c, run_command::started);
}

void stop_opc(call& c) {
    set_run_command(c, run_command::stopped);
}

}  // namespace

std::vector<route> opc_routes() {
    using enum user_role;
    const std::vector<query_rule> list_query{
        {"q", "part of id or name, case ignored"},
        {"page", "1…; without page and size everything is returned", R"({"type":"integer","minimum":1})"},
        {"size", "entries per page, default 100", R"({"type":"integer","minimum":1,"maximum":5000})"}};
    constexpr auto listing = R"({"type":"object","required":["data","total"],"additionalProperties":false,)"
                             R"("properties":{"data":{"type":"array","items":{"$ref":"#/components/schemas/opc"}},)"
                             R"("total":{"type":"integer"},"warning":{"type":"string"}}})";
    return {
        {verb::get,
         "/api/v1/opc",
         viewer,
         store_handler{list_opcs},
         "List OPCs with their state",
         listing,
         {},
         list_query},
        {.method = verb::post,
         .pattern = "/api/v1/opc",
         .required_role = engineer,
         .run = store_handler{create_opc},
         .summary = "Create an OPC with its tags",
         .data = "opc_done",
         .body = "opc_body",
         .has_inner_errors = true,
         .named = {named_done(opc_done_form)}},
        {.method = verb::get,
         .pattern = "/api/v1/opc/{opcId}",
         .required_role = viewer,
         .run = store_handler{get_opc},
         .summary = "One OPC",
         .data = "opc",
         .has_inner_errors = true},
        {.method = verb::put,
         .pattern = "/api/v1/opc/{opcId}",
         .required_role = engineer,
         .run = store_handler{update_opc},
         .summary = "Change an OPC: absent fields stay unchanged, tag_list replaces the tags",
         .data = "opc_done",
         .body = "opc_change",
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/opc/{opcId}",
         .required_role = engineer,
         .run = store_handler{delete_opc},
         .summary = "Delete an OPC and its tags",
         .data = "opc_done",
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/opc/{opcId}/start",
         .required_role = operator_,
         .run = store_handler{start_opc},
         .summary = "Start collection",
         .data = "opc_done",
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/opc/{opcId}/stop",
         .required_role = operator_,
         .run = store_handler{stop_opc},
         .summary = "Stop collection",
         .data = "opc_done",
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
