#include "drivers/opcua/traffic_meter.hpp"

#include "opcua/ua.hpp"

namespace penstock::opcua {

namespace {

thread_local traffic_meter* of_thread = nullptr;

}  // namespace

traffic_meter* traffic_meter::instance() noexcept {
    return of_thread;
}

traffic_meter::traffic_meter(UA_EventLoop& events) {
    for (auto* source = events.eventSources; source != nullptr; source = source->next) {
        if (to_view(source->name) == "tcp") tcp_ = reinterpret_cast<UA_ConnectionManager*>(source);
    }
    if (tcp_ == nullptr) return;
    open_ = std::exchange(tcp_->openConnection, &traffic_meter::open);
    send_ = std::exchange(tcp_->sendWithConnection, &traffic_meter::send);
    of_thread = this;
}

/// The event loop must be stopped or gone.
traffic_meter::~traffic_meter() {
    of_thread = nullptr;
}

UA_StatusCode traffic_meter::open(UA_ConnectionManager* tcp, const UA_KeyValueMap* parameters, void* application,
                                  void* context, UA_ConnectionManager_connectionCallback callback) {
    auto& self = *of_thread;
    self.callback_ = callback;
    return self.open_(tcp, parameters, application, context, &traffic_meter::on_event);
}

UA_StatusCode traffic_meter::send(UA_ConnectionManager* tcp, std::uintptr_t connection,
                                  const UA_KeyValueMap* parameters, UA_ByteString* bytes) {
    auto& self = *of_thread;
    const auto size = bytes->length;
    const auto status = self.send_(tcp, connection, parameters, bytes);
    const auto found = self.connections_.find(connection);
    if (status == UA_STATUSCODE_GOOD && found != self.connections_.end()) found->second->sent += size;
    return status;
}

void traffic_meter::on_event(UA_ConnectionManager* tcp, std::uintptr_t connection, void* application, void** context,
                             UA_ConnectionState state, const UA_KeyValueMap* parameters, UA_ByteString bytes) {
    auto& self = *of_thread;
    const auto found = self.clients_.find(application);
    if (state == UA_CONNECTIONSTATE_CLOSING) {
        self.connections_.erase(connection);
    } else if (found != self.clients_.end()) {
        if (bytes.length == 0) self.connections_[connection] = found->second;
        found->second->received += bytes.length;
    }
    self.callback_(tcp, connection, application, context, state, parameters, bytes);
}

}  // namespace penstock::opcua
