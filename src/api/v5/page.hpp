#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "api/route.hpp"
#include "api/v5/call.hpp"

namespace penstock::api::v5 {

/// The queries of every list and history, for openapi.json.
inline constexpr query_rule page_query{"page", "number of the page, from 1", R"({"type":"integer","minimum":1})"};
inline constexpr query_rule size_query{"size", "records of a page, 1 to 5000", R"({"type":"integer","minimum":1})"};

/// Which part of a history is requested: `page` and `size`, or `after` with the `next` of the previous response. The
/// response is always the object with `items`, newest first.
struct history_query {
    std::int64_t page = 1;
    std::int64_t size = 100;
    std::string start_after;  ///< only what follows the item that this names; `page` is ignored then. Empty: all

    std::int64_t offset() const noexcept { return start_after.empty() ? (page - 1) * size : 0; }
};

/// Reads and checks them, `after` apart; other names are left to the caller. Refused: as `read_number`; `invalid`: a
/// page too far down.
outcome<history_query> read_history_query(const call& c);

/// The error for an `after` that was never issued.
master::request_error bad_cursor();

/// The members behind `items`, of a history or a list.
struct page_info {
    std::int64_t total = 0;
    bool is_capped = false;              ///< counting stopped at `total`
    std::optional<std::int64_t> page{};  ///< `nullopt`: it continues another part
    std::int64_t size = 0;
    std::string next;  ///< names the last item; empty: nothing follows
};

/// `total` of a list that ends within this page; `nullopt`: it must be counted. A list that goes on behind a cursor has
/// no known offset.
std::optional<std::int64_t> total_at_end(std::optional<std::int64_t> offset, std::size_t items, bool has_more);

page_info end_of(const history_query& q, std::int64_t total, bool is_capped);

/// Ends the array `items` and the object that it is in.
void write_page_info(json_writer& json, const page_info& end);

}  // namespace penstock::api::v5
