#pragma once

#include <array>
#include <functional>
#include <memory>

#include "base/clock.hpp"
#include "io/awaitable.hpp"

namespace penstock::io {

/// Cancels what outlives its deadline: one timer for reading and writing together, armed lazily.
///
/// A request moves its deadline by a store; the timer checks the deadlines when it fires and is armed again. So
/// it fires about once a time-out, not once a request.
/// Lifecycle: after `close` or destruction `cancel` is never called again.   Thread: the loop's.
class operation_timeout {
public:
    enum class slot { read, write };

    /// `cancel` ends what is in progress; it must not resume a coroutine itself.
    operation_timeout(const executor& where, std::function<void()> cancel);
    ~operation_timeout();
    operation_timeout(const operation_timeout&) = delete;
    operation_timeout& operator=(const operation_timeout&) = delete;

    void begin(slot s, steady_time when);

    /// Ends the slot's wait; true if it was over time and therefore cancelled.
    bool end(slot s) noexcept;

    void close() noexcept;

private:
    struct state;
    std::shared_ptr<state> state_;
};

}  // namespace penstock::io
