#pragma once

#include <open62541/server.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "publish/opcua_server/connections.hpp"
#include "publish/opcua_server/opcua_server.hpp"

namespace penstock::publish {

/// The host of an address: `192.0.2.7` of `192.0.2.7:51000`, `::1` of `[::1]:51000`.
std::string_view host_of(std::string_view address) noexcept;

/// The stack's access control: users who are logged in, and their rights.
///
/// Thread: the server's; `dismiss` any.   Lifecycle: outlives the stack's server.
/// Limits: 10 sessions without a login from one address; 10 s until a session has to be logged in.
class sessions {
public:
    static constexpr std::chrono::seconds login_timeout{10};
    static constexpr std::size_t most_waiting_of_one = 10;

    /// Call it once, after the server was created.
    void watch(UA_Server& server);

    sessions(const opcua_server_settings& s, const server_callbacks& callbacks, connections& wires)
        : settings_(s), callbacks_(callbacks), connections_(wires) {}

    /// Replaces the access control in `config`.
    void install(UA_ServerConfig& config);

    /// The open sessions, with the counters of the stack.
    std::vector<session_info> list(UA_Server& server) const;
    bool empty() const noexcept { return open_.empty(); }
    std::uint64_t changes() const noexcept { return changes_; }  ///< logins and ends so far

    /// Ends sessions without a login: after 10 s, or immediately if the connection is lost or no session is free. Call
    /// it twice a second.
    void follow_waiting(UA_Server& server);

    /// Ends the sessions of clients with that certificate, and their connections.
    void end_of(UA_Server& server, std::string_view thumbprint);

    /// From now on no existing session of that user can write.
    void dismiss(const std::string& user);
    /// Ends the sessions that `dismiss` named, and their connections.
    void end_dismissed(UA_Server& server, const std::string& user);

    /// A session with a login. The stack passes it to each callback of that session.
    struct entry {
        session_info info;
        UA_NodeId id{};
        connection_id connection = 0;
        std::uint64_t dismissals = 0;  ///< number of dismissals when the login was checked
    };

private:
    static sessions& of(UA_AccessControl* control) noexcept { return *static_cast<sessions*>(control->context); }
    static UA_StatusCode on_activate(UA_Server* server, UA_AccessControl* control,
                                     const UA_EndpointDescription* endpoint, const UA_ByteString* certificate,
                                     const UA_NodeId* id, const UA_ExtensionObject* token, void** context);
    static UA_Byte level_of(UA_Server* server, UA_AccessControl* control, const UA_NodeId* id, void* session,
                            const UA_NodeId* node, void* node_context);
    bool may_write(const entry& who) const;

    /// A session without a login.
    struct waiting_session {
        std::string address;  ///< the client's
        connection_id connection = 0;
        UA_DateTime created = 0;  ///< monotonic
        wall_time start_time{};
        bool is_reported = false;  ///< the audit has a refused login of this session
    };
    static void on_create(UA_Server* server, connection_id connection);
    void make_room(UA_Server& server, connection_id connection);
    void close_waiting(UA_Server& server, const std::string& text);
    template <class Predicate>
    std::size_t end_where(UA_Server& server, Predicate is_ending);
    static void on_close(UA_Server* server, UA_AccessControl* control, const UA_NodeId* id, void* context);

    /// Returns the role for a login, `none` if it is refused. `user` gets the name.
    session_role role_of(const UA_ExtensionObject& token, std::string_view host, std::string& user);

    const opcua_server_settings& settings_;
    const server_callbacks& callbacks_;
    connections& connections_;
    std::uint64_t changes_ = 0;
    std::map<std::string, std::unique_ptr<entry>, std::less<>> open_;  ///< by the text of the session's NodeId

    std::map<std::string, waiting_session, std::less<>> waiting_;  ///< by the text of the session's NodeId

    /// Users whose sessions are being ended, each with the number of that dismissal.
    mutable std::mutex mutex_;
    std::map<std::string, std::uint64_t, std::less<>> dismissed_;
    std::atomic<std::uint64_t> dismissals_ = 0;  ///< so far
    std::atomic<bool> has_dismissed_ = false;    ///< there are such users; if not, writes need no check
};

}  // namespace penstock::publish
