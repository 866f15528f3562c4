#pragma once

#include <chrono>
#include <string>

namespace penstock {

/// The time limit of a response, for the text of an error: `within 500 ms`. It has the unit in which the limit is
/// configured, so that the user finds the setting.
inline std::string within(std::chrono::milliseconds limit) {
    return "within " + std::to_string(limit.count()) + " ms";
}

/// The same for a limit in seconds: `within 30 s`.
inline std::string within(std::chrono::seconds limit) {
    return "within " + std::to_string(limit.count()) + " s";
}

}  // namespace penstock
