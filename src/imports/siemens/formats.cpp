#include "imports/siemens/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "imports/header.hpp"
#include "imports/notes.hpp"
#include "imports/siemens/addresses.hpp"
#include "imports/siemens/source_format.hpp"

namespace penstock::imports::siemens {

namespace {

struct tag_row {
    std::string_view name;
    std::string_view address;
    std::string_view type;
    std::string_view comment;
    bool is_writable = true;
};

/// A controller without an address: the files do not hold it.
std::optional<read_device> make_device(reading& out, const answers& known) {
    auto family = ask(out, known,
                      {.key = "family",
                       .text = "Which family of controllers is it? The file does not say.",
                       .choices = {{"1200", "S7-1200"}, {"1500", "S7-1500"}, {"300", "S7-300"}, {"400", "S7-400"}}});
    if (!family) return std::nullopt;
    read_device device{.place = "the file"};
    device.config.opc_type = "S7";
    device.config.options["family"] = std::move(*family);
    return device;
}

void take_tag(reading& out, read_device& device, const tag_row& from, location where) {
    const auto name = std::string(from.name);
    auto point = convert(from.address, from.type);
    if (!point) {
        note_left_out(out, where, name, point.error().message, point.error().field);
        return;
    }
    if (!point->difference.empty()) note_changed(out, where, name, point->difference);
    read_tag tag{.place = std::move(where)};
    tag.config.tag_name = name;
    tag.config.plc_address = std::move(point->address);
    tag.config.data_type = std::move(point->data_type);
    tag.config.options = std::move(point->options);
    tag.config.description = from.comment;
    tag.config.writable = from.is_writable;
    out.add_tag(device, tag);
}

class tag_table_format final : public format {
public:
    std::string_view name() const noexcept override { return "tia"; }
    std::string_view title() const noexcept override { return "TIA Portal tag table (workbook or CSV)"; }

    bool recognizes(const document& content) const override {
        return std::ranges::any_of(content.sheets(), [](const sheet& one) { return find(one).has_value(); });
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        if (!recognizes(content))
            return fault{"", "has no sheet with the columns Name, Path, Data Type and Logical Address"};
        reading out;
        auto device = make_device(out, known);
        if (!device) return out;
        for (const auto& one : content.sheets()) {
            // Sheets of constants and properties have no addresses.
            const auto header = find(one);
            if (!header) continue;
            for (const auto& row : header->rows(one)) {
                if (!row.is_blank()) take_tag(out, *device, row_of(*header, row), location_of(one, row));
            }
        }
        out.add(std::move(*device));
        return out;
    }

private:
    static std::optional<table_header> find(const sheet& one) {
        return table_header::find(one, {"name", "path", "data type", "logical address"});
    }

    static tag_row row_of(const table_header& header, const table_row& row) {
        tag_row out{.name = header.cell(row, "name"),
                    .address = header.cell(row, "logical address"),
                    .type = header.cell(row, "data type"),
                    .comment = header.cell(row, "comment")};
        for (const std::string_view column : {"hmi writeable", "hmi writable", "hmi write"}) {
            if (equals_ignoring_case(header.cell(row, column), "false")) out.is_writable = false;
        }
        return out;
    }
};

/// Lines without a header: name, address, type and comment, padded with blanks; nine columns from TIA Portal.
class symbol_format final : public format {
public:
    std::string_view name() const noexcept override { return "step7-sdf"; }
    std::string_view title() const noexcept override { return "STEP 7 symbol table (.sdf)"; }

    bool recognizes(const document& content) const override {
        if (content.sheets().empty()) return false;
        const auto& rows = content.sheets()[0].rows;
        const auto some = std::min<std::size_t>(rows.size(), 20);
        const auto is_symbol = [](const table_row& row) {
            return row.size >= 3 && row.size <= 9 && is_address_like(row.cell(1));
        };
        const bool has_form = std::all_of(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(some), is_symbol);
        return has_form && std::ranges::any_of(rows, [](const table_row& row) {
                   return convert(row.cell(1), row.cell(2)).has_value();
               });
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        if (content.sheets().empty()) return fault{"", "is not a symbol table: it has no lines"};
        reading out;
        auto device = make_device(out, known);
        if (!device) return out;
        const auto& table = content.sheets()[0];
        for (const auto& row : table.rows) {
            if (row.is_blank()) continue;
            take_tag(out, *device,
                     {.name = row.cell(0), .address = row.cell(1), .type = row.cell(2), .comment = comment_of(row)},
                     location_of(table, row));
        }
        out.add(std::move(*device));
        return out;
    }

private:
    static std::string_view comment_of(const table_row& row) {
        for (std::size_t i = 3; i < row.size; ++i) {
            const auto cell = row.cell(i);
            if (!cell.empty() && !parse_boolean(cell)) return cell;
        }
        return {};
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<tag_table_format>());
    to.push_back(std::make_unique<symbol_format>());
    to.push_back(make_source_format());
}

}  // namespace penstock::imports::siemens
