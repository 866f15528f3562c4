#include <fmt/format.h>

#include "api/history_csv.hpp"
#include "api/history_query.hpp"
#include "api/point_text.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "engine/engine.hpp"
#include "history/history.hpp"

namespace penstock::api {

namespace {

constexpr std::size_t most_tags = 1000;
constexpr std::size_t most_points_in_json = 1'000'000;  ///< of all tags together: CSV has no such bound
constexpr std::size_t csv_piece = 5000;                 ///< points

/// A tag as it is asked for.
struct asked_tag {
    std::string tag_id;
    tag_number number = 0;  ///< 0 = nothing is kept of it
    std::string data_type;  ///< empty = unknown
    std::optional<cell_type> type;
    bool is_known = false;
};

asked_tag look_up(call& c, std::string_view tag_id) {
    asked_tag out;
    out.tag_id = tag_id;
    const auto ref = c.to.engine.table().find(tag_id);
    if (!ref) return out;
    out.is_known = true;
    out.number = ref->number;
    const auto type = ref->type ? ref->type : ref->get().told;
    if (!type) return out;
    out.data_type = format_data_type(*type);
    out.type = cell_type{type->element, type->is_array(), false};
    return out;
}

/// What the aggregate cannot say of that tag.
std::optional<fault> check_aggregate(const asked_tag& tag, const history_query& q) {
    if (!tag.type || q.form == history_query::shape::raw) return std::nullopt;
    const bool is_defined = q.form == history_query::shape::lttb
                                ? history::is_defined_for(history::aggregate::average, *tag.type)
                                : history::is_defined_for(q.kind, *tag.type);
    if (is_defined) return std::nullopt;
    return fault{"aggregate",
                 fmt::format("{} means nothing for {}, which is {}", q.aggregate, tag.tag_id, tag.data_type)};
}

result<history::page> read_page(history::history& series, tag_number tag, const history_query& q, wall_time now) {
    const auto query = q.of(tag);
    switch (q.form) {
        case history_query::shape::raw: return series.points(query, q.points_wanted(), now);
        case history_query::shape::buckets: return series.buckets(query, {q.kind, q.bucket_ms}, q.points_wanted(), now);
        case history_query::shape::lttb: break;
    }
    auto drawn = series.lttb(query, q.points_wanted(), now);
    if (!drawn) return drawn.error();
    return history::page{std::move(*drawn), std::nullopt};
}

void put_query(json_writer& json, const history_query& q) {
    json.member("from", q.from).member("to", q.to).member("aggregate", q.aggregate).key("bucket_ms");
    if (q.form == history_query::shape::buckets) {
        json.number(q.bucket_ms);
    } else {
        json.null();
    }
    json.member("order", q.order == history::direction::ascending ? "asc" : "desc");
}

void put_page(json_writer& json, std::string& out, const asked_tag& tag, const history_query& q,
              const history::page& page) {
    json.member("count", page.points.size()).key("points");
    append_points(out, page.points, tag.data_type, q.kind_of_points());
    json.member("next", page.next);
}

void put_tag(json_writer& json, const asked_tag& tag) {
    json.member("tag_id", tag.tag_id).key("data_type");
    if (tag.data_type.empty()) {
        json.null();
    } else {
        json.text(tag.data_type);
    }
}

/// Points of one tag; nothing for a tag of which nothing is kept.
result<history::page> page_of(call& c, const asked_tag& tag, const history_query& q) {
    if (c.to.series == nullptr || tag.number == 0) return history::page{};
    return read_page(*c.to.series, tag.number, q, c.meta.time);
}

void fail_read(call& c, const error_code& why) {
    c.fail(500, "HISTORY_FAILED", "the history cannot be read: " + why.message());
}

/// CSV of several tags, a piece at a time, on the history's threads.
class csv_stream {
public:
    csv_stream(history::history& series, std::vector<asked_tag> tags, const history_query& q, wall_time now)
        : series_(series), tags_(std::move(tags)), query_(q), now_(now) {}

