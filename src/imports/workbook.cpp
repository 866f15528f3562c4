#include "imports/workbook.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <pugixml.hpp>
#include <set>
#include <utility>

#include "base/text.hpp"
#include "imports/xml.hpp"

namespace penstock::imports {

namespace {

constexpr std::size_t max_parts = 10'000;  ///< files in an archive that are looked at
constexpr std::size_t max_sheets = 200;
constexpr std::string_view spreadsheet_type = "application/vnd.oasis.opendocument.spreadsheet";

fault damaged(std::string why) {
    return {"", "is a workbook that cannot be read: " + std::move(why)};
}

class zip_reader {
public:
    explicit zip_reader(std::string_view bytes) : zip_(archive_read_new(), &archive_read_free) {
        // Without the directory at its end an archive is read in one go, and parts that nobody wants are unpacked, too.
        archive_read_support_format_zip_seekable(zip_.get());
        is_open_ = archive_read_open_memory(zip_.get(), bytes.data(), bytes.size()) == ARCHIVE_OK;
    }

    /// The name of the next part; none: there are no more, or the archive is damaged.
    std::optional<std::string> next() {
        if (!is_open_ || ++parts_ > max_parts) return std::nullopt;
        const int state = archive_read_next_header(zip_.get(), &entry_);
        if (state != ARCHIVE_OK && state != ARCHIVE_WARN) return std::nullopt;
        const char* name = archive_entry_pathname_utf8(entry_);
        if (name == nullptr) name = archive_entry_pathname(entry_);
        return std::string(name == nullptr ? "" : name);
    }

    bool is_encrypted() const { return archive_entry_is_data_encrypted(entry_) != 0; }

    /// Its content, at most `limit` bytes: what says how large it is may lie. Fault: it is larger, or damaged.
    checked<std::string> content(std::size_t limit) {
        std::string out;
        std::array<char, 1U << 16U> piece{};
        while (true) {
            const auto size = archive_read_data(zip_.get(), piece.data(), piece.size());
            if (size == 0) return out;
            if (size < 0) return damaged("a part of it cannot be unpacked");
            if (out.size() + static_cast<std::size_t>(size) > limit) {
                return fault{"", fmt::format("is larger than {} MiB when it is unpacked", document::max_bytes >> 20U)};
            }
            out.append(piece.data(), static_cast<std::size_t>(size));
        }
    }

private:
    std::unique_ptr<archive, decltype(&archive_read_free)> zip_;
    archive_entry* entry_ = nullptr;
    bool is_open_ = false;
    std::size_t parts_ = 0;
};

using part_map = std::map<std::string, std::string, std::less<>>;

/// The parts that are needed, by name.
template <class Wants>
checked<part_map> unpack_parts(std::string_view bytes, Wants wants) {
    zip_reader zip(bytes);
    part_map parts;
    std::size_t left = document::max_bytes;
    while (auto name = zip.next()) {
        if (!wants(*name)) continue;
        if (zip.is_encrypted()) return fault{"", "is a workbook with a password: save it without one"};
        auto content = zip.content(left);
        if (!content) return content.error();
        left -= content->size();
        parts.insert_or_assign(std::move(*name), std::move(*content));
    }
    return parts;
}

/// A row of a sheet while it is read.
struct row_cells {
    std::size_t line = 0;
    std::vector<std::string> cells{};
};

/// Rows of a sheet within the limits: a small file can name the last cell of a sheet, or repeat one a million times.
class sheet_filler {
public:
    /// False: too many cells, or their texts are too large.
    bool put(row_cells& row, std::size_t column, std::string_view text) {
        if (text.empty() || column >= document::max_columns) return true;
        const auto more = column < row.cells.size() ? 0 : column + 1 - row.cells.size();
        cells_ += more;
        bytes_ += text.size();
        if (cells_ > document::max_cells || bytes_ > document::max_bytes) return false;
        row.cells.resize(std::max(row.cells.size(), column + 1));
        row.cells[column] = text;
        return true;
    }

