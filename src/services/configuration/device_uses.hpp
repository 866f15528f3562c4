#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "services/shared/outcome.hpp"

namespace penstock::master {
class record_database;
}

namespace penstock::services {

class configuration;
class transfers;

/// What gets no new values when the collection from a device stops.
struct device_uses {
    static constexpr std::size_t max_names = 10;
    static constexpr std::size_t max_tags = 5'000;  ///< that flows are searched for

    std::int64_t tag_count = 0, alarm_count = 0, transfer_count = 0, flow_count = 0;
    std::vector<std::string> transfers, flows;  ///< the first names
};

/// Thread: the store's. Refused: `not_found`; `store_failed`.
outcome<device_uses> find_device_uses(configuration& records, master::record_database& database,
                                      const transfers& senders, const std::string& opc_id);

}  // namespace penstock::services
