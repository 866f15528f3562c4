#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/formats/export_style.hpp"
#include "api/formats/opc_read.hpp"
#include "api/formats/opc_write.hpp"
#include "api/formats/row_writer.hpp"
#include "drivers/option_schema.hpp"
#include "model/tag.hpp"

namespace penstock::api {

/// Tags as CSV: a column for each field of a tag, options as JSON text as `whom` may see them, empty = the default.
/// `schema` null: options as texts.
std::string write_tag_csv(const std::vector<tag_config>& tags, const option_schema* schema, audience whom,
                          const export_style& style = {});

/// The columns of `write_tag_rows`.
std::vector<std::string> tag_columns();
/// A row for each tag, as `write_tag_csv`; the times are times. Errors: those of the writer.
outcome<> write_tag_rows(row_writer& rows, std::span<const tag_config> tags, const option_schema* schema,
                         audience whom);

/// One fault and the line where it is.
struct line_error {
    std::size_t line = 0;
    std::string message;
};

/// The content of an import request.
struct tag_import {
    std::vector<tag_config> tags;
    std::vector<std::size_t> lines;  ///< of each tag
    std::vector<line_error> errors;
};

/// Reads a document of `write_tag_csv` in that style, or a workbook of `write_tag_rows`; columns may be missing and in
/// any order. A line is the stored tag with its id; without an id the one with its name, else the only one with its
/// address and type whose name is not in the document. Fields without a column keep their value if the tag is in
/// `stored`; otherwise they get the default.
tag_import read_tag_csv(std::string_view text, const opc_config& opc, const opc_reader& reader,
                        const std::map<std::string, tag_config, std::less<>>& stored, const export_style& style = {});

}  // namespace penstock::api
