#include "api/v5/routes.hpp"

#include <fmt/format.h>

#include <map>

#include "api/v5/call.hpp"
#include "master/catalog.hpp"
#include "master/record_reader.hpp"

namespace penstock::api::v5 {

namespace {

using master::record;

using children = std::map<std::string, std::vector<const record*>>;

void write_branch(json_writer& json, const record& asset, const children& below) {
    json.begin_object().member("asset_id", asset.id()).member("asset_type", asset.text("asset_type"));
    json.member("asset_name", asset.text("asset_name")).key("children").begin_array();
    if (const auto found = below.find(asset.id()); found != below.end()) {
        for (const auto* child : found->second)
            write_branch(json, *child, below);
    }
    json.end_array().end_object();
}

outcome<> get_tree(call& c, master::record_reader& from) {
    if (auto known = c.allow_queries({"site_id"}); !known) return known;
    const auto* site_id = c.query("site_id");
    std::vector<record> sites;
    master::list_request which;
    if (site_id == nullptr) {
        sites = from.list(master::resource_named("site"), which);
    } else {
        auto site = from.find(master::resource_named("site"), *site_id);
        if (!site) return master::not_found("site", *site_id);
        sites.push_back(std::move(*site));
        which.filter = {{"site_id", {*site_id}}};
    }
    const auto assets = from.list(master::resource_named("asset"), which);
    children below;
    for (const auto& asset : assets)
        below[asset.is_set("parent_id") ? asset.text("parent_id") : asset.text("site_id")].push_back(&asset);
    c.answer([&](json_writer& json) {
        json.begin_array();
        for (const auto& site : sites) {
            json.begin_object().member("site_id", site.id()).member("site_name", site.text("site_name"));
            json.key("children").begin_array();
            if (const auto found = below.find(site.id()); found != below.end()) {
                for (const auto* area : found->second)
                    write_branch(json, *area, below);
            }
            json.end_array().end_object();
        }
        json.end_array();
    });
    return {};
}

}  // namespace

void add_asset_routes(std::vector<route>& all) {
    route r;
    r.pattern = "/api/v5/asset/tree";
    r.domain = "asset";
    r.run = read_handler{get_tree};
    r.summary = "Sites with their areas, lines and equipment";
    r.data = "asset_tree";
    r.query = {{"site_id", "only this site"}};
    all.push_back(std::move(r));
}

}  // namespace penstock::api::v5
