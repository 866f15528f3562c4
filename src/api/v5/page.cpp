#include "api/v5/page.hpp"

#include "api/v5/query_reader.hpp"

namespace penstock::api::v5 {

using master::error_kind;
using master::request_error;

outcome<history_query> read_history_query(const call& c) {
    constexpr std::int64_t deepest = 100'000;
    history_query q;
    query_reader queries(c);
    queries.number("page", 1, 1'000'000'000, q.page).number("size", 1, 5000, q.size);
    if (auto read = queries.result(); !read) return read.error();
    if (const auto* text = c.query("after")) q.start_after = *text;
    if (q.start_after.empty() && q.page * q.size > deepest) {
        return request_error(
            error_kind::invalid,
            fault("page", "page * size must be at most 100000: use the parameter after for the records behind them"));
    }
    return q;
}

std::optional<std::int64_t> total_at_end(std::optional<std::int64_t> offset, std::size_t items, bool has_more) {
    const bool is_end = offset && !has_more && (items > 0 || *offset == 0);
    return is_end ? std::optional(*offset + static_cast<std::int64_t>(items)) : std::nullopt;
}

page_info end_of(const history_query& q, std::int64_t total, bool is_capped) {
    return {total, is_capped, q.start_after.empty() ? std::optional(q.page) : std::nullopt, q.size, {}};
}

void write_page_info(json_writer& json, const page_info& end) {
    json.end_array().member("total", end.total);
    if (end.is_capped) json.member("total_capped", true);
    json.member("page", end.page).member("size", end.size);
    json.member("next", end.next.empty() ? std::nullopt : std::optional(end.next)).end_object();
}

request_error bad_cursor() {
    return {error_kind::invalid, fault("after", "expected `next` of a response")};
}

}  // namespace penstock::api::v5