    response::stream_state next(std::string& piece) {
        while (at_ < tags_.size()) {
            const auto& tag = tags_[at_];
            if (tag.number == 0 || left_ == 0) {
                leave_tag();
                continue;
            }
            open();
            const auto count = read();
            if (!count) {
                logger("api")->error("export of {} broken off: {}", tag.tag_id, count.error().message());
                return response::stream_state::broken;
            }
            if (*count == 0) {
                leave_tag();
                continue;
            }
            left_ -= *count;
            append_csv_points(piece, tag.tag_id, points_, tag.data_type, query_.kind_of_points());
            return response::stream_state::more;
        }
        return response::stream_state::end;
    }

private:
    std::size_t limit() const noexcept {
        return query_.limit ? static_cast<std::size_t>(*query_.limit) : ~std::size_t{0};
    }

    void leave_tag() {
        ++at_;
        left_ = limit();
        raw_.reset();
        buckets_.reset();
        is_drawn_ = false;
    }

    void open() {
        const auto query = query_.of(tags_[at_].number);
        if (query_.form == history_query::shape::raw && !raw_) raw_.emplace(series_.read(query, now_));
        if (query_.form == history_query::shape::buckets && !buckets_)
            buckets_.emplace(series_.read_buckets(query, {query_.kind, query_.bucket_ms}, now_));
    }

    result<std::size_t> read() {
        const auto wanted = std::min(csv_piece, left_);
        if (raw_) {
            const auto count = raw_->next(points_, wanted);
            if (!count || *count <= left_) return count;
            cut_to(left_);
            return left_;
        }
        if (buckets_) return buckets_->next(points_, wanted);
        if (std::exchange(is_drawn_, true)) return std::size_t{0};
        auto drawn = series_.lttb(query_.of(tags_[at_].number), query_.points_wanted(), now_);
        if (!drawn) return drawn.error();
        points_ = std::move(*drawn);
        return points_.size();
    }

    void cut_to(std::size_t count) {
        points_.times.resize(count);
        points_.types.resize(count);
        points_.qualities.resize(count);
        points_.cells.resize(count);
    }

