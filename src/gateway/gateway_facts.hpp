#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "gateway/storage_metrics.hpp"
#include "services/notify/channel_state.hpp"

namespace penstock::gateway {

/// Facts that the gateway reports about itself: its identity, which does not change while it runs, and its state.
struct gateway_facts {
    std::string edge_id;                   ///< `EDGE_…`, created once by the store
    std::string site_id = "SITE_DEFAULT";  ///< `edge.site_id`
    std::string time_zone;                 ///< IANA name from `edge.timezone`, else of the process
    std::string product_name = "Penstock";
    std::string version;                       ///< `1.2.3`
    std::string build_date;                    ///< `YYYY-MM-DD`
    std::string config_dir;                    ///< folder of the properties file; its file `version` is the image tag
    std::string notice;                        ///< `edge.ui.notice`, its text; empty = none
    bool is_always_on = false;                 ///< `edge.always_on`
    std::int64_t ttl = 0;                      ///< `edge.ttl`, 0 = none
    wall_time started{};                       ///< start of the process by the wall clock
    steady_time running_since = steady_now();  ///< start of the process by the steady clock
    /// How long the process has run, independent of changes of the wall clock.
    std::int64_t uptime_ms() const noexcept {
        return std::chrono::duration_cast<milliseconds>(steady_now() - running_since).count();
    }

    // The functions may be called from any thread and never wait.

    /// A sentence for each problem that does not stop the gateway, for the health probe; not set = none.
    std::function<std::vector<std::string>()> warnings;
    std::function<storage_metrics()> storage;  ///< not set = zeros
    /// The channels of notifications by their ids; not set = none.
    std::function<std::map<std::string, services::channel_state>()> channels;
    /// Samples that all transfers have sent since start (`sended_count`); not set = 0.
    std::function<std::int64_t()> sent_count;
};

}  // namespace penstock::gateway
