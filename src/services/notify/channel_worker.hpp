#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <random>
#include <string>

#include "base/background_thread.hpp"
#include "notify/attempt.hpp"
#include "services/notify/channel_state.hpp"
#include "services/notify/delivery_queue.hpp"
#include "services/notify/notification_channel.hpp"

namespace penstock::services {

/// Sends the messages of one channel on a thread of its own, so a server that does not respond delays nothing else.
///
/// Lifecycle: `start`, then any number of calls; `begin_stop` ends an attempt in progress; `stop` waits for it.
/// Thread: any; the functions of the settings are called on its own thread.
class channel_worker {
public:
    /// One attempt to deliver, as `notify::post` and `notify::deliver` make it.
    using sender = std::function<notify::attempt(const notification_channel& to, const queued_message& what,
                                                 const notify::stop_request& stop)>;
    struct settings {
        sender send;
        /// A message has ended, or (`nullopt` as its end) an attempt with it has failed and others follow.
        std::function<void(const queued_message& what, std::optional<delivery_queue::ending> end,
                           const std::string& answer)>
            record;
    };
    /// Gets the result of a test message.
    using test_receiver = std::function<void(const notify::attempt& done, milliseconds elapsed)>;

    channel_worker(notification_channel channel, settings s);
    ~channel_worker();
    channel_worker(const channel_worker&) = delete;
    channel_worker& operator=(const channel_worker&) = delete;

    void start();
    void begin_stop();
    void stop();

    void change(notification_channel channel);
    notification_channel channel() const;
    channel_state state() const;

    /// Returns the message that has lost its place in the queue.
    std::optional<delivery_queue::ended_message> push(queued_message m);
    /// Sends the message before all others, once. False: another test is in progress.
    bool test(queued_message m, test_receiver done);

private:
    struct test_request {
        queued_message message;
        test_receiver done;
    };

    void run();
    notify::attempt send(const notification_channel& to, const queued_message& what) const;
    void run_test(background_thread::lock_type& held);
    void run_next(background_thread::lock_type& held, const queued_message& next);
    void note(const notify::attempt& done);
    void note_lost();

    const settings settings_;
    std::atomic<bool> is_stopping_{false};
    std::minstd_rand random_{std::random_device{}()};  ///< of its own thread

    // Under the thread's lock.
    notification_channel channel_;
    delivery_queue queue_;
    channel_state state_;
    std::optional<test_request> test_;
    bool is_testing_ = false;
    background_thread thread_;
};

}  // namespace penstock::services
