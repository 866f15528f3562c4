#pragma once

#include <open62541/types.h>

#include <mutex>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "opcua/ua.hpp"

namespace penstock::opcua {

using owned_events = owned<UA_EventNotificationList, UA_TYPES_EVENTNOTIFICATIONLIST>;
using owned_change = owned<UA_DataChangeNotification, UA_TYPES_DATACHANGENOTIFICATION>;

/// Values and events that a server has sent and the device's loop has not fetched yet.
///
/// Limits: `max` values, `max_events` events. If the queue is full, what arrives is dropped; `has_lost` then tells that
/// the points must be read. Thread: any.
class notification_queue {
public:
    static constexpr std::size_t max_events = 10'000;

    explicit notification_queue(steady_time now) : last_received_(now) {}

    void set_max(std::size_t values) {
        const std::scoped_lock lock(mutex_);
        max_ = values;
    }

    /// A message with data, or a keep-alive, has arrived; `sent` is the time by the server's clock, epoch 0 = not
    /// known.
    void on_message(steady_time now, wall_time sent) {
        const std::scoped_lock lock(mutex_);
        last_received_ = now;
        if (sent != wall_time{}) last_sent_ = sent;
    }

    void put(owned_change change) {
        const std::scoped_lock lock(mutex_);
        if (count_ + change->monitoredItemsSize > max_) {
            has_lost_ = true;
            return;
        }
        count_ += change->monitoredItemsSize;
        waiting_.push_back(std::move(change));
    }

    void put(owned_events events) {
        const std::scoped_lock lock(mutex_);
        if (event_count_ + events->eventsSize > max_events) {
            has_lost_ = true;
            return;
        }
        event_count_ += events->eventsSize;
        events_.push_back(std::move(events));
    }

    /// A message of the server was lost.
    void on_missing_message() {
        const std::scoped_lock lock(mutex_);
        has_lost_ = true;
    }

    struct taken {
        std::vector<owned_change> changes;
        std::vector<owned_events> events;
        bool has_lost = false;
        steady_time last_received{};
        wall_time last_sent{};  ///< epoch 0 = nothing was sent
    };
    taken take() {
        const std::scoped_lock lock(mutex_);
        count_ = 0;
        event_count_ = 0;
        return {std::exchange(waiting_, {}), std::exchange(events_, {}), std::exchange(has_lost_, false),
                last_received_, last_sent_};
    }

private:
    mutable std::mutex mutex_;
    std::vector<owned_change> waiting_;
    std::vector<owned_events> events_;
    std::size_t event_count_ = 0;
    std::size_t count_ = 0;
    std::size_t max_ = 20'000;
    bool has_lost_ = false;
    steady_time last_received_;
    wall_time last_sent_{};
};

}  // namespace penstock::opcua
