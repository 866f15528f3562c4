// Clients of the OPC UA server without certificate and name, whose messages come in any order and with any bytes in
// them: channels, sessions, services, and what they have to send back (channel, token, session, subscription)
// mostly right. Properties: a request has one response at most, and no response is unrequested; nothing is
// ever written, for no client has authenticated; there are no more sessions than may be; in the end the server
// still answers.

#include <netinet/in.h>
#include <open62541/types.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "base/fuzz/script.hpp"
#include "base/log.hpp"
#include "opcua/ua.hpp"
#include "publish/opcua_server/tests/server_fixture.hpp"

using namespace penstock;
using namespace penstock::publish;
using penstock::fuzz::require;
using penstock::fuzz::script;

namespace {

constexpr std::uint16_t max_sessions = 1'000;

/// One for all inputs: to make its address space takes most of a second.
server_fixture& server() {
    static server_fixture all([] {
        opcua_server_settings s;
        s.allow_none = s.allow_anonymous = true;
        s.max_sessions = max_sessions;
        return s;
    }());
    static const bool is_started = [] {
        all.add("LEVEL", "Double", 1);
        all.add("LIST", "Int16[4]", 2);
        all.add("NAME", "String", 3);
        all.start();
        all.set("LEVEL", 2.5);
        all.set("NAME", std::string("text"));
        return true;
    }();
    require(is_started);
    return all;
}

void put(byte_buffer& out, std::uint32_t number) {
    for (unsigned i = 0; i < 4; ++i)
        out.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

std::uint32_t number_at(byte_view from, std::size_t at) {
    std::uint32_t number = 0;
    for (unsigned i = 0; i < 4; ++i)
        number |= std::uint32_t{from[at + i]} << (8 * i);
    return number;
}

class visitor {
public:
    explicit visitor(script& input) : input_(input) { connect(); }
    ~visitor() { ::close(socket_); }
    visitor(const visitor&) = delete;
    visitor& operator=(const visitor&) = delete;

    bool is_connected() const noexcept { return is_connected_; }

    void step() {
        switch (input_.byte() % 14) {
            case 0: open_channel(); break;
            case 1: create_session(); break;
            case 2: activate_session(); break;
            case 3: read(); break;
            case 4: write(); break;
            case 5: browse(); break;
            case 6: subscribe(); break;
            case 7: watch(); break;
            case 8: publish(); break;
            case 9: read_history(); break;
            case 10: close_session(); break;
            case 11: send_any(); break;
            case 12: get_endpoints(); break;
            default: {
                ::close(socket_);
                connect();
            }
        }
    }

    /// Whether the server accepts an anonymous client.
    static bool is_served() {
        static const std::uint8_t none = 0;
        script nothing(&none, 0);
        visitor v(nothing);
        return v.is_welcome_;
    }

private:
    void connect() {
        socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        at.sin_port = htons(server().port);
        require(::connect(socket_, reinterpret_cast<const sockaddr*>(&at), sizeof at) == 0);
        const linger now{1, 0};  // or the ports would be used up
        ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
        is_connected_ = true;
        is_welcome_ = false;
        channel_ = token_ = 0;
        sequence_ = 0;
        questions_ = responses_ = 0;
        arrived_.clear();
        byte_buffer hello{'H', 'E', 'L', 'F', 0, 0, 0, 0};
        for (const std::uint32_t n : {0U, 65'536U, 65'536U, 0U, 0U})
            put(hello, n);
        const std::string url = "opc.tcp://127.0.0.1/";
        put(hello, static_cast<std::uint32_t>(url.size()));
        append(hello, as_bytes(url));
        send(std::move(hello));
        receive([this] { return is_welcome_; });
    }

    /// The size goes in; bytes of the input go over some of it.
    void send(byte_buffer message) {
        const auto size = static_cast<std::uint32_t>(message.size());
        for (unsigned i = 0; i < 4; ++i)
            message[4 + i] = static_cast<std::uint8_t>(size >> (8 * i));
        const auto harm = input_.byte();
        if (harm % 4 == 3) {
            const std::size_t at = (harm / 4U) * message.size() / 64U;
            const auto bytes = input_.bytes(std::min<std::size_t>(1 + input_.byte() % 8U, message.size() - at));
            std::ranges::copy(bytes, message.begin() + static_cast<std::ptrdiff_t>(at));
        }
        if (is_connected_ && ::send(socket_, message.data(), message.size(), MSG_NOSIGNAL) < 0) is_connected_ = false;
    }

    template <class IsEnough>
    void receive(const IsEnough& is_enough, int patience_ms = 200) {
        pollfd one{socket_, POLLIN, 0};
        while (is_connected_ && !is_enough() && ::poll(&one, 1, patience_ms) > 0) {
            std::uint8_t bytes[65'536];
            const auto n = ::recv(socket_, bytes, sizeof bytes, 0);
            if (n <= 0) {
                is_connected_ = false;
                return;
            }
            append(arrived_, byte_view(bytes, static_cast<std::size_t>(n)));
            take_messages();
        }
    }

    void take_messages() {
        while (arrived_.size() >= 8) {
            const std::size_t size = number_at(arrived_, 4);
            require(size >= 8 && size <= 1'000'000);
            if (arrived_.size() < size) return;
            take(byte_view(arrived_).first(size));
            arrived_.erase(arrived_.begin(), arrived_.begin() + static_cast<std::ptrdiff_t>(size));
        }
    }

    void take(byte_view message) {
        const std::string_view type(reinterpret_cast<const char*>(message.data()), 3);
        if (type == "ACK") is_welcome_ = true;
        if (type == "ACK" || type == "ERR") return;
        require(type == "OPN" || type == "MSG");
        std::size_t at = 12;
        if (type == "OPN") {
            for (int i = 0; i < 3; ++i) {
                const auto length = number_at(message, at);
                at += 4 + (length == 0xFFFFFFFF ? 0 : length);
            }
        } else {
            at += 4;
        }
        if (message[3] != 'F') return;
        require(++responses_ <= questions_);
        const auto rest = message.subspan(at + 8);
        UA_ByteString shown = opcua::borrow_string(rest);
        UA_NodeId id;
        std::size_t used = 0;
        if (UA_decodeBinary(&shown, &id, &UA_TYPES[UA_TYPES_NODEID], nullptr) != UA_STATUSCODE_GOOD) return;
        used = UA_calcSizeBinary(&id, &UA_TYPES[UA_TYPES_NODEID]);
        shown = opcua::borrow_string(rest.subspan(used));
        const auto number = id.identifierType == UA_NODEIDTYPE_NUMERIC ? id.identifier.numeric : 0;
        UA_NodeId_clear(&id);
        learn(number, shown);
    }

    template <std::size_t type, class T, class Use>
    static void with(std::uint32_t number, const UA_ByteString& bytes, const Use& use) {
        if (number != UA_TYPES[type].binaryEncodingId.identifier.numeric) return;
        opcua::owned<T, type> made;
        require(UA_decodeBinary(&bytes, &*made, &UA_TYPES[type], nullptr) == UA_STATUSCODE_GOOD);
        use(*made);
    }

    /// What the server requires to be sent back from now on.
    void learn(std::uint32_t number, const UA_ByteString& bytes) {
        with<UA_TYPES_OPENSECURECHANNELRESPONSE, UA_OpenSecureChannelResponse>(number, bytes, [&](auto& r) {
            channel_ = r.securityToken.channelId;
            token_ = r.securityToken.tokenId;
        });
        with<UA_TYPES_CREATESESSIONRESPONSE, UA_CreateSessionResponse>(
            number, bytes, [&](auto& r) { (void)session_.copy_from(r.authenticationToken); });
        with<UA_TYPES_CREATESUBSCRIPTIONRESPONSE, UA_CreateSubscriptionResponse>(
            number, bytes, [&](auto& r) { subscription_ = r.subscriptionId; });
        with<UA_TYPES_WRITERESPONSE, UA_WriteResponse>(number, bytes, [&](auto& r) {
            for (std::size_t i = 0; i < r.resultsSize; ++i)
                require(r.results[i] != UA_STATUSCODE_GOOD);
        });
    }

    template <std::size_t type, class T>
    void ask(opcua::owned<T, type>& request, int patience_ms = 200) {
        UA_NodeId_copy(&*session_, &request->requestHeader.authenticationToken);
        request->requestHeader.timeoutHint = 1'000;
        ask_raw(UA_TYPES[type].binaryEncodingId.identifier.numeric, encode(&*request, UA_TYPES[type]),
                type == UA_TYPES_OPENSECURECHANNELREQUEST, patience_ms);
    }

    static byte_buffer encode(const void* what, const UA_DataType& type) {
        UA_ByteString out = UA_BYTESTRING_NULL;
        require(UA_encodeBinary(what, &type, &out) == UA_STATUSCODE_GOOD);
        const auto view = opcua::to_bytes(out);
        byte_buffer bytes(view.begin(), view.end());
        UA_ByteString_clear(&out);
        return bytes;
    }

    void ask_raw(std::uint32_t type, byte_view body, bool opens_channel, int patience_ms) {
        byte_buffer message =
            opens_channel ? byte_buffer{'O', 'P', 'N', 'F', 0, 0, 0, 0} : byte_buffer{'M', 'S', 'G', 'F', 0, 0, 0, 0};
        put(message, channel_);
        if (opens_channel) {
            const std::string policy = "http://opcfoundation.org/UA/SecurityPolicy#None";
            put(message, static_cast<std::uint32_t>(policy.size()));
            append(message, as_bytes(policy));
            put(message, 0xFFFFFFFF);
            put(message, 0xFFFFFFFF);
        } else {
            put(message, token_);
        }
        const auto request = ++sequence_;
        put(message, request);
        put(message, request);
        append(message, encode_type(type));
        append(message, body);
        ++questions_;
        send(std::move(message));
        receive([this, before = responses_] { return responses_ > before; }, patience_ms);
    }

    static byte_buffer encode_type(std::uint32_t type) {
        const UA_NodeId id = UA_NODEID_NUMERIC(0, type);
        return encode(&id, UA_TYPES[UA_TYPES_NODEID]);
    }

    UA_NodeId any_node() {
        static const char* const tags[] = {"LEVEL", "LIST", "NAME", "LINE", "SITE_A", "GONE"};
        const auto b = input_.byte();
        return b % 2 == 0 ? node(tags[b / 2U % 6U]) : UA_NODEID_NUMERIC(0, b * 10U);
    }

    void open_channel() {
        opcua::owned<UA_OpenSecureChannelRequest, UA_TYPES_OPENSECURECHANNELREQUEST> r;
        r->requestType = input_.byte() % 4 == 3 ? UA_SECURITYTOKENREQUESTTYPE_RENEW : UA_SECURITYTOKENREQUESTTYPE_ISSUE;
        r->securityMode = UA_MESSAGESECURITYMODE_NONE;
        r->requestedLifetime = 60'000;
        ask(r);
    }

    void create_session() {
        opcua::owned<UA_CreateSessionRequest, UA_TYPES_CREATESESSIONREQUEST> r;
        r->clientDescription.applicationUri = opcua::copy(std::string_view("urn:test:client"));
        r->endpointUrl = opcua::copy(std::string_view("opc.tcp://127.0.0.1/"));
        r->sessionName = opcua::copy(input_.bytes(input_.byte() % 16U));
        r->requestedSessionTimeout = 2'000;
        r->maxResponseMessageSize = 1'000'000;
        ask(r);
    }

    void activate_session() {
        opcua::owned<UA_ActivateSessionRequest, UA_TYPES_ACTIVATESESSIONREQUEST> r;
        const auto b = input_.byte();
        if (b % 3 == 0) {
            opcua::owned<UA_UserNameIdentityToken, UA_TYPES_USERNAMEIDENTITYTOKEN> token;
            token->policyId = opcua::copy(std::string_view(b % 2 == 0 ? "open62541-username-policy" : ""));
            token->userName = opcua::copy(std::string_view("otto"));
            token->password = opcua::copy(input_.bytes(b % 16U));
            UA_ExtensionObject_setValueCopy(&r->userIdentityToken, &*token, token.type());
        } else if (b % 3 == 1) {
            opcua::owned<UA_AnonymousIdentityToken, UA_TYPES_ANONYMOUSIDENTITYTOKEN> token;
            token->policyId = opcua::copy(std::string_view("open62541-anonymous-policy"));
            UA_ExtensionObject_setValueCopy(&r->userIdentityToken, &*token, token.type());
        }
        ask(r);
    }

    void read() {
        opcua::owned<UA_ReadRequest, UA_TYPES_READREQUEST> r;
        const std::size_t count = 1 + input_.byte() % 4U;
        r->timestampsToReturn = static_cast<UA_TimestampsToReturn>(input_.byte() % 4);
        r->nodesToRead = static_cast<UA_ReadValueId*>(UA_Array_new(count, &UA_TYPES[UA_TYPES_READVALUEID]));
        r->nodesToReadSize = count;
        for (std::size_t i = 0; i < count; ++i) {
            const auto id = any_node();
            UA_NodeId_copy(&id, &r->nodesToRead[i].nodeId);
            const auto b = input_.byte();
            r->nodesToRead[i].attributeId = b % 2 == 0 ? static_cast<UA_UInt32>(UA_ATTRIBUTEID_VALUE) : b / 2U % 30U;
            if (b > 200) r->nodesToRead[i].indexRange = opcua::copy(input_.bytes(4));
        }
        ask(r);
    }

    void write() {
        opcua::owned<UA_WriteRequest, UA_TYPES_WRITEREQUEST> r;
        r->nodesToWrite = static_cast<UA_WriteValue*>(UA_Array_new(1, &UA_TYPES[UA_TYPES_WRITEVALUE]));
        r->nodesToWriteSize = 1;
        const auto id = any_node();
        UA_NodeId_copy(&id, &r->nodesToWrite->nodeId);
        const auto b = input_.byte();
        r->nodesToWrite->attributeId = b % 4 == 3 ? b / 4U % 30U : static_cast<UA_UInt32>(UA_ATTRIBUTEID_VALUE);
        r->nodesToWrite->value.hasValue = true;
        double number = b;
        UA_Variant_setScalarCopy(&r->nodesToWrite->value.value, &number, &UA_TYPES[UA_TYPES_DOUBLE]);
        ask(r);
    }

    void browse() {
        opcua::owned<UA_BrowseRequest, UA_TYPES_BROWSEREQUEST> r;
        r->nodesToBrowse = static_cast<UA_BrowseDescription*>(UA_Array_new(1, &UA_TYPES[UA_TYPES_BROWSEDESCRIPTION]));
        r->nodesToBrowseSize = 1;
        r->requestedMaxReferencesPerNode = input_.byte() % 8;
        const auto id = any_node();
        UA_NodeId_copy(&id, &r->nodesToBrowse->nodeId);
        r->nodesToBrowse->browseDirection = static_cast<UA_BrowseDirection>(input_.byte() % 4);
        r->nodesToBrowse->resultMask = 63;
        ask(r);
    }

    void subscribe() {
        opcua::owned<UA_CreateSubscriptionRequest, UA_TYPES_CREATESUBSCRIPTIONREQUEST> r;
        r->requestedPublishingInterval = input_.byte();
        r->requestedLifetimeCount = 10;
        r->requestedMaxKeepAliveCount = input_.byte() % 4;
        r->publishingEnabled = true;
        ask(r);
    }

    void watch() {
        opcua::owned<UA_CreateMonitoredItemsRequest, UA_TYPES_CREATEMONITOREDITEMSREQUEST> r;
        r->subscriptionId = subscription_;
        r->itemsToCreate = static_cast<UA_MonitoredItemCreateRequest*>(
            UA_Array_new(1, &UA_TYPES[UA_TYPES_MONITOREDITEMCREATEREQUEST]));
        r->itemsToCreateSize = 1;
        const auto id = any_node();
        UA_NodeId_copy(&id, &r->itemsToCreate->itemToMonitor.nodeId);
        r->itemsToCreate->itemToMonitor.attributeId = UA_ATTRIBUTEID_VALUE;
        r->itemsToCreate->monitoringMode = UA_MONITORINGMODE_REPORTING;
        r->itemsToCreate->requestedParameters.samplingInterval = input_.byte();
        r->itemsToCreate->requestedParameters.queueSize = input_.byte();
        ask(r);
    }

    void publish() {
        opcua::owned<UA_PublishRequest, UA_TYPES_PUBLISHREQUEST> r;
        ask(r, 5);  // it may be answered much later
    }

    void read_history() {
        opcua::owned<UA_HistoryReadRequest, UA_TYPES_HISTORYREADREQUEST> r;
        opcua::owned<UA_ReadRawModifiedDetails, UA_TYPES_READRAWMODIFIEDDETAILS> details;
        details->startTime = static_cast<UA_DateTime>(input_.byte()) << (input_.byte() % 60U);
        details->endTime = static_cast<UA_DateTime>(input_.byte()) << (input_.byte() % 60U);
        details->numValuesPerNode = input_.byte();
        details->returnBounds = input_.byte() % 2 == 0;
        UA_ExtensionObject_setValueCopy(&r->historyReadDetails, &*details, details.type());
        r->nodesToRead = static_cast<UA_HistoryReadValueId*>(UA_Array_new(1, &UA_TYPES[UA_TYPES_HISTORYREADVALUEID]));
        r->nodesToReadSize = 1;
        const auto id = any_node();
        UA_NodeId_copy(&id, &r->nodesToRead->nodeId);
        if (input_.byte() % 4 == 3) r->nodesToRead->continuationPoint = opcua::copy(input_.bytes(16));
        ask(r);
    }

    void close_session() {
        opcua::owned<UA_CloseSessionRequest, UA_TYPES_CLOSESESSIONREQUEST> r;
        r->deleteSubscriptions = input_.byte() % 2 == 0;
        ask(r);
    }

    void get_endpoints() {
        opcua::owned<UA_GetEndpointsRequest, UA_TYPES_GETENDPOINTSREQUEST> r;
        r->endpointUrl = opcua::copy(input_.bytes(input_.byte() % 32U));
        ask(r);
    }

    /// Any bytes as the body of any service.
    void send_any() {
        const std::uint32_t type = 400U + input_.byte() * 2U;
        const auto body = input_.bytes(input_.byte());
        ask_raw(type, body, false, 20);
    }

    script& input_;
    int socket_ = -1;
    bool is_connected_ = false;
    bool is_welcome_ = false;
    std::uint32_t channel_ = 0, token_ = 0, sequence_ = 0;
    std::uint32_t subscription_ = 1;
    opcua::owned_node_id session_;
    std::size_t questions_ = 0, responses_ = 0;  ///< of this connection
    byte_buffer arrived_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const bool is_quiet = [] {
        spdlog::set_level(spdlog::level::off);
        return true;
    }();
    require(is_quiet);
    auto& all = server();
    script input(bytes, size);
    {
        visitor v(input);
        for (int i = 0; i < 24 && !input.is_over() && v.is_connected(); ++i)
            v.step();
    }
    require(all.sessions().size() <= max_sessions);
    {
        const std::scoped_lock lock(all.mutex);
        require(all.written.empty());
    }
    require(visitor::is_served());
    return 0;
}
