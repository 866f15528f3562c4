#include <algorithm>

#include "api/csv_tags.hpp"
#include "api/opc_write.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "base/text.hpp"
#include "services/devices.hpp"

namespace penstock::api {

namespace {

void answer_tag(call& c, std::string_view tag_id) {
    c.done([&](json_writer& json) { json.member("tag_id", tag_id); });
}

void answer_list(call& c, const opc_config& opc, const std::vector<tag_config>& tags, std::int64_t total,
                 bool is_old = false) {
    const auto* schema = schema_of(c, opc);
    if (c.query("format").value_or("json") == "csv") {
        c.out.content_type = csv_type;
        c.out.body = write_tag_csv(tags, schema, audience_of(c.who.role));
        return;
    }
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (const auto& tag : tags)
            write_tag(json, tag, opc.site_id, schema, c.context.devices.table(), audience_of(c.who.role));
        json.end_array().member("total", total);
        if (is_old) json.member("warning", old_configuration);
        json.end_object();
    });
}

void list_system_tags(call& c, const services::list_query& query) {
    std::vector<tag_config> tags;
    for (const auto& tag : services::system_tag_configs()) {
        if (contains_ignoring_case(tag.tag_id, query.q) || contains_ignoring_case(tag.tag_name, query.q)) {
            tags.push_back(tag);
        }
    }
    const auto total = static_cast<std::int64_t>(tags.size());
    if (query.page > 0) {
        const auto begin = std::min(total, (query.page - 1) * query.size);
        tags.erase(tags.begin(), tags.begin() + begin);
        tags.resize(static_cast<std::size_t>(std::min<std::int64_t>(query.size, total - begin)));
    }
    answer_list(c, services::system_opc_at(c.context.set.site_id), tags, total);
}

void list_tags(call& c) {
    const auto query = list_query_of(c);
    if (!query) return;
    const auto format = c.query("format").value_or("json");
    if (format != "json" && format != "csv") return c.invalid(fault{"format", "expected json or csv"});
    const std::string opc_id(c.id());
    if (services::is_built_in(opc_id)) return list_system_tags(c, *query);
    const auto opc = c.context.configuration.show_opc(opc_id);
    if (!opc) return refuse(c, opc.error());
    if (opc->is_old) warn_of_old(c);
    const auto tags = c.context.configuration.show_tags(opc_id, *query);
    if (!tags) return refuse(c, tags.error());
    if (tags->is_old) warn_of_old(c);
    answer_list(c, opc->of, tags->of.items, tags->of.total, tags->is_old);
}

void create_tag(call& c) {
    const auto tag_id = c.context.configuration.create_tag(
        std::string(c.id()),
        [&](tag_config& tag, const opc_config& opc) { return reader_of(c).read_new_tag(c.in.body, opc, tag); },
        c.who.actor());
    if (!tag_id) return refuse(c, tag_id.error());
    answer_tag(c, *tag_id);
}

void get_tag(call& c) {
    const std::string tag_id(c.id());
    const auto& system = services::system_tag_configs();
    if (const auto found = std::ranges::find(system, tag_id, &tag_config::tag_id); found != system.end()) {
        return c.answer([&](json_writer& json) {
            write_tag(json, *found, c.context.set.site_id, nullptr, c.context.devices.table(), audience_of(c.who.role));
        });
    }
    const auto tag = c.context.configuration.show_tag(tag_id);
    if (!tag) return refuse(c, tag.error());
    const auto opc = c.context.configuration.show_opc(tag->of.opc_id);
    if (!opc) return refuse(c, opc.error());
    if (tag->is_old) warn_of_old(c);
    if (opc->is_old) warn_of_old(c);
    c.answer([&](json_writer& json) {
        write_tag(json, tag->of, opc->of.site_id, schema_of(c, opc->of), c.context.devices.table(),
                  audience_of(c.who.role));
    });
}

void update_tag(call& c) {
    const auto done = c.context.configuration.update_tag(
        std::string(c.id()),
        [&](tag_config& tag, const opc_config& opc) { return reader_of(c).read_tag_change(c.in.body, opc, tag); },
        c.who.actor());
    if (!done) return refuse(c, done.error());
    answer_tag(c, c.id());
}

void delete_tag(call& c) {
    const auto done = c.context.configuration.delete_tag(std::string(c.id()), c.who.actor());
    if (!done) return refuse(c, done.error());
    answer_tag(c, c.id());
}

}  // namespace

std::vector<route> tag_routes() {
    using enum user_role;
    const std::vector<query_rule> list_query{
        {"q", "part of id or name, case ignored"},
        {"page", "1…; without page and size everything is returned", R"({"type":"integer","minimum":1})"},
        {"size", "entries per page, default 100", R"({"type":"integer","minimum":1,"maximum":5000})"},
        {"format", "csv: the columns that POST …/tag/bulk takes", R"({"enum":["json","csv"]})"}};
    constexpr auto listing = R"({"type":"object","required":["data","total"],"additionalProperties":false,)"
                             R"("properties":{"data":{"type":"array","items":{"$ref":"#/components/schemas/tag"}},)"
                             R"("total":{"type":"integer"},"warning":{"type":"string"}}})";
    return {
        {.method = verb::get,
         .pattern = "/api/v1/opc/{opcId}/tag",
         .required_role = viewer,
         .run = store_handler{list_tags},
         .summary = "Tags of an OPC with their last values",
         .data = listing,
         .query = list_query,
         .content = "text/csv",
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/opc/{opcId}/tag",
         .required_role = engineer,
         .run = store_handler{create_tag},
         .summary = "Create a tag",
         .data = "tag_done",
         .body = "tag_body",
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/api/v1/tag/{tagId}",
         .required_role = viewer,
         .run = store_handler{get_tag},
         .summary = "One tag with its last value",
         .data = "tag",
         .has_inner_errors = true},
        {.method = verb::put,
         .pattern = "/api/v1/tag/{tagId}",
         .required_role = engineer,
         .run = store_handler{update_tag},
         .summary = "Change a tag: absent fields stay unchanged",
         .data = "tag_done",
         .body = "tag_change",
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/tag/{tagId}",
         .required_role = engineer,
         .run = store_handler{delete_tag},
         .summary = "Delete a tag",
         .data = "tag_done",
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
