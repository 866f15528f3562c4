#include "gateway/database_link.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace penstock::gateway {

namespace {

/// Whether the host is a socket of this machine, or one of its addresses.
bool is_local(std::string_view host) {
    return host.empty() || host.starts_with('/') || host.starts_with("%2F") || host.starts_with("%2f") ||
           host.starts_with("127.") || host == "::1" || equals_ignoring_case(host, "localhost");
}

/// The host without port and brackets.
std::string_view host_of(std::string_view place) {
    if (place.starts_with('[')) return place.substr(1, place.find(']') - 1);
    return place.substr(0, place.find(':'));
}

}  // namespace

std::string database_link_weakness(std::string_view url, std::string_view default_mode) {
    if (!url.starts_with("postgres://") && !url.starts_with("postgresql://")) return {};
    auto rest = url.substr(url.find("://") + 3);
    const auto query_begin = std::min(rest.find('?'), rest.size());
    auto query = rest.substr(query_begin);
    rest = rest.substr(0, query_begin);
    auto hosts = rest.substr(0, rest.find('/'));
    hosts.remove_prefix(hosts.rfind('@') == hosts.npos ? 0 : hosts.rfind('@') + 1);
    std::string mode(default_mode.empty() ? "prefer" : default_mode);
    bool is_remote = false;
    for (const auto place : split(hosts, ','))
        is_remote = is_remote || !is_local(host_of(place));
    if (!query.empty()) query.remove_prefix(1);
    for (const auto parameter : split(query, '&')) {
        const auto equals = std::min(parameter.find('='), parameter.size());
        const auto name = parameter.substr(0, equals);
        const auto text = parameter.substr(std::min(equals + 1, parameter.size()));
        if (name == "sslmode") mode = text;
        if (name != "host" && name != "hostaddr") continue;
        for (const auto host : split(text, ','))
            is_remote = is_remote || !is_local(host);
    }
    if (!is_remote || mode == "verify-full") return {};
    return fmt::format(
        "edge.store.url: the database is on another machine, and with sslmode={} a man in the middle can read and "
        "change everything: use sslmode=verify-full",
        mode);
}

}  // namespace penstock::gateway
