#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "api/formats/export_style.hpp"
#include "api/formats/opc_read.hpp"
#include "api/formats/opc_write.hpp"
#include "drivers/option_schema.hpp"
#include "model/tag.hpp"

namespace penstock::api {

/// Tags as CSV: a column for each field of a tag, options as JSON text as `whom` may see them, empty = the default.
/// `schema` null: options as texts.
/// Only the default style can be imported.
std::string write_tag_csv(const std::vector<tag_config>& tags, const option_schema* schema, audience whom,
                          const export_style& style = {});

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

/// Reads a document of `write_tag_csv`; columns may be missing and in any order. A line is the stored tag with its id;
/// without an id the one with its name, else the only one with its address and type whose name is not in the document.
/// Fields without a column keep their value if the tag is in `stored`; otherwise they get the default.
tag_import read_tag_csv(std::string_view text, const opc_config& opc, const opc_reader& reader,
                        const std::map<std::string, tag_config, std::less<>>& stored);

}  // namespace penstock::api
