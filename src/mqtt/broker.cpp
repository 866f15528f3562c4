#include "mqtt/broker.hpp"

#include "base/text.hpp"
#include "base/url.hpp"

namespace penstock::mqtt {
namespace {

fault wrong(std::string_view text, std::string_view what) {
    return {"", std::string(what) + ", as in mqtt://host:1883, mqtts://host:8883 or mqtt://[::1]:1883; it was \"" +
                    std::string(text) + '"'};
}

}  // namespace

checked<broker> parse_broker(std::string_view text) {
    const auto whole = trim(text);
    if (whole.find('@') != std::string_view::npos)
        return fault{"", "the address must not contain a user: use the options username and password"};
    if (whole.find("://") == std::string_view::npos)
        return wrong(whole, "expected an address with mqtt:// or mqtts://");
    const auto front = parse_url_front(whole);
    if (!front) {
        const bool is_port = front.error().field == "port";
        return wrong(whole, is_port ? "expected a port from 1 to 65535"
                                    : "expected a host name or address, an IPv6 address in brackets");
    }
    if (front->scheme != "mqtt" && front->scheme != "mqtts") return wrong(whole, "expected mqtt:// or mqtts://");
    if (!front->rest.empty() && front->rest != "/") return wrong(whole, "nothing may follow host and port");
    const bool is_tls = front->scheme == "mqtts";
    return broker{front->host, front->port.value_or(is_tls ? 8883 : 1883), is_tls};
}

std::string format_broker(const broker& b) {
    return (b.is_tls ? "mqtts://" : "mqtt://") + bracketed(b.host) + ':' + std::to_string(b.port);
}

}  // namespace penstock::mqtt
