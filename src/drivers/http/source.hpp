#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "drivers/http/device_client.hpp"
#include "drivers/http/document.hpp"
#include "drivers/http/ingest_list.hpp"
#include "drivers/http/options.hpp"

namespace penstock::http {

/// The values of a device's points, from its last document.
///
/// Every document is read for all points, even if only some were requested. So "not modified" applies to all points,
/// and a request for other points needs no new document. After a document with a bad value, the next request does not
/// allow "not modified".
/// Lifecycle: `set_points`, then `next_request` and `take_response`, or `take_document`.   Pure: the time is an
/// argument.
class document_source {
public:
    explicit document_source(const device_options& options) : options_(options) {}

    std::vector<std::optional<fault>> set_points(std::span<const point_config> from);

    /// The request for the current document.
    request next_request(wall_time now) const;

    /// Updates the values from an answer, which may be an error.
    void take_response(const response& a);

    /// All values become bad.
    void fail(const error_code& why);

    /// Reads what a device has sent unsolicited: a list of values, or a document of its own.
    checked<ingested> take_document(std::string_view document);

    /// A notice if a value is a time before 1990, because its unit is probably another one; once for a set of points.
    std::optional<std::string> take_notice();

    const point& at(point_index p) const { return points_[p]; }
    std::span<const point_value> values() const noexcept { return values_; }

private:
    bool is_all_good() const;
    error_code read(std::string_view document);
    result<std::string_view> to_utf8(std::string_view document);

    const device_options& options_;
    std::vector<point> points_;
    std::vector<point_value> values_;  ///< by point
    std::unique_ptr<document_reader> reader_;
    std::unique_ptr<ingest_list> list_;
    /// Of the document from which `values_` are; empty: the next request does not allow "not modified".
    std::string etag_, last_modified_;
    std::string converted_;
    bool has_given_notice_ = false;
};

}  // namespace penstock::http
