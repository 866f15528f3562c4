#include <CLI/CLI.hpp>
#include <boost/json/object.hpp>
#include <memory>
#include <ostream>

#include "base/url.hpp"
#include "ctl/command.hpp"
#include "ctl/json_text.hpp"
#include "ctl/members.hpp"
#include "ctl/pages.hpp"
#include "ctl/record_text.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct order_arguments {
    std::string id;
    std::vector<std::string> settings;  ///< `NAME=VALUE`
    std::size_t limit = 100;
};

std::string path_of(const order_arguments& a, const std::string& rest) {
    return "/api/v5/order/" + percent_encode(a.id) + "/" + rest;
}

outcome<> act_order(command_context& s, const order_arguments& a, const std::string& operation) {
    json::object body;
    if (!a.settings.empty()) {
        const auto fields = read_schemas(s.api, "order_" + operation, "order_" + operation);
        if (!fields) return fields.error();
        auto members = read_members(a.settings, *fields);
        if (!members) return members.error();
        body = std::move(*members);
    }
    const auto data = s.api.post(path_of(a, operation), body);
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    const auto line = text_of(*data, "line_id");
    s.output << displayable(text_of(*data, "order_id") + " is " + text_of(*data, "order_status") +
                            (line.empty() ? "" : " on " + line) + ": " + text_of(*data, "good_qty") + " of " +
                            text_of(*data, "planned_qty") + " " + text_of(*data, "unit") + " good, " +
                            text_of(*data, "reject_qty") + " rejected")
             << '\n';
    return {};
}

outcome<> list_events(command_context& s, const order_arguments& a) {
    const auto all = read_pages(s.api, path_of(a, "event"), a.limit);
    if (!all) return all.error();
    if (s.is_json) {
        s.output << format_json(all->items) << '\n';
        return {};
    }
    print_table(s, all->items,
                {"at", "op", "from", "to", "actor", "employee_id", "reason_code", "reason", "good_qty", "reject_qty",
                 "shift_date", "shift_name"});
    return {};
}

}  // namespace

void add_order_commands(CLI::App& app, action& chosen) {
    auto* const family = app.add_subcommand("order", "Run work orders; `v5 order` creates them")->require_subcommand(1);
    const auto a = std::make_shared<order_arguments>();
    const auto add = [&](const char* operation, const char* what) {
        auto* const made = add_command(
            *family, operation, what, chosen, a,
            [operation](command_context& s, const order_arguments& given) { return act_order(s, given, operation); });
        made->add_option("ORDER_ID", a->id)->required();
        made->add_option("--set", a->settings, "Members of the request as NAME=VALUE …, such as good_qty=5 reason=…");
        return made;
    };
    add("start", "Start a planned order");
    add("pause", "Pause a running order (also: hold)")->alias("hold");
    add("resume", "Resume a paused order");
    add("end", "End the order, with the last amounts (also: complete)")->alias("complete");
    add("abort", "Abort the order");
    add("report", "Add amounts; a negative amount corrects an earlier one");
    auto* const events =
        add_command(*family, "events", "Show the events of an order, newest first", chosen, a, list_events);
    events->add_option("ORDER_ID", a->id)->required();
    events->add_option("--limit", a->limit, "Maximum number of events; 0 = all")->capture_default_str();
}

}  // namespace penstock::ctl
