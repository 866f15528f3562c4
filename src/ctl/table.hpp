#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace penstock::ctl {

/// Columns that a terminal shows for `text`: two for each East Asian wide character, none for a combining one.
std::size_t display_width(std::string_view utf8) noexcept;

/// The text on one line, without anything that could steer a terminal: control characters become `?`.
std::string displayable(std::string_view utf8);

/// Rows under a header line, each column as wide as its widest cell. Cells are made displayable.
class table {
public:
    using row = std::vector<std::string>;

    /// No header: a list of name and value.
    table() = default;
    explicit table(row header) { add(std::move(header)); }

    void add(row cells);

    /// Colour of a cell for a terminal, as the number of an SGR sequence (`31`); empty = unchanged.
    using paint = std::function<std::string_view(std::string_view column, std::string_view cell)>;

    /// All lines, each ended; an empty text when there are no rows but the header.
    std::string text(const paint& color_of = {}) const;

private:
    std::vector<row> rows_;
};

}  // namespace penstock::ctl
