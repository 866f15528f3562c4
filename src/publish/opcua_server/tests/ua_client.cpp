#include "publish/opcua_server/tests/ua_client.hpp"

#include <open62541/client_config_default.h>
#include <open62541/client_highlevel.h>
#include <open62541/plugin/create_certificate.h>
#include <open62541/plugin/pki_default.h>

#include <cmath>
#include <limits>

namespace penstock::publish {

namespace {

std::string url(std::uint16_t port) {
    return "opc.tcp://127.0.0.1:" + std::to_string(port) + "/";
}

std::string behind_hash(const UA_String& uri) {
    const auto text = opcua::to_view(uri);
    std::string name(text.substr(text.find('#') + 1));
    std::erase(name, '_');
    return name;
}

std::string policy_uri(const std::string& name) {
    const std::string tail = name == "Aes128Sha256RsaOaep"  ? "Aes128_Sha256_RsaOaep"
                             : name == "Aes256Sha256RsaPss" ? "Aes256_Sha256_RsaPss"
                                                            : name;
    return "http://opcfoundation.org/UA/SecurityPolicy#" + tail;
}

const char* mode_name(UA_MessageSecurityMode mode) {
    return mode == UA_MESSAGESECURITYMODE_SIGN             ? "Sign"
           : mode == UA_MESSAGESECURITYMODE_SIGNANDENCRYPT ? "SignAndEncrypt"
                                                           : "None";
}

void say_nothing(void* /*context*/, UA_LogLevel /*level*/, UA_LogCategory /*category*/, const char* /*format*/,
                 va_list /*arguments*/) {}

UA_Logger silence{&say_nothing, nullptr, nullptr};

}  // namespace

const ua_identity& client_identity() {
    static const ua_identity made = [] {
        using std::string_view;
        const UA_String subject[] = {opcua::borrow_string(string_view("CN=test client")),
                                     opcua::borrow_string(string_view("O=tests"))};
        const UA_String names[] = {opcua::borrow_string(string_view("DNS:localhost")),
                                   opcua::borrow_string(string_view("URI:urn:test:client"))};
        UA_UInt16 bits = 2048;
        UA_KeyValuePair pair{UA_QUALIFIEDNAME(0, const_cast<char*>("key-size-bits")), {}};
        UA_Variant_setScalar(&pair.value, &bits, &UA_TYPES[UA_TYPES_UINT16]);
        UA_KeyValueMap params{1, &pair};
        UA_ByteString key{}, certificate{};
        UA_CreateCertificate(&silence, subject, 2, names, 2, UA_CERTIFICATEFORMAT_DER, &params, &key, &certificate);
        ua_identity out;
        const auto der = opcua::to_bytes(certificate), secret = opcua::to_bytes(key);
        out.certificate.assign(der.begin(), der.end());
        out.key.assign(secret.begin(), secret.end());
        UA_ByteString_clear(&key);
        UA_ByteString_clear(&certificate);
        return out;
    }();
    return made;
}

UA_NodeId node(const char* text) {
    return UA_NODEID_STRING(2, const_cast<char*>(text));
}

ua_client::ua_client() {
    UA_ClientConfig config{};
    config.logging = &silence;
    const auto& own = client_identity();
    UA_ClientConfig_setDefaultEncryption(&config, opcua::borrow_string(byte_view(own.certificate)),
                                         opcua::borrow_string(byte_view(own.key)), nullptr, 0, nullptr, 0);
    config.certificateVerification.clear(&config.certificateVerification);
    UA_CertificateVerification_AcceptAll(&config.certificateVerification);
    config.timeout = 10'000;
    UA_String_clear(&config.clientDescription.applicationUri);
    config.clientDescription.applicationUri = opcua::copy(std::string_view("urn:test:client"));
    client_ = UA_Client_newWithConfig(&config);
}

ua_client::~ua_client() {
    if (client_ == nullptr) return;
    UA_Client_disconnect(client_);
    UA_Client_delete(client_);
}

UA_StatusCode ua_client::connect(std::uint16_t port, const ua_login& as) {
    auto& config = *UA_Client_getConfig(client_);
    UA_String_clear(&config.clientDescription.applicationUri);
    config.clientDescription.applicationUri = opcua::copy(std::string_view(as.uri));
    UA_String_clear(&config.securityPolicyUri);
    config.securityPolicyUri = opcua::copy(policy_uri(as.policy));
    config.securityMode = as.mode == "None"   ? UA_MESSAGESECURITYMODE_NONE
                          : as.mode == "Sign" ? UA_MESSAGESECURITYMODE_SIGN
                                              : UA_MESSAGESECURITYMODE_SIGNANDENCRYPT;
    UA_String_clear(&config.sessionName);
    config.sessionName = opcua::copy(std::string_view("a test"));
    const auto at = url(port);
    if (as.user.empty()) return UA_Client_connect(client_, at.c_str());
    return UA_Client_connectUsername(client_, at.c_str(), as.user.c_str(), as.password.c_str());
}

std::vector<ua_client::endpoint> ua_client::endpoints(std::uint16_t port) {
    std::vector<endpoint> out;
    std::size_t count = 0;
    UA_EndpointDescription* all = nullptr;
    UA_Client_getEndpoints(client_, url(port).c_str(), &count, &all);
    for (std::size_t i = 0; i < count; ++i)
        out.push_back({behind_hash(all[i].securityPolicyUri), mode_name(all[i].securityMode)});
    UA_Array_delete(all, count, &UA_TYPES[UA_TYPES_ENDPOINTDESCRIPTION]);
    return out;
}

std::string ua_client::server_uri(std::uint16_t port) {
    std::size_t count = 0;
    UA_EndpointDescription* all = nullptr;
    UA_Client_getEndpoints(client_, url(port).c_str(), &count, &all);
    std::string out = count == 0 ? std::string() : std::string(opcua::to_view(all[0].server.applicationUri));
    UA_Array_delete(all, count, &UA_TYPES[UA_TYPES_ENDPOINTDESCRIPTION]);
    return out;
}

opcua::owned_data_value ua_client::read(const UA_NodeId& id, UA_AttributeId attribute, const char* range) {
    UA_ReadValueId what;
    UA_ReadValueId_init(&what);
    what.nodeId = id;
    what.attributeId = attribute;
    if (range != nullptr) what.indexRange = opcua::borrow_string(std::string_view(range));
    UA_ReadRequest request;
    UA_ReadRequest_init(&request);
    request.nodesToRead = &what;
    request.nodesToReadSize = 1;
    request.timestampsToReturn = UA_TIMESTAMPSTORETURN_BOTH;
    auto response = UA_Client_Service_read(client_, request);
    opcua::owned_data_value out;
    if (response.resultsSize == 1) {
        std::swap(*out, response.results[0]);
    } else {
        out->hasStatus = true;
        out->status = response.responseHeader.serviceResult;
    }
    UA_ReadResponse_clear(&response);
    return out;
}

UA_StatusCode ua_client::status(const UA_NodeId& id, UA_AttributeId attribute) {
    const auto value = read(id, attribute);
    return value->hasStatus ? value->status : UA_STATUSCODE_GOOD;
}

std::string ua_client::text(const UA_NodeId& id, UA_AttributeId attribute) {
    const auto value = read(id, attribute);
    if (value->value.type == &UA_TYPES[UA_TYPES_LOCALIZEDTEXT])
        return std::string(opcua::to_view(static_cast<UA_LocalizedText*>(value->value.data)->text));
    if (value->value.type == &UA_TYPES[UA_TYPES_QUALIFIEDNAME])
        return std::string(opcua::to_view(static_cast<UA_QualifiedName*>(value->value.data)->name));
    return "?";
}

double ua_client::number(const UA_NodeId& id) {
    const auto value = read(id);
    if (value->value.type == &UA_TYPES[UA_TYPES_DOUBLE]) return *static_cast<double*>(value->value.data);
    if (value->value.type == &UA_TYPES[UA_TYPES_INT16]) return *static_cast<std::int16_t*>(value->value.data);
    return std::numeric_limits<double>::quiet_NaN();
}

UA_StatusCode ua_client::write(const UA_NodeId& id, const UA_DataValue& value) {
    UA_WriteValue what;
    UA_WriteValue_init(&what);
    what.nodeId = id;
    what.attributeId = UA_ATTRIBUTEID_VALUE;
    what.value = value;
    UA_WriteRequest request;
    UA_WriteRequest_init(&request);
    request.nodesToWrite = &what;
    request.nodesToWriteSize = 1;
    auto response = UA_Client_Service_write(client_, request);
    const auto status = response.resultsSize == 1 ? response.results[0] : response.responseHeader.serviceResult;
    UA_WriteResponse_clear(&response);
    return status;
}

UA_StatusCode ua_client::write(const UA_NodeId& id, double number) {
    UA_DataValue value;
    UA_DataValue_init(&value);
    value.hasValue = true;
    UA_Variant_setScalar(&value.value, &number, &UA_TYPES[UA_TYPES_DOUBLE]);
    return write(id, value);
}

std::vector<UA_StatusCode> ua_client::write(const std::vector<std::pair<const char*, double>>& values) {
    std::vector<UA_WriteValue> all(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        UA_WriteValue_init(&all[i]);
        all[i].nodeId = node(values[i].first);
        all[i].attributeId = UA_ATTRIBUTEID_VALUE;
        all[i].value.hasValue = true;
        UA_Variant_setScalar(&all[i].value.value, const_cast<double*>(&values[i].second), &UA_TYPES[UA_TYPES_DOUBLE]);
    }
    UA_WriteRequest request;
    UA_WriteRequest_init(&request);
    request.nodesToWrite = all.data();
    request.nodesToWriteSize = all.size();
    auto response = UA_Client_Service_write(client_, request);
    std::vector<UA_StatusCode> out(response.results, response.results + response.resultsSize);
    UA_WriteResponse_clear(&response);
    return out;
}

std::vector<std::string> ua_client::browse(const UA_NodeId& id) {
    UA_BrowseDescription what;
    UA_BrowseDescription_init(&what);
    what.nodeId = id;
    what.referenceTypeId = UA_NODEID_NUMERIC(0, UA_NS0ID_HIERARCHICALREFERENCES);
    what.includeSubtypes = true;
    what.resultMask = UA_BROWSERESULTMASK_ALL;
    UA_BrowseRequest request;
    UA_BrowseRequest_init(&request);
    request.nodesToBrowse = &what;
    request.nodesToBrowseSize = 1;
    auto response = UA_Client_Service_browse(client_, request);
    std::vector<std::string> out;
    for (std::size_t i = 0; response.resultsSize == 1 && i < response.results[0].referencesSize; ++i)
        out.emplace_back(opcua::to_view(response.results[0].references[i].browseName.name));
    UA_BrowseResponse_clear(&response);
    return out;
}

}  // namespace penstock::publish
