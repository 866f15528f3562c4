#pragma once

#include <map>

#include "base/background_thread.hpp"
#include "base/clock.hpp"
#include "base/outage.hpp"

namespace penstock::store {

/// Shuts the socket of a connection whose server does not respond, because libpq itself would wait forever.
///
/// Lifecycle: its thread starts with the first socket; the destructor waits for it.   Thread: any.
class connection_watchdog {
public:
    static constexpr std::chrono::seconds response_timeout{6};  ///< the server's own limit of a statement is 5 s

    /// `link` is notified of each time-out, and outlives this.
    explicit connection_watchdog(outage& link) : link_(link) {}
    connection_watchdog(const connection_watchdog&) = delete;
    connection_watchdog& operator=(const connection_watchdog&) = delete;

    /// Begins to watch the socket, or starts its time again.
    void arm(int socket);
    void disarm(int socket);

private:
    void run();

    outage& link_;
    std::map<int, steady_time> deadlines_;
    bool is_started_ = false;
    background_thread thread_;
};

}  // namespace penstock::store
