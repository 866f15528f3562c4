#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "base/error.hpp"
#include "drivers/http/point.hpp"
#include "drivers/point.hpp"

namespace penstock::http {

/// What a reader of documents must know besides the addresses.
struct document_rules {
    format form = format::json;
    bool has_header = true;     ///< CSV: the first line names the columns
    char separator = ',';       ///< CSV
    bool is_converted = false;  ///< documents are UTF-8, whatever encoding they declare, because they were converted
};

/// Finds the values of all points of a set in a document, in one pass.
///
/// Lifecycle: made for a set of points, used for each document.   Thread: one.
class document_reader {
public:
    virtual ~document_reader() = default;

    /// `out[i]` becomes the value of point i, or bad with the reason; unused points stay unchanged. `document` is in
    /// UTF-8; only XML may declare another encoding. Error: the document does not have the format; `out` is then not
    /// valid.
    virtual result<> read(std::string_view document, std::span<point_value> out) = 0;
};

std::unique_ptr<document_reader> make_document_reader(const document_rules& rules, std::span<const point> points);

/// Marks all points as not found, except unused ones. To be called before a pass.
void mark_all_missing(std::span<const point> points, std::span<point_value> out) noexcept;

/// Sets the result for one point: good, or bad with the reason.
void set_result(point_value& out, const error_code& wrong) noexcept;

// Readers for each format; `points` are used only during the call.
std::unique_ptr<document_reader> make_json_reader(std::span<const point> points);
std::unique_ptr<document_reader> make_xml_reader(const document_rules& rules, std::span<const point> points);
std::unique_ptr<document_reader> make_csv_reader(const document_rules& rules, std::span<const point> points);
std::unique_ptr<document_reader> make_text_reader(std::span<const point> points);
std::unique_ptr<document_reader> make_prometheus_reader(std::span<const point> points);

}  // namespace penstock::http
