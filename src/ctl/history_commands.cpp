#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/command.hpp"
#include "ctl/export_options.hpp"
#include "ctl/fleet.hpp"
#include "ctl/json_text.hpp"
#include "ctl/settings.hpp"
#include "ctl/shown_values.hpp"
#include "ctl/sparkline.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

constexpr std::int64_t spark_width = 60;

struct history_arguments {
    std::vector<std::string> tag_ids;
    std::string last = "10m";
    std::string from, to;
    std::string file;
    std::int64_t limit = 0;  ///< 0 = the gateway's default
    bool wants_points = false;
    bool is_dry_run = false;
    bool replaces = false;
    bool has_state_text = false;
    export_options style;
    table_options import_style;
};

std::string history_path(const history_arguments& a, const std::string& more) {
    std::string ids;
    for (const auto& id : a.tag_ids)
        ids += (ids.empty() ? "" : ",") + percent_encode(id);
    auto path = "/api/v1/history?tag_ids=" + ids + more;
    if (!a.to.empty()) path += "&to=" + percent_encode(a.to);
    if (!a.from.empty()) {
        path += "&from=" + percent_encode(a.from);
    } else if (a.to.empty()) {
        path += "&from=" + std::to_string(to_epoch_ms(wall_now()) - parse_span(a.last).value_or(0));
    }
    if (a.limit > 0) path += "&limit=" + std::to_string(a.limit);
    return path;
}

/// The buckets of one tag, at their places in the time span.
std::vector<spark_bucket> buckets_of(const json::value& response, const json::value& tag) {
    std::vector<spark_bucket> buckets(spark_width);
    const auto from = parse_number<std::int64_t>(text_of(response, "from")).value_or(0);
    const auto width = parse_number<std::int64_t>(text_of(response, "bucket_ms")).value_or(1);
    for (const auto& point : array_of(tag, "points")) {
        const auto ts = parse_number<std::int64_t>(text_of(point, "ts")).value_or(from);
        const auto place = static_cast<std::size_t>((ts - from) / width);
        if (place >= buckets.size()) continue;
        const auto text = text_of(point, "value");
        buckets[place] = {true, text == "true" ? 1.0 : text == "false" ? 0.0 : parse_number<double>(text)};
    }
    return buckets;
}

std::optional<double> bound(const std::vector<spark_bucket>& buckets, bool is_upper) {
    std::optional<double> found;
    for (const auto& b : buckets) {
        if (b.number && (!found || (is_upper ? *b.number > *found : *b.number < *found))) found = b.number;
    }
    return found;
}

/// The newest good value.
std::string last_of(const json::value& tag) {
    const auto& points = array_of(tag, "points");
    for (auto i = points.size(); i-- > 0;) {
        if (text_of(points[i], "value") != "-") return text_of(points[i], "value");
    }
    return "-";
}

outcome<> show_points(command_context& s, const history_arguments& a) {
    const auto data = s.api.get(history_path(a, ""));
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    table t({"TAG_ID", "TIME", "VALUE", "TYPE", "QUALITY"});
    shown_values shown(s);
    for (const auto& tag : array_of(*data, "tags")) {
        for (const auto& point : array_of(tag, "points")) {
            const auto ts = parse_number<std::int64_t>(text_of(point, "ts")).value_or(0);
            const auto type = text_of(point, "type");
            t.add({text_of(tag, "tag_id"), local_time(ts),
                   shown.text(text_of(tag, "tag_id"), type, text_of(point, "value")), type, text_of(point, "quality")});
        }
        if (!text_of(tag, "next").empty())
            s.err << text_of(tag, "tag_id") << ": not all points are shown; raise --limit\n";
    }
    s.output << t.text();
    return {};
}

