#include "io/operation_timeout.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "io/timer.hpp"

namespace penstock::io {

/// The deadlines of all operations of a loop, under one timer.
///
/// An operation is kept under a time at which it must be looked at, which is never after its deadline. It keeps that
/// time when it ends, and when the next one begins with a later deadline. So most requests change nothing here, and the
/// timer fires for the first operation alone: if it has ended, it is removed, and so are all behind it that have.
/// Lifecycle: the loop's.   Thread: the loop's.
class operation_timeout::deadline_queue final : public asio::execution_context::service {
public:
    static inline asio::execution_context::id id;
    using queue = std::multimap<steady_time, state*>;

    explicit deadline_queue(asio::io_context& loop)
        : asio::execution_context::service(loop), timer_(loop.get_executor()) {}

    /// Looks at it then, and no more at the time that it had before.
    void put(state& s, steady_time when);
    void remove(state& s) noexcept;

private:
    void shutdown() override { is_shut_down_ = true; }
    void place(state& s, steady_time when);
    void arm();
    void on_timer();

    timer timer_;
    queue entries_;
    steady_time armed_for_ = steady_time::max();
    bool is_shut_down_ = false;
};

struct operation_timeout::state : std::enable_shared_from_this<operation_timeout::state> {
    state(const executor& where, std::function<void()> on_late)
        : all(asio::use_service<deadline_queue>(where.context())), cancel(std::move(on_late)) {}

    steady_time next() const noexcept { return std::min(deadlines[0], deadlines[1]); }

    /// Whether a deadline has passed now; it is reported once.
    bool expire(steady_time now) noexcept {
        bool is_any_late = false;
        for (std::size_t i = 0; i < deadlines.size(); ++i) {
            if (deadlines[i] > now) continue;
            deadlines[i] = steady_time::max();
            is_late[i] = is_any_late = true;
        }
        return is_any_late;
    }

    deadline_queue& all;
    std::function<void()> cancel;
    std::optional<deadline_queue::queue::iterator> place;  ///< absent: it need not be looked at
    std::array<steady_time, 2> deadlines{steady_time::max(), steady_time::max()};
    std::array<bool, 2> is_late{};
};

void operation_timeout::deadline_queue::put(state& s, steady_time when) {
    place(s, when);
    if (when < armed_for_) arm();
}

void operation_timeout::deadline_queue::place(state& s, steady_time when) {
    if (s.place) {
        auto entry = entries_.extract(*s.place);
        entry.key() = when;
        s.place = entries_.insert(std::move(entry));
    } else {
        s.place = entries_.emplace(when, &s);
    }
}

void operation_timeout::deadline_queue::remove(state& s) noexcept {
    if (!s.place) return;
    entries_.erase(*std::exchange(s.place, std::nullopt));
    // Nothing keeps the loop from running out of work then.
    if (!entries_.empty() || is_shut_down_) return;
    timer_.cancel();
    armed_for_ = steady_time::max();
}

void operation_timeout::deadline_queue::arm() {
    armed_for_ = entries_.begin()->first;
    timer_.call_at(armed_for_, [this] { on_timer(); });
}

void operation_timeout::deadline_queue::on_timer() {
    armed_for_ = steady_time::max();
    const auto now = steady_now();
    std::vector<std::shared_ptr<state>> late;
    while (!entries_.empty()) {
        const auto [when, first] = *entries_.begin();
        if (first->expire(now)) late.push_back(first->shared_from_this());
        const auto next = first->next();
        if (next == when) break;
        if (next == steady_time::max()) {
            entries_.erase(*std::exchange(first->place, std::nullopt));
        } else {
            place(*first, next);
        }
    }
    if (!entries_.empty()) arm();
    for (const auto& s : late)
        if (s->cancel) s->cancel();
}

operation_timeout::operation_timeout(const executor& where, std::function<void()> cancel)
    : state_(std::make_shared<state>(where, std::move(cancel))) {}

operation_timeout::~operation_timeout() {
    close();
}

void operation_timeout::begin(slot s, steady_time when) {
    const auto i = static_cast<std::size_t>(s);
    state_->deadlines[i] = when;
    state_->is_late[i] = false;
    const auto looked_at = state_->place ? (*state_->place)->first : steady_time::max();
    if (when < looked_at && state_->cancel) state_->all.put(*state_, when);
}

bool operation_timeout::end(slot s) noexcept {
    const auto i = static_cast<std::size_t>(s);
    state_->deadlines[i] = steady_time::max();
    return std::exchange(state_->is_late[i], false);
}

void operation_timeout::close() noexcept {
    state_->cancel = nullptr;
    state_->all.remove(*state_);
}

}  // namespace penstock::io
