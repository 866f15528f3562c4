#pragma once

#include <string>
#include <string_view>

#include "api/audit/access_log.hpp"
#include "base/text.hpp"

namespace penstock::app {

/// Adds to an audit line the written value, its tag and the result; of a long value its beginning.
inline void append_write(std::string& line, std::string_view tag, std::string_view value, std::string_view result) {
    constexpr std::size_t max_value_length = 200;
    const bool is_cut = value.size() > max_value_length;
    api::append_field(line, "tag", tag);
    api::append_field(line, "value",
                      is_cut ? make_utf8(value.substr(0, max_value_length)) + "..." : std::string(value));
    api::append_field(line, "result", result);
}

}  // namespace penstock::app