    /// The row `times` more; asked before they are made. `times` is at most the lines of a sheet.
    bool repeat(const row_cells& row, std::size_t times) {
        std::size_t bytes = 0;
        for (const auto& cell : row.cells)
            bytes += cell.size();
        cells_ += row.cells.size() * times;
        bytes_ += bytes * times;
        return cells_ <= document::max_cells && bytes_ <= document::max_bytes;
    }

private:
    std::size_t cells_ = 0;
    std::size_t bytes_ = 0;
};

fault too_many_cells() {
    return {"", fmt::format("has more than {} cells, or {} MiB of text in them: divide the file", document::max_cells,
                            document::max_bytes >> 20U)};
}

fault too_many_sheets() {
    return {"", fmt::format("has more than {} sheets: divide the file", max_sheets)};
}

/// A cell has at most `max_value_bytes`: what is longer is none of a person, and Excel has 32,767 characters.
void append_to_cell(std::string& cell, std::string_view text) {
    cell += cut_text(text, max_value_bytes - std::min(max_value_bytes, cell.size()));
}

void append_texts(const pugi::xml_node& element, std::string& out) {
    for (const auto& child : element.children()) {
        if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata)
            append_to_cell(out, xml_text(child.value()));
    }
}

/// Appends a character as UTF-8. False: there is none with that number, as for a half of a pair of UTF-16.
bool append_character(std::string& out, unsigned code) {
    const auto put = [&](unsigned byte) { out += static_cast<char>(byte); };
    if (code >= 0xD800 && code < 0xE000) return false;
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0U | code >> 6U);
        put(0x80U | (code & 0x3FU));
    } else {
        put(0xE0U | code >> 12U);
        put(0x80U | (code >> 6U & 0x3FU));
        put(0x80U | (code & 0x3FU));
    }
    return true;
}

/// `_x000D_` is how Excel writes a character that XML does not have, `_x005F_` the `_` before what only looks so.
std::string without_escapes(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const auto at = text.find("_x");
        out += text.substr(0, at);
        if (at == text.npos) break;
        text.remove_prefix(at);
        unsigned code = 0;
        const auto digits = text.substr(2, 4);
        const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        const bool is_escape = text.size() >= 7 && text[6] == '_' && error == std::errc{} && stop == text.data() + 6;
        if (is_escape && append_character(out, code)) {
            text.remove_prefix(7);
        } else {
            out += "_x";
            text.remove_prefix(2);
        }
    }
    return out;
}

/// The text of a shared string or an inline one: its runs, without the readings of Japanese characters.
std::string text_of_runs(const pugi::xml_node& item) {
    std::string out;
    for (const auto& child : item.children()) {
        const auto name = local_name(child.name());
        if (name == "t") append_texts(child, out);
        if (name != "r") continue;
        for (const auto& part : child.children()) {
            if (local_name(part.name()) == "t") append_texts(part, out);
        }
    }
    return out.find("_x") == out.npos ? out : without_escapes(out);
}

/// As a person would type it: Excel stores 0.1 as 0.10000000000000001.
std::string text_of_number(std::string_view stored) {
    const auto number = parse_number<double>(stored);
    if (!number) return std::string(stored);
    constexpr double exact = 9'007'199'254'740'992;
    if (std::trunc(*number) == *number && std::abs(*number) < exact) return fmt::format("{:.0f}", *number);
    return format_number(*number);
}

/// `BC17` → 54; none: no reference.
std::optional<std::size_t> column_of(std::string_view reference) {
    std::size_t column = 0;
    std::size_t letters = 0;
    for (; letters < reference.size() && letters < 4; ++letters) {
        const char c = reference[letters];
        if (c < 'A' || c > 'Z') break;
        column = column * 26 + static_cast<std::size_t>(c - 'A') + 1;
    }
    if (letters == 0 || letters > 3) return std::nullopt;
    return column - 1;
}

/// The rows of a sheet that are not read yet.
struct rest_of_sheet {
    std::string_view text{};
    std::string row_end{};  ///< with the prefix that the file gives the names of Excel
};

