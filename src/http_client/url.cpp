#include "http_client/url.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace penstock::http {

namespace {

constexpr std::string_view expected = "expected a URL such as http://10.0.0.5:8080/api/values, or a host";

std::uint16_t standard_port(bool is_tls) noexcept {
    return is_tls ? 443 : 80;
}

bool is_host_character(char c) noexcept {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-' ||
           c == '_' || c == ':' || c == '%';
}

checked<> take_authority(std::string_view text, url& out) {
    if (text.find('@') != std::string_view::npos) {
        return fault{"", "user and password do not belong into a URL: use the options username and password"};
    }
    std::string_view port;
    bool has_colon = false;
    if (text.starts_with('[')) {
        const auto end = text.find(']');
        if (end == std::string_view::npos) return fault{"", "the bracket of the address does not close"};
        out.host = to_lower(text.substr(1, end - 1));
        const auto rest = text.substr(end + 1);
        if (!rest.empty() && !rest.starts_with(':')) return fault{"", std::string(expected)};
        has_colon = !rest.empty();
        if (has_colon) port = rest.substr(1);
    } else {
        const auto colon = text.rfind(':');
        // Several colons without brackets: an IPv6 address alone.
        has_colon = colon != std::string_view::npos && text.find(':') == colon;
        out.host = to_lower(text.substr(0, has_colon ? colon : text.size()));
        if (has_colon) port = text.substr(colon + 1);
    }
    if (out.host.empty() || !std::ranges::all_of(out.host, is_host_character)) return fault{"", std::string(expected)};
    out.port = standard_port(out.is_tls);
    if (!has_colon) return {};
    const auto number = parse_number<std::uint16_t>(port);
    if (!number || *number == 0) return fault{"", "the port must be a number from 1 to 65535"};
    out.port = *number;
    out.has_port = true;
    return {};
}

/// The path of a relative reference, with `.` and `..` taken out (RFC 3986, 5.2.4).
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
    std::string out = host.find(':') == std::string::npos ? host : "[" + host + "]";
    if (port != standard_port(is_tls)) out += ":" + std::to_string(port);
    return out;
}

checked<url> parse_url(std::string_view text) {
    url out;
    const auto scheme = text.find("://");
    if (scheme != std::string_view::npos) {
        const auto name = text.substr(0, scheme);
        out.is_tls = equals_ignoring_case(name, "https");
        if (!out.is_tls && !equals_ignoring_case(name, "http")) return fault{"", "the scheme must be http or https"};
        text.remove_prefix(scheme + 3);
    }
    text = text.substr(0, text.find('#'));
    const auto path = std::min(text.find_first_of("/?"), text.size());
    if (const auto taken = take_authority(text.substr(0, path), out); !taken) return taken.error();
    out.is_bare = path == text.size();
    if (out.is_bare) return out;
    out.target = text[path] == '?' ? "/" + std::string(text.substr(path)) : std::string(text.substr(path));
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
    if (!is_target(out.target)) return fault{"", "not a location"};
    return out;
}

bool is_same_origin(const url& a, const url& b) noexcept {
    return a.is_tls == b.is_tls && a.port == b.port && a.host == b.host;
}

bool is_target(std::string_view text) noexcept {
    return text.starts_with('/') && std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7F'; });
}

std::string percent_encode(std::string_view text) {
    static constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
                              c == '.' || c == '_' || c == '~';
        if (is_plain) {
            out += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            out += '%';
            out += digits[byte >> 4U];
            out += digits[byte & 15U];
        }
    }
    return out;
}

}  // namespace penstock::http
