#include "publish/opcua_server/sessions.hpp"

#include <open62541/statuscodes.h>

#include "base/log.hpp"
#include "opcua/ua.hpp"

namespace penstock::publish {

namespace {

constexpr UA_UInt16 tag_namespace = 2;
constexpr UA_Byte reading = UA_ACCESSLEVELMASK_READ | UA_ACCESSLEVELMASK_HISTORYREAD;
constexpr UA_Byte writing = UA_ACCESSLEVELMASK_WRITE | UA_ACCESSLEVELMASK_TIMESTAMPWRITE;

std::string text_of(const UA_NodeId& id) {
    UA_String text{};
    UA_NodeId_print(&id, &text);
    std::string out(opcua::to_view(text));
    UA_String_clear(&text);
    return out;
}

std::string name_of(UA_Server& server, const UA_NodeId& session_id) {
    UA_String name{};
    const auto status = UA_Server_getSessionAttribute_scalar(
        &server, &session_id, UA_QUALIFIEDNAME(0, const_cast<char*>("sessionName")), &UA_TYPES[UA_TYPES_STRING], &name);
    return status == UA_STATUSCODE_GOOD ? std::string(opcua::to_view(name)) : std::string();
}

/// As the gateway writes it everywhere: `Aes128Sha256RsaOaep`, where the URI has `Aes128_Sha256_RsaOaep`.
std::string policy_of(const UA_EndpointDescription& endpoint) {
    const auto uri = opcua::to_view(endpoint.securityPolicyUri);
    std::string name(uri.substr(uri.find('#') + 1));
    std::erase(name, '_');
    return name;
}

const char* mode_of(const UA_EndpointDescription& endpoint) noexcept {
    switch (endpoint.securityMode) {
        case UA_MESSAGESECURITYMODE_SIGN: return "Sign";
        case UA_MESSAGESECURITYMODE_SIGNANDENCRYPT: return "SignAndEncrypt";
        default: return "None";
    }
}

UA_UInt32 no_rights(UA_Server*, UA_AccessControl*, const UA_NodeId*, void*, const UA_NodeId*, void*) {
    return 0;
}
UA_Boolean may_call(UA_Server*, UA_AccessControl*, const UA_NodeId*, void*, const UA_NodeId*, void*) {
    return true;  // of the stack's own: ours has no methods
}
UA_Boolean may_call_on(UA_Server*, UA_AccessControl*, const UA_NodeId*, void*, const UA_NodeId*, void*,
                       const UA_NodeId*, void*) {
    return true;
}
template <class Item>
UA_Boolean never(UA_Server*, UA_AccessControl*, const UA_NodeId*, void*, const Item*) {
    return false;
}
UA_Boolean may_browse(UA_Server*, UA_AccessControl*, const UA_NodeId*, void*, const UA_NodeId*, void*) {
    return true;
}
UA_Boolean may_transfer(UA_Server*, UA_AccessControl*, const UA_NodeId*, void* from, const UA_NodeId*, void* to) {
    const auto* before = static_cast<const sessions::entry*>(from);
    const auto* now = static_cast<const sessions::entry*>(to);
    return before != nullptr && now != nullptr && before->info.user == now->info.user;
}
UA_Boolean no_update(UA_Server*, UA_AccessControl*, const UA_NodeId*, void*, const UA_NodeId*, UA_PerformUpdateType,
                     const UA_DataValue*) {
    return false;
}
UA_Boolean no_removal(UA_Server*, UA_AccessControl*, const UA_NodeId*, void*, const UA_NodeId*, UA_DateTime,
                      UA_DateTime, bool) {
    return false;
}

/// Adds one way of logging in to those that the endpoints show.
void offer(UA_AccessControl& control, UA_UserTokenType type, std::string_view policy_id) {
    UA_UserTokenPolicy policy;
    UA_UserTokenPolicy_init(&policy);
    policy.tokenType = type;
    policy.policyId = opcua::copy(policy_id);
    const auto status = UA_Array_append(reinterpret_cast<void**>(&control.userTokenPolicies),
                                        &control.userTokenPoliciesSize, &policy, &UA_TYPES[UA_TYPES_USERTOKENPOLICY]);
    if (status != UA_STATUSCODE_GOOD) UA_UserTokenPolicy_clear(&policy);  // no client can log in that way
}

void clear(UA_AccessControl* control) {
    UA_Array_delete(control->userTokenPolicies, control->userTokenPoliciesSize, &UA_TYPES[UA_TYPES_USERTOKENPOLICY]);
    *control = UA_AccessControl{};
}

}  // namespace

std::string_view host_of(std::string_view address) noexcept {
    address = address.substr(0, address.rfind(':'));
    if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
    return address;
}

void sessions::install(UA_ServerConfig& config) {
    auto& control = config.accessControl;
    if (control.clear != nullptr) control.clear(&control);
    control = UA_AccessControl{};
    control.context = this;
    control.clear = &clear;
    control.activateSession = &sessions::on_activate;
    control.closeSession = &sessions::on_close;
    control.getUserRightsMask = &no_rights;
    control.getUserAccessLevel = &sessions::level_of;
    control.getUserExecutable = &may_call;
    control.getUserExecutableOnObject = &may_call_on;
    control.allowAddNode = &never<UA_AddNodesItem>;
    control.allowAddReference = &never<UA_AddReferencesItem>;
    control.allowDeleteNode = &never<UA_DeleteNodesItem>;
    control.allowDeleteReference = &never<UA_DeleteReferencesItem>;
    control.allowBrowseNode = &may_browse;
    control.allowTransferSubscription = &may_transfer;
    control.allowHistoryUpdateUpdateData = &no_update;
    control.allowHistoryUpdateDeleteRawModified = &no_removal;
    offer(control, UA_USERTOKENTYPE_USERNAME, "username");
    if (settings_.allow_anonymous) offer(control, UA_USERTOKENTYPE_ANONYMOUS, "anonymous");
}

UA_Byte sessions::level_of(UA_Server* /*server*/, UA_AccessControl* control, const UA_NodeId* /*id*/, void* session,
                           const UA_NodeId* node, void* /*node_context*/) {
    const auto* who = static_cast<const entry*>(session);
    const bool may = who != nullptr && node->namespaceIndex == tag_namespace && of(control).may_write(*who);
    return may ? reading | writing : reading;
}

bool sessions::may_write(const entry& who) const {
    if (who.info.role != session_role::operator_) return false;
    if (!has_dismissed_) return true;
    const std::scoped_lock lock(mutex_);
    const auto found = dismissed_.find(who.info.user);
    return found == dismissed_.end() || found->second <= who.dismissals;
}

#ifdef UA_HAS_SESSION_PLACES

void sessions::watch(UA_Server& server) {
    UA_Server_setMakeRoomCallback(&server, &sessions::on_create,
                                  static_cast<UA_Double>(milliseconds(login_timeout).count()));
}

void sessions::on_create(UA_Server* server, connection_id connection) {
    of(&UA_Server_getConfig(server)->accessControl).make_room(*server, connection);
}

void sessions::follow_waiting(UA_Server& server) {
    std::map<std::string, waiting_session, std::less<>> now;
    UA_Server_forEachSession(&server, &now, [](UA_Server*, void* context, const UA_SessionPlace* place) {
        if (place->activated) return;
        auto& all = *static_cast<decltype(now)*>(context);
        auto& one = all[text_of(place->sessionId)];
        one.connection = place->connectionId;
        one.created = place->created;
    });
    std::vector<std::string> gone;
    for (auto& [text, one] : now) {
        const auto known = waiting_.find(text);
        if (known != waiting_.end()) {
            one.address = known->second.address;
            one.start_time = known->second.start_time;
            one.is_reported = known->second.is_reported;
        } else {
            one.address = connections_.address_of(one.connection);
            one.start_time = wall_now();
            ++changes_;
        }
        const bool is_late =
            UA_DateTime_nowMonotonic() - one.created > milliseconds(login_timeout).count() * UA_DATETIME_MSEC;
        if (one.connection == 0 || is_late) gone.push_back(text);
    }
    if (now.size() != waiting_.size()) ++changes_;
    waiting_ = std::move(now);
    for (const auto& text : gone)
        close_waiting(server, text);
}

void sessions::close_waiting(UA_Server& server, const std::string& text) {
    opcua::owned_node_id id;
    if (UA_NodeId_parse(&*id, opcua::borrow_string(text)) == UA_STATUSCODE_GOOD) UA_Server_closeSession(&server, &*id);
}

/// Before one more is made: who does not log in gives way first, and one address cannot take it all.
void sessions::make_room(UA_Server& server, connection_id connection) {
    follow_waiting(server);
    const auto host = std::string(host_of(connections_.address_of(connection)));
    std::size_t of_host = 0;
    const std::string* oldest = nullptr;
    const std::string* oldest_of_host = nullptr;
    const auto is_older = [&](const std::string* than, const waiting_session& one) {
        return than == nullptr || one.created < waiting_.find(*than)->second.created;
    };
    for (const auto& [text, one] : waiting_) {
        if (is_older(oldest, one)) oldest = &text;
        if (host_of(one.address) != host) continue;
        ++of_host;
        if (is_older(oldest_of_host, one)) oldest_of_host = &text;
    }
    const bool is_full = open_.size() + waiting_.size() >= settings_.max_sessions;
    if (of_host >= most_waiting_of_one) {
        close_waiting(server, std::string(*oldest_of_host));
    } else if (is_full && oldest != nullptr) {
        close_waiting(server, std::string(*oldest));
    }
}

#else

void sessions::watch(UA_Server&) {}
void sessions::follow_waiting(UA_Server&) {}

#endif

session_role sessions::role_of(const UA_ExtensionObject& token, std::string_view host, std::string& user) {
    const auto* type = token.content.decoded.type;
    if (token.encoding == UA_EXTENSIONOBJECT_ENCODED_NOBODY || type == &UA_TYPES[UA_TYPES_ANONYMOUSIDENTITYTOKEN])
        return settings_.allow_anonymous ? session_role::viewer : session_role::none;
    if (type != &UA_TYPES[UA_TYPES_USERNAMEIDENTITYTOKEN]) return session_role::none;
    const auto& named = *static_cast<const UA_UserNameIdentityToken*>(token.content.decoded.data);
    user = opcua::to_view(named.userName);
    const auto password = opcua::to_view(named.password);
    if (user.empty() || password.empty()) return session_role::none;
    return callbacks_.login ? callbacks_.login(user, password, host) : session_role::none;
}

UA_StatusCode sessions::on_activate(UA_Server* server, UA_AccessControl* control,
                                    const UA_EndpointDescription* endpoint, const UA_ByteString* certificate,
                                    const UA_NodeId* id, const UA_ExtensionObject* token, void** context) {
    auto& self = of(control);
    std::string user;
    const auto dismissals = self.dismissals_.load();  // before the user is checked: later ones apply
    const auto wire = self.connections_.current();
    auto address = self.connections_.address_of(wire);
    const auto role = self.role_of(*token, host_of(address), user);
    const auto policy = policy_of(*endpoint);
    const auto audit_login = [&](std::string_view event) {
        if (!self.callbacks_.audit) return;
        self.callbacks_.audit({event, role == session_role::none, user, host_of(address), policy, mode_of(*endpoint)});
    };
    if (role == session_role::none) {
        audit_login("refused");
        self.waiting_[text_of(*id)].is_reported = true;
        logger("opcua_server")
            ->warn("an OPC UA login of {} from {} was refused", user.empty() ? "an anonymous client" : user, address);
        return user.empty() ? UA_STATUSCODE_BADIDENTITYTOKENREJECTED : UA_STATUSCODE_BADUSERACCESSDENIED;
    }
    audit_login("login");
    auto text = text_of(*id);
    self.waiting_.erase(text);
    auto& place = self.open_[text];
    if (!place) {
        place = std::make_unique<entry>();
        place->info.start_time = wall_now();
        UA_NodeId_copy(id, &place->id);
    }
    auto& what = place->info;
    what.session_id = std::move(text);
    what.name = name_of(*server, *id);
    what.user = std::move(user);
    what.role = role;
    what.address = std::move(address);
    what.policy = policy;
    what.mode = mode_of(*endpoint);
    what.thumbprint = certificate->length == 0 ? std::string() : opcua::thumbprint_of(opcua::to_bytes(*certificate));
    place->connection = wire;
    place->dismissals = dismissals;
    *context = place.get();
    ++self.changes_;
    logger("opcua_server")
        ->info("{} has logged in from {} ({} {})", what.user.empty() ? "anonymous" : what.user, what.address,
               what.policy, what.mode);
    return UA_STATUSCODE_GOOD;
}

void sessions::on_close(UA_Server* /*server*/, UA_AccessControl* control, const UA_NodeId* id, void* /*context*/) {
    auto& self = of(control);
    const auto text = text_of(*id);
    const auto found = self.open_.find(text);
    if (found == self.open_.end()) {  // never logged in
        const auto waiting = self.waiting_.extract(text);
        const auto host = waiting ? std::string(host_of(waiting.mapped().address)) : std::string();
        if (self.callbacks_.audit && !(waiting && waiting.mapped().is_reported))
            self.callbacks_.audit({"abandoned", true, {}, host, {}, {}});
        ++self.changes_;
        return;
    }
    const auto& what = found->second->info;
    if (self.callbacks_.audit)
        self.callbacks_.audit({"ended", false, what.user, host_of(what.address), what.policy, what.mode});
    UA_NodeId_clear(&found->second->id);
    self.open_.erase(found);
    ++self.changes_;
}

std::vector<session_info> sessions::list(UA_Server& server) const {
    std::vector<session_info> all;
    opcua::owned_variant counts;
    UA_Server_readValue(
        &server,
        UA_NODEID_NUMERIC(0, UA_NS0ID_SERVER_SERVERDIAGNOSTICS_SESSIONSDIAGNOSTICSSUMMARY_SESSIONDIAGNOSTICSARRAY),
        &*counts);
    for (const auto& [text, one] : waiting_) {
        session_info info;
        info.session_id = text;
        info.address = one.address;
        info.start_time = one.start_time;
        all.push_back(std::move(info));
    }
    const bool is_counted = counts->type == &UA_TYPES[UA_TYPES_SESSIONDIAGNOSTICSDATATYPE];
    const auto* diagnosed = static_cast<const UA_SessionDiagnosticsDataType*>(counts->data);
    for (const auto& [text, open] : open_) {
        all.push_back(open->info);
        for (std::size_t i = 0; is_counted && i < counts->arrayLength; ++i) {
            if (!UA_NodeId_equal(&diagnosed[i].sessionId, &open->id)) continue;
            all.back().subscriptions = diagnosed[i].currentSubscriptionsCount;
            all.back().monitored_items = diagnosed[i].currentMonitoredItemsCount;
        }
    }
    return all;
}

template <class Predicate>
std::size_t sessions::end_where(UA_Server& server, Predicate is_ending) {
    std::vector<std::pair<opcua::owned_node_id, connection_id>> ending;
    for (const auto& [text, open] : open_) {
        if (!is_ending(*open)) continue;
        // A client that has lost its connection keeps its session for a while; the socket may be another's by now.
        const bool is_still_his = connections_.address_of(open->connection) == open->info.address;
        opcua::owned_node_id id;
        if (id.copy_from(open->id)) ending.emplace_back(std::move(id), is_still_his ? open->connection : 0);
    }
    for (const auto& [id, wire] : ending) {
        UA_Server_closeSession(&server, &*id);
        if (wire != 0) connections_.close(wire);
    }
    return ending.size();
}

void sessions::end_of(UA_Server& server, std::string_view thumbprint) {
    const auto count = end_where(server, [&](const entry& e) { return e.info.thumbprint == thumbprint; });
    if (count > 0)
        logger("opcua_server")->info("{} OPC UA sessions with the certificate {} were ended", count, thumbprint);
}

void sessions::dismiss(const std::string& user) {
    const std::scoped_lock lock(mutex_);
    dismissed_[user] = ++dismissals_;
    has_dismissed_ = true;
}

void sessions::end_dismissed(UA_Server& server, const std::string& user) {
    std::uint64_t number = 0;
    {
        const std::scoped_lock lock(mutex_);
        const auto found = dismissed_.find(user);
        if (found == dismissed_.end()) return;  // of a later dismissal, which was done already
        number = found->second;
    }
    const auto count = end_where(server, [&](const entry& e) { return e.info.user == user && e.dismissals < number; });
    if (count > 0)
        logger("opcua_server")
            ->info("{} OPC UA sessions of user {} were ended, because the rights of this user have changed", count,
                   user);
    const std::scoped_lock lock(mutex_);
    const auto found = dismissed_.find(user);
    if (found != dismissed_.end() && found->second == number) dismissed_.erase(found);
    has_dismissed_ = !dismissed_.empty();
}

}  // namespace penstock::publish
