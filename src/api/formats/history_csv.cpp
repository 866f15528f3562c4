#include "api/formats/history_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "api/formats/csv.hpp"
#include "api/formats/table_body.hpp"
#include "base/text.hpp"
#include "model/json_text.hpp"

namespace penstock::api {

namespace {

/// `state_text` of an export is known, and not read: the value says it.
constexpr std::array<std::string_view, 7> columns{"tag_id", "time", "ts", "value", "type", "quality", "state_text"};
enum column { tag_id_column, time_column, ts_column, value_column, type_column, quality_column };

class point_reader {
public:
    point_reader(const find_imported& find, const table_body& table, point_import& out)
        : find_(find), table_(table), output_(out) {}

    bool read_header(const csv_record& header) {
        for (std::size_t i = 0; i < header.fields.size(); ++i) {
            const auto name = trim(header.fields[i]);
            const auto known = std::ranges::find(columns, name);
            if (known == columns.end()) return fail(header.line, fmt::format("unknown column \"{}\"", name));
            auto& place = places_[static_cast<std::size_t>(known - columns.begin())];
            if (place) return fail(header.line, fmt::format("the column {} occurs twice; each may occur once", name));
            place = i;
        }
        width_ = header.fields.size();
        for (const auto required : {tag_id_column, value_column}) {
            if (!places_[required]) return fail(header.line, fmt::format("column {} is missing", columns[required]));
        }
        if (!places_[time_column] && !places_[ts_column]) return fail(header.line, "column time or ts is missing");
        return true;
    }

    void read(const csv_record& record) {
        std::string why;
        if (record.fields.size() != width_) {
            why = fmt::format("the line has {} fields, but the header has {}", record.fields.size(), width_);
        } else {
            why = take(record);
        }
        if (why.empty()) return;
        ++output_.rejected;
        if (output_.errors.size() < point_import::max_errors) output_.errors.push_back({record.line, std::move(why)});
    }

private:
    bool fail(std::size_t line, std::string why) {
        output_.fault = point_import::line_error{line, std::move(why)};
        return false;
    }

    std::string_view field(const csv_record& record, column which) const {
        const auto place = places_[which];
        return place ? std::string_view(record.fields[*place]) : std::string_view();
    }

    /// Takes a record; returns what is wrong with it, or an empty text.
    std::string take(const csv_record& record) {
        const auto tag_id = trim(field(record, tag_id_column));
        const auto tag = find_(tag_id);
        if (!tag) return fmt::format("tag_id: there is no tag {}", tag_id);
        const auto time = time_of(record);
        if (!time)
            return "ts: expected epoch ms in the column ts, or a time in the column time, such as "
                   "2026-11-21T07:07:44.123Z";
        if (to_epoch_ms(*time) < tag->oldest) return "ts: the time is older than the retention of the tag";
        const auto state = quality_of(trim(field(record, quality_column)));
        if (!state) return "quality: expected one of 0, 4, 8, 24, 28, 64, 192";
        auto type = tag->type;
        if (const auto text = trim(field(record, type_column)); !text.empty()) {
            const auto said = parse_data_type(text);
            if (!said) return "type: " + said.error().message;
            type = *said;
        }
        if (!type) return "type: the tag has no data type, so the line must contain one";
        const cell_type cell{type->element, type->is_array(), false};
        auto& points = output_.points[tag->number];
        if (is_bad(*state)) {
            points.add(*time, cell, *state, value{});
        } else {
            const auto text = value_text(field(record, value_column), *type);
            if (!text) return "value: " + text.error().message;
            const auto v = parse_value(*text, *type);
            if (!v) return "value: " + v.error().message;
            points.add(*time, cell, *state, *v);
        }
        ++output_.count;
        return {};
    }

    checked<std::string> value_text(std::string_view text, const data_type& type) const {
        if (is_text(type.element)) return std::string(unprotect_text(text));
        if (is_numeric(type.element) && !type.is_array()) return plain_number(text, table_.style);
        return std::string(text);
    }

    std::optional<wall_time> time_of(const csv_record& record) const {
        if (const auto ts = trim(field(record, ts_column)); !ts.empty()) {
            const auto ms = parse_number<std::int64_t>(ts);
            return ms ? std::optional(from_epoch_ms(*ms)) : std::nullopt;
        }
        return read_table_time(field(record, time_column), table_);
    }

    static std::optional<quality> quality_of(std::string_view text) {
        if (text.empty()) return quality::good;
        constexpr std::array known{quality::bad,          quality::configuration,  quality::not_connected,
                                   quality::comm_failure, quality::out_of_service, quality::uncertain,
                                   quality::good};
        const auto number = parse_number<unsigned>(text);
        const auto found = std::ranges::find_if(known, [&](quality q) { return number == static_cast<unsigned>(q); });
        return found == known.end() ? std::nullopt : std::optional(*found);
    }

    const find_imported& find_;
    const table_body& table_;
    point_import& output_;
    std::array<std::optional<std::size_t>, columns.size()> places_;
    std::size_t width_ = 0;
};

}  // namespace

point_import read_point_csv(std::string_view text, const find_imported& find, const export_style& style) {
    point_import out;
    const auto table = read_table_body(text, style);
    const auto& document = table.document;
    if (document.fault_line > 0) {
        out.fault = point_import::line_error{document.fault_line, document.fault};
        return out;
    }
    if (document.records.empty()) {
        out.fault = point_import::line_error{1, "the header line with the names of the columns is missing"};
        return out;
    }
    point_reader reader(find, table, out);
    if (!reader.read_header(document.records.front())) return out;
    for (std::size_t i = 1; i < document.records.size(); ++i)
        reader.read(document.records[i]);
    return out;
}

}  // namespace penstock::api
