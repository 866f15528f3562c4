#pragma once

#include <string>
#include <string_view>

#include "api/formats/export_style.hpp"
#include "api/formats/row_writer.hpp"
#include "model/samples.hpp"
#include "model/state_texts.hpp"

namespace penstock::api {

/// Points of the history as text: `{"ts","value","type","quality"}` and lines of CSV.

/// `Int16`, `Float[4]`: the type that the point had; of a bad point of an array tag without its length, `default_type`.
std::string point_type(const samples& points, std::size_t i, std::string_view default_type);
/// `counts`: a bucket without a good point has the value 0. `values`: it has none.
enum class point_kind { values, counts };
/// v1's text; `-` for a bad point.
std::string point_value(const samples& points, std::size_t i, point_kind kind = point_kind::values);

/// A JSON array of all points. `default_type`: see `point_type`.
void append_points(std::string& out, const samples& points, std::string_view default_type,
                   point_kind kind = point_kind::values);

inline constexpr std::string_view csv_point_header = "tag_id,time,ts,value,type,quality\r\n";
/// The column `state_text` of CSV.
struct state_column {
    bool is_present = false;
    const state_texts* texts = nullptr;  ///< of the tag; null: its values have none
};

/// The header line in that style.
std::string csv_point_header_in(const export_style& style, bool has_state_text = false);
/// A row for each point. Errors: those of the writer.
outcome<> write_points(row_writer& rows, std::string_view tag_id, const samples& points, std::string_view default_type,
                       point_kind kind, const office::number_look& look = {}, state_column states = {});
void append_csv_points(std::string& out, std::string_view tag_id, const samples& points, std::string_view default_type,
                       point_kind kind = point_kind::values, const export_style& style = {}, state_column states = {});

}  // namespace penstock::api