checked<rest_of_sheet> rows_of(std::string_view part) {
    const auto name = part.find("sheetData");
    const auto open = part.substr(0, name).rfind('<');
    if (name == part.npos || open == part.npos) return fault{"", "has no rows"};
    if (part.substr(0, open).find("<!ENTITY") != part.npos)
        return fault{"", "declares XML entities, which are not read"};
    const auto prefix = part.substr(open + 1, name - open - 1);
    const auto close = part.find('>', name);
    if (close != part.npos && part[close - 1] == '/') return rest_of_sheet{};
    const auto end = part.find(fmt::format("</{}sheetData", prefix), name);
    if (close == part.npos || end == part.npos) return fault{"", "has no end of its rows"};
    return rest_of_sheet{trim(part.substr(close + 1, end - close - 1)), fmt::format("</{}row>", prefix)};
}

/// The next rows, some tens of kilobytes; empty: there are no more.
std::string_view next_rows(rest_of_sheet& rest) {
    constexpr std::size_t usual = 64U << 10U;
    const auto end = rest.text.find(rest.row_end, std::min(usual, rest.text.size()));
    const auto piece = rest.text.substr(0, end == rest.text.npos ? end : end + rest.row_end.size());
    rest.text.remove_prefix(piece.size());
    return piece;
}

class excel_reader {
public:
    explicit excel_reader(const part_map& parts) : parts_(parts) {}

    checked<std::vector<sheet>> read() {
        if (auto read = read_shared_strings(); !read) return read.error();
        pugi::xml_document book;
        if (auto parsed = parse_part(book, "xl/workbook.xml"); !parsed) return parsed.error();
        const auto targets = read_targets();
        if (!targets) return targets.error();
        std::vector<sheet> sheets;
        std::set<std::string_view> seen;
        for (const auto& part : book.document_element().children()) {
            if (local_name(part.name()) != "sheets") continue;
            for (const auto& entry : part.children()) {
                const auto target = targets->find(attribute_of_relation(entry));
                // Each sheet has a part of its own; named again and again one would be read for days.
                if (target == targets->end() || !seen.insert(target->second).second) continue;
                if (sheets.size() == max_sheets) return too_many_sheets();
                auto content = read_sheet(target->second);
                if (!content) return content.error();
                content->name = entry.attribute("name").value();
                sheets.push_back(std::move(*content));
            }
        }
        return sheets;
    }

private:
    static std::string_view attribute_of_relation(const pugi::xml_node& entry) {
        for (const auto& attribute : entry.attributes()) {
            const std::string_view name = attribute.name();
            if (name.ends_with(":id")) return attribute.value();
        }
        return {};
    }

    checked<> parse_part(pugi::xml_document& into, std::string_view name) const {
        const auto part = parts_.find(name);
        if (part == parts_.end()) return damaged(fmt::format("it has no {}", name));
        if (auto parsed = parse_xml(into, part->second, pugi::encoding_auto); !parsed) {
            return damaged(fmt::format("{} {}", name, parsed.error().message));
        }
        return {};
    }

    checked<> read_shared_strings() {
        if (!parts_.contains("xl/sharedStrings.xml")) return {};
        pugi::xml_document texts;
        if (auto parsed = parse_part(texts, "xl/sharedStrings.xml"); !parsed) return parsed.error();
        for (const auto& item : texts.document_element().children()) {
            if (local_name(item.name()) == "si") shared_.push_back(text_of_runs(item));
        }
        return {};
    }

    /// Which part has the sheet with a relation's id.
    checked<std::map<std::string, std::string, std::less<>>> read_targets() const {
        pugi::xml_document relations;
        if (auto parsed = parse_part(relations, "xl/_rels/workbook.xml.rels"); !parsed) return parsed.error();
        std::map<std::string, std::string, std::less<>> targets;
        for (const auto& relation : relations.document_element().children()) {
            const std::string_view type = relation.attribute("Type").value();
            if (!type.ends_with("/worksheet")) continue;
            const std::string_view target = relation.attribute("Target").value();
            targets.emplace(relation.attribute("Id").value(),
                            target.starts_with('/') ? std::string(target.substr(1)) : fmt::format("xl/{}", target));
        }
        return targets;
    }

