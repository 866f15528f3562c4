#pragma once

#include "api/v5/call.hpp"
#include "io/awaitable.hpp"

namespace penstock::api::v5 {

/// `GET P`: all that match as an array, in pieces, or one page as an object. Refused: as `read_list_query`,
/// `call::is_live`, `place_in`.
io::awaitable<outcome<>> list_records(call& c);

/// `GET P/export`: all records that match, as CSV. Refused: as `read_list_query`, `place_in`; `malformed`: a page is
/// requested.
io::awaitable<outcome<>> export_records(call& c);

}  // namespace penstock::api::v5
