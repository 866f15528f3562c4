#include "publish/opcua_server/connections.hpp"

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "opcua/ua.hpp"

namespace penstock::publish {

namespace {

/// The stack's callbacks have no pointer to our object; it belongs to the thread that runs the stack.
thread_local connections* watched = nullptr;

}  // namespace

bool is_taken(const std::string& address, std::uint16_t port) {
    if (port == 0) return false;
    addrinfo wanted{};
    wanted.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV;
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(address.c_str(), std::to_string(port).c_str(), &wanted, &found) != 0) return false;
    const int probe = ::socket(found->ai_family, found->ai_socktype | SOCK_CLOEXEC, found->ai_protocol);
    const int yes = 1;  // ignores connections that have ended but still occupy the port
    ::setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    const bool is_bound = ::bind(probe, found->ai_addr, found->ai_addrlen) == 0 || errno != EADDRINUSE;
    if (probe >= 0) ::close(probe);
    ::freeaddrinfo(found);
    return !is_bound;
}

connections::~connections() {
    if (watched == this) watched = nullptr;
}

bool connections::watch(UA_EventLoop& loop) {
    for (auto* source = loop.eventSources; source != nullptr; source = source->next) {
        if (source->eventSourceType != UA_EVENTSOURCETYPE_CONNECTIONMANAGER) continue;
        auto* manager = reinterpret_cast<UA_ConnectionManager*>(source);
        if (opcua::to_view(manager->protocol) != "tcp") continue;
        manager_ = manager;
        open_ = manager->openConnection;
        manager->openConnection = &connections::open;
        watched = this;
        return true;
    }
    return false;
}

UA_StatusCode connections::open(UA_ConnectionManager* manager, const UA_KeyValueMap* params, void* application,
                                void* context, callback on_change) {
    watched->on_change_ = on_change;
    return watched->open_(manager, params, application, context, &connections::on_event);
}

void connections::on_event(UA_ConnectionManager* manager, std::uintptr_t id, void* application, void** context,
                           UA_ConnectionState state, const UA_KeyValueMap* params, UA_ByteString message) {
    auto& self = *watched;
    const void* port = UA_KeyValueMap_getScalar(params, UA_QUALIFIEDNAME(0, const_cast<char*>("listen-port")),
                                                &UA_TYPES[UA_TYPES_UINT16]);
    if (port != nullptr) self.port_ = *static_cast<const UA_UInt16*>(port);
    self.current_ = id;
    self.on_change_(manager, id, application, context, state, params, message);
    self.current_ = 0;
}

/// The id of a connection in the stack's event loop is its socket.
std::string connections::address_of(connection_id id) const {
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    std::array<char, NI_MAXHOST> host{};
    std::array<char, NI_MAXSERV> port{};
    auto* const generic = reinterpret_cast<sockaddr*>(&address);
    if (::getpeername(static_cast<int>(id), generic, &length) != 0 ||
        ::getnameinfo(generic, length, host.data(), host.size(), port.data(), port.size(),
                      NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return {};
    const std::string name = address.ss_family == AF_INET6 ? "[" + std::string(host.data()) + "]" : host.data();
    return name + ":" + port.data();
}

void connections::close(connection_id id) noexcept {
    if (manager_ != nullptr) manager_->closeConnection(manager_, id);
}

}  // namespace penstock::publish
