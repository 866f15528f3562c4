#include "client/src/endpoint.hpp"

#include <algorithm>
#include <string_view>

namespace penstock::v5::detail {

namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

error refused(std::string why) {
    return local_error("ARGUMENT", std::move(why));
}

// A host may not contain a path, a user or another port into the URL.
bool is_host(std::string_view text) {
    const auto allowed = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               std::string_view(".-_:").find(c) != std::string_view::npos;
    };
    return !text.empty() && text.size() <= 255 && std::all_of(text.begin(), text.end(), allowed);
}

int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::optional<sha256> parse_pin(std::string text) {
    text.erase(std::remove(text.begin(), text.end(), ':'), text.end());
    sha256 pin{};
    if (text.size() != 2 * pin.size()) return std::nullopt;
    for (std::size_t i = 0; i < pin.size(); ++i) {
        const int high = hex_value(text[2 * i]);
        const int low = hex_value(text[2 * i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        pin[i] = static_cast<unsigned char>(high * 16 + low);
    }
    return pin;
}

}  // namespace

outcome<endpoint> endpoint_of(const options& o) {
    const bool secure = o.protocol == protocol::https;
    if (!secure && o.protocol != protocol::http) return refused("protocol: expected http or https");
    std::string_view host = o.host;
    if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
    const bool is_ipv6 = host.find(':') != std::string_view::npos;
    const auto zone = is_ipv6 ? std::min(host.find('%'), host.size()) : host.size();  // as in fe80::1%eth0
    const bool has_zone = zone < host.size();
    if (!is_host(host.substr(0, zone)) || (has_zone && !is_host(host.substr(zone + 1))))
        return refused("host: expected a name or an address, without protocol, port and path");
    if (o.connect_timeout < milliseconds{1} || o.connect_timeout > hours{1}) {
        return refused("connect_timeout: expected 1 ms to 1 hour");
    }
    if (o.timeout < milliseconds{1} || o.timeout > hours{24}) return refused("timeout: expected 1 ms to 1 day");
    if (o.max_answer_bytes == 0) return refused("max_answer_bytes: expected 1 or more");
    endpoint made;
    if (!o.pin_sha256.empty()) {
        made.pin = parse_pin(o.pin_sha256);
        if (!made.pin) return refused("pin_sha256: expected 64 hexadecimal digits");
    }
    const unsigned port = o.port != 0 ? o.port : (secure ? 443 : 80);
    const auto text = [&](std::string_view zone_mark) {
        std::string both(is_ipv6 ? "[" : "");
        both.append(host.substr(0, zone));
        if (has_zone && !zone_mark.empty()) both.append(zone_mark).append(host.substr(zone + 1));
        return both.append(is_ipv6 ? "]:" : ":").append(std::to_string(port));
    };
    made.server = (secure ? "https://" : "http://") + text("%25");
    made.authority = text("");  // a zone means nothing on the other side
    made.ca_file = o.ca_file;
    made.verify = o.verify;
    made.connect_timeout = o.connect_timeout;
    made.max_answer_bytes = o.max_answer_bytes;
    return made;
}

}  // namespace penstock::v5::detail
