#pragma once

#include <string_view>
#include <vector>

#include "imports/document.hpp"

namespace penstock::imports {

/// The lines of a text as a table. Lenient where offices and other programs differ: lines end with LF, CRLF or CR; the
/// separator is that of a first line `sep=;`, else the one of `,` `;` tab that the first lines have most evenly; a
/// quote inside a field that does not begin with one is a character; a quoted field may hold line ends. Lines without
/// any character are left out, and so are empty cells at the end of a line. Faults: more columns in a line,
/// lines or cells than `document` allows.
checked<sheet> read_table(std::string_view text);

}  // namespace penstock::imports
