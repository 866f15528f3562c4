#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <memory>
#include <utility>

#include "api/display_tags.hpp"
#include "api/formats/history_csv.hpp"
#include "api/formats/history_query.hpp"
#include "api/formats/point_text.hpp"
#include "api/formats/workbook_answer.hpp"
#include "api/handler_context.hpp"
#include "api/http/long_answer.hpp"
#include "api/v1/routes.hpp"
#include "audit/access_line.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "master/request_error.hpp"
#include "services/configuration/configuration.hpp"
#include "time/iso_text.hpp"

namespace penstock::api {

namespace {

constexpr std::size_t max_tags = 1000;
constexpr std::size_t points_per_read = 5000;
constexpr std::size_t full_piece = 131'072;  ///< bytes; further points come with the next piece

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

void put_tag(json_writer& json, const recorded_tag& tag) {
    json.member("tag_id", tag.tag_id).member("data_type", tag.type ? std::optional(tag.type_text()) : std::nullopt);
}

/// The points of one tag or several as JSON, in pieces, so that only a piece is in memory.   Thread: one at a time; it
/// blocks.
class json_of_points {
public:
    enum class form { of_one, of_several };

    json_of_points(call& c, std::vector<recorded_tag> tags, const history_query& q, form f)
        : history_(c.context.history),
          tags_(std::move(tags)),
          query_(q),
          form_(f),
          time_(c.meta.time),
          request_id_(c.meta.request_id) {}

    /// Appends the next piece. Error: the tag `tag()` cannot be read.
    result<response::stream_state> append(std::string& out) {
        if (!std::exchange(has_begun_, true)) begin(out);
        while (tag_index_ < tags_.size()) {
            if (out.size() >= full_piece) return response::stream_state::more;
            if (const auto done = append_points_of_tag(out); !done) return done.error();
        }
        out += form_ == form::of_several ? "]}" : "}";
        close_ok(out, {time_, request_id_});
        return response::stream_state::end;
    }

    const std::string& tag() const { return tags_[tag_index_].tag_id; }

private:
    void begin(std::string& out) {
        open_ok(out);
        json_writer json(out);
        json.begin_object();
        if (form_ == form::of_one) put_tag(json, tags_.front());
        put_query(json, query_);
        if (form_ == form::of_several) json.key("tags").begin_array();
    }

    void begin_tag(std::string& out) {
        rest_ = query_;
        left_ = query_.page_size();
        count_ = 0;
        if (form_ == form::of_one) {
            out += R"(,"points":[)";
            return;
        }
        if (tag_index_ > 0) out += ',';
        json_writer json(out);
        json.begin_object();
        put_tag(json, tags_[tag_index_]);
        json.key("points").begin_array();
    }

    void end_tag(std::string& out, std::optional<std::int64_t> next) {
        out += ']';
        json_writer json(out);
        json.member("count", count_).member("next", next);
        if (form_ == form::of_several) out += '}';
        ++tag_index_;
        is_within_tag_ = false;
    }

    /// Reads page after page, as a client does. A picture (lttb) is one page.
    result<> append_points_of_tag(std::string& out) {
        if (!std::exchange(is_within_tag_, true)) begin_tag(out);
        const bool is_drawn = rest_.form == history_query::shape::lttb;
        const auto wanted = is_drawn ? left_ : std::min(points_per_read, left_);
        rest_.limit = static_cast<std::int64_t>(wanted);
        const auto page = history_.read(tags_[tag_index_], rest_, time_);
        if (!page) return page.error();
        const auto found = page->points.size();
        if (found > 0) {
            part_.clear();
            append_points(part_, page->points, tags_[tag_index_].type_text(), kind_of_points(rest_));
            if (count_ > 0) out += ',';
            out.append(part_, 1, part_.size() - 2);  // without its brackets
        }
        count_ += found;
        left_ -= std::min(found, left_);
        if (!page->next || left_ == 0 || is_drawn) {
            end_tag(out, page->next);
        } else if (rest_.order == services::direction::ascending) {
            rest_.from = *page->next;
        } else {
            rest_.to = *page->next;
        }
        return {};
    }

