#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>

#include "ctl/command.hpp"
#include "ctl/json_text.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct asset_arguments {
    std::string site_id;
};

void draw_below(std::ostream& out, const json::value& parent, const std::string& indent) {
    const auto& children = array_of(parent, "children");
    for (std::size_t i = 0; i < children.size(); ++i) {
        const bool is_last = i + 1 == children.size();
        out << indent << (is_last ? "└─ " : "├─ ")
            << displayable(text_of(children[i], "asset_id") + "  " + text_of(children[i], "asset_name")) << '\n';
        draw_below(out, children[i], indent + (is_last ? "   " : "│  "));
    }
}

outcome<> draw(command_context& s, const asset_arguments& a) {
    std::string path = "/api/v5/asset/tree";
    add_given_query(path, "site_id", a.site_id);
    const auto data = s.api.get(path);
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    const auto* const sites = data->if_array();
    if (sites == nullptr) return {};
    for (const auto& site : *sites) {
        s.output << displayable(text_of(site, "site_id") + "  " + text_of(site, "site_name")) << '\n';
        draw_below(s.output, site, "");
    }
    return {};
}

}  // namespace

void add_asset_commands(CLI::App& app, action& chosen) {
    auto* const family = app.add_subcommand("asset", "Areas, lines and equipment")->require_subcommand(1);
    const auto a = std::make_shared<asset_arguments>();
    add_command(*family, "tree", "Draw the tree of sites and their assets", chosen, a, draw)
        ->add_option("--site", a->site_id, "Only this site");
}

}  // namespace penstock::ctl
