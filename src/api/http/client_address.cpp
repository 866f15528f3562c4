#include "api/http/client_address.hpp"

#include <boost/asio/ip/address.hpp>
#include <string>

#include "base/text.hpp"

namespace penstock::api {

namespace {

bool is_address(std::string_view text) {
    boost::system::error_code ec;
    boost::asio::ip::make_address(std::string(text), ec);
    return !ec;
}

/// The address `192.0.2.7` in `192.0.2.7:4711`, `[2001:db8::1]:4711` or `"[2001:db8::1]"`; empty: it is no address
/// (`unknown`).
std::string_view address_in(std::string_view text) {
    text = trim(text);
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
    if (text.starts_with('[')) {
        text = text.substr(1, text.find(']') - 1);
    } else if (const auto colon = text.find(':'); colon != text.npos && text.find(':', colon + 1) == text.npos) {
        text = text.substr(0, colon);
    }
    return is_address(text) ? text : std::string_view();
}

/// The parameter `for` of one element of `Forwarded`.
std::string_view for_of(std::string_view element) {
    for (const auto pair : split(element, ';')) {
        const auto equals = pair.find('=');
        if (equals != pair.npos && equals_ignoring_case(trim(pair.substr(0, equals)), "for")) {
            return pair.substr(equals + 1);
        }
    }
    return {};
}

/// Goes from the connected proxy to the client, as far as proxies are trusted. Empty: there is no such header.
template <class AddressOf>
std::string_view walk(const request& in, std::string_view name, const proxy_trust& trust, AddressOf address_of) {
    std::string_view last;
    for (auto h = in.headers.rbegin(); h != in.headers.rend(); ++h) {
        if (!equals_ignoring_case(h->name, name)) continue;
        const auto hops = split(h->value, ',');
        for (auto hop = hops.rbegin(); hop != hops.rend(); ++hop) {
            const auto address = address_in(address_of(*hop));
            // A proxy hides the address: the last known one is used.
            if (address.empty()) return last.empty() ? in.remote : last;
            last = address;
            if (!trust.proxies.contains(address)) return last;
        }
    }
    return last;
}

bool is_from_proxy(const request& in, const proxy_trust& trust) {
    return trust.proxies.empty() ? trust.trusts_peer : trust.proxies.contains(in.remote);
}

}  // namespace

bool is_client_encrypted(const request& in, const proxy_trust& trust) {
    if (in.is_encrypted) return true;
    return is_from_proxy(in, trust) && equals_ignoring_case(trim(in.find("X-Forwarded-Proto")), "https");
}

std::string_view client_address(const request& in, const proxy_trust& trust) {
    if (!is_from_proxy(in, trust)) return in.remote;
    const auto listed = walk(in, "X-Forwarded-For", trust, [](std::string_view hop) { return hop; });
    const auto forwarded = walk(in, "Forwarded", trust, for_of);
    if (!listed.empty() && !forwarded.empty() && listed != forwarded) return in.remote;
    if (!listed.empty()) return listed;
    return forwarded.empty() ? in.remote : forwarded;
}

}  // namespace penstock::api
