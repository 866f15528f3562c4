#pragma once

#include <open62541/plugin/eventloop.h>
#include <open62541/server.h>

#include <cstdint>
#include <string>

namespace penstock::publish {

using connection_id = std::uintptr_t;

/// Whether another process listens on the port. The stack would share the port with it, and half of the clients would
/// reach the other process.
bool is_taken(const std::string& address, std::uint16_t port);

/// Observes the TCP connections of the stack, between the stack and its event loop: which port was bound, and over
/// which connection a request arrived. The stack passes neither to its access control.
///
/// Thread: the server's, one object at a time on it.   Lifecycle: from `watch` until the server is deleted.
class connections {
public:
    ~connections();

    /// Before the server starts. False: the event loop has no TCP.
    bool watch(UA_EventLoop& loop);

    std::uint16_t port() const noexcept { return port_; }        ///< 0: nothing is bound
    connection_id current() const noexcept { return current_; }  ///< 0: no request is being served
    std::string address_of(connection_id id) const;              ///< of the client: `192.0.2.7:51000`, `[::1]:51000`
    void close(connection_id id) noexcept;

private:
    using callback = UA_ConnectionManager_connectionCallback;
    static UA_StatusCode open(UA_ConnectionManager* manager, const UA_KeyValueMap* params, void* application,
                              void* context, callback on_change);
    static void on_event(UA_ConnectionManager* manager, std::uintptr_t id, void* application, void** context,
                         UA_ConnectionState state, const UA_KeyValueMap* params, UA_ByteString message);

    UA_ConnectionManager* manager_ = nullptr;
    UA_StatusCode (*open_)(UA_ConnectionManager*, const UA_KeyValueMap*, void*, void*, callback) = nullptr;
    callback on_change_ = nullptr;
    std::uint16_t port_ = 0;
    connection_id current_ = 0;
};

}  // namespace penstock::publish
