#include <fmt/format.h>

#include "api/handler_context.hpp"
#include "api/history_csv.hpp"
#include "api/history_query.hpp"
#include "api/point_text.hpp"
#include "api/v1/routes.hpp"
#include "base/log.hpp"
#include "base/text.hpp"

namespace penstock::api {

namespace {

constexpr std::size_t max_tags = 1000;
constexpr std::size_t max_points_in_json = 1'000'000;  ///< of all tags together: CSV has no such bound

using services::history_query;
using services::recorded_tag;

void put_query(json_writer& json, const history_query& q) {
    json.member("from", q.from).member("to", q.to).member("aggregate", q.aggregate_name).key("bucket_ms");
    if (q.form == history_query::shape::buckets) {
        json.number(q.bucket_ms);
    } else {
        json.null();
    }
    json.member("order", q.order == services::direction::ascending ? "asc" : "desc");
}

void put_page(json_writer& json, std::string& out, const recorded_tag& tag, const history_query& q,
              const services::history_page& page) {
    json.member("count", page.points.size()).key("points");
    append_points(out, page.points, tag.type_text(), kind_of_points(q));
    json.member("next", page.next);
}

void put_tag(json_writer& json, const recorded_tag& tag) {
    json.member("tag_id", tag.tag_id).member("data_type", tag.type ? std::optional(tag.type_text()) : std::nullopt);
}

/// CSV of all points, a piece at a time, on the history's threads.
void answer_csv(call& c, std::vector<recorded_tag> tags, const history_query& q) {
    c.out.content_type = csv_type;
    c.out.body = csv_point_header;
    if (!c.context.history.is_kept()) return;
    const std::shared_ptr all = c.context.history.stream(std::move(tags), q, c.meta.time);
    const auto points = std::make_shared<samples>();
    c.out.stream = [all, points, kind = kind_of_points(q), &loop = c.context.history_threads](std::string& piece) {
        return loop.run([all, points, kind, &piece] {
            const auto count = all->next(*points);
            if (!count) {
                logger("api")->error("export of {} aborted: {}", all->tag().tag_id, count.error().message());
                return response::stream_state::broken;
            }
            if (*count == 0) return response::stream_state::end;
            append_csv_points(piece, all->tag().tag_id, *points, all->tag().type_text(), kind);
            return response::stream_state::more;
        });
    };
}

io::awaitable<> get_tag_history(call& c) {
    faults found;
    const auto asked = read_history_request(c, found);
    const auto& q = asked.query;
    const auto tag = c.context.history.find(c.id());
    if (auto why = check_aggregate(tag, q)) found.push_back(std::move(*why));
    if (!found.empty()) co_return refuse_input(c, found);
    if (asked.is_csv) co_return answer_csv(c, std::vector<recorded_tag>(1, tag), q);
    co_await c.context.history_threads.run([&] {
        const auto page = c.context.history.read(tag, q, c.meta.time);
        if (!page) return fail_read(c, page.error());
        c.answer([&](json_writer& json) {
            json.begin_object();
            put_tag(json, tag);
            put_query(json, q);
            put_page(json, c.out.body, tag, q, *page);
            json.end_object();
        });
    });
}

/// Answers piece by piece into the body; a read that fails takes back what was written.
void answer_tags(call& c, const std::vector<recorded_tag>& tags, const history_query& q) {
    std::size_t total = 0;
    std::string list;
    json_writer json(list);
    json.begin_array();
    for (const auto& tag : tags) {
        const auto page = c.context.history.read(tag, q, c.meta.time);
        if (!page) return fail_read(c, page.error());
        total += page->points.size();
        if (total > max_points_in_json) {
            return refuse_input(c,
                                {{"tag_ids", fmt::format("together they have more than {} points: request fewer, set "
                                                         "limit, or use format=csv",
                                                         max_points_in_json)}});
        }
        json.begin_object();
        put_tag(json, tag);
        put_page(json, list, tag, q, *page);
        json.end_object();
    }
    json.end_array();
    c.answer([&](json_writer& response) {
        response.begin_object();
        put_query(response, q);
        response.key("tags").raw(list).end_object();
    });
}

io::awaitable<> get_history(call& c) {
    const auto ids = c.query("tag_ids");
    if (!ids || trim(*ids).empty()) {
        co_return c.mapping_error(400, "the query parameter tag_ids is missing",
                                  {fmt::format("request: {} {}", c.in.method_text, c.in.path),
                                   "handler: history of several tags", "parameter tag_ids: required, absent"});
    }
    faults found;
    const auto asked = read_history_request(c, found);
    const auto& q = asked.query;
    std::vector<recorded_tag> tags;
    for (const auto id : split(*ids, ','))
        tags.push_back(c.context.history.find(trim(id)));
    if (tags.size() > max_tags) found.emplace_back("tag_ids", fmt::format("at most {} tags", max_tags));
    for (const auto& tag : tags) {
        if (auto why = check_aggregate(tag, q)) found.push_back(std::move(*why));
    }
    if (!found.empty()) co_return refuse_input(c, found);
    if (asked.is_csv) co_return answer_csv(c, std::move(tags), q);
    co_await c.context.history_threads.run([&] { answer_tags(c, tags, q); });
}

void store_import(call& c, const point_import& asked, bool is_dry) {
    const auto kept = is_dry ? result<>() : c.context.history.import(asked.points);
    if (!kept) return c.fail(500, "STORE_FAILED", "the points cannot be stored: " + kept.error().message());
    c.done([&](json_writer& json) {
        json.member("imported", asked.count).member("rejected", asked.rejected).member("dry_run", is_dry);
        json.key("errors").begin_array();
        for (const auto& e : asked.errors)
            json.begin_object().member("line", e.line).member("message", e.message).end_object();
        json.end_array();
    });
}

io::awaitable<> import_points(call& c) {
    if (!c.context.history.is_kept())
        co_return c.reject("INTEGRITY", "no history is kept: edge.history.enabled is false");
    const auto is_dry = c.query_flag("dry_run");
    if (!is_dry) co_return;
    co_await c.context.history_threads.run([&] {
        const auto find = [&](std::string_view tag_id) -> std::optional<imported_tag> {
            const auto tag = c.context.history.find(tag_id);
            if (tag.number == 0) return std::nullopt;
            return imported_tag{tag.number, tag.type, c.context.history.oldest(tag, c.meta.time)};
        };
        const auto asked = read_point_csv(c.in.body, find);
        if (asked.fault) return c.invalid({fmt::format("line {}", asked.fault->line), asked.fault->message});
        store_import(c, asked, *is_dry);
    });
}

constexpr auto points_schema =
    R"("count":{"type":"integer"},"points":{"type":"array","items":{"$ref":"#/components/schemas/history_point"}},)"
    R"("next":{"type":["integer","null"]})";

std::string tag_history_schema() {
    return fmt::format(
        R"({{"type":"object","required":["tag_id","data_type","from","to","aggregate","bucket_ms","order","count",)"
        R"("points","next"],"additionalProperties":false,"properties":{{"tag_id":{{"type":"string"}},)"
        R"("data_type":{{"type":["string","null"]}},"from":{{"type":"integer"}},"to":{{"type":"integer"}},)"
        R"("aggregate":{{"type":"string"}},"bucket_ms":{{"type":["integer","null"]}},"order":{{"type":"string"}},{}}}}})",
        points_schema);
}

std::string tags_history_schema() {
    return fmt::format(
        R"({{"type":"object","required":["from","to","aggregate","bucket_ms","order","tags"],)"
        R"("additionalProperties":false,"properties":{{"from":{{"type":"integer"}},"to":{{"type":"integer"}},)"
        R"("aggregate":{{"type":"string"}},"bucket_ms":{{"type":["integer","null"]}},"order":{{"type":"string"}},)"
        R"("tags":{{"type":"array","items":{{"type":"object","required":["tag_id","data_type","count","points","next"],)"
        R"("additionalProperties":false,"properties":{{"tag_id":{{"type":"string"}},)"
        R"("data_type":{{"type":["string","null"]}},{}}}}}}}}}}})",
        points_schema);
}

}  // namespace

std::vector<route> history_routes() {
    static const auto one = tag_history_schema();
    static const auto several = tags_history_schema();
    auto with_ids = history_query_rules();
    with_ids.insert(with_ids.begin(),
                    {"tag_ids", "ids separated by commas, at most 1,000", R"({"type":"string"})", true});
    return {
        {.method = verb::get,
         .pattern = "/api/v1/tag/{tagId}/history",
         .required_role = user_role::viewer,
         .run = get_tag_history,
         .summary = "Points of a tag, raw or in buckets, as JSON or CSV of any length",
         .data = one,
         .query = history_query_rules(),
         .content = "text/csv"},
        {.method = verb::get,
         .pattern = "/api/v1/history",
         .required_role = user_role::viewer,
         .run = get_history,
         .summary = "Points of several tags",
         .data = several,
         .query = std::move(with_ids),
         .content = "text/csv"},
        {.method = verb::post,
         .pattern = "/api/v1/history/import",
         .required_role = user_role::engineer,
         .run = import_points,
         .summary = "Import points from CSV (text/csv) with the columns of the export; invalid lines are skipped",
         .data = R"({"type":"object","required":["result"],"additionalProperties":false,"properties":{"result":)"
                 R"({"enum":["SUCCESS","ERROR"]},"imported":{"type":"integer"},"rejected":{"type":"integer"},)"
                 R"("dry_run":{"type":"boolean"},"msg":{"type":"string"},"code":{"type":"string"},"errors":)"
                 R"({"type":"array","items":{"type":"object","required":["line","message"],)"
                 R"("additionalProperties":false,"properties":{"line":{"type":"integer"},"message":)"
                 R"({"type":"string"}}}}}})",
         .query = {{"dry_run", "only check", R"({"type":"boolean"})"}},
         .body_content = "text/csv",
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
