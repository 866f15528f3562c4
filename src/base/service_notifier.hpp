#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

#include "base/clock.hpp"

namespace penstock {

/// Notifies the service manager (systemd) of the state of the process, by datagrams to its socket.
///
/// Without a service manager the calls do nothing. No call blocks: if the socket is full, the message is lost, except
/// the state (ready, reloading, stopping), which `feed` and `retry` send again. Thread: any.   Source: sd_notify(3),
/// sd_watchdog_enabled(3).
class service_notifier {
public:
    struct settings {
        std::string socket;  ///< a path, or `@name` of an abstract one; empty: no manager
        std::chrono::microseconds watchdog_timeout{
            0};  ///< time within which it expects a sign of life; 0: it expects none
    };
    /// From NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID, which stay set: the process may execute itself anew.
    static settings from_environment();

    explicit service_notifier(settings s);
    ~service_notifier();
    service_notifier(const service_notifier&) = delete;
    service_notifier& operator=(const service_notifier&) = delete;

    bool has_manager() const noexcept { return socket_ >= 0; }
    /// Whether it restarts the process if there is no sign of life.
    bool is_watched() const noexcept { return has_manager() && watchdog_timeout_.count() > 0; }
    /// Between signs of life: half of the timeout.
    milliseconds feed_interval() const noexcept { return std::chrono::floor<milliseconds>(watchdog_timeout_ / 2); }

    void ready();
    /// Until `ready`: a new configuration is read, or the process starts itself again. Not `stopping`, after which the
    /// manager would end it.
    void reloading(steady_time now);
    void stopping();
    /// A human-readable line, which is sent when it has changed.
    void status(std::string_view line);
    /// Tells the manager that the start may take this time from now on.
    void extend_timeout(std::chrono::seconds time);
    /// Sends the sign of life.
    void feed();
    /// Sends the state again if it could not be sent.
    void retry();

private:
    void send_state(std::string state);
    bool send(std::string_view message) const noexcept;

    std::string address_;
    std::chrono::microseconds watchdog_timeout_;
    int socket_ = -1;  ///< stays open: a sign of life must not fail for want of a descriptor
    std::mutex mutex_;
    std::string unsent_state_, sent_status_;
};

}  // namespace penstock
