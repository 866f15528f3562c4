#include "ctl/http.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/text.hpp"

namespace penstock::ctl {

namespace {

bool is_unreserved(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
           c == '_' || c == '~';
}

bool is_port(std::string_view text) {
    return parse_number<std::uint16_t>(text).value_or(0) != 0;
}

}  // namespace

checked<address> parse_address(std::string_view url) {
    const fault expected{"url", "expected https://host[:port], not " + quote_json(make_utf8(url))};
    address out;
    if (const auto scheme = url.find("://"); scheme != url.npos) {
        const auto name = to_lower(url.substr(0, scheme));
        if (name != "https" && name != "http") return expected;
        out.is_tls = name == "https";
        url.remove_prefix(scheme + 3);
    }
    const auto slash = std::min(url.find('/'), url.size());
    out.path = url.substr(slash);
    while (out.path.ends_with('/')) {
        out.path.pop_back();
    }
    auto authority = url.substr(0, slash);
    out.port = out.is_tls ? "443" : "80";
    const auto bracket = authority.find(']');
    if (const auto colon = authority.rfind(':');
        colon != authority.npos && (!authority.starts_with('[') || colon > bracket)) {
        out.port = authority.substr(colon + 1);
        authority = authority.substr(0, colon);
    }
    const bool is_v6 = authority.starts_with('[') && authority.ends_with(']');
    if (is_v6) authority = authority.substr(1, authority.size() - 2);
    const bool fits = !authority.empty() && is_port(out.port) && std::ranges::all_of(authority, [&](char c) {
        return is_unreserved(c) || (is_v6 && (c == ':' || c == '%'));
    });
    if (!fits || std::ranges::any_of(out.path, [](char c) { return c <= ' ' || c == '?' || c == '#' || c == 0x7F; })) {
        return expected;
    }
    out.host = authority;
    return out;
}

std::string escape(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        if (is_unreserved(c)) {
            out += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            out += {'%', digits[byte >> 4U], digits[byte & 15U]};
        }
    }
    return out;
}

void add_query(std::string& path, std::string_view name, std::string_view value) {
    path += (path.find('?') == std::string::npos ? "?" : "&") + escape(name) + "=" + escape(value);
}

void add_given_query(std::string& path, std::string_view name, std::string_view value) {
    if (!value.empty()) add_query(path, name, value);
}

}  // namespace penstock::ctl
