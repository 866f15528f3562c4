#include "ctl/export_options.hpp"

#include <CLI/CLI.hpp>
#include <chrono>

#include "ctl/fleet.hpp"
#include "ctl/http.hpp"

namespace penstock::ctl {

namespace {

void add_number_options(CLI::App& command, table_options& into) {
    command.add_option("--separator", into.separator, "What separates the fields; semicolon with --decimal comma")
        ->check(CLI::IsMember({"comma", "semicolon", "tab"}));
    command.add_option("--decimal", into.decimal, "Decimal sign of numbers")->check(CLI::IsMember({"point", "comma"}));
}

void add_number_query(std::string& path, const table_options& given) {
    add_given_query(path, "separator", given.separator);
    add_given_query(path, "decimal", given.decimal);
}

}  // namespace

void add_export_options(CLI::App& command, export_options& into) {
    command.add_option("--format", into.format, "csv, or xlsx: a workbook with real times and numbers")
        ->capture_default_str()
        ->check(CLI::IsMember({"csv", "xlsx"}));
    add_csv_options(command, into);
    command.add_option("--tz", into.zone, "Time zone of the times, such as Asia/Seoul; default: UTC");
    command.add_option("-o,--output,--out", into.output, "File to write instead of standard output");
}

void add_csv_options(CLI::App& command, export_options& into) {
    add_number_options(command, into);
    command.add_flag("--bom", into.has_mark, "Begin the file with a byte order mark, so that Excel reads it as UTF-8");
}

void add_import_options(CLI::App& command, table_options& into) {
    add_number_options(command, into);
    command.add_option("--tz", into.zone, "Time zone of times without an offset, such as Asia/Seoul");
}

void add_csv_query(std::string& path, const export_options& given) {
    add_number_query(path, given);
    if (given.has_mark) add_query(path, "bom", "true");
}

void add_import_query(std::string& path, const table_options& given) {
    add_given_query(path, "tz", given.zone);
    add_number_query(path, given);
}

outcome<> write_export(command_context& s, std::string path, const export_options& given) {
    const bool is_workbook = given.format == "xlsx";
    if (is_workbook && given.output.empty())
        return failure{exit_code::bad_usage, "a workbook is not a text: name a file with --output"};
    add_query(path, "format", given.format);
    add_given_query(path, "tz", given.zone);
    add_csv_query(path, given);
    // A workbook is sent when it is complete.
    constexpr std::chrono::minutes work{10};
    const auto text = s.api.get_text(path, is_workbook ? work : std::chrono::minutes(0));
    if (!text) return text.error();
    return write_output_for(s, given.output, *text);
}

std::string_view table_type(std::string_view content) noexcept {
    return content.starts_with("PK\x03\x04") ? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                                             : "text/csv; charset=utf-8";
}

}  // namespace penstock::ctl
