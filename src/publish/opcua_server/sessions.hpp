#pragma once

#include <open62541/server.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "publish/opcua_server/connections.hpp"
#include "publish/opcua_server/login_limit.hpp"
#include "publish/opcua_server/opcua_server.hpp"

namespace penstock::publish {

/// Who is logged in, and what they may do: the stack's access control.
///
/// Thread: the server's.   Lifecycle: outlives the stack's server.
class sessions {
public:
    sessions(const ua_settings& s, const ua_doors& doors, connections& wires)
        : settings_(s), doors_(doors), connections_(wires) {}

    /// Takes the place of what is in `config`.
    void install(UA_ServerConfig& config);

    /// With the counts that the stack keeps.
    std::vector<ua_session> list(UA_Server& server) const;
    bool empty() const noexcept { return open_.empty(); }
    std::uint64_t changes() const noexcept { return changes_; }  ///< logins and ends so far

    /// And closes their connections.
    void end_of(UA_Server& server, std::string_view thumbprint);

    /// One client that is logged in. The stack hands it to each callback of that session.
    struct entry {
        ua_session what;
        UA_NodeId id{};
        connection_id wire = 0;
    };

private:
    static sessions& of(UA_AccessControl* control) noexcept { return *static_cast<sessions*>(control->context); }
    static UA_StatusCode on_activate(UA_Server* server, UA_AccessControl* control,
                                     const UA_EndpointDescription* endpoint, const UA_ByteString* certificate,
                                     const UA_NodeId* id, const UA_ExtensionObject* token, void** context);
    static void on_close(UA_Server* server, UA_AccessControl* control, const UA_NodeId* id, void* context);

    /// `nobody`: refused. `user` gets the name.
    ua_role role_of(const UA_ExtensionObject& token, std::string& user);

    const ua_settings& settings_;
    const ua_doors& doors_;
    connections& connections_;
    login_limit limit_;
    std::uint64_t changes_ = 0;
    std::map<std::string, std::unique_ptr<entry>, std::less<>> open_;  ///< by the text of the session's NodeId
};

}  // namespace penstock::publish
