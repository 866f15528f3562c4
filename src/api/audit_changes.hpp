#pragma once

#include "audit/entry.hpp"

namespace penstock::api {

/// Whether a line of the audit tells that something was changed: a change of the configuration with its values, or a
/// call that changed something else. A call whose change has a line of its own is left out, and so are calls that were
/// refused, that only read or test, and logins.   Thread: any.
bool tells_change(const audit::entry& line);

}  // namespace penstock::api
