#include <CLI/CLI.hpp>
#include <cstdlib>
#include <memory>
#include <ostream>
#include <string>

#include "ctl/export_options.hpp"
#include "ctl/json_text.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct audit_arguments {
    std::string from, to, user, path, status, part;
    unsigned page = 1, size = 50;
    export_options style;
};

std::string search_path(const audit_arguments& a) {
    std::string path = "/api/v1/audit";
    add_given_query(path, "from", a.from.empty() ? "" : query_time(a.from));
    add_given_query(path, "to", a.to.empty() ? "" : query_time(a.to));
    add_given_query(path, "user", a.user);
    add_given_query(path, "path", a.path);
    add_given_query(path, "status", a.status);
    add_given_query(path, "q", a.part);
    return path;
}

std::string local_time_of(const json::value& from, const char* member) {
    return local_time(std::strtoll(text_of(from, member).c_str(), nullptr, 10));
}

outcome<> search_audit(command_context& s, const audit_arguments& a) {
    auto path = search_path(a);
    add_query(path, "page", std::to_string(a.page));
    add_query(path, "size", std::to_string(a.size));
    const auto data = s.api.get(path);
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    table t({"TIME", "USER", "ADDRESS", "METHOD", "PATH", "QUERY", "STATUS", "MS", "CALLS"});
    for (const auto& line : array_of(*data, "data")) {
        t.add({local_time_of(line, "time"), text_of(line, "user"), text_of(line, "ip"), text_of(line, "method"),
               text_of(line, "path"), text_of(line, "query"), text_of(line, "status"), text_of(line, "duration"),
               text_of(line, "count")});
    }
    s.output << t.text();
    if (text_of(*data, "is_cut") == "true") {
        s.err << "the search took too long and stopped at " << local_time_of(*data, "reached")
              << "; older lines were not searched: choose a shorter period with --from and --to\n";
    }
    return {};
}

outcome<> export_audit(command_context& s, const audit_arguments& a) {
    return write_export(s, search_path(a), a.style);
}

outcome<> verify_audit(command_context& s, const audit_arguments&) {
    const auto data = s.api.get("/api/v1/audit/verify");
    if (!data) return data.error();
    const auto first_bad = text_of(*data, "first_bad");
    const bool is_ok = text_of(*data, "ok") == "true";
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
    } else {
        s.output << text_of(*data, "lines") << " lines are unchanged; the last line is " << text_of(*data, "last_seq")
                 << " with check value " << text_of(*data, "last_link") << '\n';
    }
    if (is_ok) return {};
    if (text_of(*data, "is_whole") != "true")
        return failure{exit_code::refused, "the check took too long: not all lines were checked"};
    return failure{exit_code::refused, "line " + first_bad + " was removed or changed"};
}

}  // namespace

void add_audit_commands(CLI::App& app, action& chosen) {
    auto* const family = app.add_subcommand("audit", "The audit trail: who did what and when");
    family->require_subcommand(1);
    const auto a = std::make_shared<audit_arguments>();
    const auto add_search = [&](const char* name, const char* what, auto command) {
        auto* const made = add_command(*family, name, what, chosen, a, command);
        made->add_option("--from", a->from, "Start, such as 2026-11-21T07:07");
        made->add_option("--to", a->to, "End in the same format");
        made->add_option("-u,--user", a->user, "Only lines of this user");
        made->add_option("--path", a->path, "Only paths that begin with this text");
        made->add_option("--status", a->status, "Only this status, or a class such as 4xx");
        made->add_option("-q,--query", a->part, "Only lines that contain this text");
        return made;
    };
    auto* const search = add_search("search", "Show lines, newest first", search_audit);
    search->add_option("--page", a->page, "Number of the page, from 1")->capture_default_str();
    search->add_option("--size", a->size, "Lines per page")->capture_default_str()->check(CLI::Range(1U, 5'000U));
    auto* const exporting = add_search("export", "Print all matching lines as CSV, or write a workbook", export_audit);
    add_export_options(*exporting, a->style);
    add_command(*family, "verify", "Check that no line was removed or changed; exit code 1 if one was", chosen, a,
                verify_audit);
}

}  // namespace penstock::ctl
