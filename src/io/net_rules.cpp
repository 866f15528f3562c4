#include "io/net_rules.hpp"

#include <fmt/format.h>
#include <ifaddrs.h>
#include <netinet/in.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <optional>
#include <utility>

#include "base/worded_error.hpp"
#include "io/listed_networks.hpp"

namespace penstock::io {

namespace {

namespace ip = asio::ip;

struct shared_rules {
    std::mutex mutex;
    std::optional<net_rules> in_force;
};

shared_rules& all_rules() {
    static shared_rules rules;
    return rules;
}

bool is_link_local(const ip::address& a) {
    if (a.is_v6()) return a.to_v6().is_link_local();
    return (a.to_v4().to_uint() >> 16U) == 0xA9FEU;  // RFC 3927: 169.254/16, where clouds keep their metadata
}

/// Without the zone, which names the interface and not the machine.
ip::address address_of(const sockaddr& from) {
    if (from.sa_family == AF_INET) {
        sockaddr_in v4{};
        std::memcpy(&v4, &from, sizeof v4);
        return ip::make_address_v4(ntohl(v4.sin_addr.s_addr));
    }
    if (from.sa_family != AF_INET6) return {};
    sockaddr_in6 v6{};
    std::memcpy(&v6, &from, sizeof v6);
    ip::address_v6::bytes_type bytes;
    std::ranges::copy(v6.sin6_addr.s6_addr, bytes.begin());
    return ip::make_address_v6(bytes);
}

bool is_of_this_machine(const ip::address& a) {
    if (a.is_loopback() || a.is_unspecified()) return true;  // 0.0.0.0 leads to the machine itself
    const auto wanted = a.is_v6() ? ip::address(ip::make_address_v6(a.to_v6().to_bytes())) : a;
    ifaddrs* all = nullptr;
    if (::getifaddrs(&all) != 0) return true;  // unknown: refused to be safe
    bool is_own = false;
    for (const auto* one = all; one != nullptr && !is_own; one = one->ifa_next)
        is_own = one->ifa_addr != nullptr && address_of(*one->ifa_addr) == wanted;
    ::freeifaddrs(all);
    return is_own;
}

}  // namespace

void set_net_rules(net_rules rules) {
    const std::scoped_lock lock(all_rules().mutex);
    all_rules().in_force = std::move(rules);
}

bool is_listed(const ip::address& given) {
    const std::scoped_lock lock(all_rules().mutex);
    const auto& rules = all_rules().in_force;
    return rules && rules->allowed.contains(unmapped(given));
}

error_code refusal(const ip::address& given, std::uint16_t port, transport by) {
    const auto to = unmapped(given);
    const std::scoped_lock lock(all_rules().mutex);
    const auto& rules = all_rules().in_force;
    if (!rules) return {};
    const auto refused = [&](std::string_view why) {
        return worded_error(fmt::format("{}: {} {}", rules->property, to.to_string(), why), remedy::fix_config);
    };
    if (by == transport::tcp && std::ranges::count(rules->own_ports, port) != 0 && is_of_this_machine(to)) {
        return refused(fmt::format("with port {} is this gateway itself; the gateway never connects to itself", port));
    }
    if (rules->allowed.contains(to)) return {};
    if (!rules->allowed.empty()) return refused("is not in this list, so the gateway does not connect to it");
    return is_link_local(to)
               ? refused("is a link-local address: the gateway connects to it only if this list contains it")
               : error_code();
}

result<std::string> dial_in_address(std::uint16_t port) {
    const std::scoped_lock lock(all_rules().mutex);
    const auto& rules = all_rules().in_force;
    if (!rules) return std::string("127.0.0.1");
    if (std::ranges::count(rules->dial_in_ports, port) != 0) return rules->dial_in_bind;
    return worded_error(
        fmt::format("{}: port {} is not in this list, so no device may connect to it", rules->dial_in_property, port),
        remedy::fix_config);
}

}  // namespace penstock::io
