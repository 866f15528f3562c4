#include "ctl/http.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/url.hpp"

namespace penstock::ctl {

checked<address> parse_address(std::string_view url) {
    const fault expected{"url", "expected https://host[:port], not " + quote_json(make_utf8(url))};
    const auto front = parse_url_front(url);
    if (!front || (!front->scheme.empty() && front->scheme != "https" && front->scheme != "http")) return expected;
    address out;
    out.is_tls = front->scheme != "http";
    out.host = front->host;
    out.port = front->port.value_or(out.is_tls ? 443 : 80);
    out.path = front->rest;
    while (out.path.ends_with('/'))
        out.path.pop_back();
    if (std::ranges::any_of(out.path, [](char c) { return c <= ' ' || c == '?' || c == '#' || c == 0x7F; }))
        return expected;
    return out;
}

std::string response::field(std::string_view name) const {
    const auto found = std::ranges::find_if(fields, [&](const auto& f) { return equals_ignoring_case(f.first, name); });
    return found == fields.end() ? std::string() : found->second;
}

void add_query(std::string& path, std::string_view name, std::string_view value) {
    path += (path.find('?') == std::string::npos ? "?" : "&") + percent_encode(name) + "=" + percent_encode(value);
}

void add_given_query(std::string& path, std::string_view name, std::string_view value) {
    if (!value.empty()) add_query(path, name, value);
}

}  // namespace penstock::ctl
