#include "drivers/opcua/publisher.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "opcua/value_codec.hpp"

namespace penstock::opcua {

namespace {

constexpr UA_UInt32 patience_ms = 600'000;  // the server keeps the request until it has something to say

UA_UInt32 next_of(UA_UInt32 sequence) noexcept {
    return sequence == 0xFFFF'FFFFU ? 1 : sequence + 1;
}

}  // namespace

publisher::publisher(std::shared_ptr<link> over, std::shared_ptr<arrivals> into, client_thread& stack)
    : link_(std::move(over)), arrivals_(std::move(into)), stack_(stack) {}

void publisher::add(UA_UInt32 subscription) {
    stack_.post([self = shared_from_this(), subscription] {
        self->sequence_[subscription] = 0;
        self->ask();
    });
}

void publisher::remove(UA_UInt32 subscription) {
    stack_.post([self = shared_from_this(), subscription] { self->sequence_.erase(subscription); });
}

void publisher::ask() {
    while (!has_ended_ && !sequence_.empty() && under_way_ < std::min(most_, 2 * sequence_.size())) {
        UA_PublishRequest request;
        UA_PublishRequest_init(&request);
        request.requestHeader.timeoutHint = patience_ms;
        request.subscriptionAcknowledgements = taken_.data();
        request.subscriptionAcknowledgementsSize = taken_.size();
        ++under_way_;
        link_->send(&request, &UA_TYPES[UA_TYPES_PUBLISHREQUEST], &UA_TYPES[UA_TYPES_PUBLISHRESPONSE],
                    [self = shared_from_this()](const error_code& ec, void* response) {
                        --self->under_way_;
                        if (ec) return self->on_error(ec);
                        self->on_response(*static_cast<UA_PublishResponse*>(response));
                    });
        taken_.clear();
    }
}

void publisher::on_error(const error_code& why) {
    if (has_ended_) return;
    const auto status = code_of(why);
    if (status == UA_STATUSCODE_BADTOOMANYPUBLISHREQUESTS) {
        most_ = std::max<std::size_t>(under_way_, 1);
        if (under_way_ == 0) ask();
        return;
    }
    if (why == io::errc::timed_out) return ask();
    has_ended_ = true;
    link_->fail(why);
}

void publisher::on_response(UA_PublishResponse& response) {
    if (has_ended_) return;
    auto& message = response.notificationMessage;
    arrivals_->on_heard(steady_now(), from_date_time(message.publishTime));
    if (const auto found = sequence_.find(response.subscriptionId); found != sequence_.end()) {
        // A keep-alive carries the number of the message that is to come.
        if (message.notificationDataSize > 0) {
            if (found->second != 0 && message.sequenceNumber != next_of(found->second)) arrivals_->on_gap();
            found->second = message.sequenceNumber;
            taken_.push_back({response.subscriptionId, message.sequenceNumber});
        }
        take(message);
    }
    ask();
}

void publisher::take(UA_NotificationMessage& message) {
    for (auto& part : std::span(message.notificationData, message.notificationDataSize)) {
        if (part.encoding != UA_EXTENSIONOBJECT_DECODED) continue;
        const auto* type = part.content.decoded.type;
        if (type == &UA_TYPES[UA_TYPES_DATACHANGENOTIFICATION]) {
            auto& change = *static_cast<UA_DataChangeNotification*>(part.content.decoded.data);
            arrivals_->put(owned_change(std::exchange(change, {})));
        } else if (type == &UA_TYPES[UA_TYPES_STATUSCHANGENOTIFICATION]) {
            const auto status = static_cast<UA_StatusChangeNotification*>(part.content.decoded.data)->status;
            if (!UA_StatusCode_isBad(status)) continue;
            has_ended_ = true;  // the server has ended the subscription
            link_->fail(status_error(UA_STATUSCODE_BADSUBSCRIPTIONIDINVALID));
        }
    }
}

}  // namespace penstock::opcua
