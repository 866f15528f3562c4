#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "api/events/event_topics.hpp"
#include "api/route.hpp"

namespace penstock::api {

/// A place in the web page, in parts: `/devices/L1/plan?x` is `devices` and `L1`.
struct display_place {
    std::string page, id;

    static display_place parse(std::string_view place);
};

/// The places of a display that shows several in turn; they are separated by line ends. None if `places` is empty.
std::vector<std::string_view> split_places(std::string_view places);

/// Whether a wall display needs this call to show its places in the web page (`/flows/FLOW_1`, `/alarms?line=2`). A
/// table lists the routes of each page. For a place with an id only the record and the history with this id may be
/// read. On a flow a tag and its history may be read if the flow is bound to the tag: that is the question of
/// `is_tag_of_display`. `parameters` of the path and `query` as they were sent. Pure.
bool is_for_display(std::string_view places, const route& asked, const std::array<std::string_view, 3>& parameters,
                    std::string_view query);

/// The requested topics that the places show. Every place shows alarms. Pure.
topic_set topics_for_display(std::string_view places, const topic_set& asked);

}  // namespace penstock::api
