#include <fmt/format.h>

#include "api/formats/query.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/values.hpp"
#include "base/text.hpp"
#include "model/field.hpp"

namespace penstock::api {

namespace {

/// A parameter of the query or of a form body.
std::optional<std::string> parameter(const call& c, std::string_view name) {
    if (auto found = c.query(name)) return found;
    if (!to_lower(c.request.find("Content-Type")).starts_with("application/x-www-form-urlencoded")) return std::nullopt;
    return query_value(c.request.body, name);
}

/// Deprecated in favour of the call that `Link` names.
void mark_deprecated(call& c, const std::string& tag_id) {
    c.response.add("Deprecation", "true");
    if (is_id(tag_id)) {
        c.response.add("Link", fmt::format("</api/v1/tag/{}/value>; rel=\"successor-version\"", tag_id));
    }
}

void refuse_missing(call& c, std::string_view name) {
    c.mapping_error(400, fmt::format("the parameter {} is missing", name),
                    {fmt::format("request: {} {}", c.request.method_text, c.request.path), "path: known",
                     fmt::format("required parameter: {}", name), "not in the query, not in a form body"});
}

io::awaitable<> call_old(call& c) {
    const auto tag_id = parameter(c, "tagId");
    mark_deprecated(c, tag_id.value_or(""));
    if (!tag_id) co_return refuse_missing(c, "tagId");
    if (c.request.method != verb::post) co_return answer_value(c, *tag_id);
    auto value = parameter(c, "value");
    if (!value) co_return refuse_missing(c, "value");
    co_await answer_write(c, *tag_id, std::move(*value));
}

}  // namespace

std::vector<route> legacy_routes() {
    const query_rule tag{"tagId", "id of the tag", R"({"type":"string"})", true};
    return {
        {.method = verb::get,
         .pattern = "/api/http",
         .required_role = user_role::viewer,
         .run = call_old,
         .summary = "Deprecated: GET /api/v1/tag/{tagId}/value",
         .data = "value_record",
         .query = {tag}},
        {.method = verb::post,
         .pattern = "/api/http",
         .required_role = user_role::operator_,
         .run = call_old,
         .summary = "Deprecated: POST /api/v1/tag/{tagId}/value",
         .data = "write_done",
         .query = {tag, {"value", "value to write", R"({"type":"string"})", true}}},
    };
}

}  // namespace penstock::api
