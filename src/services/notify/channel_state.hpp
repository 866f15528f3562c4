#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace penstock::services {

/// How a channel is.
struct channel_state {
    std::int64_t waiting = 0;                    ///< messages
    std::uint64_t delivered = 0;                 ///< messages since the start
    std::uint64_t lost = 0;                      ///< messages that were given up or dropped since the start
    std::uint64_t failed_attempts = 0;           ///< since the start
    std::optional<std::int64_t> failing_since;   ///< epoch ms; a message was lost, and none was delivered since then
    std::optional<std::int64_t> last_delivered;  ///< epoch ms
    std::string last_error;                      ///< of the last attempt that failed; empty: the last one succeeded
};

}  // namespace penstock::services
