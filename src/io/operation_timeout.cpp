#include "io/operation_timeout.hpp"

#include <algorithm>
#include <utility>

#include "io/timer.hpp"

namespace penstock::io {

struct operation_timeout::state : std::enable_shared_from_this<operation_timeout::state> {
    state(const executor& where, std::function<void()> on_late) : clock(where), cancel(std::move(on_late)) {}

    steady_time next() const noexcept { return std::min(deadlines[0], deadlines[1]); }

    void arm(steady_time at) {
        armed_for = at;
        clock.call_at(at, [self = shared_from_this()] { self->on_timer(); });
    }

    void on_timer() {
        armed_for = steady_time::max();
        if (!cancel) return;
        const auto now = steady_now();
        bool is_any_late = false;
        for (std::size_t i = 0; i < deadlines.size(); ++i) {
            if (deadlines[i] <= now) {
                deadlines[i] = steady_time::max();
                is_late[i] = is_any_late = true;
            }
        }
        if (next() != steady_time::max()) arm(next());
        if (is_any_late) cancel();
    }

    timer clock;
    std::function<void()> cancel;
    steady_time armed_for = steady_time::max();
    std::array<steady_time, 2> deadlines{steady_time::max(), steady_time::max()};
    std::array<bool, 2> is_late{};
};

operation_timeout::operation_timeout(const executor& where, std::function<void()> cancel)
    : state_(std::make_shared<state>(where, std::move(cancel))) {}

operation_timeout::~operation_timeout() {
    close();
}

void operation_timeout::begin(slot s, steady_time when) {
    const auto i = static_cast<std::size_t>(s);
    state_->deadlines[i] = when;
    state_->is_late[i] = false;
    if (when < state_->armed_for && state_->cancel) state_->arm(when);
}

bool operation_timeout::end(slot s) noexcept {
    const auto i = static_cast<std::size_t>(s);
    state_->deadlines[i] = steady_time::max();
    return std::exchange(state_->is_late[i], false);
}

void operation_timeout::close() noexcept {
    state_->cancel = nullptr;
    state_->clock.cancel();
}

}  // namespace penstock::io
