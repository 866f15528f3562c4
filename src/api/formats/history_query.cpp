#include "api/formats/history_query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "api/formats/time_query.hpp"

namespace penstock::api {

namespace {

constexpr std::int64_t hour = 3'600'000;

struct aggregate_name {
    std::string_view text;
    services::aggregate kind;
};
constexpr std::array aggregates{
    aggregate_name{"avg", services::aggregate::average},     aggregate_name{"min", services::aggregate::minimum},
    aggregate_name{"max", services::aggregate::maximum},     aggregate_name{"sum", services::aggregate::sum},
    aggregate_name{"count", services::aggregate::count},     aggregate_name{"first", services::aggregate::first},
    aggregate_name{"last", services::aggregate::last},       aggregate_name{"range", services::aggregate::range},
    aggregate_name{"stddev", services::aggregate::deviation}};

void read_time(const call& c, std::string_view name, std::int64_t& into, faults& found) {
    if (const auto time = read_time_query(c, name, found)) into = to_epoch_ms(*time);
}

template <class T, std::size_t n>
void read_word(const call& c, std::string_view name, const std::array<std::pair<std::string_view, T>, n>& words,
               T& into, faults& found) {
    const auto text = c.query(name);
    if (!text) return;
    std::string expected = "expected one of";
    for (const auto& [word, value] : words) {
        if (word == *text) {
            into = value;
            return;
        }
        expected += fmt::format("{} {}", word == words.front().first ? "" : ",", word);
    }
    found.emplace_back(std::string(name), std::move(expected));
}

void read_aggregate(const call& c, services::history_query& q, faults& found) {
    const auto text = c.query("aggregate").value_or("raw");
    if (text == "raw") return;
    if (text == "lttb") {
        q.form = services::history_query::shape::lttb;
        q.aggregate_name = "lttb";
        return;
    }
    const auto known = std::ranges::find(aggregates, text, &aggregate_name::text);
    if (known == aggregates.end()) {
        found.emplace_back("aggregate",
                           "expected one of raw, avg, min, max, sum, count, first, last, range, stddev, lttb");
        return;
    }
    q.form = services::history_query::shape::buckets;
    q.kind = known->kind;
    q.aggregate_name = known->text;
}

void read_buckets(const call& c, services::history_query& q, faults& found) {
    const auto width = c.query_number("bucket_ms", farthest_time, found);
    const auto count = c.query_number("buckets", services::history_query::max_points, found);
    if (q.form == services::history_query::shape::lttb && count) q.limit = count;
    if (q.form != services::history_query::shape::buckets) return;
    if (width) {
        q.bucket_ms = *width;
    } else if (count) {
        q.bucket_ms = std::max<std::int64_t>(1, (q.to - q.from + *count - 1) / *count);
    } else if (found.empty()) {
        found.emplace_back("bucket_ms",
                           fmt::format("is required with aggregate={}, unless buckets is given", q.aggregate_name));
    }
}

}  // namespace

history_request read_history_request(const call& c, faults& found) {
    using services::direction;
    using services::quality_filter;
    using namespace std::string_view_literals;
    history_request out;
    auto& q = out.query;
    q.to = to_epoch_ms(c.meta.time);
    read_time(c, "to", q.to, found);
    q.from = q.to - hour;
    read_time(c, "from", q.from, found);
    if (q.from > q.to) found.emplace_back("from", "must not be after to");
    q.limit = c.query_number("limit", services::history_query::max_points, found);
    read_word(c, "order",
              std::array{std::pair{"asc"sv, direction::ascending}, std::pair{"desc"sv, direction::descending}}, q.order,
              found);
    read_word(c, "quality",
              std::array{std::pair{"all"sv, quality_filter::all}, std::pair{"good"sv, quality_filter::good},
                         std::pair{"bad"sv, quality_filter::bad}},
              q.quality, found);
    const query_source query = [&](std::string_view name) { return c.query(name); };
    out.format = read_table_format(query, table_format::json, found);
    out.style = read_export_style(query, out.format, found);
    read_word(c, "state_text", std::array{std::pair{"true"sv, true}, std::pair{"false"sv, false}}, out.has_state_text,
              found);
    if (out.has_state_text && out.format == table_format::json)
        found.emplace_back("state_text", "is only for format=csv or format=xlsx");
    read_aggregate(c, q, found);
    read_buckets(c, q, found);
    return out;
}

std::vector<query_rule> history_query_rules() {
    std::vector<query_rule> rules{
        {"from", "begin, inclusive: epoch ms or ISO-8601 with offset; default: to - 1 h",
         R"({"type":["integer","string"]})"},
        {"to", "end in the same format, exclusive; default: now", R"({"type":["integer","string"]})"},
        {"limit", "maximum of points or buckets; default: 10000, in CSV and XLSX none",
         R"({"type":"integer","minimum":1,"maximum":100000})"},
        {"order", "order by time; default: asc", R"({"type":"string","enum":["asc","desc"]})"},
        {"quality", "only points of this quality; default: all", R"({"type":"string","enum":["all","good","bad"]})"},
        {"aggregate",
         "raw: the recorded points; lttb: a selection of them for a chart; others: computed for each bucket; default: "
         "raw",
         R"({"type":"string","enum":["raw","avg","min","max","sum","count","first","last","range","stddev","lttb"]})"},
        {"bucket_ms", "width of a bucket, ms", R"({"type":"integer","minimum":1})"},
        {"buckets", "number of buckets, instead of bucket_ms", R"({"type":"integer","minimum":1,"maximum":100000})"},
        table_format_rule(table_format::json),
        {"state_text", "a table has a last column state_text, the text of the value from the states of the tag",
         R"({"type":"boolean"})"},
    };
    const auto styles = export_style_rules(true);
    rules.insert(rules.end(), styles.begin(), styles.end());
    return rules;
}

void refuse_input(call& c, const faults& found) {
    std::string all;
    for (const auto& f : found)
        all += (all.empty() ? "" : "; ") + to_string(f);
    c.fail(200, "VALIDATION_FAILED", all);
}

void fail_read(call& c, const error_code& why) {
    c.fail(500, "HISTORY_FAILED", "the history cannot be read: " + why.message());
}

}  // namespace penstock::api
