#include "api/config/routes.hpp"
#include "api/config/saved.hpp"
#include "api/handler_context.hpp"

namespace penstock::api {

namespace {

void list_versions(call& c) {
    const auto all = c.context.properties.versions();
    if (!all) return refuse_save(c, all.error());
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (const auto& v : *all) {
            json.begin_object().member("version", v.version).member("saved_at", to_epoch_ms(v.saved));
            json.member("actor", v.author).member("bytes", v.bytes).member("is_current", v.is_current).end_object();
        }
        json.end_array().member("total", all->size()).end_object();
    });
}

void show_version(call& c) {
    const auto found = c.context.properties.find_version(std::string(c.id()));
    if (!found) return refuse_save(c, found.error());
    c.answer([&](json_writer& json) {
        json.begin_object().member("version", found->version).member("text", found->text).end_object();
    });
}

void restore_version(call& c) {
    const auto done = c.context.properties.restore(std::string(c.id()), author_of(c));
    if (!done) return refuse_save(c, done.error());
    answer_change(c, *done);
}

}  // namespace

std::vector<route> properties_version_routes() {
    constexpr auto listing =
        R"({"type":"object","required":["data","total"],"additionalProperties":false,"properties":{"data":)"
        R"({"type":"array","items":{"type":"object","required":["version","saved_at","actor","bytes","is_current"],)"
        R"("additionalProperties":false,"properties":{"version":{"type":"string"},"saved_at":{"type":"integer"},)"
        R"("actor":{"type":"string","description":"file = edited by hand"},"bytes":{"type":"integer"},)"
        R"("is_current":{"type":"boolean"}}}},"total":{"type":"integer"}}})";
    constexpr auto one = R"({"type":"object","required":["version","text"],"additionalProperties":false,"properties":)"
                         R"({"version":{"type":"string"},"text":{"type":"string"}}})";
    return {
        {.method = verb::get,
         .pattern = "/config/versions",
         .required_role = user_role::admin,
         .run = store_handler{list_versions},
         .summary = "The last 20 texts of the properties file, newest first",
         .data = listing,
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/config/versions/{version}",
         .required_role = user_role::admin,
         .run = store_handler{show_version},
         .summary = "One version of the properties file, secrets as ***",
         .data = one,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/config/versions/{version}/restore",
         .required_role = user_role::admin,
         .run = store_handler{restore_version},
         .summary = "Save a version again, with its secrets",
         .data = std::string(change_schema),
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
