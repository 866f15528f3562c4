#pragma once

#include <string>
#include <string_view>

#include "ctl/command.hpp"

namespace CLI {
class App;
}

namespace penstock::ctl {

/// How a table is written, as the user gave it; empty: the gateway's default.
struct table_options {
    std::string zone, separator, decimal;
};

/// How the gateway writes an export, and where it goes.
struct export_options : table_options {
    std::string format = "csv";
    std::string output;  ///< empty: standard output
    bool has_mark = false;
};

/// Adds `--format`, `--output`, `--separator`, `--decimal`, `--bom` and `--tz`. `into` must outlive the command.
void add_export_options(CLI::App& command, export_options& into);
/// Adds `--separator`, `--decimal` and `--bom` of an export that is always CSV without times.
void add_csv_options(CLI::App& command, export_options& into);
/// Adds `--separator`, `--decimal` and `--tz` of an import.
void add_import_options(CLI::App& command, table_options& into);

/// Adds the given options to the path of an export.
void add_csv_query(std::string& path, const export_options& given);
/// Adds the given options to the path of an import.
void add_import_query(std::string& path, const table_options& given);

/// Gets an export and writes it where the user wants it. Failures: a workbook without `--output`; those of the call and
/// of the file.
outcome<> write_export(command_context& s, std::string path, const export_options& given);

/// The content type of a table that is imported: a workbook, else CSV.
std::string_view table_type(std::string_view content) noexcept;

}  // namespace penstock::ctl
