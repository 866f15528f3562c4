#pragma once

#include "api/v5/call.hpp"
#include "io/awaitable.hpp"

namespace penstock::api::v5 {

/// Records from CSV (V5 §1.2): the same as a list of them in JSON, but as many as the file holds. It is read twice, a
/// piece at a time: first for what is wrong in itself, then to be stored.
/// Refused: `malformed`, `invalid`: what was sent; `unavailable`: a file of it cannot be read or made; else as the
/// first line that cannot be stored, where all must.
io::awaitable<outcome<>> import_records(call& c);

}  // namespace penstock::api::v5
