#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace penstock::api {

/// One record and the line on which it begins (from 1; a quoted field may hold line ends).
struct csv_record {
    std::size_t line = 1;
    std::vector<std::string> fields;
};

/// A document that could be read up to `fault_line` (0 = whole).
struct csv_document {
    std::vector<csv_record> records;
    std::size_t fault_line = 0;
    std::string fault;
};

/// RFC 4180, lines ended by CRLF or LF, byte order mark accepted, empty lines skipped.
csv_document parse_csv(std::string_view text);

/// Appends one record with CRLF, fields quoted where they need it.
void append_csv_record(std::string& out, const std::vector<std::string>& fields);

/// A text that a spreadsheet would take for a formula gets a leading `'`; `unprotect_text` takes it away again.
std::string protect_text(std::string_view text);
std::string_view unprotect_text(std::string_view text) noexcept;

}  // namespace penstock::api
