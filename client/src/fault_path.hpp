#pragma once

#include <string>
#include <string_view>

namespace penstock::v5::detail {

// Makes the text of a wrong value, such as `steps[2].cycle_ms is not an integer`: the innermost function begins it, and
// each outer one adds its name before it. All functions return false, so that callers can return their result.

inline bool is_not(std::string& fault, std::string_view expected) {
    fault.assign(" is not ").append(expected);
    return false;
}

inline bool is_in(std::string_view name, std::string& fault) {
    const bool is_joined = fault.front() == ' ' || fault.front() == '[';
    fault.insert(0, std::string(name) + (is_joined ? "" : "."));
    return false;
}

inline bool is_at(std::size_t index, std::string& fault) {
    return is_in("[" + std::to_string(index) + "]", fault);
}

}  // namespace penstock::v5::detail
