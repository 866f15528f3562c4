#include <fmt/format.h>

#include "api/formats/history_query.hpp"
#include "api/formats/point_text.hpp"
#include "api/handler_context.hpp"
#include "api/ui/routes.hpp"
#include "base/text.hpp"
#include "model/field.hpp"

namespace penstock::api {

namespace {

constexpr std::size_t max_id_length = 200;  ///< characters
constexpr std::int64_t max_minutes = 1440;
constexpr std::int64_t max_points = 5000;

io::awaitable<> get_opcua_history(call& c) {
    faults found;
    const auto tag_id = c.query("tagId").value_or("");
    if (trim(tag_id).empty()) {
        found.emplace_back("tagId", "is required");
    } else if (count_characters(tag_id) > max_id_length) {
        found.emplace_back("tagId", fmt::format("at most {} characters", max_id_length));
    }
    const auto minutes = c.query_number("minutes", max_minutes, found).value_or(10);
    const auto limit = c.query_number("limit", max_points, found).value_or(600);
    if (!found.empty()) co_return refuse_input(c, found);

    co_await c.context.history_threads.run([&] {
        const auto tag = c.context.history.find(tag_id);
        const auto points =
            c.context.history.newest(tag, std::chrono::minutes(minutes), static_cast<std::size_t>(limit), c.meta.time);
        if (!points) return fail_read(c, points.error());
        c.answer([&](json_writer& json) {
            json.begin_object().member("tag_id", tag_id).member("minutes", minutes);
            json.member("count", points->size()).key("points");
            append_points(c.response.body, *points, tag.type_text());
            json.end_object();
        });
    });
}

}  // namespace

std::vector<route> opcua_history_routes() {
    return {{.method = verb::get,
             .pattern = "/ui/opcua/history",
             .required_role = user_role::viewer,
             .run = get_opcua_history,
             .summary = "The newest points of a tag in the last minutes, for the OPC UA page",
             .data =
                 R"({"type":"object","required":["tag_id","minutes","count","points"],"additionalProperties":false,)"
                 R"("properties":{"tag_id":{"type":"string"},"minutes":{"type":"integer"},"count":)"
                 R"({"type":"integer"},"points":{"type":"array","items":)"
                 R"({"$ref":"#/components/schemas/history_point"}}}})",
             .query = {
                 {"tagId", "id of the tag", R"({"type":"string","maxLength":200})", true},
                 {"minutes", "minutes back from now; default: 10", R"({"type":"integer","minimum":1,"maximum":1440})"},
                 {"limit", "maximum of points; default: 600", R"({"type":"integer","minimum":1,"maximum":5000})"}}}};
}

}  // namespace penstock::api
