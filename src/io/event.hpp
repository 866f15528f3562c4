#pragma once

#include <vector>

#include "io/timer.hpp"

namespace penstock::io {

/// An event that happens once. Coroutines of one loop wait for it with a deadline.
///
/// Lifecycle: must outlive its waits; a wait that times out or is destroyed leaves nothing behind.
/// Thread: the loop's; use `one_shot` between threads.
class event {
public:
    explicit event(executor where) : executor_(std::move(where)) {}
    event(const event&) = delete;
    event& operator=(const event&) = delete;

    void set() {
        is_set_ = true;
        for (auto* one : waiting_)
            one->cancel();
    }
    bool is_set() const noexcept { return is_set_; }

    /// True: the event has happened, perhaps before the call. False: the deadline came first.
    awaitable<bool> wait_until(steady_time deadline) {
        if (is_set_) co_return true;
        waiter mine(*this);
        co_await mine.timeout.wait_until(deadline);
        co_return is_set_;
    }

private:
    /// One wait; it lives in the waiting coroutine.
    struct waiter {
        explicit waiter(event& of) : timeout(of.executor_), owner(of) { owner.waiting_.push_back(&timeout); }
        ~waiter() { std::erase(owner.waiting_, &timeout); }
        waiter(const waiter&) = delete;
        waiter& operator=(const waiter&) = delete;

        timer timeout;
        event& owner;
    };

    executor executor_;
    std::vector<timer*> waiting_{};
    bool is_set_ = false;
};

}  // namespace penstock::io
