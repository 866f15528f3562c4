#pragma once

#include <cstdint>
#include <optional>

#include "api/v5/call.hpp"

namespace penstock::api::v5 {

/// Which part of a history is asked for (V5 §1.1, §1.3): `page`, `size`, or `after` with the `next` of an answer. A
/// history is always the object with `items`, newest first.
struct history_query {
    std::int64_t page = 1;
    std::int64_t size = 100;
    std::optional<std::int64_t> before;  ///< only what has a lower number; `page` means nothing then

    std::int64_t offset() const noexcept { return before ? 0 : (page - 1) * size; }
};

/// Reads and checks them; other names are left to the caller.
history_query read_history_query(const call& c);

/// What stands behind the items of a part.
struct history_end {
    std::int64_t total = 0;
    bool is_capped = false;            ///< counting stopped at `total`
    std::optional<std::int64_t> next;  ///< number of the last item; nothing: nothing comes after it
};

/// Members of the open object, behind `items`.
void write_history_end(json_writer& json, const history_query& q, const history_end& end);

}  // namespace penstock::api::v5
