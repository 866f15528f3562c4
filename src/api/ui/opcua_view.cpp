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

void get_info(call& c) {
    const auto* server = c.context.opcua_server;
    const auto port = server != nullptr ? server->port() : 0;
    const auto endpoint = port == 0 ? std::string() : fmt::format("opc.tcp://{}:{}", host_asked(c.in), port);
    const auto password = server != nullptr ? server->password() : std::string();
    // A key may be shared by many; the password is only for a logged-in user.
    const auto is_asked = c.query_flag("reveal");
    if (!is_asked) return;
    const bool is_revealed = *is_asked && c.who.method == auth_method::session && c.who.role >= user_role::engineer;
    c.answer([&](json_writer& json) {
        json.begin_object().member("application_name", "Penstock").member("product_uri", "urn:penstock");
        json.member("domain", host_name()).member("tcp_endpoint", endpoint).member("tls_endpoint", endpoint);
        json.member("namespace_index", 2).member("auth_username", server != nullptr ? server->user() : "");
        json.member("auth_password_set", !password.empty());
        json.member("auth_anonymous", server != nullptr && server->allows_anonymous());
        if (is_revealed) json.member("auth_password", password);
        json.end_object();
    });
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
        auto& out = c.out.body;
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
        c.out.add("ETag", tag);
        if (is_among(c.in.find("If-None-Match"), tag)) {
            out.clear();
            c.out.status = 304;
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
    c.answer([&](json_writer& json) {
        json.begin_object().key("sessions").begin_array();
        for (const auto& s : sessions) {
            json.begin_object().member("session_id", s.session_id).member("name", s.name).member("user", s.user);
            json.member("role", s.role).member("address", s.address).member("policy", s.policy).member("mode", s.mode);
            json.member("since", to_epoch_ms(s.since)).member("subscriptions", s.subscriptions);
            json.member("monitored_items", s.monitored_items).end_object();
        }
        json.end_array().end_object();
    });
}

}  // namespace

std::vector<route> opcua_view_routes() {
    constexpr auto info =
        R"({"type":"object","required":["application_name","product_uri","domain","tcp_endpoint","tls_endpoint",)"
        R"("namespace_index","auth_username","auth_password_set","auth_anonymous"],"additionalProperties":false,)"
        R"("properties":{"application_name":{"type":"string"},"product_uri":{"type":"string"},"domain":)"
        R"({"type":"string"},"tcp_endpoint":{"type":"string","description":"empty: the server does not listen"},)"
        R"("tls_endpoint":{"type":"string"},"namespace_index":{"type":"integer"},"auth_username":{"type":"string"},)"
        R"("auth_password_set":{"type":"boolean"},"auth_anonymous":{"type":"boolean"},"auth_password":)"
        R"({"type":"string"}}})";
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
    constexpr auto sessions =
        R"({"type":"object","required":["sessions"],"additionalProperties":false,"properties":{"sessions":)"
        R"({"type":"array","items":{"type":"object","required":["session_id","name","user","role","address","policy",)"
        R"("mode","since","subscriptions","monitored_items"],"additionalProperties":false,"properties":)"
        R"({"session_id":{"type":"string"},"name":{"type":"string"},"user":{"type":"string"},"role":)"
        R"({"type":"string"},"address":{"type":"string"},"policy":{"type":"string"},"mode":{"type":"string"},)"
        R"("since":{"type":"integer"},"subscriptions":{"type":"integer"},"monitored_items":{"type":"integer"}}}}}})";
    return {
        {.method = verb::get,
         .pattern = "/ui/opcua/info",
         .required_role = user_role::viewer,
         .run = get_info,
         .summary = "Address and login of the OPC UA server",
         .data = info,
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
         .data = sessions},
    };
}

}  // namespace penstock::api
