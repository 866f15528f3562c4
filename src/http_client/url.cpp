#include "http_client/url.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/url.hpp"

namespace penstock::http {

namespace {

constexpr std::string_view expected = "expected a URL such as http://10.0.0.5:8080/api/values, or a host";

std::uint16_t default_port(bool is_tls) noexcept {
    return is_tls ? 443 : 80;
}

/// The path of a relative reference, with `.` and `..` removed (RFC 3986, 5.2.4).
std::string merge_path(std::string_view base, std::string_view relative) {
    const auto path = base.substr(0, base.find('?'));
    std::string merged(path.substr(0, path.rfind('/') + 1));
    const auto query = relative.find('?');
    std::vector<std::string_view> kept;
    merged += relative.substr(0, query);
    const auto parts = split(merged, '/');
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const bool is_last = i + 1 == parts.size();
        if (parts[i] == ".." && !kept.empty()) kept.pop_back();
        if (parts[i] != "." && parts[i] != "..") {
            kept.push_back(parts[i]);
        } else if (is_last) {
            kept.emplace_back();
        }
    }
    std::string out;
    for (const auto part : kept)
        out.append("/").append(part);
    if (out.empty()) out = "/";
    if (query != std::string_view::npos) out += relative.substr(query);
    return out;
}

}  // namespace

std::string url::authority() const {
    auto out = bracketed(host);
    if (port != default_port(is_tls)) out += ":" + std::to_string(port);
    return out;
}

checked<url> parse_url(std::string_view text) {
    const auto front = parse_url_front(text);
    if (!front) {
        const auto& part = front.error().field;
        if (part == "user")
            return fault{"", "user and password must not be in a URL: use the options username and password"};
        return fault{"", part == "port" ? "the port must be a number from 1 to 65535" : std::string(expected)};
    }
    if (!front->scheme.empty() && front->scheme != "http" && front->scheme != "https")
        return fault{"", "the scheme must be http or https"};
    url out;
    out.is_tls = front->scheme == "https";
    out.host = to_lower(front->host);
    out.has_port = front->port.has_value();
    out.port = front->port.value_or(default_port(out.is_tls));
    const auto rest = front->rest.substr(0, front->rest.find('#'));
    out.is_bare = rest.empty();
    if (out.is_bare) return out;
    out.target = rest.starts_with('?') ? "/" + rest : rest;
    if (!is_target(out.target)) return fault{"", "blanks and other special characters in a URL must be written as %XX"};
    return out;
}

checked<url> resolve_location(const url& from, std::string_view location) {
    location = location.substr(0, location.find('#'));
    const auto colon = location.find("://");
    if (colon != std::string_view::npos && colon < location.find_first_of("/?")) return parse_url(location);
    if (location.starts_with("//")) return parse_url((from.is_tls ? "https:" : "http:") + std::string(location));
    url out = from;
    if (location.starts_with('/')) {
        out.target = location;
    } else if (location.starts_with('?')) {
        out.target = from.target.substr(0, from.target.find('?')) + std::string(location);
    } else {
        out.target = merge_path(from.target, location);
    }
    if (!is_target(out.target)) return fault{"", "the address that the server redirects to is not valid"};
    return out;
}

bool is_same_origin(const url& a, const url& b) noexcept {
    return a.is_tls == b.is_tls && a.port == b.port && a.host == b.host;
}

bool is_target(std::string_view text) noexcept {
    return text.starts_with('/') && std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7F'; });
}

}  // namespace penstock::http
