#pragma once

#include <open62541/plugin/eventloop.h>

#include <cstdint>
#include <memory>
#include <unordered_map>

#include "io/stream.hpp"

namespace penstock::opcua {

/// Counts the bytes that the stack sends and receives over TCP, for each of its clients, as `io::stream` does for other
/// drivers.
///
/// Lifecycle: made on the thread of the stack's event loop (one for each loop) before the first client connects; it
/// outlives the clients.   Thread: that of the event loop.
class traffic_meter {
public:
    /// The meter of the calling thread; null: the thread has none.
    static traffic_meter* instance() noexcept;

    explicit traffic_meter(UA_EventLoop& events);
    ~traffic_meter();
    traffic_meter(const traffic_meter&) = delete;
    traffic_meter& operator=(const traffic_meter&) = delete;

    /// `client`: the stack's client.
    void begin(const void* client, std::shared_ptr<io::traffic> counts) { clients_[client] = std::move(counts); }
    void end(const void* client) { clients_.erase(client); }

private:
    static UA_StatusCode open(UA_ConnectionManager* tcp, const UA_KeyValueMap* parameters, void* application,
                              void* context, UA_ConnectionManager_connectionCallback callback);
    static UA_StatusCode send(UA_ConnectionManager* tcp, std::uintptr_t connection, const UA_KeyValueMap* parameters,
                              UA_ByteString* bytes);
    static void on_event(UA_ConnectionManager* tcp, std::uintptr_t connection, void* application, void** context,
                         UA_ConnectionState state, const UA_KeyValueMap* parameters, UA_ByteString bytes);

    UA_ConnectionManager* tcp_ = nullptr;
    decltype(UA_ConnectionManager::openConnection) open_ = nullptr;
    decltype(UA_ConnectionManager::sendWithConnection) send_ = nullptr;
    /// The callback of the stack's clients, the same for all.
    UA_ConnectionManager_connectionCallback callback_ = nullptr;
    std::unordered_map<const void*, std::shared_ptr<io::traffic>> clients_;
    std::unordered_map<std::uintptr_t, std::shared_ptr<io::traffic>> connections_;
};

}  // namespace penstock::opcua
