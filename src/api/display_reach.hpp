#pragma once

#include <array>
#include <string>
#include <string_view>

#include "api/events/event_topics.hpp"
#include "api/route.hpp"

namespace penstock::api {

/// A place in the web page, in parts: `/devices/L1/plan?x` is `devices` and `L1`.
struct display_place {
    std::string page, id;

    static display_place parse(std::string_view place);
};

/// Whether a wall display needs this call to show its place in the web page (`/flows/FLOW_1`, `/alarms?line=2`). A
/// table lists the routes of each page. For a place with an id only the record and the history with this id may be
/// read. `parameters` of the path and `query` as they were sent. Pure.
bool is_for_display(std::string_view place, const route& asked, const std::array<std::string_view, 3>& parameters,
                    std::string_view query);

/// Those of the topics that the place shows. Every place shows alarms. Pure.
topic_set topics_for_display(std::string_view place, const topic_set& asked);

}  // namespace penstock::api
