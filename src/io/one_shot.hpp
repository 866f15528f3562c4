#pragma once

#include <boost/asio/post.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "io/event.hpp"

namespace penstock::io {

/// One answer from another thread or loop, awaited with a deadline.
///
/// Lifecycle: the waiting side creates it and passes senders to others. A value that is set after its destruction is
/// dropped, so its loop need not outlive the senders.
/// Thread: any for `sender::set`; everything else on the waiting loop.
template <class T>
class one_shot {
    struct waiting {
        explicit waiting(const executor& loop) : loop(loop), arrived(loop) {}
        executor loop;
        event arrived;
        std::optional<T> value;
    };
    struct sender_slot {
        std::mutex mutex;
        std::shared_ptr<waiting> waiter;  ///< null: already answered, or no caller waits any more
    };

public:
    /// Copies of a sender belong to the same `one_shot`; the first value counts.
    class sender {
    public:
        void set(T value) const {
            const std::scoped_lock lock(place_->mutex);
            const auto to = std::exchange(place_->waiter, nullptr);
            if (!to) return;
            asio::post(to->loop, [to, value = std::move(value)]() mutable {
                to->value = std::move(value);
                to->arrived.set();
            });
        }

    private:
        friend class one_shot;
        explicit sender(std::shared_ptr<sender_slot> to) : place_(std::move(to)) {}
        std::shared_ptr<sender_slot> place_;
    };

    explicit one_shot(const executor& loop)
        : waiting_(std::make_shared<waiting>(loop)), place_(std::make_shared<sender_slot>()) {
        place_->waiter = waiting_;
    }
    ~one_shot() {
        const std::scoped_lock lock(place_->mutex);
        place_->waiter.reset();
    }
    one_shot(const one_shot&) = delete;
    one_shot& operator=(const one_shot&) = delete;

    sender make_sender() const { return sender(place_); }

    /// `nullopt` if the deadline passes first.
    awaitable<std::optional<T>> wait_until(steady_time deadline) {
        co_await waiting_->arrived.wait_until(deadline);
        co_return std::move(waiting_->value);
    }

private:
    std::shared_ptr<waiting> waiting_;
    std::shared_ptr<sender_slot> place_;
};

}  // namespace penstock::io
