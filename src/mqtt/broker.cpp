#include "mqtt/broker.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace penstock::mqtt {
namespace {

fault wrong(std::string_view text, std::string_view what) {
    return {"", std::string(what) + ", as in mqtt://host:1883, mqtts://host:8883 or mqtt://[::1]:1883; it was \"" +
                    std::string(text) + '"'};
}

bool is_host(std::string_view host) {
    return !host.empty() && host.size() <= 253 && std::ranges::all_of(host, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-' ||
               c == '_';
    });
}

bool is_ip6(std::string_view host) {
    return !host.empty() && host.find(':') != std::string_view::npos && std::ranges::all_of(host, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ':' || c == '.';
    });
}

}  // namespace

checked<broker> parse_broker(std::string_view text) {
    const auto whole = trim(text);
    const auto scheme_end = whole.find("://");
    if (scheme_end == std::string_view::npos) return wrong(whole, "expected an address with mqtt:// or mqtts://");
    const auto scheme = to_lower(whole.substr(0, scheme_end));
    if (scheme != "mqtt" && scheme != "mqtts") return wrong(whole, "expected mqtt:// or mqtts://");
    broker b;
    b.is_tls = scheme == "mqtts";
    b.port = b.is_tls ? 8883 : 1883;

    auto rest = whole.substr(scheme_end + 3);
    if (rest.ends_with('/')) rest.remove_suffix(1);
    if (rest.find('@') != std::string_view::npos) {
        return fault{"", "expected no user in the address: username and password have keys of their own"};
    }
    std::string_view port;
    if (rest.starts_with('[')) {
        const auto close = rest.find(']');
        if (close == std::string_view::npos) return wrong(whole, "the bracket of the IPv6 address is not closed");
        b.host = rest.substr(1, close - 1);
        port = rest.substr(close + 1);
        if (!is_ip6(b.host)) return wrong(whole, "expected an IPv6 address in the brackets");
    } else {
        const auto colon = rest.find(':');
        b.host = rest.substr(0, colon);
        port = colon == std::string_view::npos ? std::string_view() : rest.substr(colon);
        if (port.find(':', 1) != std::string_view::npos) return wrong(whole, "an IPv6 address stands in brackets");
        if (!is_host(b.host)) return wrong(whole, "expected a host name or address");
    }
    if (port.empty()) return b;
    const auto number = port[0] == ':' ? parse_number<std::uint16_t>(port.substr(1)) : std::nullopt;
    if (!number || *number == 0) return wrong(whole, "expected a port from 1 to 65535");
    b.port = *number;
    return b;
}

std::string format_broker(const broker& b) {
    const bool is_ip6 = b.host.find(':') != std::string::npos;
    return (b.is_tls ? "mqtts://" : "mqtt://") + (is_ip6 ? '[' + b.host + ']' : b.host) + ':' + std::to_string(b.port);
}

}  // namespace penstock::mqtt
