#pragma once

#include <string>
#include <vector>

#include "api/formats/csv.hpp"
#include "master/read_record.hpp"

namespace penstock::api::v5 {

// Records as lines of CSV. Lists and objects are JSON texts; an empty field is null. Texts that a spreadsheet would
// execute as formulas are protected (`protect_text`).

std::vector<std::string> csv_heading(const master::resource& of);
std::vector<std::string> csv_fields(const master::record& r);

/// Which field each column of a heading is; an unknown one is a fault of the first line.
std::vector<const master::field*> read_csv_heading(const master::resource& of, const csv_record& heading,
                                                   faults& found);

/// The content of a line. Columns of read-only fields are skipped.
master::patch read_csv_line(const master::resource& of, const std::vector<const master::field*>& columns,
                            const csv_record& line, master::body_faults& found);

}  // namespace penstock::api::v5
