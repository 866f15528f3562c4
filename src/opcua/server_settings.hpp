#pragma once

#include <cstdint>
#include <string>

#include "opcua/certificate_store.hpp"

namespace penstock::opcua {

/// Settings of the OPC UA server from the properties `edge.opcua.*`.
struct server_settings {
    std::string bind = "0.0.0.0";  ///< address to listen on; `0.0.0.0` or `::` = every address
    std::uint16_t port = 4840;     ///< 0 = any free port
    bool allow_none = false;       ///< also offers an endpoint without signature and encryption
    bool allow_anonymous = false;  ///< a client that logs in without a name is a viewer
    certificate_store::trust trust = certificate_store::trust::list;
    std::uint16_t max_sessions = 50;              ///< 1…1,000; more get BadTooManySessions
    std::uint32_t max_subscriptions = 20;         ///< in one session, 1…1,000
    std::uint32_t max_monitored_items = 200'000;  ///< in all sessions together, 1…1,000,000
};

}  // namespace penstock::opcua
