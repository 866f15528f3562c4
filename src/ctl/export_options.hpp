#pragma once

#include <string>

namespace CLI {
class App;
}

namespace penstock::ctl {

/// How the gateway writes an exported CSV, as the user gave it; empty: the gateway's default.
struct export_options {
    std::string zone, separator, decimal;
    bool has_mark = false;
};

/// Adds `--separator`, `--decimal`, `--bom` and, if the export `has_times`, `--tz`. `into` must outlive the command.
void add_export_options(CLI::App& command, export_options& into, bool has_times);

/// Adds the given options to the path of an export.
void add_export_query(std::string& path, const export_options& given);

}  // namespace penstock::ctl
