#include "api/formats/point_text.hpp"

#include <algorithm>

#include "api/formats/csv.hpp"
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

void append_csv_points(std::string& out, std::string_view tag_id, const samples& points, std::string_view default_type,
                       point_kind kind, const export_style& style, state_column states) {
    std::vector<std::string> fields;
    for (std::size_t i = 0; i < points.size(); ++i) {
        auto value = point_value(points, i, kind);
        const auto type = points.type_at(i);
        if (is_text(type.element) && points.has_value(i)) {
            value = protect_text(value);
        } else if (is_numeric(type.element) && !type.is_array) {
            value = number_text(std::move(value), style);
        }
        const auto time = from_epoch_ms(points.times[i]);
        fields = {std::string(tag_id),
                  time_text(time, style),
                  std::to_string(points.times[i]),
                  std::move(value),
                  point_type(points, i, default_type),
                  std::to_string(static_cast<unsigned>(points.qualities[i]))};
        if (states.is_present) {
            const bool has_text = states.texts != nullptr && points.has_value(i);
            fields.push_back(has_text ? protect_text(state_of(*states.texts, points.value_at(i))) : std::string());
        }
        append_csv_record(out, fields, style.separator);
    }
}

}  // namespace penstock::api