    services::tag_history& history_;
    const std::vector<recorded_tag> tags_;
    const history_query query_;
    const form form_;
    const wall_time time_;
    const std::string request_id_;
    bool has_begun_ = false, is_within_tag_ = false;
    std::size_t tag_index_ = 0;  ///< index of the present tag
    history_query rest_;         ///< the rest of the query for this tag
    std::size_t left_ = 0, count_ = 0;
    std::string part_;
};

io::awaitable<> answer_json(call& c, std::vector<recorded_tag> tags, const history_query& q, json_of_points::form f) {
    const auto all = std::make_shared<json_of_points>(c, std::move(tags), q, f);
    auto& loop = c.context.history_threads;
    const auto state = co_await loop.run([&] { return all->append(c.response.body); });
    if (!state) {
        c.response.body.clear();
        co_return fail_read(c, state.error());
    }
    if (*state == response::stream_state::end) co_return;
    auto place = co_await place_for_long_answer(c, *c.context.places_of_points);
    if (!place) co_return;
    c.response.stream = [all, place, &loop](std::string& piece) {
        return loop.run([all, &piece] {
            const auto next = all->append(piece);
            if (next) return *next;
            logger("api")->error("the response with the history of tag {} was aborted: {}", all->tag(),
                                 next.error().message());
            return response::stream_state::broken;
        });
    };
}

/// Of values that a calculation makes of points there are no texts.
state_column state_column_of(const recorded_tag& tag, const history_request& asked) {
    return {asked.has_state_text, asked.query.has_values_of_tag() ? tag.states.get() : nullptr};
}

/// Sends all points as CSV, in pieces, on the history's threads.
io::awaitable<> answer_csv(call& c, std::vector<recorded_tag> tags, const history_request& asked) {
    const auto& q = asked.query;
    const auto& style = asked.style;
    auto place = co_await place_for_long_answer(c, *c.context.places_of_points);
    if (!place) co_return;
    begin_csv(c.response, style, tags.size() == 1 ? "history_" + tags.front().tag_id : "history");
    c.response.body += csv_point_header_in(style, asked.has_state_text);
    if (!c.context.history.is_kept()) co_return;
    const std::shared_ptr all = c.context.history.stream(std::move(tags), q, c.meta.time);
    const auto points = std::make_shared<samples>();
    c.response.stream = [all, points, place, asked, &loop = c.context.history_threads](std::string& piece) {
        return loop.run([all, points, &asked, &piece] {
            const auto count = all->next(*points);
            if (!count) {
                logger("api")->error("the export of the history of tag {} was aborted: {}", all->tag().tag_id,
                                     count.error().message());
                return response::stream_state::broken;
            }
            if (*count == 0) return response::stream_state::end;
            const auto& tag = all->tag();
            append_csv_points(piece, tag.tag_id, *points, tag.type_text(), kind_of_points(asked.query), asked.style,
                              state_column_of(tag, asked));
            return response::stream_state::more;
        });
    };
}

struct unit_and_format {
    std::string unit{}, display_format{};
};

/// How the numbers of the configured tags look, by tag id; a failure of the store leaves numbers without it.   Thread:
/// the store's.
std::map<std::string, unit_and_format> looks_of(call& c, const std::vector<recorded_tag>& tags) {
    std::vector<std::string> ids;
    for (const auto& tag : tags)
        ids.push_back(tag.tag_id);
    std::map<std::string, unit_and_format> looks;
    auto stored = c.context.configuration.show_named_tags(ids);
    if (!stored) return looks;
    for (auto& tag : stored->value)
        looks.emplace(tag.tag_id, unit_and_format{std::move(tag.unit), std::move(tag.display_format)});
    return looks;
}

/// All points as a workbook.
io::awaitable<> answer_point_workbook(call& c, std::vector<recorded_tag> tags, const history_request& asked) {
    const auto& q = asked.query;
    const bool is_kept = c.context.history.is_kept();
    const auto name = tags.size() == 1 ? "history_" + tags.front().tag_id : std::string("history");
    std::map<std::string, unit_and_format> looks;
    if (is_kept) looks = co_await c.context.store_thread.run([&] { return looks_of(c, tags); });
    std::unique_ptr<services::point_stream> all;
    if (is_kept) all = c.context.history.stream(std::move(tags), q, c.meta.time);
    samples points;
    next_rows next = [&](row_writer& rows) {
        return c.context.history_threads.run([&]() -> outcome<bool> {
            if (!all) return false;
            const auto count = all->next(points);
            if (!count) {
                return failure(failure::cause::store_failed, fmt::format("the history of tag {} cannot be read: {}",
                                                                         all->tag().tag_id, count.error().message()));
            }
            if (*count == 0) return false;
            const auto& tag = all->tag();
            const auto& [unit, display_format] = looks[tag.tag_id];
            auto written = write_points(rows, tag.tag_id, points, tag.type_text(), kind_of_points(q),
                                        {.unit = unit, .display_format = display_format}, state_column_of(tag, asked));
            if (!written) return written.error();
            return true;
        });
    };
    const auto header = csv_point_header_in({}, asked.has_state_text);
    const auto names = split(trim(header), ',');
    workbook_export what{name, "history", {names.begin(), names.end()}, asked.style, std::move(next)};
    co_await answer_workbook(c, std::move(what));
}

io::awaitable<> answer_points(call& c, std::vector<recorded_tag> tags, const history_request& asked,
                              json_of_points::form form) {
    switch (asked.format) {
        case table_format::json: co_return co_await answer_json(c, std::move(tags), asked.query, form);
        case table_format::csv: co_return co_await answer_csv(c, std::move(tags), asked);
        case table_format::xlsx: co_return co_await answer_point_workbook(c, std::move(tags), asked);
    }
}

/// Whether the caller may read the history of the tag. A display may if its view shows the tag; if not, the answer is
/// the refusal.
io::awaitable<bool> may_read_history(call& c) {
    if (c.caller.method != auth_method::display) co_return true;
    try {
        const bool is_shown =
            co_await c.context.reader_threads.run([&] { return is_tag_of_display(c.context, c.caller.place, c.id()); });
        if (!is_shown) c.fail(403, "FORBIDDEN", forbidden_tag_text);
        co_return is_shown;
    } catch (const master::request_error& why) {
        c.fail(500, "STORE_FAILED", why.message);
    }
    co_return false;
}

io::awaitable<> get_tag_history(call& c) {
    if (!co_await may_read_history(c)) co_return;
    faults found;
    const auto asked = read_history_request(c, found);
    const auto& q = asked.query;
    const auto tag = c.context.history.find(c.id());
    if (auto why = check_aggregate(tag, q)) found.push_back(std::move(*why));
    if (!found.empty()) co_return refuse_input(c, found);
    std::vector<recorded_tag> tags(1, tag);
    co_await answer_points(c, std::move(tags), asked, json_of_points::form::of_one);
}

io::awaitable<> get_history(call& c) {
    const auto ids = c.query("tag_ids");
    if (!ids || trim(*ids).empty()) {
        co_return c.mapping_error(400, "the query parameter tag_ids is missing",
                                  {fmt::format("request: {} {}", c.request.method_text, c.request.path),
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
    co_await answer_points(c, std::move(tags), asked, json_of_points::form::of_several);
}

/// Notes in the audit which points of which tags were imported, because the line of the call does not have its body.
void note_import(const call& c, const point_import& asked, const std::map<tag_number, std::string>& names,
                 std::size_t existing, bool replaces) {
    constexpr std::size_t max_named = 20;
    std::string tags;
    std::size_t named = 0, points = 0;
    auto from = std::numeric_limits<std::int64_t>::max(), to = std::numeric_limits<std::int64_t>::min();
    for (const auto& [number, of] : asked.points) {
        const auto [first, last] = std::ranges::minmax_element(of.times);
        from = std::min(from, *first);
        to = std::max(to, *last);
        points += of.size();
        if (++named <= max_named) tags += (tags.empty() ? "" : ",") + names.at(number);
    }
    if (points == 0) return;
    if (named > max_named) tags += fmt::format(",+{}", named - max_named);
    std::string line = "[API_IMPORT] event=history_import";
    audit::append_field(line, "user", c.caller.actor());
    audit::append_field(line, "ip", c.client);
    audit::append_field(line, "request", c.meta.request_id);
    audit::append_field(line, "tags", tags);
    audit::append_field(line, "from", format_iso_time(from_epoch_ms(from)));
    audit::append_field(line, "to", format_iso_time(from_epoch_ms(to)));
    audit::append_field(line, "points", std::to_string(points));
    audit::append_field(line, "left_out", std::to_string(existing));
    audit::append_field(line, "replace", replaces ? "true" : "false");
    c.context.audit.note(std::move(line));
}

std::vector<query_rule> point_import_rules() {
    auto rules = import_style_rules(true);
    rules.insert(rules.begin(),
                 {{"dry_run", "only check", R"({"type":"boolean"})"},
                  {"replace", "replace recorded points; needs the role admin", R"({"type":"boolean"})"}});
    return rules;
}

io::awaitable<> import_points(call& c) {
    if (!c.context.history.is_kept())
        co_return c.reject("INTEGRITY", "no history is kept: edge.history.enabled is false");
    const auto is_dry = c.query_flag("dry_run");
    if (!is_dry) co_return;
    const auto replaces = c.query_flag("replace");
    if (!replaces) co_return;
    if (*replaces && c.caller.role < user_role::admin) {
        co_return c.fail(403, "FORBIDDEN",
                         "only the role admin may replace recorded points: omit replace, then the gateway skips a "
                         "point if it has recorded one at the same time");
    }
    faults found;
    const auto style = read_import_style([&](std::string_view name) { return c.query(name); }, found);
    if (!found.empty()) co_return c.invalid(found);
    co_await c.context.history_threads.run([&] {
        std::map<tag_number, std::string> names;
        const auto find = [&](std::string_view tag_id) -> std::optional<imported_tag> {
            const auto tag = c.context.history.find(tag_id);
            if (tag.number == 0) return std::nullopt;
            names.try_emplace(tag.number, tag.tag_id);
            return imported_tag{tag.number, tag.type, c.context.history.oldest(tag, c.meta.time)};
        };
        auto asked = read_point_csv(c.request.body, find, style);
        if (asked.fault) return c.invalid({fmt::format("line {}", asked.fault->line), asked.fault->message});
        std::size_t existing = 0;
        if (!*replaces) {
            const auto found = c.context.history.leave_out_recorded(asked.points, c.meta.time);
            if (!found) return fail_read(c, found.error());
            existing = *found;
        }
        const auto kept = *is_dry ? result<>() : c.context.history.import(asked.points);
        if (!kept) return c.fail(500, "STORE_FAILED", "the points cannot be stored: " + kept.error().message());
        if (!*is_dry) note_import(c, asked, names, existing, *replaces);
        c.done([&](json_writer& json) {
            json.member("imported", asked.count - existing).member("existing", existing);
            json.member("rejected", asked.rejected).member("dry_run", *is_dry);
            json.key("errors").begin_array();
            for (const auto& e : asked.errors)
                json.begin_object().member("line", e.line).member("message", e.message).end_object();
            json.end_array();
        });
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
         .summary = "Points of a tag, raw or in buckets, as JSON, a workbook, or CSV of any length",
         .data = one,
         .query = history_query_rules(),
         .content = "text/csv",
         .has_workbook = true},
        {.method = verb::get,
         .pattern = "/api/v1/history",
         .required_role = user_role::viewer,
         .run = get_history,
         .summary = "Points of several tags",
         .data = several,
         .query = std::move(with_ids),
         .content = "text/csv",
         .has_workbook = true},
        {.method = verb::post,
         .pattern = "/api/v1/history/import",
         .required_role = user_role::engineer,
         .run = import_points,
         .summary = "Import points from CSV (text/csv) or a workbook with the columns of the export; invalid lines are "
                    "skipped, and "
                    "also points for whose time a point is recorded; an administrator replaces these with replace=true",
         .data =
             R"({"type":"object","required":["result"],"additionalProperties":false,"properties":{"result":)"
             R"({"type":"string","enum":["SUCCESS","ERROR"]},"imported":{"type":"integer"},"existing":{"type":"integer"},)"
             R"("rejected":{"type":"integer"},)"
             R"("dry_run":{"type":"boolean"},"msg":{"type":"string"},"code":{"type":"string"},"errors":)"
             R"({"type":"array","items":{"type":"object","required":["line","message"],)"
             R"("additionalProperties":false,"properties":{"line":{"type":"integer"},"message":)"
             R"({"type":"string"}}}}}})",
         .query = point_import_rules(),
         .body_content = "text/csv",
         .takes_workbook = true,
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
