#pragma once

#include "api/v5/call.hpp"
#include "io/awaitable.hpp"

namespace penstock::api::v5 {

/// Imports records from CSV, like a list of them in JSON but without a limit of their number. The file is read twice, a
/// piece at a time: first to find faults of the lines, then to store them.
/// Refused: `malformed`, `invalid`: what was sent; `unavailable`: a file of it cannot be read or made; else as the
/// first line that cannot be stored, where all must.
io::awaitable<outcome<>> import_records(call& c);

}  // namespace penstock::api::v5
