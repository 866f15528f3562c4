#pragma once

#include <string_view>

namespace penstock {

/// Writes one line of level critical to where the log goes, whatever state the process is in: without the log's lock,
/// which a hanging thread may hold, and without memory of the heap. What is no plain ASCII becomes `?`, and what is
/// beyond 1,000 characters is cut.
/// For the last words of the watchdog; all else uses `logger`.   Thread: any.
void log_emergency(std::string_view name, std::string_view text) noexcept;

}  // namespace penstock
