#pragma once

#include <open62541/server.h>

#include <memory>

#include "publish/opcua_server/opcua_server.hpp"

namespace penstock::publish {

struct server_deleter {
    void operator()(UA_Server* server) const noexcept;
};
using server_handle = std::unique_ptr<UA_Server, server_deleter>;

/// Sets application, endpoints, certificates and limits in `config`; the settings of other modules stay unchanged. The
/// fault says what the stack did not accept.
checked<> configure(UA_ServerConfig& config, const opcua_server_settings& s, opcua::certificate_store& certificates,
                    const opcua::application_credentials& own);

/// Replaces the server's certificate while clients are connected.
void renew_certificate(UA_Server& server, const opcua::application_credentials& before,
                       const opcua::application_credentials& now);

}  // namespace penstock::publish
