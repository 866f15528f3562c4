#pragma once

#include <open62541/client.h>
#include <open62541/server.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.hpp"
#include "opcua/ua.hpp"

namespace penstock::publish {

/// How a client of a test connects to the server.
struct ua_login {
    std::string policy = "Basic256Sha256";  ///< `None` too
    std::string mode = "SignAndEncrypt";
    std::string user = "opcua";  ///< empty = anonymous
    std::string password = "secret";
    std::string uri = "urn:test:client";  ///< of the application; must be that of the certificate
};

/// A client's own certificate, made once a process.
struct ua_identity {
    byte_buffer certificate, key;
};
const ua_identity& client_identity();

inline std::string name_of(UA_StatusCode status) {
    return UA_StatusCode_name(status);
}

UA_NodeId node(const char* text);  ///< ns=2;s=<text>; the text must outlive it

/// A foreign stack's view of the server: open62541's own client.
class ua_client {
public:
    ua_client();
    ~ua_client();
    ua_client(ua_client&& from) noexcept : client_(std::exchange(from.client_, nullptr)) {}
    ua_client& operator=(ua_client&&) = delete;

    UA_StatusCode connect(std::uint16_t port, const ua_login& as = {});
    UA_Client* operator->() const noexcept { return client_; }
    UA_Client* get() const noexcept { return client_; }

    struct endpoint {
        std::string policy, mode;
        bool operator==(const endpoint&) const = default;
        auto operator<=>(const endpoint&) const = default;
    };
    std::vector<endpoint> endpoints(std::uint16_t port);
    std::string server_uri(std::uint16_t port);

    opcua::owned_data_value read(const UA_NodeId& id, UA_AttributeId attribute = UA_ATTRIBUTEID_VALUE,
                                 const char* range = nullptr);
    /// Null status of what was read.
    UA_StatusCode status(const UA_NodeId& id, UA_AttributeId attribute = UA_ATTRIBUTEID_VALUE);
    std::string text(const UA_NodeId& id, UA_AttributeId attribute);  ///< of LocalizedText and QualifiedName
    double number(const UA_NodeId& id);                               ///< a Double or Int16 value; NaN = none

    UA_StatusCode write(const UA_NodeId& id, double number);
    UA_StatusCode write(const UA_NodeId& id, const UA_DataValue& value);
    std::vector<UA_StatusCode> write(const std::vector<std::pair<const char*, double>>& values);

    std::vector<std::string> browse(const UA_NodeId& id);  ///< browse names of what it organizes and has

private:
    UA_Client* client_;
};

}  // namespace penstock::publish
