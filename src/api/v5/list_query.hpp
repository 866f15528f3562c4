#pragma once

#include <cstdint>
#include <string>

#include "api/v5/call.hpp"
#include "master/list_request.hpp"

namespace penstock::api::v5 {

/// The query of a list call.
struct list_query {
    master::list_request rows;
    bool is_paged = false;  ///< one of `page`, `size`, `after`: the answer is an object
    std::int64_t page = 1;
    std::int64_t size = 100;
};

/// Reads and checks the queries of a list; `others` are known to the caller. Refused: `malformed`: an unknown name, or
/// a value of a wrong type; `invalid`: a value that cannot be, or a cursor that was never issued.
outcome<list_query> read_list_query(const call& c, std::initializer_list<std::string_view> others = {});

/// The position where the next page begins: an opaque text made of the sort keys and the id of the last record.
std::string make_cursor(const list_query& q, const master::record& last);

}  // namespace penstock::api::v5
