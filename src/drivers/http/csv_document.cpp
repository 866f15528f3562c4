#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "drivers/http/document.hpp"
#include "drivers/http/errc.hpp"
#include "drivers/http/text_value.hpp"
#include "drivers/raw_value.hpp"

namespace penstock::http {

namespace {

constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

/// Cells by row and column (RFC 4180; lines may end with LF alone, rows may have any number of cells).
class csv_reader final : public document_reader {
public:
    csv_reader(const document_rules& rules, std::span<const point> points)
        : rules_(rules), points_(points.begin(), points.end()), columns_(points.size(), nowhere) {}

    result<> read(std::string_view document, std::span<point_value> out) override {
        mark_all_missing(points_, out);
        if (document.starts_with("\xEF\xBB\xBF")) document.remove_prefix(3);
        cells_.clear();
        rows_.clear();
        while (!document.empty()) {
            rows_.push_back(cells_.size());
            if (!read_row(document)) return errc::not_csv;
            const bool is_blank = cells_.size() == rows_.back() + 1 && cells_.back().text.empty();
            if (is_blank) {
                cells_.pop_back();
                rows_.pop_back();
            }
        }
        rows_.push_back(cells_.size());
        find_columns();
        const std::size_t first = rules_.has_header ? 1 : 0;
        const auto rows = static_cast<std::int64_t>(rows_.size() - 1) - static_cast<std::int64_t>(first);
        for (std::size_t p = 0; p < points_.size(); ++p) {
            if (points_[p].is_unused || columns_[p] == nowhere) continue;
            const auto row = points_[p].value_address.row;
            const auto at = row < 0 ? rows + row : row;
            if (at >= 0 && at < rows) take(first + static_cast<std::size_t>(at), columns_[p], points_[p], out[p]);
        }
        return {};
    }

private:
    struct cell {
        std::string_view text;
        bool has_quotes = false;  ///< two of them encode one
    };

    /// Cells of the first line of `rest`, which it removes. False: a quotation mark does not end.
    bool read_row(std::string_view& rest) {
        for (;;) {
            cell next;
            if (rest.starts_with('"')) {
                std::size_t end = 1;
                for (;; end += 2) {
                    end = rest.find('"', end);
                    if (end == std::string_view::npos) return false;
                    if (end + 1 >= rest.size() || rest[end + 1] != '"') break;
                    next.has_quotes = true;
                }
                next.text = rest.substr(1, end - 1);
                rest.remove_prefix(end + 1);
                rest.remove_prefix(std::min(find_end(rest), rest.size()));
            } else {
                const auto end = std::min(find_end(rest), rest.size());
                next.text = rest.substr(0, end);
                rest.remove_prefix(end);
            }
            cells_.push_back(next);
            const bool goes_on = rest.starts_with(rules_.separator);
            if (rest.starts_with("\r\n")) rest.remove_prefix(1);
            if (!rest.empty()) rest.remove_prefix(1);
            if (!goes_on) return true;
        }
    }

    std::size_t find_end(std::string_view rest) const {
        const char ends[] = {rules_.separator, '\r', '\n'};
        return rest.find_first_of(std::string_view(ends, 3));
    }

    std::string_view text_of(const cell& c) {
        if (!c.has_quotes) return c.text;
        text_.clear();
        for (std::size_t i = 0; i < c.text.size(); ++i) {
            text_ += c.text[i];
            if (c.text[i] == '"') ++i;
        }
        return text_;
    }

    /// The column of each point; found again only when the header has changed.
    void find_columns() {
        std::vector<std::string> header;
        if (rules_.has_header && rows_.size() > 1) {
            for (auto i = rows_[0]; i < rows_[1]; ++i)
                header.emplace_back(trim(text_of(cells_[i])));
        }
        if (is_header_known_ && header == header_) return;
        header_ = std::move(header);
        is_header_known_ = true;
        for (std::size_t p = 0; p < points_.size(); ++p) {
            const auto& key = points_[p].value_address.key;
            const auto named = std::ranges::find(header_, key);
            columns_[p] = named != header_.end() ? static_cast<std::size_t>(named - header_.begin())
                                                 : parse_number<std::uint32_t>(key).value_or(nowhere);
        }
    }

    void take(std::size_t row, std::size_t column, const point& wanted, point_value& out) {
        const auto& type = wanted.type;
        const auto width = rows_[row + 1] - rows_[row];
        if (column >= width) return;
        const cell* const first = &cells_[rows_[row] + column];
        if (!type.is_array()) {
            set_result(out, load_text(type.element, text_of(*first), out.v, wanted.unit));
        } else if (width - column < type.count) {
            set_result(out, errc::too_few_elements);
        } else {
            set_result(out, read_cells(first, wanted, out.v));
        }
    }

    /// The cell and those to its right.
    error_code read_cells(const cell* first, const point& wanted, value& into) {
        for (auto& place : array_in(into, wanted.type.count)) {
            const auto text = text_of(*first++);
            if (const auto wrong = load_text(wanted.type.element, text, place, wanted.unit)) return wrong;
        }
        return {};
    }

    document_rules rules_;
    std::vector<point> points_;
    std::vector<std::size_t> columns_;  ///< by point
    std::vector<std::string> header_;
    bool is_header_known_ = false;
    std::vector<cell> cells_;
    std::vector<std::size_t> rows_;  ///< where each begins in `cells_`, and the end
    std::string text_;
};

}  // namespace

std::unique_ptr<document_reader> make_csv_reader(const document_rules& rules, std::span<const point> points) {
    return std::make_unique<csv_reader>(rules, points);
}

}  // namespace penstock::http
