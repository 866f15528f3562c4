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

/// The values of a device's points from its last document.
///
/// Every document is read for all points, whichever of them were asked for. So "not modified" is true of all of them:
/// what is asked for next needs no document of its own. A document in which one of them is bad is asked for whole
/// again.
/// Lifecycle: `set_points`, then `next_request` and `take_response`, or `take_document`.   Pure: the time is an
/// argument.
class document_source {
public:
    explicit document_source(const device_options& options) : options_(options) {}

    std::vector<std::optional<fault>> set_points(std::span<const point_config> from);

    /// The request for the current document.
    request next_request(wall_time now) const;

    /// Updates the values from an answer, good or bad.
    void take_response(const response& a);

    /// All values become bad.
    void fail(const error_code& why);

    /// What a device sent: a list of values, or its own document.
    checked<ingested> take_document(std::string_view document);

    /// A notice on a value that is a time before 1990, once for a set of points: its unit is probably another.
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
    std::string etag_, last_modified_;  ///< of the document that `values_` are from; empty: ask for it whole
    std::string converted_;
    bool has_given_notice_ = false;
};

}  // namespace penstock::http
