#include "imports/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "imports/encoding.hpp"
#include "imports/table.hpp"
#include "imports/workbook.hpp"

namespace penstock::imports {

namespace {

struct file_mark {
    std::string_view begin;
    std::string_view description;
};
/// Kinds of file that people take for a table, by their first bytes.
constexpr std::array marks_of_others = {
    file_mark{"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "an old Excel workbook (.xls) or one with a password"},
    file_mark{"%PDF-", "a PDF document"},
    file_mark{"\x1F\x8B", "a gzip archive"},
    file_mark{"7z\xBC\xAF\x27\x1C", "a 7z archive"},
    file_mark{"SQLite format 3", "an SQLite database"},
    file_mark{"\x89PNG", "a picture"},
    file_mark{"\x7F"
              "ELF",
              "a program"},
    file_mark{"MZ", "a program"},
};

std::string_view description_of(archive_kind kind) {
    switch (kind) {
        case archive_kind::excel: return "an Excel workbook";
        case archive_kind::open_document: return "an OpenDocument spreadsheet";
        case archive_kind::other: return "a ZIP archive";
        case archive_kind::none: break;
    }
    return "text";
}

/// A text has no control characters but the ends of lines, pages and files.
bool is_binary(std::string_view text) {
    const auto is_control = [](char c) {
        const auto code = static_cast<unsigned char>(c);
        return code < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != '\v' && c != '\x1A';
    };
    const auto begin = text.substr(0, 64U << 10U);
    return std::ranges::count_if(begin, is_control) > static_cast<std::ptrdiff_t>(begin.size() / 100);
}

/// Whether a JSON text has more values than `most`: a value takes 24 bytes of memory, and may be one of the text.
bool has_more_values(std::string_view text, std::size_t most) {
    bool is_in_string = false;
    std::size_t values = 1;
    for (std::size_t i = 0; i < text.size() && values <= most; ++i) {
        const char c = text[i];
        if (is_in_string) {
            if (c == '\\') ++i;
            is_in_string = c != '"';
        } else if (c == '"') {
            is_in_string = true;
        } else if (c == ',' || c == '[' || c == '{') {
            ++values;
        }
    }
    return values > most;
}

}  // namespace

std::string_view cut_text(std::string_view text, std::size_t most) noexcept {
    if (text.size() <= most) return text;
    // A character has at most three bytes behind its first one.
    for (unsigned i = 0; i < 3 && most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U; ++i)
        --most;
    return text.substr(0, most);
}

std::string_view table_row::text_of(std::size_t column) const noexcept {
    if (column >= size) return {};
    const auto begin = column == 0 ? 0 : ends[column - 1];
    return {text + begin, ends[column] - begin};
}

std::string_view table_row::cell(std::size_t column) const noexcept {
    return cut_text(trim(text_of(column)));
}

std::vector<std::string_view> table_row::cells() const {
    std::vector<std::string_view> out;
    for (std::uint32_t i = 0, begin = 0; i < size; begin = ends[i++])
        out.emplace_back(text + begin, ends[i] - begin);
    return out;
}

bool table_row::is_blank() const noexcept {
    return trim({text, size == 0 ? 0 : ends[size - 1]}).empty();
}

void sheet::append_row(std::size_t line, std::span<const std::string> cells) {
    auto* ends =
        static_cast<std::uint32_t*>(memory_->allocate(cells.size() * sizeof(std::uint32_t), alignof(std::uint32_t)));
    std::uint32_t size = 0;
    for (std::size_t i = 0; i < cells.size(); ++i)
        ends[i] = size += static_cast<std::uint32_t>(cells[i].size());
    auto* text = static_cast<char*>(memory_->allocate(std::max<std::size_t>(size, 1), 1));
    auto* next = text;
    for (const auto& cell : cells)
        next = std::ranges::copy(cell, next).out;
    rows.push_back({line, static_cast<std::uint32_t>(cells.size()), ends, text});
}

checked<document> document::open(std::string_view bytes, std::string_view encoding) {
    if (bytes.size() > max_bytes) return fault{"", fmt::format("is larger than {} MiB", max_bytes >> 20U)};
    document opened;
    const auto archive = kind_of_archive(bytes);
    opened.description_ = description_of(archive);
    if (archive == archive_kind::excel || archive == archive_kind::open_document) {
        auto sheets = read_workbook(bytes, archive);
        if (!sheets) return sheets.error();
        opened.kind_ = content_kind::workbook;
        opened.sheets_ = std::move(*sheets);
        return opened;
    }
    if (archive == archive_kind::other) return opened;
    for (const auto& mark : marks_of_others) {
        if (!bytes.starts_with(mark.begin)) continue;
        opened.description_ = mark.description;
        return opened;
    }
    auto text = decode_text(bytes, encoding);
    if (!text && !encoding.empty()) return text.error();
    if (!text || is_binary(text->text)) {
        opened.description_ = "neither text nor a workbook";
        return opened;
    }
    opened.kind_ = content_kind::text;
    opened.encoding_ = std::move(text->encoding);
    opened.text_ = std::move(text->text);
    return opened;
}

const std::vector<sheet>& document::sheets() const {
    if (!sheets_) {
        // A large project file would make millions of cells that nobody wants.
        const bool is_table = kind_ == content_kind::text && !trim(text_.substr(0, 64)).starts_with("<?xml") && !json();
        auto table = is_table ? read_table(text_) : checked<sheet>(sheet{});
        sheets_.emplace();
        if (!table) table_fault_ = table.error().message;
        if (table && !table->rows.empty()) sheets_->push_back(std::move(*table));
    }
    return *sheets_;
}

const boost::json::value* document::json() const {
    if (!std::exchange(is_parsed_, true) && kind_ == content_kind::text) {
        const auto begin = trim(std::string_view(text_).substr(0, 4096));
        if (begin.starts_with('{') || begin.starts_with('[')) {
            if (has_more_values(text_, max_json_values)) {
                json_fault_ = fmt::format("has more than {} values: divide the file", max_json_values);
            } else if (auto parsed = parse_json(text_)) {
                json_ = std::move(*parsed);
            } else {
                json_fault_ = parsed.error().message;
            }
        }
    }
    return json_ ? &json_->root : nullptr;
}

bool document::has_own_grammar() const {
    const auto begin = trim(std::string_view(text_).substr(0, 4096));
    return kind_ == content_kind::text && !begin.starts_with('<') && json() == nullptr;
}

}  // namespace penstock::imports
