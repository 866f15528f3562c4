#pragma once

#include <open62541/plugin/eventloop.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "base/clock.hpp"

namespace penstock::opcua {

class client_connection;

/// The thread on which the stack runs for all OPC UA devices of the process: one event loop, many clients.
///
/// The stack's own locks form a cycle when two threads call into it, so all calls are posted here; requests are
/// asynchronous, so a dead server delays no other.
/// Lifecycle: starts with the first holder of `instance`, stops with the last, which waits until all links are closed
/// (at most `close_timeout`). Must not be held by anything that lives on this thread.
/// Thread: `instance` and `post` from any.   Limits: each device has at most a handful of posts in progress.
class client_thread {
public:
    static constexpr milliseconds close_timeout{1'000};
    /// A session may be made after the gateway has given up waiting for it: for this time it is awaited, to end it. The
    /// end of the thread does not wait for that.
    static constexpr milliseconds late_session_timeout{15'000};

    static std::shared_ptr<client_thread> instance();
    ~client_thread();
    client_thread(const client_thread&) = delete;
    client_thread& operator=(const client_thread&) = delete;

    /// Runs `work` on the thread, soon and in order. `work` is always run if it is posted before the last holder
    /// leaves, or by the thread itself.
    void post(std::function<void()> work);

    // On the thread.
    UA_EventLoop* events() const noexcept { return events_; }
    /// Keeps the connection until it is closed. After `patience` it is closed without the server's response.
    void close_in_background(std::shared_ptr<client_connection> leaving, milliseconds patience);

private:
    client_thread();
    void run();
    void run_tasks();
    bool has_tasks();
    void reap_closing();
    bool open_wake_socket();
    void wake() noexcept;

    UA_EventLoop* events_ = nullptr;
    int wake_socket_ = -1;
    std::atomic<bool> is_awake_{false};  ///< a wake-up is in progress
    std::atomic<bool> is_stopping_{false};
    std::mutex mutex_;
    std::vector<std::function<void()>> tasks_;  ///< under `mutex_`
    struct leaving_connection {
        std::shared_ptr<client_connection> connection;
        steady_time overdue;
    };
    std::vector<leaving_connection> closing_;
    std::thread thread_;
};

}  // namespace penstock::opcua