    /// Some rows at a time: parsed as a whole, a sheet takes ten times its size.
    checked<sheet> read_sheet(const std::string& name) {
        const auto part = parts_.find(name);
        if (part == parts_.end()) return damaged(fmt::format("it has no {}", name));
        auto rest = rows_of(part->second);
        if (!rest) return damaged(fmt::format("{} {}", name, rest.error().message));
        sheet out;
        std::size_t line = 0;
        pugi::xml_document some;
        for (auto piece = next_rows(*rest); !piece.empty(); piece = next_rows(*rest)) {
            if (auto parsed = parse_xml(some, piece, pugi::encoding_auto); !parsed)
                return damaged(fmt::format("{} {}", name, parsed.error().message));
            for (const auto& element : some.children()) {
                if (local_name(element.name()) != "row") continue;
                const auto named = parse_number<std::size_t>(element.attribute("r").value());
                line = named ? *named : line + 1;
                row_cells row{.line = line};
                if (!read_row(element, row)) return too_many_cells();
                if (!row.cells.empty() && line <= document::max_lines) out.append_row(line, row.cells);
            }
        }
        return out;
    }

    bool read_row(const pugi::xml_node& element, row_cells& row) {
        std::size_t column = 0;
        for (const auto& cell : element.children()) {
            if (local_name(cell.name()) != "c") continue;
            if (const auto named = column_of(cell.attribute("r").value())) column = *named;
            const auto place = column++;
            if (place < document::max_columns && !filler_.put(row, place, text_of(cell))) return false;
        }
        return true;
    }

    std::string text_of(const pugi::xml_node& cell) const {
        const std::string_view type = cell.attribute("t").value();
        std::string stored;
        for (const auto& child : cell.children()) {
            const auto name = local_name(child.name());
            if (name == "is" && type == "inlineStr") return text_of_runs(child);
            if (name == "v") append_texts(child, stored);
        }
        if (type == "s") {
            const auto place = parse_number<std::size_t>(stored);
            return place && *place < shared_.size() ? shared_[*place] : std::string();
        }
        if (type == "b") return stored == "1" ? "TRUE" : "FALSE";
        if (type.empty() || type == "n") return text_of_number(stored);
        return without_escapes(stored);
    }

    const part_map& parts_;
    std::vector<std::string> shared_{};
    sheet_filler filler_{};
};

class open_document_reader {
public:
    checked<std::vector<sheet>> read(std::string_view text) {
        pugi::xml_document content;
        if (auto parsed = parse_xml(content, text, pugi::encoding_auto); !parsed)
            return damaged("content.xml " + parsed.error().message);
        std::vector<sheet> sheets;
        for (const auto& body : content.document_element().children()) {
            if (local_name(body.name()) != "body") continue;
            for (const auto& book : body.children()) {
                for (const auto& table : book.children()) {
                    if (local_name(table.name()) != "table") continue;
                    if (sheets.size() == max_sheets) return too_many_sheets();
                    sheet& out = sheets.emplace_back();
                    out.name = attribute_of(table, "name");
                    line_ = 1;
                    if (!read_rows(table, out, 0)) return too_many_cells();
                }
            }
        }
        return sheets;
    }

private:
    /// Rows may stand in groups, and groups in groups.
    bool read_rows(const pugi::xml_node& parent, sheet& out, unsigned depth) {
        constexpr unsigned max_depth = 8;
        for (const auto& element : parent.children()) {
            const auto name = local_name(element.name());
            if (name == "table-row") {
                if (!read_row(element, out)) return false;
            } else if (name == "table-rows" || name == "table-header-rows" || name == "table-row-group") {
                if (depth < max_depth && !read_rows(element, out, depth + 1)) return false;
            }
        }
        return true;
    }

