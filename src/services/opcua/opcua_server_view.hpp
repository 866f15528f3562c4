#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/failure.hpp"

namespace penstock::services {

/// A client of the OPC UA server.
struct opcua_session {
    std::string session_id, name;
    std::string user;  ///< empty = anonymous
    std::string role;
    std::string address;  ///< of the client, `192.0.2.7:51000`
    std::string policy, mode;
    wall_time start_time{};
    std::uint64_t subscriptions = 0;
    std::uint64_t monitored_items = 0;
};

/// The OPC UA server as the API sees it: its state, and the calls that the API makes.
///
/// Thread: any. `sessions` and `end_sessions_of` may wait for the server's thread, 2 s at most, `nodeset` 5 s; the rest
/// must not.
class opcua_server_view {
public:
    virtual ~opcua_server_view() = default;

    virtual std::uint16_t port() const = 0;  ///< 0 = it does not listen
    virtual std::vector<opcua_session> sessions() const = 0;
    /// The address space as a UANodeSet (OPC 10000-6, annex F): of all OPCs, or only of the one with that id. Each call
    /// of the result appends the next piece; false: it was the last. They may be called on another thread.
    /// Failure: `not_found`: there is no such OPC; `unavailable`: the server does not run or is busy.
    virtual outcome<std::function<bool(std::string& piece)>> nodeset(std::string_view opc_id, wall_time published) = 0;
    virtual std::string user() const = 0;
    virtual std::string password() const = 0;  ///< empty = none is set
    virtual bool allows_anonymous() const = 0;

    /// Call it when the name of a site has changed.
    virtual void name_site(const std::string& site_id, const std::string& name) = 0;

    /// Ends the sessions of clients that have presented this certificate, because it is not trusted any more.
    virtual void end_sessions_of(const std::string& thumbprint) = 0;
};

}  // namespace penstock::services
