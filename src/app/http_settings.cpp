#include "app/http_settings.hpp"

#include <fmt/format.h>

#include "page/files.hpp"

namespace penstock::app {

api::settings http_settings(const properties::http_settings& set, const std::string& data_dir) {
    api::settings out{set};
    out.visitors.of_one_address = set.connections_per_address;
    // All clients of a proxy come from its address.
    const auto* comma = set.unlimited.empty() || set.trusted_proxies.empty() ? "" : ",";
    out.visitors.unlimited = io::network_list::parse(set.unlimited + comma + set.trusted_proxies).value();
    if (set.is_web_enabled) out.page_files = page::embedded_files();
    out.data_dir = data_dir;
    out.proxies = {io::network_list::parse(set.trusted_proxies).value(), set.trusts_forwarded_for};
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
