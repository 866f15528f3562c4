#pragma once

#include <string>
#include <string_view>

namespace penstock::v5::detail {

// Where a value is wrong, as `steps[2].cycle_ms is not an integer`: begun where it is found, led on by each that it is
// in. All answer false, for that is what their callers then say.

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
