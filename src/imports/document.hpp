#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "model/json_parse.hpp"

namespace penstock::imports {

/// What is longer in one cell, member or attribute is cut there: nothing of a tag is, and a reader may take the same
/// value for each of 200,000 tags.
constexpr std::size_t max_value_bytes = 16U << 10U;

/// The first `most` bytes of UTF-8, without a part of a character at the end.
std::string_view cut_text(std::string_view text, std::size_t most = max_value_bytes) noexcept;

/// A line of a table. Its cells lie in the memory of its sheet.
struct table_row {
    std::size_t line = 0;  ///< from 1
    std::uint32_t size = 0;
    const std::uint32_t* ends = nullptr;  ///< of the cells within `text`
    const char* text = nullptr;

    /// The cell without blanks around it, at most `max_value_bytes`; empty beyond the last one.
    std::string_view cell(std::size_t column) const noexcept;
    /// As it stands in the file.
    std::string_view text_of(std::size_t column) const noexcept;
    std::vector<std::string_view> cells() const;
    bool is_blank() const noexcept;
};

struct sheet {
    std::string name{};  ///< empty: of a file that is one table
    char separator = 0;  ///< of its cells in a text; 0: of a workbook
    std::vector<table_row> rows{};

    void append_row(std::size_t line, std::span<const std::string> cells);

private:
    /// One piece for the cells of all rows: a string each would take five times as much.
    std::unique_ptr<std::pmr::monotonic_buffer_resource> memory_ =
        std::make_unique<std::pmr::monotonic_buffer_resource>();
};

/// What of the content is known before its format is.
enum class content_kind {
    text,      ///< characters: a table, JSON, XML, or a text of its own grammar
    workbook,  ///< sheets of an office document: .xlsx, .ods
    other,     ///< neither
};

/// The bytes of a file, opened as far as that needs no knowledge of a format. The file's name plays no part.
///
/// Texts are UTF-8 here, whatever they were: with a byte order mark, UTF-16 of both orders, UTF-8, or one of the
/// encodings of offices (cp949, Shift-JIS, cp1252). NULs at the end are dropped.
///
/// Limits: `max_bytes`, also of what is unpacked; the others are of what is made of it.   Thread: none of its own.
class document {
public:
    static constexpr std::size_t max_bytes = 64U << 20U;
    static constexpr std::size_t max_cells = 8'000'000;
    static constexpr std::size_t max_columns = 16'384;   ///< of a table, as in Excel
    static constexpr std::size_t max_lines = 1'048'576;  ///< of a table, as in Excel
    static constexpr std::size_t max_json_values = 4'000'000;

    /// `encoding`: that of the text, in place of a guess; empty: none is given.
    /// Faults: larger than `max_bytes`, an encoding that is not known or does not fit, a damaged workbook. What is
    /// neither text nor a workbook is no fault: its kind is `other`, and `description` names it.
    static checked<document> open(std::string_view bytes, std::string_view encoding = {});

    content_kind kind() const noexcept { return kind_; }
    /// What it is, in words, for an error: "an Excel workbook", "a ZIP archive", "text".
    const std::string& description() const noexcept { return description_; }
    /// `UTF-8`, `UTF-16LE`, `CP949` …; empty where the bytes fit several and none was given.
    const std::string& encoding() const noexcept { return encoding_; }

    const std::string& text() const noexcept { return text_; }
    /// Sheets of a workbook; of a text its lines as one table, cut at the separator that its first lines have. Empty:
    /// there are no cells, or more than the limits allow, or the text is JSON or XML.
    const std::vector<sheet>& sheets() const;
    /// Why a text that may be a table has no sheets, after `sheets()`: which limit it exceeds; else empty.
    const std::string& table_fault() const noexcept { return table_fault_; }
    /// Null: the text is not JSON.
    const boost::json::value* json() const;
    /// A text that is neither JSON nor XML, so that it may be YAML, TOML or a source. Formats that search the whole
    /// text ask this first.
    bool has_own_grammar() const;
    /// Why a text that begins as JSON is none, after `json()`; else empty.
    const std::string& json_fault() const noexcept { return json_fault_; }

private:
    content_kind kind_ = content_kind::other;
    std::string description_{};
    std::string encoding_{};
    std::string text_{};
    mutable std::optional<std::vector<sheet>> sheets_{};
    mutable std::string table_fault_{};
    mutable bool is_parsed_ = false;
    mutable std::optional<json_document> json_{};
    mutable std::string json_fault_{};
};

}  // namespace penstock::imports
