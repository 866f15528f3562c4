#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace penstock::ctl {

/// Width of `text` on a terminal in columns: two for each East Asian wide character, none for a combining character.
std::size_t display_width(std::string_view utf8) noexcept;

/// The text on one line without control sequences of terminals: control characters become `?`.
std::string displayable(std::string_view utf8);

/// A table with a header line; each column is as wide as its widest cell. Cells are made displayable.
class table {
public:
    using row = std::vector<std::string>;

    /// A table without a header: a list of names and values.
    table() = default;
    explicit table(row header) { add(std::move(header)); }

    void add(row cells);

    /// Colour of a cell for a terminal, as the number of an SGR sequence (`31`); empty = unchanged.
    using paint = std::function<std::string_view(std::string_view column, std::string_view cell)>;

    /// All lines with line ends; an empty text if there are no rows below the header.
    std::string text(const paint& color_of = {}) const;

private:
    std::vector<row> rows_;
};

}  // namespace penstock::ctl
