#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

#include "base/clock.hpp"

namespace penstock::publish {

/// Work for the server's thread, in the order in which it was put.
///
/// Thread: `put` any, `take` the server's.   Limits: 100,000 waiting works while the server runs (`put` waits for
/// room); before the server starts, one for each OPC.
class work_queue {
public:
    using work = std::function<void()>;
    static constexpr std::size_t max_waiting = 100'000;
    static constexpr std::chrono::seconds put_timeout{30};

    /// False: the queue is closed, or there was no room for too long.
    bool put(work w) {
        std::unique_lock lock(mutex_);
        const auto has_room = [this] { return state_ != state::open || waiting_.size() < max_waiting; };
        if (!condition_.wait_for(lock, put_timeout, has_room) || state_ == state::closed) return false;
        waiting_.push_back(std::move(w));
        return true;
    }

    /// Takes all waiting works.
    std::deque<work> take() {
        const std::scoped_lock lock(mutex_);
        condition_.notify_all();
        return std::exchange(waiting_, {});
    }

    void open() { set(state::open); }
    void close() { set(state::closed); }

private:
    enum class state { gathering, open, closed };
    void set(state s) {
        const std::scoped_lock lock(mutex_);
        state_ = s;
        if (s == state::closed) waiting_.clear();
        condition_.notify_all();
    }

    std::mutex mutex_;
    std::condition_variable condition_;
    std::deque<work> waiting_;
    state state_ = state::gathering;
};

}  // namespace penstock::publish
