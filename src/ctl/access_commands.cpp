#include <CLI/CLI.hpp>
#include <boost/json/array.hpp>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "base/url.hpp"
#include "ctl/for_each_id.hpp"
#include "ctl/json_text.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct access_arguments {
    std::vector<std::string> ids;
    std::string name, view;
    std::vector<std::string> addresses;
};

std::string time_of(const json::value& row, std::string_view name) {
    const auto& v = member_of(row, name);
    return v.is_int64() ? local_second(v.get_int64()) : "";
}

outcome<> list_sessions(command_context& s, const access_arguments&) {
    const auto data = s.api.get("/api/v1/sessions");
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    table rows({"SESSION", "USER", "ROLE", "ADDRESS", "SINCE", "LAST SEEN", "ENDS"});
    for (const auto& row : array_of(*data, "data")) {
        rows.add({text_of(row, "session_id"), text_of(row, "user_id"), text_of(row, "role"), text_of(row, "address"),
                  time_of(row, "since"), time_of(row, "last_seen"), time_of(row, "expires_at")});
    }
    s.output << rows.text();
    return {};
}

outcome<> end_sessions(command_context& s, const access_arguments& a) {
    return for_each_id(s, a.ids, "ended",
                       [&](const std::string& id) { return s.api.remove("/api/v1/sessions/" + percent_encode(id)); });
}

outcome<> list_displays(command_context& s, const access_arguments&) {
    const auto data = s.api.get("/api/v1/display");
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    table rows({"DISPLAY", "NAME", "VIEW", "ADDRESSES", "MADE BY", "MADE"});
    for (const auto& row : array_of(*data, "data")) {
        std::string networks;
        for (const auto& one : array_of(row, "addresses"))
            networks += (networks.empty() ? "" : ",") + std::string(one.as_string());
        rows.add({text_of(row, "display_id"), text_of(row, "name"), text_of(row, "view_id"), networks,
                  text_of(row, "created_by"), time_of(row, "created_at")});
    }
    s.output << rows.text();
    return {};
}

outcome<> create_display(command_context& s, const access_arguments& a) {
    json::array networks;
    for (const auto& one : a.addresses)
        networks.emplace_back(one);
    const auto data =
        s.api.post("/api/v1/display", json::object{{"name", a.name}, {"view_id", a.view}, {"addresses", networks}});
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
    } else {
        s.output << text_of(*data, "url") << '\n';
        s.err << text_of(*data, "display_id")
              << ": open this path at the gateway's address on the display; the path is shown only once\n";
    }
    return {};
}

outcome<> withdraw_displays(command_context& s, const access_arguments& a) {
    return for_each_id(s, a.ids, "withdrew",
                       [&](const std::string& id) { return s.api.remove("/api/v1/display/" + percent_encode(id)); });
}

}  // namespace

void add_access_commands(CLI::App& app, action& chosen) {
    const auto a = std::make_shared<access_arguments>();
    auto* const sessions = app.add_subcommand("session", "Sessions of users who are logged in");
    sessions->require_subcommand(1);
    add_command(*sessions, "list", "List the sessions, the newest first", chosen, a, list_sessions);
    add_command(*sessions, "end", "End sessions; their users must log in again", chosen, a, end_sessions)
        ->add_option("SESSION", a->ids)
        ->required();
    auto* const displays = app.add_subcommand("display", "Links for displays on walls");
    displays->require_subcommand(1);
    add_command(*displays, "list", "List the links", chosen, a, list_displays);
    auto* const made = add_command(*displays, "create", "Create a link with which a display shows one view", chosen, a,
                                   create_display);
    made->add_option("NAME", a->name)->required();
    made->add_option("--view", a->view, "id of the view")->required();
    made->add_option("--from", a->addresses, "addresses and networks that may use the link, such as 10.0.0.0/8")
        ->required()
        ->delimiter(',');
    add_command(*displays, "withdraw", "Withdraw links; a display that uses one stops showing the view", chosen, a,
                withdraw_displays)
        ->add_option("DISPLAY", a->ids)
        ->required();
}

}  // namespace penstock::ctl