    history::history& series_;
    std::vector<asked_tag> tags_;
    history_query query_;
    wall_time now_;
    std::size_t at_ = 0;
    std::size_t left_ = limit();  ///< points of the present tag
    std::optional<history::point_reader> raw_;
    std::optional<history::bucket_reader> buckets_;
    bool is_drawn_ = false;
    samples points_;
};

void answer_csv(call& c, std::vector<asked_tag> tags, const history_query& q) {
    c.out.content_type = csv_type;
    c.out.body = csv_point_header;
    if (c.to.series == nullptr) return;
    const auto stream = std::make_shared<csv_stream>(*c.to.series, std::move(tags), q, c.meta.time);
    c.out.stream = [stream, &loop = c.to.history_loop](std::string& piece) {
        return loop.run([stream, &piece] { return stream->next(piece); });
    };
}

io::awaitable<> get_tag_history(call& c) {
    faults found;
    const auto q = read_history_query(c, found);
    auto tag = look_up(c, c.id());
    if (auto why = check_aggregate(tag, q)) found.push_back(std::move(*why));
    if (!found.empty()) co_return refuse_input(c, found);
    if (q.is_csv) {
        std::vector<asked_tag> one;
        one.push_back(std::move(tag));
        co_return answer_csv(c, std::move(one), q);
    }
    co_await c.to.history_loop.run([&] {
        const auto page = page_of(c, tag, q);
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
void answer_tags(call& c, const std::vector<asked_tag>& tags, const history_query& q) {
    std::size_t total = 0;
    std::string list;
    json_writer json(list);
    json.begin_array();
    for (const auto& tag : tags) {
        const auto page = page_of(c, tag, q);
        if (!page) return fail_read(c, page.error());
        total += page->points.size();
        if (total > most_points_in_json) {
            return refuse_input(c,
                                {{"tag_ids", fmt::format("together they have more than {} points: ask for fewer, give "
                                                         "limit, or take format=csv",
                                                         most_points_in_json)}});
        }
        json.begin_object();
        put_tag(json, tag);
        put_page(json, list, tag, q, *page);
        json.end_object();
    }
    json.end_array();
    c.answer([&](json_writer& answer) {
        answer.begin_object();
        put_query(answer, q);
        answer.key("tags").raw(list).end_object();
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
    const auto q = read_history_query(c, found);
    std::vector<asked_tag> tags;
    for (const auto id : split(*ids, ','))
        tags.push_back(look_up(c, trim(id)));
    if (tags.size() > most_tags) found.emplace_back("tag_ids", fmt::format("at most {} tags", most_tags));
    for (const auto& tag : tags) {
        if (auto why = check_aggregate(tag, q)) found.push_back(std::move(*why));
    }
    if (!found.empty()) co_return refuse_input(c, found);
    if (q.is_csv) co_return answer_csv(c, std::move(tags), q);
    co_await c.to.history_loop.run([&] { answer_tags(c, tags, q); });
}

void store_import(call& c, const point_import& asked, bool is_dry) {
    if (!is_dry) {
        for (const auto& [number, points] : asked.points) {
            const auto done = c.to.series->import(number, points);
            if (!done) return c.fail(500, "STORE_FAILED", "the points cannot be kept: " + done.error().message());
        }
    }
    c.done([&](json_writer& json) {
        json.member("imported", asked.count).member("rejected", asked.rejected).member("dry_run", is_dry);
        json.key("errors").begin_array();
        for (const auto& e : asked.errors)
            json.begin_object().member("line", e.line).member("message", e.message).end_object();
        json.end_array();
    });
}

io::awaitable<> import_points(call& c) {
    if (c.to.series == nullptr) co_return c.refuse("INTEGRITY", "no history is kept: edge.history.enabled is false");
    const auto is_dry = c.query_flag("dry_run");
    if (!is_dry) co_return;
    co_await c.to.history_loop.run([&] {
        const auto find = [&](std::string_view tag_id) -> std::optional<imported_tag> {
            const auto ref = c.to.engine.table().find(tag_id);
            if (!ref || ref->number == 0) return std::nullopt;
            return imported_tag{ref->number, ref->type ? ref->type : ref->get().told,
                                c.to.series->oldest_shown(ref->number, c.meta.time)};
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
    with_ids.insert(with_ids.begin(), {"tag_ids", R"({"type":"string"})", "ids with commas, 1,000 at most", true});
    return {
        {.method = verb::get,
         .pattern = "/api/v1/tag/{tagId}/history",
         .least = role::viewer,
         .run = get_tag_history,
         .summary = "Points of a tag, raw or in buckets, as JSON or CSV of any length",
         .data = one,
         .query = history_query_rules(),
         .content = "text/csv"},
        {.method = verb::get,
         .pattern = "/api/v1/history",
         .least = role::viewer,
         .run = get_history,
         .summary = "The same of several tags",
         .data = several,
         .query = std::move(with_ids),
         .content = "text/csv"},
        {.method = verb::post,
         .pattern = "/api/v1/history/import",
         .least = role::engineer,
         .run = import_points,
         .summary = "Take points from CSV (text/csv) with the columns of the export; lines that are wrong are left out",
         .data = R"({"type":"object","required":["result"],"additionalProperties":false,"properties":{"result":)"
                 R"({"enum":["SUCCESS","ERROR"]},"imported":{"type":"integer"},"rejected":{"type":"integer"},)"
                 R"("dry_run":{"type":"boolean"},"msg":{"type":"string"},"code":{"type":"string"},"errors":)"
                 R"({"type":"array","items":{"type":"object","required":["line","message"],)"
                 R"("additionalProperties":false,"properties":{"line":{"type":"integer"},"message":)"
                 R"({"type":"string"}}}}}})",
         .query = {{"dry_run", R"({"type":"boolean"})", "only check"}},
         .body_content = "text/csv",
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
