#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "base/background_thread.hpp"
#include "base/clock.hpp"
#include "master/record_database.hpp"
#include "services/shared/worker_pool.hpp"

namespace penstock::services {

class configuration;

/// Reads the change feed every second, and applies the changes that other gateways with the same master data have made.
///
/// Lifecycle: `start` after the configuration was loaded; `stop` waits. Does nothing without a shared database.
/// Thread: one of its own, which posts to the store's.
class change_feed_poller {
public:
    change_feed_poller(master::record_database& records, configuration& to, worker_pool& store_thread,
                       std::string edge_id)
        : records_(records), configuration_(to), store_loop_(store_thread), edge_id_(std::move(edge_id)) {}

    void start();
    void stop() { thread_.stop(); }

    /// Bytes of the shared database, measured at most a minute ago; 0: there is no shared database. Thread: any.
    std::int64_t database_bytes() const noexcept { return database_bytes_; }

private:
    void poll();
    void follow(std::vector<master::record_change> changes);

    master::record_database& records_;
    configuration& configuration_;
    worker_pool& store_loop_;
    const std::string edge_id_;
    std::int64_t last_seq_ = 0;
    std::atomic<std::int64_t> database_bytes_{0};
    steady_time measured_{};  ///< when they were read
    background_thread thread_;
};

}  // namespace penstock::services
