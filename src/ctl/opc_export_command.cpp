#include "ctl/opc_export_command.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "base/url.hpp"
#include "ctl/export_options.hpp"
#include "ctl/fleet.hpp"
#include "ctl/http.hpp"
#include "ctl/json_text.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct opc_export_arguments {
    std::vector<std::string> ids;
    std::string format, output;
    export_options style;
};

/// Of one OPC, or of several in one file, which have no format but csv.
std::string export_path(const opc_export_arguments& a) {
    if (a.ids.size() == 1) {
        auto path = "/api/v1/opc/" + percent_encode(a.ids.front()) + "/export";
        add_given_query(path, "format", a.format);
        return path;
    }
    std::string ids;
    for (const auto& id : a.ids)
        ids += (ids.empty() ? "" : ",") + id;
    std::string path = "/api/v1/export";
    add_query(path, "opc_ids", ids);
    return path;
}

void print_export_report(command_context& s, const json::value& report) {
    for (const auto& line : array_of(report, "lines")) {
        const auto help = text_of(line, "help");
        const auto id = text_of(line, "tag_id").empty() ? text_of(line, "opc_id") : text_of(line, "tag_id");
        s.err << displayable((text_of(line, "effect") == "left_out" ? "left out: " : "") + id + ": " +
                             text_of(line, "text") + (help.empty() ? "" : " (" + help + ")"))
              << '\n';
    }
    for (const auto& answer : array_of(report, "answers")) {
        const auto setting = text_of(answer, "text");
        s.err << displayable("to import it: --set " + text_of(answer, "key") + "=" + text_of(answer, "value") +
                             (setting.empty() ? "" : "; in Kepware: " + setting))
              << '\n';
    }
    s.err << "tags in the file: " << text_of(report, "tag_count") << "; left out: " << text_of(report, "left_out")
          << '\n';
}

outcome<> export_opcs(command_context& s, const opc_export_arguments& a) {
    if (a.ids.size() > 1 && !a.format.empty() && a.format != "csv")
        return failure{exit_code::bad_usage, "--format " + a.format + " takes one OPC: export each to its own file"};
    const auto path = export_path(a);
    auto path_of_file = path;
    add_csv_query(path_of_file, a.style);
    const auto text = s.api.get_text(path_of_file);
    if (!text) return text.error();
    auto path_of_report = path;
    add_query(path_of_report, "report", "true");
    const auto report = s.api.get(path_of_report);
    if (!report) return report.error();
    if (auto done = write_output_for(s, a.output, *text); !done) return done;
    print_export_report(s, *report);
    return {};
}

}  // namespace

void add_opc_export_command(CLI::App& opc, action& chosen) {
    const auto a = std::make_shared<opc_export_arguments>();
    auto* const made = add_command(opc, "export", "Print OPCs with their connection and tags as a file for `import`",
                                   chosen, a, export_opcs);
    made->add_option("OPC_ID", a->ids)->required();
    made->add_option("--format", a->format, "csv: connection and tags (default); kepware-csv: the tags for Kepware")
        ->check(CLI::IsMember({"csv", "kepware-csv"}));
    add_csv_options(*made, a->style);
    made->add_option("-o,--output", a->output, "File to write instead of standard output");
}

}  // namespace penstock::ctl
