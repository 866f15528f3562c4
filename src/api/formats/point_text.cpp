#include "api/formats/point_text.hpp"

#include <algorithm>

#include "model/json_text.hpp"
#include "model/json_write.hpp"

namespace penstock::api {

std::string point_type(const samples& points, std::size_t i, std::string_view default_type) {
    const auto type = points.type_at(i);
    if (!type.is_array) return std::string(to_string(type.element));
    if (!points.has_value(i)) return std::string(default_type);
    return format_data_type({type.element, load_little<std::uint32_t>(points.bytes_at(i).data())});
}

std::string point_value(const samples& points, std::size_t i, point_kind kind) {
    if (kind == point_kind::counts) return std::to_string(points.cells[i]);
    const auto v = points.value_at(i);
    return points.type_at(i).is_scaled ? format_scaled_value(v) : format_value(v);
}

void append_points(std::string& out, const samples& points, std::string_view default_type, point_kind kind) {
    json_writer json(out);
    json.begin_array();
    for (std::size_t i = 0; i < points.size(); ++i) {
        json.begin_object().member("ts", points.times[i]).member("value", point_value(points, i, kind));
        json.member("type", point_type(points, i, default_type));
        json.member("quality", static_cast<unsigned>(points.qualities[i])).end_object();
    }
    json.end_array();
}

std::string csv_point_header_in(const export_style& style, bool has_state_text) {
    std::string header(csv_point_header);
    if (has_state_text) header.insert(header.size() - 2, ",state_text");
    std::ranges::replace(header, ',', style.separator);
    return header;
}

outcome<> write_points(row_writer& rows, std::string_view tag_id, const samples& points, std::string_view default_type,
                       point_kind kind, const office::number_look& look, state_column states) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto type = points.type_at(i);
        const bool is_plain = !type.is_array && points.has_value(i);
        rows.word(tag_id);
        rows.time(from_epoch_ms(points.times[i]));
        rows.whole(points.times[i]);
        auto value = point_value(points, i, kind);
        if (kind == point_kind::counts) {
            rows.number(value);
        } else if (!points.has_value(i)) {
            rows.blank(value);
        } else if (is_text(type.element)) {
            rows.text(value);
        } else if (is_plain && is_numeric(type.element)) {
            rows.number(value, look);
        } else if (is_plain && type.element == element_type::boolean) {
            rows.flag(value == "true");
        } else {
            rows.word(value);
        }
        rows.word(point_type(points, i, default_type));
        rows.whole(static_cast<std::int64_t>(points.qualities[i]));
        if (states.is_present) {
            const bool has_text = states.texts != nullptr && points.has_value(i);
            rows.text(has_text ? state_of(*states.texts, points.value_at(i)) : std::string_view());
        }
        if (auto ended = rows.end_row(); !ended) return ended;
    }
    return {};
}

void append_csv_points(std::string& out, std::string_view tag_id, const samples& points, std::string_view default_type,
                       point_kind kind, const export_style& style, state_column states) {
    csv_rows rows(out, style, csv_rows::time_form::iso);
    (void)write_points(rows, tag_id, points, default_type, kind, {}, states);  // a text takes all rows
}

}  // namespace penstock::api
