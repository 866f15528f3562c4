#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/formats/export_style.hpp"
#include "model/samples.hpp"

namespace penstock::api {

/// Points of a CSV document, tag by tag, and the faults of lines without a point.
struct point_import {
    struct line_error {
        std::size_t line = 0;
        std::string message;
    };
    std::map<tag_number, samples> points;
    std::size_t count = 0;            ///< points in all
    std::size_t rejected = 0;         ///< lines
    std::vector<line_error> errors;   ///< of the first `max_errors` of them
    std::optional<line_error> fault;  ///< the document as a whole cannot be read

    static constexpr std::size_t max_errors = 100;
};

/// The known facts about a tag that a line names.
struct imported_tag {
    tag_number number = 0;
    std::optional<data_type> type;                                   ///< absent: each line must contain its type
    std::int64_t oldest = std::numeric_limits<std::int64_t>::min();  ///< epoch ms; older points are not kept
};
using find_imported = std::function<std::optional<imported_tag>(std::string_view tag_id)>;

/// Reads columns `tag_id`, `value`, and `time` or `ts`; the columns `type` and `quality` are optional, and
/// `state_text` is ignored. `text`: CSV in that style, or a workbook. If a line has both, `ts` is its time.
point_import read_point_csv(std::string_view text, const find_imported& find, const export_style& style = {});

}  // namespace penstock::api
