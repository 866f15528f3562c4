#pragma once

#include "api/v5/call.hpp"
#include "io/awaitable.hpp"

namespace penstock::api::v5 {

/// `GET P`: all that match as an array, in pieces, or one page as an object.
io::awaitable<> list_records(call& c);

/// `GET P/export`: all that match as CSV (V5 §1.2).
io::awaitable<> export_records(call& c);

}  // namespace penstock::api::v5
