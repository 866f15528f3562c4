#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json/object.hpp>
#include <memory>
#include <ostream>
#include <set>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/command.hpp"
#include "ctl/export_options.hpp"
#include "ctl/for_each_id.hpp"
#include "ctl/json_text.hpp"
#include "ctl/pages.hpp"
#include "ctl/poll.hpp"
#include "ctl/record_text.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct alarm_arguments {
    std::vector<std::string> ids;
    std::string id;
    std::string comment, reason;
    unsigned minutes = 60;
    bool is_one_shot = false;
    /// Options of the live list; values separated by commas.
    std::string state, priority, level, site_id, ancestor, tag_id;
    std::string event, actor, from, to, last;  ///< options of the history
    std::size_t limit = 100;
    export_options style;
    bool is_shelved = false, watches = false;
    unsigned interval_ms = 1000;
};

constexpr std::string_view live_path = "/api/v5/alarm/live";

std::string live_query(const alarm_arguments& a) {
    std::string path(live_path);
    add_given_query(path, "state", a.state);
    add_given_query(path, "priority", a.priority);
    add_given_query(path, "level", a.level);
    add_given_query(path, "site_id", a.site_id);
    add_given_query(path, "under", a.ancestor);
    add_given_query(path, "tag_id", a.tag_id);
    if (a.is_shelved) add_given_query(path, "shelved", "true");
    return path;
}

std::size_t rank_of(const json::value& row) {
    constexpr std::string_view order[] = {"CRITICAL", "HIGH", "MEDIUM", "LOW"};
    return static_cast<std::size_t>(std::ranges::find(order, text_of(row, "priority")) - std::begin(order));
}

std::int64_t number_of(const json::value& row, std::string_view name) {
    const auto& v = member_of(row, name);
    return v.is_int64() ? v.get_int64() : 0;
}

/// Sorts the worst alarms first, then the newest.
void sort_rows(json::array& rows) {
    std::stable_sort(rows.begin(), rows.end(), [](const json::value& a, const json::value& b) {
        if (rank_of(a) != rank_of(b)) return rank_of(a) < rank_of(b);
        return number_of(a, "active_since") > number_of(b, "active_since");
    });
}

outcome<json::array> read_rows(api_client& to, const std::string& path) {
    auto data = to.get(path);
    if (!data) return data.error();
    return data->is_array() ? std::move(data->get_array()) : json::array();
}

std::int64_t newest_seq(const json::array& rows, std::int64_t seq) {
    for (const auto& row : rows)
        seq = std::max(seq, number_of(row, "seq"));
    return seq;
}

outcome<> show_live(command_context& s, const alarm_arguments& a) {
    auto rows = read_rows(s.api, live_query(a));
    if (!rows) return rows.error();
    if (s.is_json) {
        s.output << format_json(*rows) << '\n';
        return {};
    }
    sort_rows(*rows);
    std::vector<std::string_view> fields{"priority", "alarm_state", "alarm_id",     "level",
                                         "value",    "limit",       "active_since", "message"};
    if (a.is_shelved) fields.insert(fields.end(), {"shelved_until", "shelved_by"});
    print_table(s, *rows, fields);
    return {};
}

/// Prints the live list; on a terminal it replaces the one before.
outcome<> draw_live(command_context& s, const alarm_arguments& a) {
    constexpr std::string_view clear_screen = "\x1B[H\x1B[2J";
    if (s.is_terminal) s.output << clear_screen;
    s.output << "alarms at " << local_second(to_epoch_ms(wall_now())) << '\n';
    auto shown = show_live(s, a);
    s.output << std::flush;
    return shown;
}

/// Prints a line for each changed alarm that is in the requested list now, or was before: leaving the list is a change,
/// too. `asked_for` keeps the ids of the list between two polls. The gateway returns the changes unfiltered, because
/// otherwise it would not report an alarm that no longer fits.
outcome<> print_changes(command_context& s, const alarm_arguments& a, const json::array& changed,
                        std::set<std::string>& asked_for) {
    const auto path = live_query(a);
    const bool is_filtered = path != live_path;
    std::set<std::string> now;
    if (is_filtered && !changed.empty()) {
        const auto rows = read_rows(s.api, path);
        if (!rows) return rows.error();
        for (const auto& row : *rows)
            now.insert(text_of(row, "alarm_id"));
    }
    for (const auto& row : changed) {
        const auto id = text_of(row, "alarm_id");
        if (is_filtered && !now.contains(id) && !asked_for.contains(id)) continue;
        s.output << format_json(row, layout::one_line) << '\n';
    }
    s.output.flush();
    if (!changed.empty()) asked_for = std::move(now);
    return {};
}

