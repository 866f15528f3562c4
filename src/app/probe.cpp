#include "app/probe.hpp"

#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

#include "base/private_file.hpp"
#include "base/url.hpp"
#include "base/within.hpp"
#include "http_client/errc.hpp"
#include "http_client/session.hpp"
#include "io/distrust.hpp"
#include "io/run_on.hpp"
#include "io/tls_stream.hpp"

namespace penstock::app {

namespace {

namespace json = boost::json;

constexpr std::chrono::seconds probe_timeout{5};
constexpr std::size_t max_body = 1U << 20U;

struct gateway_address {
    std::string host;
    std::uint16_t port = 0;
    std::string certificate;
};

json::object parse_object(std::string_view text) {
    error_code wrong;
    auto parsed = json::parse(text, wrong);
    return !wrong && parsed.is_object() ? std::move(parsed.get_object()) : json::object();
}

std::string text_of(const json::object& o, std::string_view name) {
    const auto* found = o.if_contains(name);
    return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

const json::object& object_of(const json::object& o, std::string_view name) {
    static const json::object none;
    const auto* found = o.if_contains(name);
    return found != nullptr && found->is_object() ? found->get_object() : none;
}

checked<gateway_address> find_gateway(const std::string& data_dir) {
    const auto path = data_dir + "/run/ports.json";
    const auto text = read_file(path);
    const auto ports = text ? parse_object(*text) : json::object();
    if (ports.empty()) {
        const auto why = text ? std::string("is empty") : text.error().message();
        return fault{"", fmt::format("no gateway runs with {}, or it is still starting: {}: {}", data_dir, path, why)};
    }
    gateway_address out{text_of(ports, "host"), 0, text_of(ports, "certificate_sha256")};
    if (const auto* port = ports.if_contains("https"); port != nullptr && port->is_int64())
        out.port = static_cast<std::uint16_t>(port->get_int64());
    if (out.host.empty() || out.port == 0 || out.certificate.empty()) {
        return fault{"", fmt::format("{} was written by another version of the gateway: restart the gateway", path)};
    }
    return out;
}

/// By loopback or the one address that the gateway listens on: its own, so no rule of the properties applies.
io::awaitable<result<std::unique_ptr<io::stream>>> connect(io::executor where, gateway_address to, steady_time until) {
    auto socket = co_await io::connect_socket(where, to.host, to.port, until, io::named_by::owner);
    if (!socket) co_return socket.error();
    co_return co_await io::handshake_with(std::move(*socket), to.certificate, until);
}

/// One question after another, all within the time.
class conversation {
public:
    explicit conversation(const gateway_address& to)
        : address_(to),
          session_(
              [this](const io::endpoint&, steady_time until) { return connect(loop_.get_executor(), address_, until); },
              {{}, max_body}, nullptr) {}

    checked<http::response> get(const char* path) {
        http::request asked;
        asked.target = path;
        asked.fields = {{"Host", bracketed(address_.host) + ":" + std::to_string(address_.port)},
                        {"User-Agent", "penstock --probe"}};
        auto got = io::run_on(loop_, session_.ask(asked, deadline_, http::session::idempotency::idempotent));
        if (got) return std::move(*got);
        if (got.error() == io::errc::timed_out)
            return fault{"", fmt::format("no response to {} {}", path, within(probe_timeout))};
        if (io::distrust_of(got.error()) || got.error() == io::errc::tls_untrusted)
            return fault{"", fmt::format("port {} presents a certificate that is not the gateway's", address_.port)};
        return fault{"", fmt::format("{} port {}: {}", address_.host, address_.port, got.error().message())};
    }

private:
    const gateway_address address_;
    const steady_time deadline_ = steady_now() + probe_timeout;
    io::asio::io_context loop_{1};
    http::session session_;
};

/// What is false of the checks: `monitor, store`.
std::string failed_checks(const json::object& ready) {
    std::string out;
    for (const auto& [name, state] : object_of(object_of(ready, "data"), "checks")) {
        if (!state.is_bool() || state.get_bool()) continue;
        out += (out.empty() ? "" : ", ") + std::string(name);
    }
    return out;
}

}  // namespace

checked<std::string> probe_gateway(const std::string& data_dir) {
    const auto to = find_gateway(data_dir);
    if (!to) return to.error();
    conversation with(*to);
    const auto ready = with.get("/api/v1/system/ready");
    if (!ready) return ready.error();
    if (ready->status != 200) {
        const auto checks = failed_checks(parse_object(ready->body));
        return fault{"", fmt::format("not ready: {}", checks.empty() ? http::status_text(ready->status) : checks)};
    }
    const auto health = with.get("/api/v1/system/health");
    if (!health) return health.error();
    const auto body = parse_object(health->body);
    const auto& data = object_of(body, "data");
    // Of the components only this one: a broker that is off is not mended by another container.
    if (text_of(object_of(data, "components"), "edge_core") != "UP") {
        const auto* warnings = data.if_contains("warnings");
        const bool has_any = warnings != nullptr && warnings->is_array() && !warnings->get_array().empty();
        const auto* first = has_any ? &warnings->get_array().front() : nullptr;
        return fault{"", "not healthy: " + std::string(first != nullptr && first->is_string() ? first->get_string()
                                                                                              : "edge_core is down")};
    }
    return fmt::format("https://{}:{}", bracketed(to->host), to->port);
}

}  // namespace penstock::app
