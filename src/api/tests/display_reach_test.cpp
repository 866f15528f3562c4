#include "api/display_reach.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "api/v1/routes.hpp"
#include "api/v5/routes.hpp"

namespace penstock::api {
namespace {

std::vector<route> routes_of_all() {
    auto all = all_routes();
    auto v5 = v5::all_routes();
    all.insert(all.end(), std::make_move_iterator(v5.begin()), std::make_move_iterator(v5.end()));
    return all;
}

/// The routes that need a caller and that such a display may call, with whatever id, beyond those of every display.
std::vector<std::string> reach_of(std::string_view place, std::string_view id = {}, std::string_view query = {}) {
    std::vector<std::string> found;
    for (const auto& r : routes_of_all()) {
        const bool is_of_all = is_for_display("", r, {}, {});
        if (is_of_all || !is_for_display(place, r, {id}, query)) continue;
        found.push_back(std::string(to_string(r.method)) + ' ' + r.pattern);
    }
    std::ranges::sort(found);
    return found;
}

using names = std::vector<std::string>;

TEST(display_reach, of_every_display_is_what_the_frame_of_the_page_asks_for) {
    names found;
    for (const auto& r : routes_of_all())
        if (!r.is_public() && is_for_display("", r, {}, {}))
            found.push_back(std::string(to_string(r.method)) + ' ' + r.pattern);
    std::erase_if(found, [](const auto& name) { return !name.starts_with("GET "); });  // others: a display only reads
    std::ranges::sort(found);
    EXPECT_EQ(found, (names{"GET /api/v1/edge", "GET /api/v1/events", "GET /api/v1/session", "GET /api/v1/view",
                            "GET /api/v1/view/{view_id}", "GET /api/v5/alarm/live", "GET /api/v5/site/{id}"}));
}

TEST(display_reach, is_the_list_of_the_page_and_nothing_else) {
    EXPECT_EQ(reach_of("/alarms?line=2"), (names{"GET /api/v5/alarm", "GET /api/v5/alarm/history",
                                                 "GET /api/v5/alarm/{id}", "GET /api/v5/alarm/{id}/history"}));
    EXPECT_EQ(reach_of("/devices"), (names{"GET /api/v1/opc"}));
    // Which tags these are is looked up by the handlers.
    EXPECT_EQ(reach_of("/flows/FLOW_1", "FLOW_1"),
              (names{"GET /api/v1/tag/{tagId}", "GET /api/v1/tag/{tagId}/history", "GET /api/v5/flow/{id}",
                     "GET /api/v5/flow/{id}/picture/{picture_id}", "GET /api/v5/flow/{id}/view"}));
    EXPECT_EQ(reach_of("/master/product"), (names{"GET /api/v5/product"}));
    EXPECT_EQ(reach_of("/master/line"), (names{"GET /api/v5/asset/line"}));
    for (const auto* nowhere : {"/users", "/settings/backup", "/diagnostics/log", "/opcua", "/nowhere", "x"})
        EXPECT_EQ(reach_of(nowhere), names{}) << nowhere;
}

TEST(display_reach, of_topics_is_what_the_page_shows_and_the_alarms_of_its_frame) {
    const auto all = parse_topics("monitor,opc,transfer,alarm,job,log");
    const auto kept = [&](std::string_view place) {
        std::string names;
        const auto found = topics_for_display(place, *all);
        for (std::size_t i = 0; i < topic_names.size(); ++i)
            if (found.has(static_cast<topic>(i))) names.append(names.empty() ? "" : ",").append(topic_names[i]);
        return names;
    };
    EXPECT_EQ(kept("/"), "monitor,opc,transfer,alarm");
    EXPECT_EQ(kept("/devices/L1"), "opc,alarm");
    EXPECT_EQ(kept("/transfers"), "transfer,alarm");
    for (const auto* other : {"", "/tags", "/tags/A", "/flows/F", "/alarms", "/orders", "/master/asset", "/users"})
        EXPECT_EQ(kept(other), "alarm") << other;
    EXPECT_TRUE(topics_for_display("/", *parse_topics("opc")) == *parse_topics("opc")) << "only what was asked for";
}

TEST(display_reach, ends_at_the_record_of_its_place) {
    EXPECT_EQ(reach_of("/flows/FLOW_1", "FLOW_2"),
              (names{"GET /api/v1/tag/{tagId}", "GET /api/v1/tag/{tagId}/history"}));
    const auto of_tag = reach_of("/tags/L1%2FA", "L1/A");
    EXPECT_TRUE(std::ranges::count(of_tag, "GET /api/v1/tag/{tagId}/history"));
    EXPECT_FALSE(std::ranges::count(reach_of("/tags/L1%2FA", "L1/B"), "GET /api/v1/tag/{tagId}/history"));
    EXPECT_FALSE(std::ranges::count(reach_of("/tags/A", "A", "tag_ids=A,B"), "GET /api/v1/history"));
    EXPECT_TRUE(std::ranges::count(reach_of("/", {}, "tag_ids=EDGE_SYSTEM.CPU"), "GET /api/v1/history"));
    EXPECT_FALSE(std::ranges::count(reach_of("/", {}, "tag_ids=EDGE_SYSTEM.CPU,L1.A"), "GET /api/v1/history"));
    EXPECT_FALSE(std::ranges::count(reach_of("/", {}), "GET /api/v1/history")) << "of all tags";
    EXPECT_TRUE(std::ranges::count(reach_of("/", "EDGE_SYSTEM.DISK"), "GET /api/v1/tag/{tagId}/history"));
    EXPECT_FALSE(std::ranges::count(reach_of("/", "L1.A"), "GET /api/v1/tag/{tagId}/history"));
}

TEST(display_reach, of_several_pages_is_what_each_of_them_needs) {
    const auto* both = "/flows/FLOW_1\n/master/product";
    EXPECT_TRUE(std::ranges::count(reach_of(both, "FLOW_1"), "GET /api/v5/flow/{id}/view"));
    EXPECT_FALSE(std::ranges::count(reach_of(both, "FLOW_2"), "GET /api/v5/flow/{id}/view"));
    EXPECT_TRUE(std::ranges::count(reach_of(both), "GET /api/v5/product"));
    EXPECT_FALSE(std::ranges::count(reach_of(both), "GET /api/v5/customer"));
    EXPECT_FALSE(std::ranges::count(reach_of(both), "GET /api/v1/opc")) << "of no page";
    EXPECT_TRUE(topics_for_display("/devices\n/transfers", *parse_topics("monitor,opc,transfer,alarm")) ==
                *parse_topics("opc,transfer,alarm"));
    EXPECT_EQ(split_places(""), std::vector<std::string_view>{});
    EXPECT_EQ(split_places("/"), std::vector<std::string_view>{"/"});
}

}  // namespace
}  // namespace penstock::api
