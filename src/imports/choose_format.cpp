#include "imports/choose_format.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

#include "base/text.hpp"

namespace penstock::imports {

namespace {

std::string titles(const std::vector<std::unique_ptr<format>>& all) {
    std::vector<std::string_view> names;
    for (const auto& one : all)
        names.push_back(one->name());
    return fmt::format("{}", fmt::join(names, ", "));
}

/// What a user sees of a file that nobody knows.
std::string description_of_unknown(const document& content) {
    if (content.kind() == content_kind::other) return fmt::format("is {}, which is not read", content.description());
    if (content.kind() == content_kind::workbook) {
        return fmt::format("is {}, but none of its sheets has the columns of a format that is known",
                           content.description());
    }
    if (content.json() != nullptr) return "is JSON, but of no program that is known";
    if (!content.json_fault().empty()) return fmt::format("begins as JSON, but {}", content.json_fault());
    if (trim(content.text()).empty()) return "is empty";
    if (trim(content.text()).starts_with('<')) return "is XML or HTML, but of no program that is known";
    const auto& sheets = content.sheets();
    if (!content.table_fault().empty()) return content.table_fault();
    if (sheets.empty() || sheets[0].rows.empty()) return "is a text of no program that is known";
    const auto& first = sheets[0].rows[0];
    return fmt::format("is a table with the columns {}, which no program that is known writes",
                       make_utf8(fmt::format("{}", fmt::join(first.cells(), ", ")).substr(0, 200)));
}

}  // namespace

checked<const format*> choose_format(const std::vector<std::unique_ptr<format>>& all, const document& content,
                                     std::string_view name) {
    for (const auto& one : all) {
        if (name.empty() ? one->recognizes(content) : equals_ignoring_case(one->name(), name)) return one.get();
    }
    if (!name.empty()) return fault{"format", fmt::format("must be one of {}", titles(all))};
    return fault{"", description_of_unknown(content)};
}

}  // namespace penstock::imports