/// Follows the live list. A change may remove an alarm from the filtered list, so the list is read again after every
/// change; programs get the changed alarms.
outcome<> watch_live(command_context& s, const alarm_arguments& a) {
    std::int64_t seq = 0;
    bool is_drawn = false;
    std::set<std::string> asked_for;
    return poll(s, std::chrono::milliseconds(a.interval_ms), [&]() -> outcome<> {
        const auto changed = read_rows(s.api, std::string(live_path) + "?after_seq=" + std::to_string(seq));
        if (!changed) return changed.error();
        if (s.is_json) {
            auto printed = print_changes(s, a, *changed, asked_for);
            if (printed) seq = newest_seq(*changed, seq);
            return printed;
        }
        seq = newest_seq(*changed, seq);
        if (is_drawn && changed->empty()) return {};
        auto drawn = draw_live(s, a);
        is_drawn = drawn.has_value();
        return drawn;
    });
}

outcome<> live(command_context& s, const alarm_arguments& a) {
    return a.watches ? watch_live(s, a) : show_live(s, a);
}

outcome<> summary(command_context& s, const alarm_arguments&) {
    const auto data = s.api.get("/api/v5/alarm/summary");
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    table t;
    for (const auto* group : {"by_state", "by_priority"}) {
        const auto* const counts = member_of(*data, group).if_object();
        if (counts == nullptr) continue;
        for (const auto& count : *counts)
            t.add({std::string(count.key()), format_json(count.value(), layout::one_line)});
    }
    for (const auto* name : {"shelved", "disabled", "chattering", "standing", "total"})
        t.add({name, text_of(*data, name)});
    s.output << t.text();
    return {};
}

outcome<> acknowledge(command_context& s, const alarm_arguments& a) {
    json::object body{{"alarm_ids", json::array(a.ids.begin(), a.ids.end())}};
    if (!a.comment.empty()) body["comment"] = a.comment;
    const auto data = s.api.post("/api/v5/alarm/ack", body);
    if (!data) return data.error();
    if (s.is_json) s.output << format_json(*data) << '\n';
    bool are_all_done = true;
    for (const auto& item : array_of(*data, "items")) {
        const bool is_done = text_of(item, "ok") == "true";
        are_all_done = are_all_done && is_done;
        if (!is_done) s.err << displayable(text_of(item, "id") + ": " + text_of(item, "message")) << '\n';
        if (is_done && !s.is_json) s.output << "acknowledged alarm " << displayable(text_of(item, "id")) << '\n';
    }
    return are_all_done ? outcome<>{} : failure{exit_code::refused, "not every alarm was acknowledged"};
}

outcome<> act_alarm(command_context& s, const alarm_arguments& a, const char* action_name, std::string_view done,
                    json::object body) {
    return for_each_id(s, {a.id}, done, [&](const std::string& id) {
        return s.api.post("/api/v5/alarm/" + percent_encode(id) + "/" + action_name, body);
    });
}

outcome<> shelve(command_context& s, const alarm_arguments& a) {
    json::object body{{"minutes", a.minutes}, {"one_shot", a.is_one_shot}};
    if (!a.reason.empty()) body["reason"] = a.reason;
    return act_alarm(s, a, "shelve", "shelved", std::move(body));
}

outcome<> unshelve(command_context& s, const alarm_arguments& a) {
    return act_alarm(s, a, "unshelve", "unshelved", {});
}

outcome<> comment(command_context& s, const alarm_arguments& a) {
    return act_alarm(s, a, "comment", "commented on", {{"comment", a.comment}});
}

/// A path of the history with the filters of the user.
std::string events_path(const alarm_arguments& a, std::string path) {
    add_given_query(path, "alarm_id", a.id);
    add_given_query(path, "tag_id", a.tag_id);
    add_given_query(path, "under", a.ancestor);
    add_given_query(path, "priority", a.priority);
    add_given_query(path, "event", a.event);
    add_given_query(path, "actor", a.actor);
    const auto span = parse_span(a.last);
    add_given_query(path, "from", span ? std::to_string(to_epoch_ms(wall_now()) - *span) : query_time(a.from));
    add_given_query(path, "to", query_time(a.to));
    return path;
}

outcome<> export_history(command_context& s, const alarm_arguments& a) {
    return write_export(s, events_path(a, "/api/v5/alarm/history/export"), a.style);
}

