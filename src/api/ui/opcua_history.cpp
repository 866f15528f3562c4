#include <fmt/format.h>

#include <limits>

#include "api/history_query.hpp"
#include "api/point_text.hpp"
#include "api/handler_context.hpp"
#include "api/ui/routes.hpp"
#include "base/text.hpp"
#include "engine/engine.hpp"
#include "history/history.hpp"
#include "model/field.hpp"

namespace penstock::api {

namespace {

constexpr std::size_t longest_id = 200;  ///< characters
constexpr std::int64_t most_minutes = 1440;
constexpr std::int64_t most_points = 5000;
constexpr std::int64_t minute = 60'000;
constexpr milliseconds slack{2000};  ///< of clocks that are well

/// The newest points of the last minutes, oldest first. Points of a time to come count where the last one that came is
/// such a point: a device's clock may be ahead. Where ours was, they stay out of the way.
result<samples> newest(history::history& series, tag_number tag, std::int64_t minutes, std::int64_t limit,
                       wall_time last, wall_time now) {
    history::point_query query;
    query.tag = tag;
    query.from = to_epoch_ms(now) - minutes * minute;
    query.to = last > now + slack ? std::numeric_limits<std::int64_t>::max() / 4 : to_epoch_ms(now + slack);
    query.order = history::direction::descending;
    auto page = series.points(query, static_cast<std::size_t>(limit), now);
    if (!page) return page.error();
    samples ascending;
    for (auto i = page->points.size(); i-- > 0;)
        ascending.add(page->points, i);
    return ascending;
}

io::awaitable<> get_history(call& c) {
    faults found;
    const auto tag_id = c.query("tagId").value_or("");
    if (trim(tag_id).empty()) {
        found.emplace_back("tagId", "is required");
    } else if (count_characters(tag_id) > longest_id) {
        found.emplace_back("tagId", fmt::format("at most {} characters", longest_id));
    }
    const auto minutes = c.query_number("minutes", most_minutes, found).value_or(10);
    const auto limit = c.query_number("limit", most_points, found).value_or(600);
    if (!found.empty()) co_return refuse_input(c, found);

    const auto tag = c.to.engine.table().find(tag_id);
    const auto last = tag ? tag->get().time : wall_time{};
    const auto number = tag && c.to.series != nullptr ? tag->number : 0;
    co_await c.to.history_loop.run([&] {
        const auto points =
            number == 0 ? result<samples>(samples{}) : newest(*c.to.series, number, minutes, limit, last, c.meta.time);
        if (!points) return c.fail(500, "HISTORY_FAILED", "the history cannot be read: " + points.error().message());
        const auto standard = tag && tag->type ? format_data_type(*tag->type) : std::string();
        c.answer([&](json_writer& json) {
            json.begin_object().member("tag_id", tag_id).member("minutes", minutes);
            json.member("count", points->size()).key("points");
            append_points(c.out.body, *points, standard);
            json.end_object();
        });
    });
}

}  // namespace

std::vector<route> opcua_history_routes() {
    return {{.method = verb::get,
             .pattern = "/ui/opcua/history",
             .least = role::viewer,
             .run = get_history,
             .summary = "The newest points of a tag in the last minutes, for the viewer",
             .data =
                 R"({"type":"object","required":["tag_id","minutes","count","points"],"additionalProperties":false,)"
                 R"("properties":{"tag_id":{"type":"string"},"minutes":{"type":"integer"},"count":)"
                 R"({"type":"integer"},"points":{"type":"array","items":)"
                 R"({"$ref":"#/components/schemas/history_point"}}}})",
             .query = {{"tagId", R"({"type":"string","maxLength":200})", "the tag", true},
                       {"minutes", R"({"type":"integer","minimum":1,"maximum":1440})", "10 when absent"},
                       {"limit", R"({"type":"integer","minimum":1,"maximum":5000})", "600 when absent"}}}};
}

}  // namespace penstock::api
