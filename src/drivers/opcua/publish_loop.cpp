#include "drivers/opcua/publish_loop.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "opcua/errc.hpp"
#include "opcua/value_codec.hpp"

namespace penstock::opcua {

namespace {

constexpr UA_UInt32 patience_ms = 600'000;  // the server keeps the request until it has a notification

UA_UInt32 next_of(UA_UInt32 sequence) noexcept {
    return sequence == 0xFFFF'FFFFU ? 1 : sequence + 1;
}

}  // namespace

publish_loop::publish_loop(std::shared_ptr<client_connection> over, std::shared_ptr<notification_queue> into,
                           client_thread& stack)
    : connection_(std::move(over)), notifications_(std::move(into)), stack_(stack) {}

void publish_loop::add(UA_UInt32 subscription) {
    stack_.post([self = shared_from_this(), subscription] {
        self->sequence_[subscription] = 0;
        self->ask();
    });
}

void publish_loop::remove(UA_UInt32 subscription) {
    stack_.post([self = shared_from_this(), subscription] { self->sequence_.erase(subscription); });
}

void publish_loop::ask() {
    while (!has_ended_ && !sequence_.empty() && in_flight_ < std::min(max_, 2 * sequence_.size())) {
        UA_PublishRequest request;
        UA_PublishRequest_init(&request);
        request.requestHeader.timeoutHint = patience_ms;
        request.subscriptionAcknowledgements = taken_.data();
        request.subscriptionAcknowledgementsSize = taken_.size();
        ++in_flight_;
        connection_->send(&request, &UA_TYPES[UA_TYPES_PUBLISHREQUEST], &UA_TYPES[UA_TYPES_PUBLISHRESPONSE],
                          [self = shared_from_this()](const error_code& ec, void* response) {
                              --self->in_flight_;
                              if (ec) return self->on_error(ec);
                              self->on_response(*static_cast<UA_PublishResponse*>(response));
                          });
        taken_.clear();
    }
}

void publish_loop::on_error(const error_code& why) {
    if (has_ended_) return;
    const auto status = code_of(why);
    if (status == UA_STATUSCODE_BADTOOMANYPUBLISHREQUESTS) {
        max_ = std::max<std::size_t>(in_flight_, 1);
        if (in_flight_ == 0) ask();
        return;
    }
    if (why == io::errc::timed_out) return ask();
    if (why == errc::undecodable) {
        // One value that cannot be decoded makes the whole message unreadable: the points are read, which shows the
        // point at fault.
        notifications_->on_message(steady_now(), wall_time{});
        notifications_->on_missing_message();
        return ask();
    }
    has_ended_ = true;
    connection_->fail(why);
}

void publish_loop::on_response(UA_PublishResponse& response) {
    if (has_ended_) return;
    auto& message = response.notificationMessage;
    notifications_->on_message(steady_now(), from_date_time(message.publishTime));
    if (const auto found = sequence_.find(response.subscriptionId); found != sequence_.end()) {
        // A keep-alive carries the number of the next message.
        if (message.notificationDataSize > 0) {
            if (found->second != 0 && message.sequenceNumber != next_of(found->second))
                notifications_->on_missing_message();
            found->second = message.sequenceNumber;
            taken_.push_back({response.subscriptionId, message.sequenceNumber});
        }
        take(message);
    }
    ask();
}

void publish_loop::take(UA_NotificationMessage& message) {
    for (auto& part : std::span(message.notificationData, message.notificationDataSize)) {
        if (part.encoding != UA_EXTENSIONOBJECT_DECODED) continue;
        const auto* type = part.content.decoded.type;
        if (type == &UA_TYPES[UA_TYPES_DATACHANGENOTIFICATION]) {
            auto& change = *static_cast<UA_DataChangeNotification*>(part.content.decoded.data);
            notifications_->put(owned_change(std::exchange(change, {})));
        } else if (type == &UA_TYPES[UA_TYPES_EVENTNOTIFICATIONLIST]) {
            auto& events = *static_cast<UA_EventNotificationList*>(part.content.decoded.data);
            notifications_->put(owned_events(std::exchange(events, {})));
        } else if (type == &UA_TYPES[UA_TYPES_STATUSCHANGENOTIFICATION]) {
            const auto status = static_cast<UA_StatusChangeNotification*>(part.content.decoded.data)->status;
            if (!UA_StatusCode_isBad(status)) continue;
            has_ended_ = true;  // the server has ended the subscription
            connection_->fail(status_error(UA_STATUSCODE_BADSUBSCRIPTIONIDINVALID));
        }
    }
}

}  // namespace penstock::opcua
