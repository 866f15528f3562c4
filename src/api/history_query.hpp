#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "api/call.hpp"
#include "api/point_text.hpp"
#include "api/route.hpp"
#include "history/aggregate.hpp"
#include "history/point_reader.hpp"

namespace penstock::api {

/// What a call wants of the history of one tag (decisions-data C3).
struct history_query {
    enum class shape { raw, buckets, lttb };

    std::int64_t from = 0;              ///< epoch ms
    std::int64_t to = 0;                ///< epoch ms, not included
    std::optional<std::int64_t> limit;  ///< points or buckets; absent: the standard one, in CSV none
    history::direction order = history::direction::ascending;
    history::quality_filter quality = history::quality_filter::all;
    shape form = shape::raw;
    history::aggregate kind = history::aggregate::average;  ///< of buckets
    std::string_view aggregate = "raw";                     ///< as it was asked
    std::int64_t bucket_ms = 0;                             ///< of buckets
    bool is_csv = false;

    static constexpr std::int64_t standard_limit = 10'000;
    static constexpr std::int64_t most_points = 100'000;

    history::point_query of(tag_number tag) const noexcept { return {tag, from, to, order, quality}; }
    point_kind kind_of_points() const noexcept {
        return form == shape::buckets && kind == history::aggregate::count ? point_kind::counts : point_kind::values;
    }
    std::size_t points_wanted() const noexcept { return static_cast<std::size_t>(limit.value_or(standard_limit)); }
};

/// Reads the query of the call; faults name the parameter.
history_query read_history_query(const call& c, faults& found);

/// The parameters, for openapi.json.
std::vector<query_rule> history_query_rules();

/// The outer error of bad input: HTTP 200, `VALIDATION_FAILED`, all faults in one message.
void refuse_input(call& c, const faults& found);

}  // namespace penstock::api
