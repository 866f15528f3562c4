#pragma once

#include <span>
#include <string>
#include <string_view>

namespace penstock {

/// Writes lines of that logger, whatever the level of the log is, and flushes. False: the log could not be written.
/// Thread: any.
bool log_always(const std::string& name, std::span<const std::string_view> lines);

}  // namespace penstock
