#include "ctl/export_options.hpp"

#include <CLI/CLI.hpp>

#include "ctl/http.hpp"

namespace penstock::ctl {

void add_export_options(CLI::App& command, export_options& into, bool has_times) {
    command.add_option("--separator", into.separator, "What separates the fields; semicolon with --decimal comma")
        ->check(CLI::IsMember({"comma", "semicolon", "tab"}));
    command.add_option("--decimal", into.decimal, "Decimal sign of numbers")->check(CLI::IsMember({"point", "comma"}));
    command.add_flag("--bom", into.has_mark, "Begin the file with a byte order mark, so that Excel reads it as UTF-8");
    if (has_times) command.add_option("--tz", into.zone, "Time zone of the times, such as Asia/Seoul; default: UTC");
}

void add_export_query(std::string& path, const export_options& given) {
    add_given_query(path, "tz", given.zone);
    add_given_query(path, "separator", given.separator);
    add_given_query(path, "decimal", given.decimal);
    if (given.has_mark) add_query(path, "bom", "true");
}

}  // namespace penstock::ctl
