#include <algorithm>

#include "api/display_tags.hpp"
#include "api/formats/opc_write.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api {

namespace {

constexpr auto tag_done_form = form_of_id("tag_id", "Id of the tag.", "tag_done");

void answer_tag(call& c, std::string_view tag_id) {
    c.done(tag_done_form, tag_id);
}

void create_tag(call& c) {
    const auto tag_id = c.context.configuration.create_tag(
        std::string(c.id()),
        [&](tag_config& tag, const opc_config& opc) { return reader_of(c).read_new_tag(c.request.body, opc, tag); },
        c.caller.actor());
    if (!tag_id) return refuse(c, tag_id.error());
    answer_tag(c, *tag_id);
}

void get_tag(call& c) {
    const std::string tag_id(c.id());
    if (c.caller.method == auth_method::display && !is_tag_of_display(c.context, c.caller.place, tag_id))
        return c.fail(403, "FORBIDDEN", forbidden_tag_text);
    const auto& system = services::system_tag_configs();
    if (const auto found = std::ranges::find(system, tag_id, &tag_config::tag_id); found != system.end()) {
        return c.answer([&](json_writer& json) {
            write_tag(json, *found, c.context.facts.site_id, nullptr, c.context.devices.table(),
                      audience_of(c.caller.role));
        });
    }
    const auto tag = c.context.configuration.show_tag(tag_id);
    if (!tag) return refuse(c, tag.error());
    const auto opc = c.context.configuration.show_opc(tag->value.opc_id);
    if (!opc) return refuse(c, opc.error());
    if (tag->is_old) warn_of_old(c);
    if (opc->is_old) warn_of_old(c);
    c.answer([&](json_writer& json) {
        write_tag(json, tag->value, opc->value.site_id, schema_of(c, opc->value), c.context.devices.table(),
                  audience_of(c.caller.role));
    });
}

void update_tag(call& c) {
    const auto done = c.context.configuration.update_tag(
        std::string(c.id()),
        [&](tag_config& tag, const opc_config& opc) { return reader_of(c).read_tag_change(c.request.body, opc, tag); },
        c.caller.actor());
    if (!done) return refuse(c, done.error());
    answer_tag(c, c.id());
}

void delete_tag(call& c) {
    const auto done = c.context.configuration.delete_tag(std::string(c.id()), c.caller.actor());
    if (!done) return refuse(c, done.error());
    answer_tag(c, c.id());
}

}  // namespace

std::vector<route> tag_routes() {
    using enum user_role;
    return {
        {.method = verb::post,
         .pattern = "/api/v1/opc/{opcId}/tag",
         .required_role = engineer,
         .run = store_handler{create_tag},
         .summary = "Create a tag",
         .data = "tag_done",
         .body = "tag_body",
         .has_inner_errors = true,
         .named = {named_done(tag_done_form)}},
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
