#pragma once

#include <cstdint>
#include <string_view>

#include "base/error.hpp"

namespace penstock::publish::sparkplug {

/// The state that a host application publishes (specification 3.0, 5.14).
struct host_state {
    bool is_online = false;
    std::int64_t timestamp = 0;  ///< epoch ms
};

/// Reads `{"online":true,"timestamp":1790000000000}`; further members are ignored. The fault names a member that is
/// missing or of another type, or says that this is no JSON object.
checked<host_state> parse_host_state(std::string_view json);

}  // namespace penstock::publish::sparkplug
