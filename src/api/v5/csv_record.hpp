#pragma once

#include <string>
#include <vector>

#include "api/formats/csv.hpp"
#include "api/formats/export_style.hpp"
#include "api/formats/row_writer.hpp"
#include "master/read_record.hpp"

namespace penstock::api::v5 {

// Records as rows of CSV or of a workbook. Lists and objects are JSON texts; an empty field is null. Texts that a
// spreadsheet would execute as formulas are protected (`protect_text`).

std::vector<std::string> csv_heading(const master::resource& of);
/// The cells of a row, without its end.
void write_csv_cells(row_writer& rows, const master::record& r);

/// The field of each column in a heading; an unknown name is a fault of the first line.
std::vector<const master::field*> read_csv_heading(const master::resource& of, const csv_record& heading,
                                                   faults& found);

/// The content of a line. Columns of read-only fields are skipped.
master::patch read_csv_line(const master::resource& of, const std::vector<const master::field*>& columns,
                            const csv_record& line, const export_style& style, master::body_faults& found);

}  // namespace penstock::api::v5
