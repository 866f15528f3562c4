#pragma once

#include <open62541/types.h>

#include <map>
#include <memory>
#include <vector>

#include "drivers/opcua/client_connection.hpp"
#include "drivers/opcua/notification_queue.hpp"

namespace penstock::opcua {

/// Keeps Publish requests waiting at the server and puts the notifications of its responses into `notification_queue`.
///
/// Lifecycle: `add` for the first subscription starts it; it ends with the link. It fails the link if the session or a
/// subscription does not exist any more at the server.
/// Thread: `add` on any, the rest on the stack's.
/// Limits: two requests a subscription, at most `max_requests`, or the server's limit if that is lower.
class publish_loop : public std::enable_shared_from_this<publish_loop> {
public:
    static constexpr std::size_t max_requests = 10;

    publish_loop(std::shared_ptr<client_connection> over, std::shared_ptr<notification_queue> into,
                 client_thread& stack);

    void add(UA_UInt32 subscription);
    void remove(UA_UInt32 subscription);

private:
    void ask();
    void on_response(UA_PublishResponse& response);
    void on_error(const error_code& why);
    void take(UA_NotificationMessage& message);

    std::shared_ptr<client_connection> connection_;
    std::shared_ptr<notification_queue> notifications_;
    client_thread& stack_;
    std::map<UA_UInt32, UA_UInt32> sequence_;  ///< for each subscription, the number of its last message; 0 = none yet
    std::vector<UA_SubscriptionAcknowledgement> taken_;  ///< messages that are not acknowledged yet
    std::size_t in_flight_ = 0;
    std::size_t max_ = max_requests;
    bool has_ended_ = false;
};

}  // namespace penstock::opcua
