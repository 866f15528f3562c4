#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "base/error.hpp"
#include "drivers/http/point.hpp"
#include "drivers/point.hpp"

namespace penstock::http {

/// What must be known of a device's documents in addition to the addresses.
struct document_rules {
    format form = format::json;
    bool has_header = true;     ///< CSV: the first line names the columns
    char separator = ',';       ///< CSV
    bool is_converted = false;  ///< documents were converted to UTF-8 whatever encoding they declare
};

/// Finds the values of a set of points in documents of one format, all in one pass over the document.
///
/// Lifecycle: made for a set of points, used for each document.   Thread: one.
class document_reader {
public:
    virtual ~document_reader() = default;

    /// `out[i]` becomes the value of point i, or bad with the reason; those of holes stay unchanged. `document` is
    /// UTF-8; XML may declare another encoding. Error: it is not of the format; `out` means nothing then.
    virtual result<> read(std::string_view document, std::span<point_value> out) = 0;
};

std::unique_ptr<document_reader> make_document_reader(const document_rules& rules, std::span<const point> points);

/// Marks all points but holes as not found, before a pass.
void mark_all_missing(std::span<const point> points, std::span<point_value> out) noexcept;

/// The result for one point: good, or bad with the reason.
void set_result(point_value& out, const error_code& wrong) noexcept;

// One for each format; `points` need not live on.
std::unique_ptr<document_reader> make_json_reader(std::span<const point> points);
std::unique_ptr<document_reader> make_xml_reader(const document_rules& rules, std::span<const point> points);
std::unique_ptr<document_reader> make_csv_reader(const document_rules& rules, std::span<const point> points);
std::unique_ptr<document_reader> make_text_reader(std::span<const point> points);
std::unique_ptr<document_reader> make_prometheus_reader(std::span<const point> points);

}  // namespace penstock::http
