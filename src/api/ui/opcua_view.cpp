#include <fmt/format.h>

#include <functional>

#include "api/call.hpp"
#include "api/formats/value_json.hpp"
#include "api/handler_context.hpp"
#include "api/ui/routes.hpp"
#include "base/host.hpp"
#include "services/devices/devices.hpp"
#include "services/opcua/address_space.hpp"
#include "services/opcua/opcua_server_view.hpp"

namespace penstock::api {

namespace {

/// The host by which the caller reaches this gateway, for a client on the caller's machine.
std::string host_asked(const request& in) {
    const auto header = in.find("Host");
    const auto bracket = header.rfind(']');
    const auto colon = header.rfind(':');
    const bool has_port = colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
    const auto host = has_port ? header.substr(0, colon) : header;
    return host.empty() ? host_name() : std::string(host);
}

using services::opcua_session;

constexpr object_form opcua_session_form{
    "",
    {shown<&opcua_session::session_id>("session_id", "Id of the session."),
     shown<&opcua_session::name>("name", "Name that the client gave to the session."),
     shown<&opcua_session::user>("user", "User of the session; empty: anonymous."),
     shown<&opcua_session::role>("role", "Role of the user."),
     shown<&opcua_session::address>("address", "Address and port of the client."),
     shown<&opcua_session::policy>("policy", "Security policy of the connection."),
     shown<&opcua_session::mode>("mode", "Security mode of the connection."),
     shown<[](const opcua_session& s) { return to_epoch_ms(s.start_time); }>("since",
                                                                             "Begin of the session, epoch ms."),
     shown<&opcua_session::subscriptions>("subscriptions", "Number of subscriptions."),
     shown<&opcua_session::monitored_items>("monitored_items", "Number of monitored items.")}};

constexpr object_form opcua_sessions_form{
    "",
    {shown_list<[](const std::vector<opcua_session>& all) -> const std::vector<opcua_session>& { return all; },
                opcua_session_form>("sessions", "Sessions of the OPC UA server.")}};

struct opcua_info {
    std::string host, endpoint, user;
    bool has_password, allows_anonymous;
    std::optional<std::string> password;
};

constexpr object_form opcua_info_form{
    "",
    {shown<[](const opcua_info&) { return std::string_view("Penstock"); }>("application_name",
                                                                           "Application name of the server."),
     shown<[](const opcua_info&) { return std::string_view("urn:penstock"); }>("product_uri",
                                                                               "Product URI of the server."),
     shown<&opcua_info::host>("domain", "Host name of the gateway."),
     shown<&opcua_info::endpoint>("tcp_endpoint", "URL of the endpoint; empty: the server does not listen."),
     shown<&opcua_info::endpoint>("tls_endpoint", "The same URL: the security policy protects the connection."),
     shown<[](const opcua_info&) { return 2; }>("namespace_index", "Index of the namespace of the tags."),
     shown<&opcua_info::user>("auth_username", "User name of the server's own user."),
     shown<&opcua_info::has_password>("auth_password_set", "This user has a password."),
     shown<&opcua_info::allows_anonymous>("auth_anonymous", "Clients may connect without a user."),
     shown_if_set<&opcua_info::password>(
         "auth_password", "Password of this user. It is only there with reveal=true in a session of an engineer.")}};

void get_info(call& c) {
    const auto* server = c.context.opcua_server;
    const auto port = server != nullptr ? server->port() : 0;
    const auto endpoint = port == 0 ? std::string() : fmt::format("opc.tcp://{}:{}", host_asked(c.request), port);
    const auto password = server != nullptr ? server->password() : std::string();
    // A key may be shared by many; the password is only for a logged-in user.
    const auto is_asked = c.query_flag("reveal");
    if (!is_asked) return;
    const bool is_revealed =
        *is_asked && c.caller.method == auth_method::session && c.caller.role >= user_role::engineer;
    c.answer(opcua_info_form,
             {host_name(), endpoint, server != nullptr ? server->user() : "", !password.empty(),
              server != nullptr && server->allows_anonymous(), is_revealed ? std::optional(password) : std::nullopt});
}

/// `W/"…"` of the data: what stands around it differs each time.
std::string tag_of(std::string_view data) {
    return fmt::format("W/\"{:016x}\"", std::hash<std::string_view>{}(data));
}

bool is_among(std::string_view header, std::string_view tag) {
    return header == "*" || (!header.empty() && header.find(tag) != std::string_view::npos);
}

io::awaitable<> get_tree(call& c) {
    const auto node = c.query("node").value_or("");
    // Not on the loop: with a hundred thousand tags it would hold up everyone else.
    co_await c.context.history_threads.run([&] {
        auto& out = c.response.body;
        open_ok(out);
        const auto begin = out.size();
        const auto& values = c.context.devices.table();
        const bool is_found = c.context.address_space.write(out, node, [&](std::string& into, std::string_view tag_id) {
            const auto found = values.find(tag_id);
            append_viewer_members(into, found ? *found : live::tag_ref{});
        });
        if (!is_found) {
            out.clear();
            return c.reject("NOT_FOUND", fmt::format("there is no node {}", node));
        }
        const auto tag = tag_of(std::string_view(out).substr(begin));
        c.response.add("ETag", tag);
        if (is_among(c.request.find("If-None-Match"), tag)) {
            out.clear();
            c.response.status = 304;
            return;
        }
        close_ok(out, c.meta);
    });
}

io::awaitable<> get_sessions(call& c) {
    const auto* server = c.context.opcua_server;
    std::vector<services::opcua_session> sessions;
    if (server != nullptr) {
        co_await c.context.history_threads.run([&] { sessions = server->sessions(); });  // it may wait
    }
    c.answer(opcua_sessions_form, sessions);
}

}  // namespace

std::vector<route> opcua_view_routes() {
    constexpr auto tree =
        R"({"type":"object","required":["sites"],"additionalProperties":false,"properties":{"sites":{"type":"array",)"
        R"("items":{"type":"object","required":["site_id","site_name","node_id","opcs"],)"
        R"("additionalProperties":false,"properties":{"site_id":{"type":"string"},"site_name":{"type":"string"},)"
        R"("node_id":{"type":"string"},"opcs":{"type":"array","items":{"type":"object","required":["opc_id",)"
        R"("opc_name","node_id","tags"],"additionalProperties":false,"properties":{"opc_id":{"type":"string"},)"
        R"("opc_name":{"type":"string"},"node_id":{"type":"string"},"tags":{"type":"array","items":)"
        R"({"type":"object","required":["tag_id","tag_name","node_id","value","value_time","value_read_status",)"
        R"("quality","data_type","description"],"additionalProperties":false,"properties":{"tag_id":)"
        R"({"type":"string"},"tag_name":{"type":"string"},"node_id":{"type":"string"},"value":{"type":"string"},)"
        R"("value_time":{"type":"string"},"value_read_status":{"type":"string","enum":["SUCCESS","ERROR","NOT_READ"]},"quality":)"
        R"({"type":"integer"},"state_text":{"type":"string"},"data_type":{"type":"string"},"description":{"type":"string"}}}}}}}}}}}})";
    return {
        {.method = verb::get,
         .pattern = "/ui/opcua/info",
         .required_role = user_role::viewer,
         .run = get_info,
         .summary = "Address and login of the OPC UA server",
         .data = json_schema(opcua_info_form),
         .query = {{"reveal", "include auth_password: in a session of role engineer or above",
                    R"({"type":"boolean"})"}}},
        {.method = verb::get,
         .pattern = "/ui/opcua/tree",
         .required_role = user_role::viewer,
         .run = get_tree,
         .summary = "Sites, OPCs and tags with their values; ETag, 304 if unchanged",
         .data = tree,
         .query = {{"node", "only below this node; i=85: the sites"}},
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/ui/opcua/sessions",
         .required_role = user_role::viewer,
         .run = get_sessions,
         .summary = "Clients of the OPC UA server",
         .data = json_schema(opcua_sessions_form)},
    };
}

}  // namespace penstock::api
