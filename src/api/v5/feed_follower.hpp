#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "api/handler_context.hpp"
#include "master/change_feed.hpp"

namespace penstock::api::v5 {

/// Keeps this gateway up with the others that share its master data: reads the change feed every second, and does what
/// a change made elsewhere means here.
///
/// Lifecycle: `start` after the configuration was loaded; `stop` waits. Does nothing where nobody shares.
/// Thread: one of its own, which asks the store's.
class feed_follower {
public:
    explicit feed_follower(handler_context& to) : to_(to) {}
    ~feed_follower() { stop(); }
    feed_follower(const feed_follower&) = delete;
    feed_follower& operator=(const feed_follower&) = delete;

    void start();
    void stop();

    /// Bytes of the shared database when it was asked last, a minute ago at most; 0 where nobody shares. Any thread.
    std::int64_t database_bytes() const noexcept { return database_bytes_; }

private:
    void run();
    void look();
    void follow(const std::vector<master::record_change>& changes);

    handler_context& to_;
    std::int64_t last_seq_ = 0;
    std::atomic<std::int64_t> database_bytes_{0};
    steady_time measured_{};  ///< when it was asked for them
    std::mutex guard_;
    std::condition_variable wake_;
    bool is_stopping_ = false;
    std::thread thread_;
};

}  // namespace penstock::api::v5
