#pragma once

#include "api/formats/export_style.hpp"
#include "api/formats/workbook_answer.hpp"
#include "api/v5/call.hpp"

namespace penstock::api::v5 {

/// The form of a table that a call requests: CSV, if it names none.
struct table_style {
    table_format format = table_format::csv;
    export_style style{};
};

/// Refused: `invalid`: a parameter has a wrong value.
outcome<table_style> read_table_style(const call& c);
/// The same of an import. Refused: as `read_table_style`.
outcome<export_style> read_import_style(const call& c);

/// As `api::answer_workbook`. Refused: `invalid`: the export is too large for a workbook; `unavailable`: all else.
io::awaitable<outcome<>> answer_workbook(call& c, workbook_export what);

}  // namespace penstock::api::v5
