#pragma once

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "base/clock.hpp"
#include "io/awaitable.hpp"

namespace penstock::opcua {

/// An answer that comes from the stack's thread, awaited on a device's loop with a deadline.
///
/// Lifecycle: the waiting side makes an `answer` and gives its `place` away; when it goes, early or late, what is set
/// afterwards is dropped, so the loop need not outlive the stack.
/// Thread: `place::set` from any, once; all else on the loop.
template <class T>
class answer {
    using timer = io::asio::basic_waitable_timer<std::chrono::steady_clock,
                                                 io::asio::wait_traits<std::chrono::steady_clock>, io::executor>;
    struct waiting {
        explicit waiting(const io::executor& loop) : clock(loop) {}
        timer clock;
        std::optional<T> got;
    };

public:
    class place {
    public:
        void set(T value) {
            const std::scoped_lock lock(mutex_);
            if (waiter_ == nullptr) return;
            io::asio::post(waiter_->clock.get_executor(), [waiter = waiter_, value = std::move(value)]() mutable {
                waiter->got = std::move(value);
                waiter->clock.cancel();
            });
            waiter_.reset();
        }

    private:
        friend class answer;
        std::mutex mutex_;
        std::shared_ptr<waiting> waiter_;
    };

    explicit answer(const io::executor& loop)
        : waiting_(std::make_shared<waiting>(loop)), place_(std::make_shared<place>()) {
        place_->waiter_ = waiting_;
    }
    ~answer() {
        const std::scoped_lock lock(place_->mutex_);
        place_->waiter_.reset();
    }
    answer(const answer&) = delete;
    answer& operator=(const answer&) = delete;

    const std::shared_ptr<place>& where() const noexcept { return place_; }

    /// Nothing when the deadline passes first.
    io::awaitable<std::optional<T>> wait(steady_time deadline) {
        if (!waiting_->got) {
            waiting_->clock.expires_at(deadline);
            co_await waiting_->clock.async_wait(io::as_result);
        }
        co_return std::move(waiting_->got);
    }

private:
    std::shared_ptr<waiting> waiting_;
    std::shared_ptr<place> place_;
};

}  // namespace penstock::opcua
