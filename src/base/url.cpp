#include "base/url.hpp"

#include <algorithm>
#include <boost/url/encode.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/rfc/unreserved_chars.hpp>

#include "base/text.hpp"

namespace penstock {

namespace {

namespace urls = boost::urls;

constexpr std::size_t max_name = 253;  ///< of a host name in DNS

bool is_host(const urls::authority_view& a) {
    if (a.host_type() == urls::host_type::ipv4 || a.host_type() == urls::host_type::ipv6) return true;
    const auto name = a.encoded_host();
    return a.host_type() == urls::host_type::name && !name.empty() && name.size() <= max_name &&
           std::ranges::all_of(name, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
                      c == '-' || c == '_';
           });
}

/// Removes `%eth0` from the brackets of an IPv6 address: Boost.URL of 1.81 does not support zones.
std::string parse_zone(std::string& authority) {
    const auto begin = authority.find('%');
    const auto end = authority.find(']');
    if (!authority.starts_with('[') || begin >= end || end == std::string::npos) return {};
    auto zone = authority.substr(begin, end - begin);
    authority.erase(begin, end - begin);
    return zone;
}

checked<> parse_authority(std::string authority, url_front& out) {
    if (authority.find('@') != std::string::npos) return fault{"user", "a URL with a user in it is not accepted"};
    const auto zone = parse_zone(authority);
    const auto parts = urls::parse_authority(authority);
    if (!parts) {
        const auto colon = authority.rfind(':');
        const auto host = authority.substr(0, colon);  // a copy, because the parser's views refer to it
        const auto alone = urls::parse_authority(host);
        if (colon == std::string::npos || !alone || !is_host(*alone)) return fault{"host", "expected a host"};
    }
    if (!parts || (parts->has_port() && parts->port_number() == 0)) return fault{"port", "expected a port, 1 to 65535"};
    if (!is_host(*parts)) return fault{"host", "expected a host"};
    out.host = parts->host_address() + zone;
    if (parts->has_port()) out.port = parts->port_number();
    return {};
}

int digit_of(char c) noexcept {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string decode(std::string_view text, bool plus_is_blank) {
    if (text.find_first_of("%+") == std::string_view::npos) return std::string(text);
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? digit_of(text[i + 1]) : -1;
        const int low = high >= 0 ? digit_of(text[i + 2]) : -1;
        if (low >= 0) {
            out += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            out += plus_is_blank && text[i] == '+' ? ' ' : text[i];
        }
    }
    return out;
}

}  // namespace

checked<url_front> parse_url_front(std::string_view text) {
    url_front out;
    const auto scheme = text.find("://");
    if (scheme != std::string_view::npos) {
        out.scheme = to_lower(text.substr(0, scheme));
        text.remove_prefix(scheme + 3);
    }
    const auto end = std::min(text.find_first_of("/?#"), text.size());
    std::string authority(text.substr(0, end));
    const bool is_bare_v6 = out.scheme.empty() && !authority.starts_with('[') && std::ranges::count(authority, ':') > 1;
    if (is_bare_v6) authority = '[' + authority + ']';
    if (const auto taken = parse_authority(std::move(authority), out); !taken) return taken.error();
    out.rest = text.substr(end);
    return out;
}

std::string bracketed(std::string_view host) {
    const bool is_v6 = host.find(':') != std::string_view::npos;
    return is_v6 ? '[' + std::string(host) + ']' : std::string(host);
}

std::string percent_encode(std::string_view text) {
    return urls::encode({text.data(), text.size()}, urls::unreserved_chars);
}

std::string decode_percent(std::string_view text) {
    return decode(text, false);
}

std::string decode_form(std::string_view text) {
    return decode(text, true);
}

}  // namespace penstock
