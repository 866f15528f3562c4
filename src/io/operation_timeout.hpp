#pragma once

#include <array>
#include <functional>
#include <memory>

#include "base/clock.hpp"
#include "io/awaitable.hpp"

namespace penstock::io {

/// Cancels a read or write that exceeds its deadline. Both share one timer.
///
/// A request only stores its deadline. When the timer fires, it checks the deadlines and is armed again. So it fires
/// about once in a time-out and not once for each request.
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
    struct state;
    std::shared_ptr<state> state_;
};

}  // namespace penstock::io
