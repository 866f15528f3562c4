#include "app/http_settings.hpp"

#include <fmt/format.h>

#include "page/files.hpp"

namespace penstock::app {

api::settings http_settings(const properties::property_set& set, const std::string& data_dir) {
    api::settings out;
    out.bind = set.http_bind;
    out.visitors.of_one_address = set.http_connections_per_address;
    // All clients of a proxy come from its address.
    const auto* comma = set.http_unlimited.empty() || set.trusted_proxies.empty() ? "" : ",";
    out.visitors.unlimited = io::network_list::parse(set.http_unlimited + comma + set.trusted_proxies).value();
    out.http_port = set.http_port;
    out.https_port = set.https_port;
    out.console_port = set.console_port;
    out.is_console_only = set.is_console_only;
    out.base_path = set.base_path;
    if (set.is_web_enabled) out.page_files = page::embedded_files();
    out.threads = set.api_threads;
    out.data_dir = data_dir;
    out.tls_cert = set.tls_cert;
    out.tls_key = set.tls_key;
    out.is_https_only = set.is_https_only;
    out.is_auth_required = set.is_auth_required;
    out.max_body_mb = set.max_body_mb;
    out.max_streams = set.max_event_streams;
    out.is_strict_http = set.is_strict_http;
    out.hosts = set.http_hosts;
    out.proxies = {io::network_list::parse(set.trusted_proxies).value(), set.trusts_forwarded_for};
    out.v5_key_hours = set.v5_key_hours;
    return out;
}

std::string ports_text(const std::string& http_bind, const api::bound_ports& http, std::optional<std::uint16_t> opcua,
                       const std::string& certificate_sha256) {
    const auto text_of = [](std::uint16_t port) { return std::to_string(port); };
    const auto* host = http_bind == "0.0.0.0" ? "127.0.0.1" : http_bind == "::" ? "::1" : http_bind.c_str();
    return fmt::format(
        "{{\"http\":{},\"https\":{},\"console\":{},\"opcua\":{},\"host\":\"{}\",\"certificate_sha256\":\"{}\"}}\n",
        http.http, http.https, http.console == 0 ? "null" : text_of(http.console), opcua ? text_of(*opcua) : "null",
        host, certificate_sha256);
}

}  // namespace penstock::app
