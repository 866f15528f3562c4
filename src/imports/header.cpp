#include "imports/header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace penstock::imports {

namespace {

constexpr std::size_t max_rows_before = 30;      ///< titles and remarks above a header
constexpr std::size_t max_header_columns = 200;  ///< each format looks for its header anew

std::string normal_name(std::string_view cell) {
    std::string name;
    for (const char c : to_lower(trim(cell))) {
        const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!is_blank) name += c;
        if (is_blank && !name.ends_with(' ')) name += ' ';
    }
    return name;
}

}  // namespace

std::optional<table_header> table_header::find(const sheet& table, std::initializer_list<std::string_view> names) {
    for (std::size_t i = 0; i < std::min(table.rows.size(), max_rows_before); ++i) {
        table_header header;
        header.row_ = i;
        for (std::size_t column = 0; column < std::min<std::size_t>(table.rows[i].size, max_header_columns); ++column)
            header.columns_.emplace(normal_name(table.rows[i].cell(column)), column);
        if (std::ranges::all_of(names, [&](std::string_view name) { return header.has(name); })) return header;
    }
    return std::nullopt;
}

std::string_view table_header::cell(const table_row& row, std::string_view name) const {
    const auto column = columns_.find(name);
    return column == columns_.end() ? std::string_view() : row.cell(column->second);
}

std::string location_of(const sheet& table, const table_row& row) {
    return table.name.empty() ? fmt::format("line {}", row.line) : fmt::format("{}, line {}", table.name, row.line);
}

std::optional<double> parse_decimal(std::string_view text) {
    text = trim(text);
    if (const auto number = parse_number<double>(text)) return number;
    if (std::ranges::count(text, ',') != 1 || text.find('.') != text.npos) return std::nullopt;
    std::string pointed(text);
    std::ranges::replace(pointed, ',', '.');
    return parse_number<double>(pointed);
}

}  // namespace penstock::imports
