#pragma once

#include <cstdint>
#include <string_view>

#include "model/json_write.hpp"

namespace penstock::api {

/// A time in epoch ms; null for 0, which stands for never.
inline void write_time(json_writer& json, std::string_view name, std::int64_t ms) {
    json.key(name);
    if (ms == 0) {
        json.null();
    } else {
        json.number(ms);
    }
}

}  // namespace penstock::api
