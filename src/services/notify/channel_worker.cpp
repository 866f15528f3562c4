#include "services/notify/channel_worker.hpp"

#include <utility>

namespace penstock::services {

namespace {

constexpr std::chrono::hours idle_wait{1};

}  // namespace

channel_worker::channel_worker(notification_channel channel, settings s)
    : settings_(std::move(s)), channel_(std::move(channel)), queue_(channel_.attempts) {}

channel_worker::~channel_worker() {
    stop();
}

void channel_worker::start() {
    thread_.start("notify", [this] { run(); });
}

void channel_worker::begin_stop() {
    is_stopping_ = true;
}

void channel_worker::stop() {
    begin_stop();
    thread_.stop();
}

void channel_worker::change(notification_channel channel) {
    {
        const auto held = thread_.lock();
        channel_ = std::move(channel);
        queue_.set_max_attempts(channel_.attempts);
        queue_.retry_now();
    }
    thread_.notify();
}

notification_channel channel_worker::channel() const {
    const auto held = thread_.lock();
    return channel_;
}

channel_state channel_worker::state() const {
    const auto held = thread_.lock();
    auto out = state_;
    out.waiting = static_cast<std::int64_t>(queue_.size());
    return out;
}

std::optional<delivery_queue::ended_message> channel_worker::push(queued_message m) {
    std::optional<delivery_queue::ended_message> lost;
    {
        const auto held = thread_.lock();
        lost = queue_.push(std::move(m));
        if (lost) note_lost();
    }
    thread_.notify();
    return lost;
}

bool channel_worker::test(queued_message m, test_receiver done) {
    {
        const auto held = thread_.lock();
        if (test_ || is_testing_ || is_stopping_) return false;
        test_ = test_request{std::move(m), std::move(done)};
    }
    thread_.notify();
    return true;
}

void channel_worker::run() {
    auto held = thread_.lock();
    for (;;) {
        const auto is_due = [this] {
            const auto due = queue_.due();
            return test_ || (channel_.is_enabled && due && *due <= steady_now());
        };
        const auto due = channel_.is_enabled ? queue_.due() : std::nullopt;
        const auto latest = steady_now() + idle_wait;
        if (!thread_.wait_until(held, due ? std::min(*due, latest) : latest, is_due)) return;
        if (test_) {
            run_test(held);
        } else if (!channel_.is_enabled) {
            continue;
        } else if (const auto next = queue_.next(steady_now())) {
            run_next(held, *next);
        }
    }
}

notify::attempt channel_worker::send(const notification_channel& to, const queued_message& what) const {
    const auto ask = [](void* context) { return static_cast<const std::atomic<bool>*>(context)->load(); };
    return settings_.send(to, what, {ask, const_cast<std::atomic<bool>*>(&is_stopping_)});
}

void channel_worker::run_test(background_thread::lock_type& held) {
    const auto asked = *std::exchange(test_, std::nullopt);
    is_testing_ = true;
    const auto to = channel_;
    held.unlock();
    const auto began = steady_now();
    const auto done = send(to, asked.message);
    const auto elapsed = std::chrono::duration_cast<milliseconds>(steady_now() - began);
    using enum delivery_queue::ending;
    const auto end = done.result == notify::attempt::outcome::delivered ? delivered
                     : done.result == notify::attempt::outcome::refused ? refused
                                                                        : failed;
    settings_.record(asked.message, end, done.answer);
    asked.done(done, elapsed);
    held.lock();
    is_testing_ = false;
    note(done);
}

void channel_worker::run_next(background_thread::lock_type& held, const queued_message& next) {
    const auto to = channel_;
    held.unlock();
    const auto done = send(to, next);
    held.lock();
    // The attempt that the end of the program has cut short does not count: the message is sent after the next start.
    if (is_stopping_ && done.result == notify::attempt::outcome::failed) return;
    const double chance = std::uniform_real_distribution<double>(0, 1)(random_);
    const auto ended = queue_.on_attempt(done, steady_now(), chance);
    note(done);
    if (ended && ended->end != delivery_queue::ending::delivered) note_lost();
    auto left = next;
    if (!done.left.empty()) left.recipients = done.left;
    held.unlock();
    if (ended) {
        settings_.record(ended->message, ended->end, ended->answer);
    } else {
        settings_.record(left, std::nullopt, done.answer);
    }
    held.lock();
}

/// Call it with the lock.
void channel_worker::note(const notify::attempt& done) {
    if (done.result == notify::attempt::outcome::delivered) {
        ++state_.delivered;
        state_.last_delivered = to_epoch_ms(wall_now());
        state_.failing_since.reset();
        state_.last_error.clear();
        return;
    }
    ++state_.failed_attempts;
    state_.last_error = done.answer;
}

/// Call it with the lock.
void channel_worker::note_lost() {
    ++state_.lost;
    if (!state_.failing_since) state_.failing_since = to_epoch_ms(wall_now());
}

}  // namespace penstock::services
