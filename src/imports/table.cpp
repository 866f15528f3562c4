#include "imports/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace penstock::imports {

namespace {

constexpr std::size_t max_looked_at = 64;  ///< lines that decide the separator

class table_reader {
public:
    table_reader(std::string_view text, char separator, std::size_t line) noexcept
        : rest_(text), separator_(separator), line_(line) {}

    bool at_end() const noexcept { return rest_.empty(); }

    std::size_t line() const noexcept { return line_; }
    /// Whether a line had more than `document::max_columns`; then what `next` returned is its begin.
    bool is_too_wide() const noexcept { return is_too_wide_; }

    /// The cells of the next line, until the next call.
    std::span<const std::string> next() {
        std::size_t size = 0;
        for (bool goes_on = true; goes_on; ++size) {
            if (size == document::max_columns) {
                is_too_wide_ = true;
                break;
            }
            if (size == cells_.size()) cells_.emplace_back();
            cells_[size].clear();
            goes_on = read_cell(cells_[size]);
        }
        while (size > 0 && cells_[size - 1].empty())
            --size;
        return std::span(cells_).first(size);
    }

private:
    /// False: the line ends behind it.
    bool read_cell(std::string& cell) {
        if (rest_.starts_with('"') && !is_unclosed_) read_quoted(cell);
        while (!rest_.empty()) {
            const char c = rest_.front();
            if (c == '\n' || c == '\r') {
                skip_line_end();
                return false;
            }
            rest_.remove_prefix(1);
            if (c == separator_) return true;
            cell += c;
        }
        return false;
    }

    /// Without a quote at its end the quote at its begin is a character as the others, and so are all that follow:
    /// looking for their end again and again would take for ever.
    void read_quoted(std::string& cell) {
        auto behind = rest_.substr(1);
        std::size_t lines = 0;
        for (std::string content;;) {
            const auto end = behind.find('"');
            if (end == behind.npos) {
                is_unclosed_ = true;
                return;
            }
            const auto part = behind.substr(0, end);
            content += part;
            lines += static_cast<std::size_t>(std::ranges::count(part, '\n'));
            behind.remove_prefix(end + 1);
            if (!behind.starts_with('"')) {
                cell = std::move(content);
                line_ += lines;
                rest_ = behind;
                return;
            }
            content += '"';
            behind.remove_prefix(1);
        }
    }

    void skip_line_end() {
        rest_.remove_prefix(rest_.starts_with("\r\n") ? 2 : 1);
        ++line_;
    }

    std::string_view rest_;
    char separator_;
    std::size_t line_;
    bool is_unclosed_ = false;
    bool is_too_wide_ = false;
    std::vector<std::string> cells_{};  ///< kept from line to line, so that their memory is
};

/// How well a separator explains the lines: how many of them have as many cells as most have, times that number.
std::size_t evenness(std::string_view text, char separator) {
    table_reader lines(text, separator, 1);
    std::array<std::size_t, 256> of_size{};
    for (std::size_t n = 0; n < max_looked_at && !lines.at_end() && !lines.is_too_wide(); ++n) {
        const auto cells = lines.next().size();
        if (cells > 1) ++of_size[std::min<std::size_t>(cells, 255)];
    }
    std::size_t best = 0;
    for (std::size_t size = 2; size < of_size.size(); ++size)
        best = std::max(best, of_size[size] * (size + 8));
    return best;
}

char separator_of(std::string_view text) {
    constexpr std::array<char, 3> known = {',', ';', '\t'};
    // A quoted field that is long would be read three times: the begin of the text decides.
    const auto begin = text.substr(0, 256U << 10U);
    return *std::ranges::max_element(known, {}, [&](char c) { return evenness(begin, c); });
}

/// `sep=;` in the first line, as Excel writes and reads it.
std::optional<char> named_separator(std::string_view& text) {
    if (!text.starts_with("sep=") || text.size() < 6) return std::nullopt;
    if (const char c = text[4]; c == '\n' || c == '\r' || c == '"') return std::nullopt;
    const char separator = text[4];
    auto rest = text.substr(5);
    if (!rest.starts_with('\n') && !rest.starts_with("\r\n")) return std::nullopt;
    rest.remove_prefix(rest.starts_with('\r') ? 2 : 1);
    text = rest;
    return separator;
}

}  // namespace

checked<sheet> read_table(std::string_view text) {
    const auto named = named_separator(text);
    sheet table;
    table.separator = named ? *named : separator_of(text);
    table_reader lines(text, table.separator, named ? 2 : 1);
    std::size_t cells = 0;
    while (!lines.at_end()) {
        const auto line = lines.line();
        const auto row = lines.next();
        if (lines.is_too_wide())
            return fault{"", fmt::format("has a line of more than {} columns", document::max_columns)};
        if (row.empty()) continue;
        cells += row.size();
        if (cells > document::max_cells)
            return fault{"", fmt::format("has more than {} cells: divide the file", document::max_cells)};
        if (table.rows.size() == document::max_lines)
            return fault{"", fmt::format("has more than {} lines: divide the file", document::max_lines)};
        table.append_row(line, row);
    }
    return table;
}

}  // namespace penstock::imports
