#pragma once

#include <array>
#include <string>
#include <string_view>

#include "api/events/event_topics.hpp"
#include "api/route.hpp"

namespace penstock::api {

/// A place within the page in parts: `/devices/L1/plan?x` is `devices` and `L1`.
struct display_place {
    std::string page, id;

    static display_place parse(std::string_view place);
};

/// Whether a display on a wall needs that call for the place within the page that its view shows (`/flows/FLOW_1`,
/// `/alarms?line=2`), by a list of routes for each page; a place with an id reads the record of that id, and the
/// history of that tag. `parameters` of the path and `query` as they were sent. Pure.
bool is_for_display(std::string_view place, const route& asked, const std::array<std::string_view, 3>& parameters,
                    std::string_view query);

/// Of these topics of events the ones that the place shows; alarms are in the frame of each. Pure.
topic_set topics_for_display(std::string_view place, const topic_set& asked);

}  // namespace penstock::api
