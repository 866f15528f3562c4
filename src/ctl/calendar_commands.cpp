#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>

#include "base/url.hpp"
#include "ctl/command.hpp"
#include "ctl/json_text.hpp"
#include "ctl/record_text.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct calendar_arguments {
    std::string id;
    std::string time, from, to;
    std::string work;  ///< a span, as 8h
};

outcome<> show(command_context& s, const outcome<json::value>& data) {
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
    } else {
        print_record(s, *data);
    }
    return {};
}

std::string path_of(const calendar_arguments& a, const std::string& question) {
    return "/api/v5/calendar/" + percent_encode(a.id) + "/" + question;
}

outcome<> show_shift(command_context& s, const calendar_arguments& a) {
    auto path = path_of(a, "shift");
    add_given_query(path, "at", query_time(a.time));
    return show(s, s.api.get(path));
}

std::string path_with_span(const calendar_arguments& a, const std::string& question) {
    auto path = path_of(a, question);
    add_query(path, "from", query_time(a.from));
    add_query(path, "to", query_time(a.to));
    return path;
}

outcome<> show_working_time(command_context& s, const calendar_arguments& a) {
    return show(s, s.api.get(path_with_span(a, "working-time")));
}

outcome<> list_intervals(command_context& s, const calendar_arguments& a) {
    const auto data = s.api.get(path_with_span(a, "interval"));
    if (!data || s.is_json || !data->is_array()) return show(s, data);
    print_table(s, data->get_array(), {"start", "end", "shift_date", "shift_name", "crew"});
    return {};
}

outcome<> add_work(command_context& s, const calendar_arguments& a) {
    auto path = path_of(a, "add");
    add_query(path, "working_ms", std::to_string(parse_span(a.work).value_or(0)));
    add_given_query(path, "from", query_time(a.from));
    return show(s, s.api.get(path));
}

outcome<> resolve_calendar(command_context& s, const calendar_arguments& a) {
    return show(s, s.api.get("/api/v5/calendar/resolve?asset_id=" + percent_encode(a.id)));
}

}  // namespace

void add_calendar_commands(CLI::App& app, action& chosen) {
    auto* const family =
        app.add_subcommand("calendar", "Query shift calendars; `v5 calendar` defines them")->require_subcommand(1);
    const auto a = std::make_shared<calendar_arguments>();
    const auto add = [&](const char* name, const char* what, auto command) {
        auto* const made = add_command(*family, name, what, chosen, a, command);
        made->add_option("CALENDAR_ID", a->id)->required();
        return made;
    };
    const auto add_with_span = [&](const char* name, const char* what, auto command) {
        auto* const made = add(name, what, command);
        made->add_option("--from", a->from,
                         "Start, such as 2026-11-21T07:00, with an offset if not local, or ms since 1970")
            ->required();
        made->add_option("--to", a->to, "End in the same format, exclusive")->required();
    };
    add("shift", "Show the shift now, or at a time", show_shift)
        ->add_option("--at", a->time, "Time, such as 2026-11-21T07:00, or ms since 1970; default: now");
    add_with_span("working-time", "Show the working time of a span", show_working_time);
    add_with_span("intervals", "List the working intervals of a span", list_intervals);
    auto* const adding = add("add", "Show when an amount of working time has passed", add_work);
    adding->add_option("WORK", a->work, "Working time, such as 90m or 8h")->required()->check(check_span);
    adding->add_option("--from", a->from, "Start; default: now");
    auto* const resolving =
        add_command(*family, "resolve", "Show the calendar of an asset", chosen, a, resolve_calendar);
    resolving->add_option("ASSET_ID", a->id, "Area, line or equipment")->required();
}

}  // namespace penstock::ctl
