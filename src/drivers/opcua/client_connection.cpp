#include "drivers/opcua/client_connection.hpp"

#include <fmt/format.h>
#include <open62541/client_config_default.h>
#include <open62541/plugin/pki_default.h>
#include <open62541/plugin/securitypolicy_default.h>

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <utility>
#include <vector>

#include "base/within.hpp"
#include "drivers/opcua/traffic_meter.hpp"
#include "opcua/errc.hpp"
#include "opcua/log.hpp"

namespace penstock::opcua {

namespace {

// No server has this URI. It keeps the stack from changing to another address that a server returns: a server behind a
// port forwarding returns one that cannot be reached.
constexpr std::string_view no_application = "urn:penstock:no-other-address";

struct pending {
    client_connection::response_handler taker;
};

constexpr double renewal_check_ms = 200;  // the stack itself looks each second, too late for tokens of few seconds

/// The answer was whole, so the channel is in order, but it holds what the stack cannot read.
bool is_undecodable(UA_StatusCode status) noexcept {
    return status == UA_STATUSCODE_BADDECODINGERROR || status == UA_STATUSCODE_BADENCODINGERROR ||
           status == UA_STATUSCODE_BADENCODINGLIMITSEXCEEDED;
}

void on_response(UA_Client*, void* context, UA_UInt32, void* response) {
    const std::unique_ptr<pending> call(static_cast<pending*>(context));
    const auto status = static_cast<UA_ResponseHeader*>(response)->serviceResult;
    if (is_undecodable(status)) return call->taker(errc::undecodable, nullptr);
    if (status == UA_STATUSCODE_BADTIMEOUT) return call->taker(io::errc::timed_out, nullptr);
    if (UA_StatusCode_isBad(status)) return call->taker(status_error(status), nullptr);
    call->taker({}, response);
}

using policy_maker = UA_StatusCode (*)(UA_SecurityPolicy*, const UA_ByteString, const UA_ByteString, const UA_Logger*);

policy_maker maker_of(security_policy p) noexcept {
    switch (p) {
        case security_policy::aes128_sha256_rsa_oaep: return UA_SecurityPolicy_Aes128Sha256RsaOaep;
        case security_policy::basic256_sha256: return UA_SecurityPolicy_Basic256Sha256;
        case security_policy::aes256_sha256_rsa_pss: return UA_SecurityPolicy_Aes256Sha256RsaPss;
        case security_policy::none: break;
    }
    return nullptr;
}

result<> add_policy(UA_SecurityPolicy*& list, std::size_t& size, policy_maker make, const UA_ByteString& certificate,
                    const UA_ByteString& key) {
    auto* grown = static_cast<UA_SecurityPolicy*>(UA_realloc(list, (size + 1) * sizeof(UA_SecurityPolicy)));
    if (grown == nullptr) return boost::system::errc::make_error_code(boost::system::errc::not_enough_memory);
    list = grown;
    const auto status = make(&list[size], certificate, key, stack_log(verbosity::quiet));
    if (status != UA_STATUSCODE_GOOD) return status_error(status);
    ++size;
    return {};
}

/// What the stack writes into its log when it ends a connection itself, and what that means.
struct own_reason {
    std::string_view logged;
    const char* meaning;
};
constexpr std::array own_reasons{
    own_reason{"Could not find a matching UserTokenPolicy",
               "found no login that the server accepts for the configured user"},
    own_reason{"not available for authentication", "cannot encrypt the password as the server requires it"},
    own_reason{"The server certificate is different",
               "ended the connection: the server presents another certificate than its endpoint names"},
    own_reason{"The server uses a different SecurityPolicy",
               "ended the connection: the server answers with another security policy"},
    own_reason{"The server does not use the client certificate",
               "ended the connection: the server does not use the gateway's certificate"},
    own_reason{"The server reused the last nonce", "ended the connection: the server used a nonce twice"},
    own_reason{"Could not decode", "ended the connection: the server's answer cannot be decoded"},
    own_reason{"Decoding RHE message failed", "ended the connection: the server's answer cannot be decoded"},
    own_reason{"Processing the ACK message failed",
               "ended the connection: the server's Acknowledge message is not valid"},
};

constexpr std::size_t max_certificate = 65'536;

/// The first certificate of a chain.
UA_ByteString leaf_of(const byte_buffer& chain) noexcept {
    // DER: 30 82 LL LL, with two bytes of length for every certificate that holds an RSA key.
    std::size_t length = chain.size();
    if (chain.size() > 4 && chain[0] == 0x30 && chain[1] == 0x82) {
        length = std::min(length, std::size_t{4} + load_big<std::uint16_t>(chain.data() + 2));
    }
    return borrow_string(byte_view(chain.data(), length));
}

}  // namespace

client_connection::client_connection(client_thread& stack, io::executor loop, settings s)
    : stack_(stack), executor_(std::move(loop)), settings_(std::move(s)) {}

client_connection::~client_connection() {
    // The stack calls back while its client goes: nobody is here to be told.
    is_leaving_ = true;
    opened_ = nullptr;
    if (client_ != nullptr) delete_client();
}

void client_connection::delete_client() {
    UA_Client_removeCallback(client_, renewal_);
    if (auto* meter = traffic_meter::instance()) meter->end(client_);
    UA_Client_delete(std::exchange(client_, nullptr));
}

io::awaitable<result<>> client_connection::open_for_discovery(steady_time deadline) {
    return open(nullptr, false, deadline);
}

io::awaitable<result<>> client_connection::open_session(std::shared_ptr<const chosen_endpoint> to,
                                                        std::shared_ptr<const session_token> left,
                                                        steady_time deadline) {
    former_ = std::move(left);  // nothing of this has run on the stack's thread yet
    return open(std::move(to), true, deadline);
}

io::awaitable<result<>> client_connection::open(std::shared_ptr<const chosen_endpoint> to, bool wants_session,
                                                steady_time deadline) {
    io::one_shot<result<>> opened(executor_);
    stack_.post([self = shared_from_this(), to = std::move(to), wants_session, answer = opened.make_sender()] {
        self->wants_session_ = wants_session;
        self->opened_ = [answer](result<> r) { answer.set(std::move(r)); };
        const auto started = self->start(to.get());
        if (!started) self->fail(started.error());
    });
    const auto begin = steady_now();
    auto outcome = co_await opened.wait_until(deadline);
    if (!outcome) co_return late(std::chrono::duration_cast<milliseconds>(steady_now() - begin));
    co_return std::move(*outcome);
}

open_step client_connection::step() const {
    const std::scoped_lock lock(mutex_);
    return step_;
}

void client_connection::note_step(UA_SecureChannelState channel, UA_SessionState session) {
    auto now = open_step::connect;
    if (channel >= UA_SECURECHANNELSTATE_CONNECTED) now = open_step::hello;
    if (channel >= UA_SECURECHANNELSTATE_ACK_RECEIVED) now = open_step::channel;
    if (channel == UA_SECURECHANNELSTATE_OPEN) now = wants_session_ ? open_step::create_session : open_step::open;
    if (session == UA_SESSIONSTATE_CREATED || session == UA_SESSIONSTATE_ACTIVATE_REQUESTED) {
        now = open_step::activate_session;
    }
    if (session == UA_SESSIONSTATE_ACTIVATED) now = open_step::open;
    const std::scoped_lock lock(mutex_);
    has_created_ = has_created_ || session == UA_SESSIONSTATE_CREATE_REQUESTED;
    step_ = std::max(step_, now);
}

/// What the server did not answer, and how long it was waited for.
error_code client_connection::late(milliseconds waited) const {
    static constexpr std::array<const char*, 6> what{
        "the TCP connection", "the first message (Hello), so it may be no OPC UA server",
        "OpenSecureChannel",  "CreateSession",
        "ActivateSession",    "the last step"};
    const auto at = step();
    const auto text =
        fmt::format("the server did not answer {} {}{}", what[static_cast<std::size_t>(at)], within(waited),
                    at >= open_step::create_session ? "; a slow server needs a longer timeout_ms" : "");
    return worded_error(text, remedy::reconnect);
}

std::shared_ptr<const session_token> client_connection::left_session() const {
    const std::scoped_lock lock(mutex_);
    return is_session_left_ ? session_ : nullptr;
}

bool client_connection::has_taken_over() const {
    const std::scoped_lock lock(mutex_);
    return !has_created_;
}

void client_connection::close() {
    {
        const std::scoped_lock lock(mutex_);
        if (!lost_) lost_ = status_error(UA_STATUSCODE_BADSHUTDOWN);
    }
    stack_.post([self = shared_from_this()] { self->close_client(); });
}

std::optional<error_code> client_connection::lost() const {
    const std::scoped_lock lock(mutex_);
    return lost_;
}

byte_buffer client_connection::shown() const {
    const std::scoped_lock lock(mutex_);
    return shown_;
}

/// The certificate is not used here: where something is secured it is the endpoint's, verified before.
void client_connection::watch_certificate(UA_ClientConfig& config) {
    auto& check = config.certificateVerification;
    if (check.clear != nullptr) check.clear(&check);
    check = {};
    check.context = this;
    check.logging = config.logging;
    check.verifyCertificate = [](const UA_CertificateVerification* c, const UA_ByteString* certificate) {
        auto& self = *static_cast<client_connection*>(c->context);
        const auto bytes = to_bytes(*certificate);
        if (bytes.size() > max_certificate) return UA_StatusCode{UA_STATUSCODE_BADCERTIFICATEINVALID};
        const std::scoped_lock lock(self.mutex_);
        self.shown_.assign(bytes.begin(), bytes.end());
        return UA_StatusCode{UA_STATUSCODE_GOOD};
    };
    check.verifyApplicationURI = [](const UA_CertificateVerification*, const UA_ByteString*, const UA_String*) {
        return UA_StatusCode{UA_STATUSCODE_GOOD};
    };
}

void client_connection::note_log(std::string_view line) {
    for (const auto& r : own_reasons) {
        if (line.find(r.logged) != std::string_view::npos) own_reason_ = r.meaning;
    }
}

/// Who ended the connection, for its words: the server, or our side of the protocol.
error_code client_connection::worded(UA_StatusCode status) const {
    if (own_reason_ != nullptr) {
        const auto name = std::string(UA_StatusCode_name(status));
        return worded_error("the gateway's OPC UA stack " + std::string(own_reason_) + " (" + name + ")",
                            remedy_of(status_error(status)));
    }
    if (status == UA_STATUSCODE_BADUSERACCESSDENIED && !is_open_) {
        return worded_error("user or password is wrong, or the user may not log in (BadUserAccessDenied)",
                            remedy::fix_config);
    }
    return status_error(status);
}

void client_connection::take_log(void* context, UA_LogLevel level, UA_LogCategory category, const char* format,
                                 va_list arguments) {
    auto& self = *static_cast<client_connection*>(context);
    va_list again;
    va_copy(again, arguments);
    std::array<char, 256> line{};
    std::vsnprintf(line.data(), line.size(), format, again);
    va_end(again);
    if (level >= UA_LOGLEVEL_WARNING) self.note_log(line.data());
    auto* log = stack_log(verbosity::quiet);
    log->log(log->context, level, category, format, arguments);
}

result<> client_connection::start(const chosen_endpoint* to) {
    UA_ClientConfig config{};
    config.clientContext = this;
    log_ = {take_log, this, nullptr};
    config.logging = &log_;
    config.eventLoop = stack_.events();
    config.externalEventLoop = true;
    // We give up first: the answer that comes late then names the session that must be ended.
    config.timeout = static_cast<UA_UInt32>((settings_.timeout + client_thread::late_session_timeout).count());
    config.requestedSessionTimeout = static_cast<UA_UInt32>(settings_.session_timeout.count());
    config.noSession = !wants_session_ || former_ != nullptr;
    config.endpointUrl = copy(settings_.url);
    config.applicationUri = copy(no_application);
    config.sessionName = copy(settings_.session_name);
    config.clientDescription.applicationUri = copy(settings_.application_uri);
    config.clientDescription.productUri = copy("urn:penstock");
    config.clientDescription.applicationName.text = copy("Penstock");
    config.clientDescription.applicationType = UA_APPLICATIONTYPE_CLIENT;
    config.stateCallback = [](UA_Client* client, UA_SecureChannelState channel, UA_SessionState session,
                              UA_StatusCode status) {
        static_cast<client_connection*>(UA_Client_getContext(client))->on_state(channel, session, status);
    };
    auto made = UA_ClientConfig_setDefault(&config);
    // The certificate was verified before: it is the endpoint's, and the stack accepts no other.
    if (made == UA_STATUSCODE_GOOD && to == nullptr) {
        config.endpoint.endpointUrl = copy(settings_.url);
        config.endpoint.securityMode = UA_MESSAGESECURITYMODE_NONE;
        config.endpoint.securityPolicyUri = copy(uri_of(security_policy::none));
        config.endpoint.serverCertificate = copy(byte_view(settings_.plain_certificate));
    } else if (made == UA_STATUSCODE_GOOD) {
        made = UA_EndpointDescription_copy(&*to->description, &config.endpoint);
        const bool is_plain = to->policy == security_policy::none && !settings_.plain_certificate.empty();
        const auto leaf = leaf_of(is_plain ? settings_.plain_certificate : to->chain);
        UA_ByteString_clear(&config.endpoint.serverCertificate);
        made |= UA_ByteString_copy(&leaf, &config.endpoint.serverCertificate);
    }
    if (made == UA_STATUSCODE_GOOD) watch_certificate(config);
    result<> secured = made == UA_STATUSCODE_GOOD ? result<>{} : result<>{status_error(made)};
    if (secured && to != nullptr) secured = add_security(config, *to);
    if (secured) client_ = UA_Client_newWithConfig(&config);
    if (client_ == nullptr) {
        UA_ClientConfig_clear(&config);
        return secured ? result<>{status_error(UA_STATUSCODE_BADOUTOFMEMORY)} : secured;
    }
    if (auto* meter = traffic_meter::instance(); meter != nullptr && settings_.counts)
        meter->begin(client_, settings_.counts);
    UA_Client_addRepeatedCallback(
        client_, [](UA_Client* client, void*) { UA_Client_renewSecureChannel(client); }, nullptr, renewal_check_ms,
        &renewal_);
    const auto status = __UA_Client_connect(client_, true);
    if (status != UA_STATUSCODE_GOOD) return worded(status);
    return {};
}

result<> client_connection::add_security(UA_ClientConfig& config, const chosen_endpoint& to) {
    if (!settings_.user.empty()) {
        UA_ClientConfig_setAuthenticationUsername(&config, settings_.user.c_str(), settings_.password.c_str());
    }
    if (settings_.certificate.empty()) return {};
    UA_ByteString key{};
    const auto status = UA_PKI_decryptPrivateKey(borrow_string(byte_view(settings_.key)), UA_BYTESTRING_NULL, &key);
    if (status != UA_STATUSCODE_GOOD) return status_error(status);
    const auto certificate = borrow_string(byte_view(settings_.certificate));
    result<> added{};
    if (to.policy != security_policy::none) {
        added = add_policy(config.securityPolicies, config.securityPoliciesSize, maker_of(to.policy), certificate, key);
    }
    const bool has_user = !settings_.user.empty() || !settings_.user_files.certificate.empty();
    if (added && has_user) added = add_user(config, certificate, key);
    UA_ByteString_memZero(&key);
    UA_ByteString_clear(&key);
    return added;
}

/// A password is encrypted, and a certificate signed for, by the policy that the endpoint names for it, which may be
/// another than its own. A user's certificate signs with its own key.
result<> client_connection::add_user(UA_ClientConfig& config, const UA_ByteString& certificate,
                                     const UA_ByteString& key) {
    const auto& files = settings_.user_files;
    const bool has_files = !files.certificate.empty();
    const auto shown = has_files ? borrow_string(byte_view(files.certificate)) : certificate;
    const auto secret = has_files ? borrow_string(byte_view(files.key)) : key;
    if (has_files) {
        auto* token = UA_X509IdentityToken_new();
        if (token == nullptr) return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
        token->certificateData = copy(byte_view(files.certificate));
        UA_ExtensionObject_clear(&config.userIdentityToken);
        UA_ExtensionObject_setValue(&config.userIdentityToken, token, &UA_TYPES[UA_TYPES_X509IDENTITYTOKEN]);
    }
    std::vector<policy_maker> makers{UA_SecurityPolicy_Aes256Sha256RsaPss, UA_SecurityPolicy_Basic256Sha256,
                                     UA_SecurityPolicy_Aes128Sha256RsaOaep};
    if (settings_.allows_deprecated_token) {
        makers.insert(makers.end(), {UA_SecurityPolicy_Basic256, UA_SecurityPolicy_Basic128Rsa15});
    }
    for (const auto make : makers) {
        const auto added =
            add_policy(config.authSecurityPolicies, config.authSecurityPoliciesSize, make, shown, secret);
        if (!added) return added;
    }
    return {};
}

void client_connection::send(const void* request, const UA_DataType* request_type, const UA_DataType* response_type,
                             response_handler taker) {
    if (client_ == nullptr || is_leaving_ || !is_open_) {
        return taker(lost().value_or(status_error(UA_STATUSCODE_BADSERVERNOTCONNECTED)), nullptr);
    }
    auto call = std::make_unique<pending>(pending{std::move(taker)});
    const auto status =
        __UA_Client_AsyncService(client_, request, request_type, on_response, response_type, call.get(), nullptr);
    if (status == UA_STATUSCODE_GOOD) {
        (void)call.release();
    } else {
        call->taker(status_error(status), nullptr);
    }
}

void client_connection::on_state(UA_SecureChannelState channel, UA_SessionState session, UA_StatusCode status) {
    if (is_leaving_) return;
    note_step(channel, session);
    if (status != UA_STATUSCODE_GOOD) return fail(worded(status));
    // What follows calls the stack, which is in the middle of something.
    if (channel == UA_SECURECHANNELSTATE_OPEN && former_ != nullptr && session == UA_SESSIONSTATE_CLOSED)
        stack_.post([self = shared_from_this()] { self->take_over(); });
    const bool is_up = wants_session_ ? session == UA_SESSIONSTATE_ACTIVATED : channel == UA_SECURECHANNELSTATE_OPEN;
    if (is_up && !is_open_) {
        is_open_ = true;
        if (wants_session_) stack_.post([self = shared_from_this()] { self->note_session(); });
        if (const auto notify = std::exchange(opened_, nullptr)) notify({});
    } else if (!is_up && is_open_) {
        fail(status_error(UA_STATUSCODE_BADCONNECTIONCLOSED));
    }
}

/// A session of before, in a channel of its own. Where the server has it no more the stack asks for another.
void client_connection::take_over() {
    const auto former = std::exchange(former_, nullptr);
    if (former == nullptr || client_ == nullptr || is_leaving_) return;
    UA_Client_getConfig(client_)->noSession = false;
    const auto status =
        UA_Client_activateSessionAsync(client_, *former->token, borrow_string(byte_view(former->nonce)));
    if (status != UA_STATUSCODE_GOOD) fail(worded(status));
}

/// Keeps what takes the session over when this connection is lost.
void client_connection::note_session() {
    if (client_ == nullptr) return;
    owned_node_id token;
    UA_ByteString nonce{};
    if (UA_Client_getSessionAuthenticationToken(client_, &*token, &nonce) == UA_STATUSCODE_GOOD) {
        const auto bytes = to_bytes(nonce);
        auto known = std::make_shared<session_token>();
        known->token = std::move(token);
        known->nonce.assign(bytes.begin(), bytes.end());
        const std::scoped_lock lock(mutex_);
        session_ = std::move(known);
    }
    UA_ByteString_clear(&nonce);
}

void client_connection::leave_session() {
    const std::scoped_lock lock(mutex_);
    is_session_left_ = true;
}

void client_connection::fail(const error_code& why) {
    {
        const std::scoped_lock lock(mutex_);
        if (!lost_) lost_ = why;
    }
    if (const auto notify = std::exchange(opened_, nullptr)) notify(why);
    // Not from here, for the stack may be in the middle of something.
    if (is_leaving_) return;
    if (auto self = weak_from_this().lock()) stack_.post([self = std::move(self)] { self->close_client(); });
}

void client_connection::close_client() {
    if (std::exchange(is_leaving_, true)) return;
    if (const auto notify = std::exchange(opened_, nullptr)) {
        notify(lost().value_or(status_error(UA_STATUSCODE_BADSHUTDOWN)));
    }
    if (client_ == nullptr) return;
    const bool waits_for_session = is_session_asked_for();
    if (!waits_for_session) say_farewell();
    stack_.close_in_background(shared_from_this(),
                               waits_for_session ? client_thread::late_session_timeout : client_thread::close_timeout);
}

/// A session that nobody waits for any more can be ended only when the server has named it: else it stays there until
/// its time is over, and servers on controllers have few.
bool client_connection::is_session_asked_for() {
    UA_SessionState session = UA_SESSIONSTATE_CLOSED;
    UA_Client_getState(client_, nullptr, &session, nullptr);
    return session == UA_SESSIONSTATE_CREATE_REQUESTED;
}

void client_connection::say_farewell() {
    if (std::exchange(has_said_farewell_, true)) return;
    UA_SecureChannelState channel = UA_SECURECHANNELSTATE_CLOSED;
    UA_Client_getState(client_, &channel, nullptr, nullptr);
    if (channel != UA_SECURECHANNELSTATE_OPEN) leave_session();
    UA_Client_disconnectAsync(client_);
}

bool client_connection::is_closed(bool is_overdue) {
    UA_SecureChannelState channel = UA_SECURECHANNELSTATE_CLOSED;
    UA_Client_getState(client_, &channel, nullptr, nullptr);
    if (channel == UA_SECURECHANNELSTATE_CLOSED) {
        delete_client();
        return true;
    }
    if (is_overdue) {
        if (!std::exchange(is_forced_, true)) {
            leave_session();  // nobody has confirmed its end
            UA_Client_disconnectSecureChannelAsync(client_);
        }
    } else if (!is_session_asked_for()) {
        say_farewell();
    }
    return false;
}

UA_UInt32 client_connection::timeout_hint(steady_time deadline) {
    const auto left = std::chrono::duration_cast<milliseconds>(deadline - steady_now()).count();
    return static_cast<UA_UInt32>(std::clamp<std::int64_t>(left, 1, 600'000));
}

}  // namespace penstock::opcua