    bool read_row(const pugi::xml_node& element, sheet& out) {
        row_cells row{.line = line_};
        std::size_t column = 0;
        for (const auto& cell : element.children()) {
            const auto name = local_name(cell.name());
            if (name != "table-cell" && name != "covered-table-cell") continue;
            const auto count = repeats(cell, "number-columns-repeated", document::max_columns);
            const auto next = std::min(column + count, document::max_columns);
            const auto text = text_of(cell);
            for (; !text.empty() && column < next; ++column) {
                if (!filler_.put(row, column, text)) return false;
            }
            column = next;
        }
        const auto count = repeats(element, "number-rows-repeated", document::max_lines);
        if (!row.cells.empty() && line_ <= document::max_lines) {
            const auto made = std::min(count, document::max_lines - line_ + 1);
            if (!filler_.repeat(row, made - 1)) return false;
            for (std::size_t i = 0; i < made; ++i, ++row.line)
                out.append_row(row.line, row.cells);
        }
        line_ += count;
        return true;
    }

    static std::size_t repeats(const pugi::xml_node& element, std::string_view attribute, std::size_t most) {
        const auto named = parse_number<std::size_t>(attribute_of(element, attribute));
        return named ? std::clamp<std::size_t>(*named, 1, most) : 1;
    }

    static std::string text_of(const pugi::xml_node& cell) {
        const auto type = attribute_of(cell, "value-type");
        if (type == "float" || type == "percentage" || type == "currency") {
            if (const auto number = attribute_of(cell, "value"); !number.empty()) return text_of_number(number);
        }
        if (type == "boolean") return attribute_of(cell, "boolean-value") == "true" ? "TRUE" : "FALSE";
        std::string out;
        bool is_first = true;
        for (const auto& paragraph : cell.children()) {
            if (local_name(paragraph.name()) != "p") continue;
            if (!std::exchange(is_first, false)) append_to_cell(out, "\n");
            append_paragraph(paragraph, out, 0);
        }
        return out;
    }

    static void append_paragraph(const pugi::xml_node& parent, std::string& out, unsigned depth) {
        constexpr unsigned max_depth = 8;
        for (const auto& child : parent.children()) {
            if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata)
                append_to_cell(out, xml_text(child.value()));
            const auto name = local_name(child.name());
            if (name == "s") append_to_cell(out, std::string(repeats(child, "c", 1000), ' '));
            if (name == "tab") append_to_cell(out, "\t");
            if (name == "line-break") append_to_cell(out, "\n");
            if ((name == "span" || name == "a") && depth < max_depth) append_paragraph(child, out, depth + 1);
        }
    }

    sheet_filler filler_{};
    std::size_t line_ = 1;
};

}  // namespace

archive_kind kind_of_archive(std::string_view bytes) {
    if (!bytes.starts_with("PK\x03\x04")) return archive_kind::none;
    zip_reader zip(bytes);
    bool has_content = false;
    while (const auto name = zip.next()) {
        if (*name == "xl/workbook.xml") return archive_kind::excel;
        has_content = has_content || *name == "content.xml";
        if (*name != "mimetype") continue;
        const auto type = zip.content(1024);
        if (type && trim(*type) == spreadsheet_type) return archive_kind::open_document;
    }
    return has_content ? archive_kind::open_document : archive_kind::other;
}

checked<std::vector<sheet>> read_workbook(std::string_view bytes, archive_kind kind) {
    if (kind == archive_kind::open_document) {
        const auto parts = unpack_parts(bytes, [](std::string_view name) { return name == "content.xml"; });
        if (!parts) return parts.error();
        const auto content = parts->find("content.xml");
        if (content == parts->end()) return damaged("it has no content.xml");
        return open_document_reader().read(content->second);
    }
    const auto is_wanted = [](std::string_view name) {
        return name == "xl/workbook.xml" || name == "xl/_rels/workbook.xml.rels" || name == "xl/sharedStrings.xml" ||
               (name.starts_with("xl/worksheets/") && name.ends_with(".xml"));
    };
    const auto parts = unpack_parts(bytes, is_wanted);
    if (!parts) return parts.error();
    return excel_reader(*parts).read();
}

}  // namespace penstock::imports
