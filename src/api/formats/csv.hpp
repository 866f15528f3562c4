#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/formula_text.hpp"

namespace penstock::api {

/// One record and the line on which it begins (from 1; a quoted field may hold line ends).
struct csv_record {
    std::size_t line = 1;
    std::vector<std::string> fields;
};

/// A document that could be read up to `fault_line` (0 = whole).
struct csv_document {
    std::vector<csv_record> records;
    std::size_t fault_line = 0;
    std::string fault;
};

/// Reads a CSV document record by record. The document may arrive in pieces of any size. RFC 4180; lines end with CRLF
/// or LF, a byte order mark is accepted, empty lines are skipped. The separator may be another one than the comma.
///
/// Limits: `max_bytes` and `max_fields` of a record; only one record is in memory.
class csv_reader {
public:
    static constexpr std::size_t max_bytes = 8U << 20U;
    static constexpr std::size_t max_fields = 10'000;

    /// Returns the next piece, which must stay valid until the next call; empty: the document has ended.
    using source = std::function<std::string_view()>;
    explicit csv_reader(source more, char separator = ',') : source_(std::move(more)), separator_(separator) {}
    csv_reader(const csv_reader&) = delete;
    csv_reader& operator=(const csv_reader&) = delete;

    /// False: there are no more records, or the next one cannot be read.
    bool next(csv_record& into);
    std::size_t fault_line() const noexcept { return fault_line_; }  ///< 0 = none
    const std::string& fault() const noexcept { return fault_; }
    std::size_t record_bytes() const noexcept { return record_bytes_; }  ///< of the last one's fields

private:
    enum class stop {
        separator,
        line_end,
        fault
    };  ///< what a field ended with; the document's end ends a line as well
    bool fill();
    bool take(char c);
    void skip_mark();
    stop read_plain(std::string& field);
    stop read_quoted(std::string& field);
    stop read_behind_quote();
    bool read_line_end(bool& has_return);
    bool keep(std::string& field, std::string_view bytes);
    stop fail(std::size_t line, std::string why);

    source source_;
    const char separator_;
    std::string head_;       ///< the first bytes, until it is known whether they are the mark
    std::string_view rest_;  ///< of the piece
    std::string_view tail_;  ///< what follows `rest_` while that is `head_`
    bool has_begun_ = false;
    std::size_t line_ = 1;         ///< at `rest_`
    std::size_t record_line_ = 1;  ///< where the record began
    std::size_t record_bytes_ = 0;
    std::size_t fault_line_ = 0;
    std::string fault_;
};

/// A whole document.
csv_document parse_csv(std::string_view text, char separator = ',');

/// Appends one record with CRLF, fields quoted where they need it.
void append_csv_record(std::string& out, const std::vector<std::string>& fields, char separator = ',');

}  // namespace penstock::api
