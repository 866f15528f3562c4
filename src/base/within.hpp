#pragma once

#include <chrono>
#include <string>

namespace penstock {

/// How long a response was waited for, as every error says it: `within 500 ms`. In the unit in which the limit is
/// configured, so that a reader finds the setting.
inline std::string within(std::chrono::milliseconds limit) {
    return "within " + std::to_string(limit.count()) + " ms";
}

/// The same of a limit in seconds: `within 30 s`.
inline std::string within(std::chrono::seconds limit) {
    return "within " + std::to_string(limit.count()) + " s";
}

}  // namespace penstock
