#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "imports/document.hpp"

namespace penstock::imports {

/// The names of a table's first 200 columns, wherever in its first lines they stand, in any case and with any blanks.
class table_header {
public:
    /// None: the first lines have no row with all of these names.
    static std::optional<table_header> find(const sheet& table, std::initializer_list<std::string_view> names);

    /// The rows behind the header.
    std::span<const table_row> rows(const sheet& table) const {
        return std::span<const table_row>(table.rows).subspan(row_ + 1);
    }
    std::size_t row() const noexcept { return row_; }
    bool has(std::string_view name) const { return columns_.contains(name); }
    /// Empty: the row is shorter, or there is no such column. `name` in lower case.
    std::string_view cell(const table_row& row, std::string_view name) const;
    /// By their names, in lower case.
    const std::map<std::string, std::size_t, std::less<>>& columns() const noexcept { return columns_; }

private:
    std::size_t row_ = 0;
    std::map<std::string, std::size_t, std::less<>> columns_{};  ///< in lower case, one blank between words
};

/// `line 12`, and with the sheet's name `PLC Tags, line 12`.
std::string location_of(const sheet& table, const table_row& row);

/// A number as offices write it: with a comma or a point before the decimals.
std::optional<double> parse_decimal(std::string_view text);

}  // namespace penstock::imports