/// Prints a line for each tag: its trend and its limits. Each bucket shows its last value, so that texts and Booleans
/// have a line, too.
outcome<> draw_lines(command_context& s, const history_arguments& a) {
    if (a.wants_points || s.is_json) return show_points(s, a);
    const auto data = s.api.get(history_path(a, "&aggregate=last&buckets=" + std::to_string(spark_width)));
    if (!data) return data.error();
    table t({"TAG_ID", "TREND", "LOW", "HIGH", "LAST"});
    shown_values shown(s);
    for (const auto& tag : array_of(*data, "tags")) {
        const auto id = text_of(tag, "tag_id");
        const auto buckets = buckets_of(*data, tag);
        const bool is_empty = array_of(tag, "points").empty();
        const auto text_of_bound = [&](bool is_upper) {
            const auto found = bound(buckets, is_upper);
            return found ? shown.number(id, *found) : std::string("-");
        };
        t.add({id, is_empty ? "no points" : sparkline(buckets), text_of_bound(false), text_of_bound(true),
               shown.text(id, text_of(tag, "data_type"), last_of(tag))});
    }
    s.output << t.text();
    return {};
}

outcome<> export_points(command_context& s, const history_arguments& a) {
    auto path = history_path(a, "");
    if (a.has_state_text) add_query(path, "state_text", "true");
    return write_export(s, path, a.style);
}

outcome<> import_points(command_context& s, const history_arguments& a) {
    auto text = read_input(a.file);
    if (!text) return text.error();
    auto path = std::string("/api/v1/history/import") + (a.is_dry_run ? "?dry_run=true" : "");
    if (a.replaces) path += a.is_dry_run ? "&replace=true" : "?replace=true";
    add_import_query(path, a.import_style);
    const std::string type(table_type(*text));
    const auto data = s.api.post_text(path, std::move(*text), type);
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
    } else {
        s.output << text_of(*data, "imported") << " imported, ";
        if (const auto existing = text_of(*data, "existing"); !existing.empty() && existing != "0")
            s.output << existing << " skipped because a point of the same time exists, ";
        s.output << text_of(*data, "rejected") << " rejected"
                 << (a.is_dry_run ? " (dry run: nothing was stored)\n" : "\n");
        for (const auto& e : array_of(*data, "errors"))
            s.err << displayable("line " + text_of(e, "line") + ": " + text_of(e, "message")) << '\n';
    }
    if (text_of(*data, "rejected") != "0") return failure{exit_code::refused, "not every line was imported"};
    return {};
}

}  // namespace

void add_history_commands(CLI::App& app, action& chosen) {
    auto* const history = app.add_subcommand("history", "Stored values of tags")->require_subcommand(1);
    const auto a = std::make_shared<history_arguments>();
    const auto add = [&, history](const char* name, const char* what, auto command) {
        return add_command(*history, name, what, chosen, a, command);
    };
    const auto add_for_tags = [&](const char* name, const char* what, auto command) {
        auto* const made = add(name, what, command);
        made->add_option("TAG_ID", a->tag_ids)->required();
        made->add_option("--last", a->last, "Period before now, such as 90s, 15m, 6h or 7d")
            ->capture_default_str()
            ->check(check_span);
        made->add_option("--from", a->from,
                         "Start, such as 2026-11-21T07:00+09:00, or ms since 1970; instead of --last");
        made->add_option("--to", a->to, "End in the same format, exclusive; default: now");
        made->add_option("--limit", a->limit, "Maximum number of points of each tag")->check(CLI::Range(1, 100'000));
        return made;
    };
    add_for_tags("show", "Draw a line for each tag", draw_lines)
        ->add_flag("--points", a->wants_points, "Print a line for each point instead");
    auto* const exporting = add_for_tags("export", "Print points as CSV, or write a workbook", export_points);
    add_export_options(*exporting, a->style);
    exporting->add_flag("--state-text", a->has_state_text, "Add a column with the texts of states");
    auto* const importing = add("import", "Import points from CSV or a workbook", import_points);
    importing->add_option("FILE", a->file, "CSV or workbook as `export` writes it; - = standard input")->required();
    add_import_options(*importing, a->import_style);
    importing->add_flag("--replace", a->replaces, "Replace recorded points of the same time; needs the role admin");
    importing->add_flag("--dry-run", a->is_dry_run, "Check everything, store nothing");
}

}  // namespace penstock::ctl
