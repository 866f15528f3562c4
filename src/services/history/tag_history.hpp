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

namespace penstock::services {

using aggregate = history::aggregate;
using history_page = history::page;
using history::direction;
using history::quality_filter;

/// What is wanted of the history of a tag (decisions-data C3).
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
    /// Values are counts: 0 where no point was good.
    bool has_counts() const noexcept { return form == shape::buckets && kind == aggregate::count; }
};

/// A tag whose history is requested, or returned.
struct recorded_tag {
    std::string tag_id;
    tag_number number = 0;          ///< 0 = nothing is kept of it
    std::optional<data_type> type;  ///< absent: neither configured nor reported by the device yet

    std::string type_text() const { return type ? format_data_type(*type) : std::string(); }
};

/// The fault if the query's aggregate is not possible for that tag; its field is `aggregate`.
std::optional<fault> check_aggregate(const recorded_tag& tag, const history_query& query);

/// Points of several tags, one tag behind the other, piece by piece.   Thread: any, one call at a time; it blocks.
class point_stream {
public:
    virtual ~point_stream() = default;

    /// The next points of `tag()` in place of what `piece` held, and how many; 0: that was all. An error: of that tag.
    virtual result<std::size_t> next(samples& piece) = 0;
    virtual const recorded_tag& tag() const = 0;
};

/// What is kept of the tags of this gateway.
///
/// Thread: any. All but `find` and `is_kept` read the history's store and block. Errors: those of `history::history`.
class tag_history {
public:
    virtual ~tag_history() = default;

    virtual bool is_kept() const noexcept = 0;  ///< false: every query finds nothing

    /// A tag that there is not is one of which nothing is kept.
    virtual recorded_tag find(std::string_view tag_id) const = 0;

    // `now`: what is older than the tag's retention is not returned.

    /// The first `page_size()` points or buckets, in the order of the query.
    virtual result<history_page> read(const recorded_tag& tag, const history_query& query, wall_time now) = 0;
    /// The first `limit` points or buckets of each tag.
    virtual std::unique_ptr<point_stream> stream(std::vector<recorded_tag> tags, const history_query& query,
                                                 wall_time now) = 0;
    /// The newest `count` points of the last `span`, oldest first. Points of a time to come count where the last one
    /// that came is such a point: a device's clock may be ahead. If our clock was ahead, they are not used.
    virtual result<samples> newest(const recorded_tag& tag, milliseconds span, std::size_t count, wall_time now) = 0;

    /// What is before (epoch ms) is too old to be kept of that tag.
    virtual std::int64_t oldest(const recorded_tag& tag, wall_time now) const = 0;
    /// Takes those out of `points` at whose time a point is recorded; how many.
    virtual result<std::size_t> leave_out_recorded(std::map<tag_number, samples>& points, wall_time now) = 0;
    /// Takes points from elsewhere; existing ones of the same time are replaced.
    virtual result<> import(const std::map<tag_number, samples>& points) = 0;
};

}  // namespace penstock::services
