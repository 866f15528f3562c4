#include "api/http/answer_places.hpp"

#include <boost/asio/this_coro.hpp>
#include <utility>

#include "base/clock.hpp"
#include "base/invariant.hpp"
#include "io/one_shot.hpp"

namespace penstock::api {

/// Lives in the waiting coroutine, and ends with it: a connection that is gone leaves nothing behind.
struct answer_places::waiter {
    waiter(std::shared_ptr<answer_places> o, std::string c, std::size_t m, const io::executor& loop)
        : places(std::move(o)), caller(std::move(c)), max_answers(m), turn(loop), sender(turn.make_sender()) {}
    ~waiter() {
        {
            const std::scoped_lock lock(places->mutex_);
            places->queue_.remove(this);
        }
        if (is_given) places->leave(caller);  // and nobody came for it
    }
    waiter(const waiter&) = delete;
    waiter& operator=(const waiter&) = delete;

    const std::shared_ptr<answer_places> places;  ///< outlives the context of its owner at the end of the process
    const std::string caller;
    const std::size_t max_answers;
    io::one_shot<bool> turn;
    io::one_shot<bool>::sender sender;
    bool is_given = false;  ///< under the lock as long as it is in the queue
};

bool answer_places::has_room(const waiter& one) const {
    const auto own = of_caller_.find(one.caller);
    return taken_ < max_ && (own == of_caller_.end() || own->second < one.max_answers);
}

void answer_places::take(waiter& one) {
    one.is_given = true;
    ++taken_;
    ++of_caller_[one.caller];
}

void answer_places::leave(const std::string& caller) {
    const std::scoped_lock lock(mutex_);
    const auto own = of_caller_.find(caller);
    PENSTOCK_INVARIANT(taken_ > 0 && own != of_caller_.end() && own->second > 0);
    --taken_;
    if (--own->second == 0) of_caller_.erase(own);
    for (auto next = queue_.begin(); next != queue_.end();) {
        auto& one = **next;
        if (!has_room(one)) {
            ++next;
            continue;
        }
        next = queue_.erase(next);
        take(one);
        one.sender.set(true);
    }
}

std::size_t answer_places::taken() const {
    const std::scoped_lock lock(mutex_);
    return taken_;
}

io::awaitable<std::shared_ptr<answer_places::place>> answer_places::enter(std::string caller, std::size_t most,
                                                                          std::chrono::milliseconds patience) {
    const auto here = co_await io::asio::this_coro::executor;
    waiter mine(shared_from_this(), std::move(caller), most, here);
    {
        const std::scoped_lock lock(mutex_);
        if (has_room(mine)) {
            take(mine);
        } else {
            queue_.push_back(&mine);
        }
    }
    if (!mine.is_given) (void)co_await mine.turn.wait_until(steady_now() + patience);
    {
        const std::scoped_lock lock(mutex_);
        if (!std::exchange(mine.is_given, false)) co_return nullptr;
    }
    co_return std::make_shared<place>(mine.places, mine.caller);
}

}  // namespace penstock::api
