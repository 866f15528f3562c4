#pragma once

#include <string_view>
#include <vector>

#include "imports/document.hpp"

namespace penstock::imports {

enum class archive_kind { none, excel, open_document, other };

/// Whether the bytes begin as a ZIP archive, and what is in it.
archive_kind kind_of_archive(std::string_view bytes);

/// The sheets of an .xlsx or .ods file with the texts of their cells: numbers in their shortest form, Booleans as TRUE
/// and FALSE, the results of formulas. Of a text the first `max_value_bytes`. Faults: damaged, encrypted, larger than
/// `document::max_bytes` when it is unpacked (a bomb), or more cells, sheets or XML elements than the limits allow.
checked<std::vector<sheet>> read_workbook(std::string_view bytes, archive_kind kind);

}  // namespace penstock::imports
