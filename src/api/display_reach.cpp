#include "api/display_reach.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "api/formats/query.hpp"
#include "base/text.hpp"
#include "base/url.hpp"

namespace penstock::api {

namespace {

constexpr std::string_view own_figures = "EDGE_";  ///< beginning of the ids of the gateway's own tags

/// Calls of the frame around each page. Of the views, a display sees only its own, whatever it requests.
constexpr std::array<std::string_view, 9> of_all{"/api/v1/session",
                                                 "/api/v1/view",
                                                 "/api/v1/view/{view_id}",
                                                 "/api/v1/events",
                                                 "/api/v1/events/{stream_id}",
                                                 "/api/v1/edge",
                                                 "/api/v1/system/health",
                                                 "/api/v5/site/{id}",
                                                 "/api/v5/alarm/live"};

constexpr std::array<std::string_view, 6> of_overview{"/api/v1/opc",      "/api/v1/monitoring",
                                                      "/api/v1/transfer", "/api/v5/alarm/history",
                                                      "/api/v1/history",  "/api/v1/tag/{tagId}/history"};
constexpr std::array<std::string_view, 1> of_devices{"/api/v1/opc"};
constexpr std::array<std::string_view, 4> of_device{"/api/v1/opc", "/api/v1/opc/{opcId}", "/api/v1/opc/{opcId}/tag",
                                                    "/api/v1/drivers"};
constexpr std::array<std::string_view, 4> of_tags{"/api/v1/opc", "/api/v1/tag", "/api/v1/opc/{opcId}/tag",
                                                  "/api/v1/drivers"};
constexpr std::array<std::string_view, 5> of_tag{"/api/v1/tag/{tagId}", "/api/v1/tag/{tagId}/value",
                                                 "/api/v1/tag/{tagId}/history", "/api/v1/opc", "/api/v5/alarm"};
constexpr std::array<std::string_view, 4> of_alarms{"/api/v5/alarm", "/api/v5/alarm/{id}", "/api/v5/alarm/{id}/history",
                                                    "/api/v5/alarm/history"};
constexpr std::array<std::string_view, 1> of_flows{"/api/v5/flow"};
constexpr std::array<std::string_view, 3> of_flow{"/api/v5/flow/{id}", "/api/v5/flow/{id}/view",
                                                  "/api/v5/flow/{id}/picture/{picture_id}"};
/// Of any tag: their handlers look up whether the flow is bound to it (`is_tag_of_display`).
constexpr std::array<std::string_view, 2> of_tags_of_flow{"/api/v1/tag/{tagId}", "/api/v1/tag/{tagId}/history"};
constexpr std::array<std::string_view, 5> of_orders{"/api/v5/order", "/api/v5/order/{id}", "/api/v5/calendar",
                                                    "/api/v5/calendar/{id}/working-time", "/api/v5/asset/line"};
constexpr std::array<std::string_view, 4> of_calendar{"/api/v5/calendar", "/api/v5/calendar/{id}/interval",
                                                      "/api/v5/calendar/{id}/shift",
                                                      "/api/v5/calendar/{id}/working-time"};
constexpr std::array<std::string_view, 1> of_paths{"/api/v5/path"};
constexpr std::array<std::string_view, 1> of_transfers{"/api/v1/transfer"};
constexpr std::array<std::string_view, 3> of_assets{"/api/v5/asset/tree", "/api/v5/asset", "/api/v5/tag"};

struct page_reach {
    std::string_view page;  ///< first part of the page's path
    bool has_id = false;    ///< the id of a record follows
    std::span<const std::string_view> routes;
};

constexpr std::array<page_reach, 12> pages{{{"", false, of_overview},
                                            {"devices", false, of_devices},
                                            {"devices", true, of_device},
                                            {"tags", false, of_tags},
                                            {"tags", true, of_tag},
                                            {"alarms", false, of_alarms},
                                            {"flows", false, of_flows},
                                            {"flows", true, of_flow},
                                            {"orders", false, of_orders},
                                            {"calendar", false, of_calendar},
                                            {"paths", false, of_paths},
                                            {"transfers", false, of_transfers}}};

bool has(std::span<const std::string_view> routes, std::string_view pattern) {
    return std::ranges::find(routes, pattern) != routes.end();
}

/// Whether the history of a tag belongs to the place: its own tags and, on the overview, the gateway's figures.
bool is_history_of(const display_place& at, std::string_view tag) {
    return at.page.empty() ? tag.starts_with(own_figures) : tag == at.id;
}

bool are_histories_of(const display_place& at, std::string_view query) {
    const auto tags = query_value(query, "tag_ids");
    if (!tags || tags->empty()) return false;
    return std::ranges::all_of(split(*tags, ','), [&](auto tag) { return is_history_of(at, trim(tag)); });
}

/// Whether the page at one place makes the call.
bool is_for_place(const display_place& at, std::string_view pattern, const std::array<std::string_view, 3>& parameters,
                  std::string_view query) {
    if (at.page == "master") {
        // A list of records names its kind; `asset` and its areas, lines and equipment are one tree.
        if (at.id == "asset") return has(of_assets, pattern);
        const auto list = "/api/v5/" +
                          std::string(at.id == "area" || at.id == "line" || at.id == "equipment" ? "asset/" : "") +
                          at.id;
        return !at.id.empty() && pattern == list;
    }
    if (pattern == "/api/v1/history") return at.page.empty() && are_histories_of(at, query);
    if (at.page == "flows" && !at.id.empty() && has(of_tags_of_flow, pattern)) return true;
    if (pattern == "/api/v1/tag/{tagId}/history" && !is_history_of(at, parameters[0])) return false;
    const bool has_id = !at.id.empty() && (at.page == "devices" || at.page == "tags" || at.page == "flows");
    for (const auto& p : pages) {
        if (p.page != at.page || p.has_id != has_id || !has(p.routes, pattern)) continue;
        // Only the record of the place, and no other one.
        return !has_id || parameters[0].empty() || parameters[0] == at.id;
    }
    return false;
}

}  // namespace

display_place display_place::parse(std::string_view place) {
    place = place.substr(0, place.find_first_of("?#"));
    if (place.starts_with('/')) place.remove_prefix(1);
    const auto end = std::min(place.find('/'), place.size());
    auto rest = place.substr(std::min(end + 1, place.size()));
    return {std::string(place.substr(0, end)), decode_percent(rest.substr(0, rest.find('/')))};
}

std::vector<std::string_view> split_places(std::string_view places) {
    return places.empty() ? std::vector<std::string_view>() : split(places, '\n');
}

topic_set topics_for_display(std::string_view places, const topic_set& asked) {
    topic_set kept;
    const auto keep = [&](topic t, bool is_shown) {
        if (is_shown && asked.has(t)) kept.add(t);
    };
    keep(topic::alarm, true);
    for (const auto place : split_places(places)) {
        const auto at = display_place::parse(place);
        const bool is_overview = at.page.empty();
        keep(topic::monitor, is_overview);
        keep(topic::opc, is_overview || at.page == "devices");
        keep(topic::transfer, is_overview || at.page == "transfers");
    }
    return kept;
}

bool is_for_display(std::string_view places, const route& asked, const std::array<std::string_view, 3>& parameters,
                    std::string_view query) {
    if (asked.is_public() || has(of_all, asked.pattern)) return true;
    if (asked.method != verb::get) return false;
    return std::ranges::any_of(split_places(places), [&](auto place) {
        return is_for_place(display_place::parse(place), asked.pattern, parameters, query);
    });
}

}  // namespace penstock::api
