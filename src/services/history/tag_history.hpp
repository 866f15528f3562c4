#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "history/history.hpp"
#include "model/data_type.hpp"
#include "model/state_texts.hpp"

namespace penstock::services {

using aggregate = history::aggregate;
using history_page = history::page;
using history::direction;
using history::quality_filter;

/// A query of the history of tags: raw points, or buckets of an aggregate.
struct history_query {
    enum class shape { raw, buckets, lttb };

    std::int64_t from = 0;  ///< epoch ms
    std::int64_t to = 0;    ///< epoch ms, not included
    direction order = direction::ascending;
    quality_filter quality = quality_filter::all;
    shape form = shape::raw;
    aggregate kind = aggregate::average;      ///< of buckets
    std::string_view aggregate_name = "raw";  ///< as in the request
    std::int64_t bucket_ms = 0;               ///< of buckets
    std::optional<std::int64_t> limit;        ///< points or buckets; absent: the default of a page, none of a stream

    static constexpr std::int64_t default_limit = 10'000;
    static constexpr std::int64_t max_points = 100'000;  ///< of one page

    std::size_t page_size() const noexcept { return static_cast<std::size_t>(limit.value_or(default_limit)); }
    /// Whether the values are counts: then a bucket without a good point has 0.
    bool has_counts() const noexcept { return form == shape::buckets && kind == aggregate::count; }
    /// Whether each value is one that the tag had, so that it can have a text of the states of the tag.
    bool has_values_of_tag() const noexcept {
        return form != shape::buckets || kind == aggregate::first || kind == aggregate::last ||
               kind == aggregate::minimum || kind == aggregate::maximum;
    }
};

/// A tag whose history is requested, or returned.
struct recorded_tag {
    std::string tag_id;
    tag_number number = 0;                        ///< 0: nothing of the tag is recorded
    std::optional<data_type> type;                ///< absent: neither configured nor reported by the device yet
    std::shared_ptr<const state_texts> states{};  ///< texts of its values; null = none

    std::string type_text() const { return type ? format_data_type(*type) : std::string(); }
};

/// The fault if the query's aggregate is not possible for that tag; its field is `aggregate`.
std::optional<fault> check_aggregate(const recorded_tag& tag, const history_query& query);

/// Reads the points of several tags piece by piece, one tag after the other.   Thread: any, one call at a time; it
/// blocks.
class point_stream {
public:
    virtual ~point_stream() = default;

    /// Replaces the content of `piece` by the next points of `tag()`, and returns their number; 0: there are no more
    /// points of any tag. Errors: the points of `tag()` cannot be read.
    virtual result<std::size_t> next(samples& piece) = 0;
    virtual const recorded_tag& tag() const = 0;
};

/// The recorded history of the tags of this gateway.
///
/// Thread: any. All but `find` and `is_kept` read the history's store and block. Errors: those of `history::history`.
class tag_history {
public:
    virtual ~tag_history() = default;

    virtual bool is_kept() const noexcept = 0;  ///< false: every query finds nothing

    /// For an unknown tag the result has the number 0: nothing is recorded of it.
    virtual recorded_tag find(std::string_view tag_id) const = 0;

    // `now`: points that are older than the tag's retention time are not returned.

    /// The first `page_size()` points or buckets, in the order of the query.
    virtual result<history_page> read(const recorded_tag& tag, const history_query& query, wall_time now) = 0;
    /// The first `limit` points or buckets of each tag.
    virtual std::unique_ptr<point_stream> stream(std::vector<recorded_tag> tags, const history_query& query,
                                                 wall_time now) = 0;
    /// The newest `count` points of the last `span`, oldest first. Points with a time in the future are returned only
    /// if the last recorded point is one of them: then the device's clock is ahead. Otherwise the gateway's clock was.
    virtual result<samples> newest(const recorded_tag& tag, milliseconds span, std::size_t count, wall_time now) = 0;

    /// Points before this time (epoch ms) are older than the retention of the tag.
    virtual std::int64_t oldest(const recorded_tag& tag, wall_time now) const = 0;
    /// Removes the points from `points` at whose time a point is recorded already; returns their number.
    virtual result<std::size_t> leave_out_recorded(std::map<tag_number, samples>& points, wall_time now) = 0;
    /// Stores points from another source; they replace recorded points of the same time.
    virtual result<> import(const std::map<tag_number, samples>& points) = 0;
};

}  // namespace penstock::services
