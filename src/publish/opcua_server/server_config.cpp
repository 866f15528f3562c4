#include "publish/opcua_server/server_config.hpp"

#include <fmt/format.h>
#include <open62541/server_config_default.h>

#include <array>
#include <string>
#include <string_view>

#include "base/log.hpp"
#include "opcua/certificate_group.hpp"
#include "opcua/log.hpp"
#include "opcua/ua.hpp"

namespace penstock::publish {

namespace {

using std::string_view;

constexpr string_view policy_prefix = "http://opcfoundation.org/UA/SecurityPolicy#";

struct secure_policy {
    string_view name;  ///< behind the # of its URI
    UA_Byte level;     ///< clients that choose by it take the highest
    UA_StatusCode (*add)(UA_ServerConfig*, const UA_ByteString*, const UA_ByteString*);
};
constexpr std::array<secure_policy, 3> policies{{
    {"Basic256Sha256", 1, &UA_ServerConfig_addSecurityPolicyBasic256Sha256},
    {"Aes128_Sha256_RsaOaep", 2, &UA_ServerConfig_addSecurityPolicyAes128Sha256RsaOaep},
    {"Aes256_Sha256_RsaPss", 3, &UA_ServerConfig_addSecurityPolicyAes256Sha256RsaPss},
}};
constexpr UA_Byte encrypting = 10;  ///< on top of a policy's level

void replace(UA_String& text, string_view by) {
    UA_String_clear(&text);
    text = opcua::copy(by);
}

void describe(UA_ServerConfig& config, const opcua_server_settings& s) {
    auto& application = config.applicationDescription;
    replace(application.applicationUri, "urn:penstock:edge:" + s.edge_id);
    replace(application.productUri, "urn:penstock");
    UA_LocalizedText_clear(&application.applicationName);
    application.applicationName = {{}, opcua::copy(string_view("Penstock"))};
    auto& build = config.buildInfo;
    replace(build.productUri, "urn:penstock");
    replace(build.productName, "Penstock");
    replace(build.manufacturerName, "Penstock");
    replace(build.softwareVersion, s.version);
    replace(build.buildNumber, s.version);
}

void listen_at(UA_ServerConfig& config, const opcua_server_settings& s) {
    UA_Array_delete(config.serverUrls, config.serverUrlsSize, &UA_TYPES[UA_TYPES_STRING]);
    // Any address and any port: of IPv4 alone, or each family would get a port of its own.
    const bool is_any = s.bind.empty() || s.bind == "0.0.0.0" || s.bind == "::";
    std::string host = !is_any ? s.bind : s.port == 0 ? "0.0.0.0" : "";
    if (host.find(':') != std::string::npos) host = "[" + host + "]";
    config.serverUrls = static_cast<UA_String*>(UA_Array_new(1, &UA_TYPES[UA_TYPES_STRING]));
    config.serverUrlsSize = 1;
    config.serverUrls[0] = opcua::copy(fmt::format("opc.tcp://{}:{}", host, s.port));
    config.tcpReuseAddr = true;  // of connections of before that the system still remembers
}

void limit(UA_ServerConfig& config, const opcua_server_settings& s) {
    config.maxSessions = s.max_sessions;
    config.maxSecureChannels = static_cast<UA_UInt16>(s.max_sessions + 20);  // room to respond that there are too many
    config.maxSessionTimeout = 3'600'000;
    config.tcpMaxMsgSize = 64U << 20U;
    config.tcpMaxChunks = 4'096;
    config.maxNodesPerRead = 50'000;
    config.maxNodesPerWrite = 10'000;
    config.maxNodesPerBrowse = 10'000;
    config.maxNodesPerRegisterNodes = 50'000;
    config.maxNodesPerTranslateBrowsePathsToNodeIds = 10'000;
    config.maxNodesPerMethodCall = 100;
    config.maxMonitoredItemsPerCall = 50'000;
    config.maxSubscriptionsPerSession = s.max_subscriptions;
    config.maxSubscriptions = 0;
    config.maxMonitoredItems = s.max_monitored_items;
    config.maxMonitoredItemsPerSubscription = s.max_monitored_items;
    config.publishingIntervalLimits = {20, 3'600'000};
    config.samplingIntervalLimits = {20, 86'400'000};
    config.queueSizeLimits = {1, 1'000};
    config.lifeTimeCountLimits = {3, 15'000};
    config.keepAliveCountLimits = {1, 10'000};
    config.maxNotificationsPerPublish = 10'000;  // 0 would send none
    config.maxPublishReqPerSession = 100;
    config.enableRetransmissionQueue = true;
    config.maxRetransmissionQueueSize = 20;  // answers a subscription, each of up to so many notifications
}

UA_StatusCode add_endpoint(UA_ServerConfig& config, const std::string& policy, UA_MessageSecurityMode mode,
                           UA_Byte level, const UA_ByteString& certificate) {
    const auto status = UA_ServerConfig_addEndpoint(&config, opcua::borrow_string(policy), mode);
    if (status != UA_STATUSCODE_GOOD) return status;
    auto& added = config.endpoints[config.endpointsSize - 1];
    added.securityLevel = level;
    // Presented from the policy, but used for a renewal.
    return UA_ByteString_copy(&certificate, &added.serverCertificate);
}

UA_StatusCode secure(UA_ServerConfig& config, const opcua_server_settings& s,
                     const opcua::application_credentials& own) {
    const auto certificate = opcua::borrow_string(byte_view(own.certificate));
    const auto key = opcua::borrow_string(byte_view(own.key));
    // Without it no client could request the endpoints.
    auto status = UA_ServerConfig_addSecurityPolicyNone(&config, &certificate);
    for (const auto& policy : policies) {
        if (status != UA_STATUSCODE_GOOD) return status;
        status = policy.add(&config, &certificate, &key);
        const auto uri = std::string(policy_prefix) + std::string(policy.name);
        if (status == UA_STATUSCODE_GOOD)
            status = add_endpoint(config, uri, UA_MESSAGESECURITYMODE_SIGN, policy.level, certificate);
        if (status == UA_STATUSCODE_GOOD) {
            status = add_endpoint(config, uri, UA_MESSAGESECURITYMODE_SIGNANDENCRYPT,
                                  static_cast<UA_Byte>(policy.level + encrypting), certificate);
        }
    }
    if (status == UA_STATUSCODE_GOOD && s.allow_none)
        status = add_endpoint(config, std::string(policy_prefix) + "None", UA_MESSAGESECURITYMODE_NONE, 0, certificate);
    config.securityPolicyNoneDiscoveryOnly = !s.allow_none;
    config.allowNonePolicyPassword = false;
    return status;
}

}  // namespace

void server_deleter::operator()(UA_Server* server) const noexcept {
    UA_Server_delete(server);
}

checked<> configure(UA_ServerConfig& config, const opcua_server_settings& s, opcua::certificate_store& certificates,
                    const opcua::application_credentials& own) {
    config.logging = opcua::stack_log(opcua::verbosity::normal);
    auto status = UA_ServerConfig_setBasics_withPort(&config, s.port);
    if (status != UA_STATUSCODE_GOOD)
        return fault{"", fmt::format("the OPC UA server cannot start: {}", UA_StatusCode_name(status))};
    describe(config, s);
    listen_at(config, s);
    limit(config, s);
    opcua::attach(config.secureChannelPKI, certificates, opcua::peer::client, s.trust);
    opcua::attach(config.sessionPKI, certificates, opcua::peer::client, s.trust);
    status = secure(config, s, own);
    if (status == UA_STATUSCODE_GOOD) return {};
    return fault{"", fmt::format("the OPC UA server cannot use its certificate and key in <data>/pki/opcua/own: {}; "
                                 "remove both files, and the gateway creates new ones",
                                 UA_StatusCode_name(status))};
}

void renew_certificate(UA_Server& server, const opcua::application_credentials& before,
                       const opcua::application_credentials& now) {
    const auto old_certificate = opcua::borrow_string(byte_view(before.certificate));
    const auto certificate = opcua::borrow_string(byte_view(now.certificate));
    const auto key = opcua::borrow_string(byte_view(now.key));
    const auto status = UA_Server_updateCertificate(&server, &old_certificate, &certificate, &key, false, false);
    if (status == UA_STATUSCODE_GOOD) {
        logger("opcua_server")
            ->info("the OPC UA server uses the new certificate {}", opcua::thumbprint_of(now.certificate));
    } else {
        logger("opcua_server")
            ->error("the OPC UA server uses the old certificate until you restart the gateway: {}",
                    UA_StatusCode_name(status));
    }
}

}  // namespace penstock::publish
