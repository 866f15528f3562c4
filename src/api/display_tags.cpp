#include "api/display_tags.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "api/display_reach.hpp"
#include "api/handler_context.hpp"
#include "api/v5/flow_tags.hpp"
#include "master/catalog.hpp"
#include "master/record_database.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api {

namespace {

using asked_tags = std::vector<std::string>;

/// The requested tags to which a record of that kind refers, if the record belongs to the place.
std::set<std::string> named_in(master::record_database& database, std::string_view resource, const asked_tags& asked,
                               const std::function<bool(const master::record&)>& counts) {
    master::condition among{"tag_id", {}};
    for (const auto& id : asked)
        among.any_of.emplace_back(id);
    master::list_request wanted;
    wanted.filter = {std::move(among)};
    std::set<std::string> found;
    for (const auto& r : database.read()->list(master::resource_named(resource), wanted)) {
        if (counts(r)) found.insert(r.text("tag_id"));
    }
    return found;
}

void keep_tags_of_place(const handler_context& in, std::string_view place, asked_tags& asked) {
    constexpr std::string_view own_figures = "EDGE_";
    const auto at = display_place::parse(place);
    const auto keep = [&](const std::function<bool(const std::string&)>& is_shown) {
        for (auto& id : asked)
            if (!is_shown(id)) id.clear();
    };
    const auto keep_only = [&](const std::set<std::string>& shown) {
        keep([&](const std::string& id) { return shown.contains(id); });
    };
    if (at.page.empty()) {
        keep([&](const std::string& id) { return id.starts_with(own_figures); });
    } else if (at.page == "tags") {
        if (!at.id.empty()) keep_only({at.id});  // otherwise the place is the list of all
    } else if (at.page == "devices" && !at.id.empty()) {
        keep([&](const std::string& id) {
            const auto found = in.devices.table().find(id);
            return found && found->opc_id != nullptr && *found->opc_id == at.id;
        });
    } else if (at.page == "flows" && !at.id.empty()) {
        keep_only(v5::tags_of_flow(*in.database.read(), at.id));
    } else if (at.page == "alarms") {
        keep_only(named_in(in.database, "alarm", asked, [](const master::record&) { return true; }));
    } else if (at.page == "master" && at.id == "asset") {
        keep_only(named_in(in.database, "tag", asked,
                           [](const master::record& r) { return !r.text("linked_asset_id").empty(); }));
    } else {
        keep_only({});
    }
}

}  // namespace

void keep_tags_of_display(const handler_context& in, std::string_view places, asked_tags& asked) {
    if (asked.empty()) return;
    asked_tags kept(asked.size());
    for (const auto place : split_places(places)) {
        auto of_place = asked;
        keep_tags_of_place(in, place, of_place);
        for (std::size_t i = 0; i < kept.size(); ++i)
            if (kept[i].empty()) kept[i] = std::move(of_place[i]);
    }
    asked = std::move(kept);
}

bool is_tag_of_display(const handler_context& in, std::string_view places, std::string_view tag_id) {
    asked_tags asked(1, std::string(tag_id));
    keep_tags_of_display(in, places, asked);
    return !asked.front().empty();
}

}  // namespace penstock::api
