#pragma once

#include <array>
#include <functional>
#include <memory>

#include "base/clock.hpp"
#include "io/awaitable.hpp"

namespace penstock::io {

/// Cancels a read or write that exceeds its deadline. All operations of a loop share one timer.
///
/// A request only stores its deadline. When the timer fires, it drops the operations that have ended and waits for the
/// first one that has not. So a loop on which all requests are answered wakes up about once in a time-out, however many
/// connections it has, and not once for each of them or for each request.
/// Lifecycle: after `close` or destruction `cancel` is never called again.   Thread: the loop's.
class operation_timeout {
public:
    enum class slot { read, write };

    /// `cancel` ends the call in progress; it must not resume a coroutine itself.
    operation_timeout(const executor& where, std::function<void()> cancel);
    ~operation_timeout();
    operation_timeout(const operation_timeout&) = delete;
    operation_timeout& operator=(const operation_timeout&) = delete;

    void begin(slot s, steady_time when);

    /// Ends the wait of the slot; true if it was cancelled because of its deadline.
    bool end(slot s) noexcept;

    void close() noexcept;

private:
    class deadline_queue;
    struct state;
    std::shared_ptr<state> state_;
};

}  // namespace penstock::io
