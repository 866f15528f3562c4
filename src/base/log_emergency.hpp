#pragma once

#include <string_view>

namespace penstock {

/// Writes one line of level critical to the target of the log, in any state of the process: without the log's lock,
/// which a hanging thread may hold, and without heap memory. Other characters than ASCII become `?`; the text is cut
/// after 1,000 characters. Only for the watchdog, before it ends the process; all others use `logger`.   Thread: any.
void log_emergency(std::string_view name, std::string_view text) noexcept;

}  // namespace penstock