outcome<> history(command_context& s, const alarm_arguments& a) {
    const auto path = events_path(a, "/api/v5/alarm/history");
    const auto all = read_pages(s.api, path, a.limit);
    if (!all) return all.error();
    if (s.is_json) {
        s.output << format_json(all->items) << '\n';
        return {};
    }
    print_table(
        s, all->items,
        {"at", "event", "alarm_id", "level_from", "level_to", "priority", "value", "limit", "actor", "comment"});
    if (all->has_more) s.err << "not all events are shown: raise --limit\n";
    return {};
}

void add_filters(CLI::App* made, alarm_arguments& a) {
    made->add_option("--priority", a.priority,
                     "Only these priorities: CRITICAL, HIGH, MEDIUM, LOW; several separated by commas");
    made->add_option("--under", a.ancestor, "Only items linked to this asset or site, or below it");
    made->add_option("--tag", a.tag_id, "Only alarms of this tag");
}

}  // namespace

void add_alarm_commands(CLI::App& app, action& chosen) {
    auto* const family =
        app.add_subcommand("alarm", "Work with alarms; `v5 alarm` defines them")->require_subcommand(1);
    const auto a = std::make_shared<alarm_arguments>();
    const auto add = [&](const char* name, const char* what, auto command) {
        return add_command(*family, name, what, chosen, a, command);
    };
    const auto add_for_one = [&](const char* name, const char* what, auto command) {
        auto* const made = add(name, what, command);
        made->add_option("ALARM_ID", a->id)->required();
        return made;
    };
    auto* const living = add("live", "Show alarms that need an action, most severe first", live);
    add_filters(living, *a);
    living->add_option("--state", a->state, "Only alarms in this state: ACTIVE_UNACK, ACTIVE_ACK or CLEARED_UNACK");
    living->add_option("--level", a->level, "Only alarms at this level, such as HI_HI, TRIP_LO, TRUE or BAD");
    living->add_option("--site", a->site_id, "Only alarms of this site");
    living->add_flag("--shelved", a->is_shelved, "Show shelved alarms instead");
    living->add_flag("--watch", a->watches, "Continue until stopped; with --json one line for each change");
    living->add_option("--interval", a->interval_ms, "Milliseconds between two requests to the gateway")
        ->capture_default_str()
        ->check(CLI::Range(50U, 3'600'000U));
    add("summary", "Count alarms by state and priority", summary);
    auto* const acknowledging = add("ack", "Acknowledge alarms", acknowledge);
    acknowledging->add_option("ALARM_ID", a->ids)->required();
    acknowledging->add_option("--comment", a->comment, "Comment for the history of the alarms");
    auto* const shelving = add_for_one("shelve", "Hide an alarm for some time", shelve);
    shelving->add_option("--minutes", a->minutes, "Minutes until the alarm is shown again")->capture_default_str();
    shelving->add_flag("--one-shot", a->is_one_shot, "Show it again earlier if it clears");
    shelving->add_option("--reason", a->reason, "Reason for the history of the alarm");
    add_for_one("unshelve", "Show a shelved alarm again", unshelve);
    add_for_one("comment", "Add a comment to the history of an alarm", comment)
        ->add_option("TEXT", a->comment, "Text of the comment")
        ->required();
    const auto add_for_events = [&](const char* name, const char* what, auto command) {
        auto* const telling = add(name, what, command);
        telling->add_option("ALARM_ID", a->id, "Only events of this alarm");
        add_filters(telling, *a);
        telling->add_option("--event", a->event,
                            "Only events of this kind, such as RAISE, LEVEL, CLEAR, ACK or SHELVE");
        telling->add_option("--actor", a->actor, "Only events that this user or program caused");
        auto* const span =
            telling->add_option("--last", a->last, "Period before now, such as 15m, 6h or 7d")->check(check_span);
        telling->add_option("--from", a->from, "Start, such as 2026-11-21T07:00, or ms since 1970")->excludes(span);
        telling->add_option("--to", a->to, "End in the same format, exclusive");
        return telling;
    };
    auto* const telling = add_for_events("history", "Show events of alarms, newest first", history);
    telling->add_option("--limit", a->limit, "Maximum number of events; 0 = all")->capture_default_str();
    auto* const exporting =
        add_for_events("export", "Print events of alarms as CSV, or write a workbook", export_history);
    add_export_options(*exporting, a->style);
}

}  // namespace penstock::ctl
