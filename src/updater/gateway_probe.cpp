#include "updater/gateway_probe.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "base/failure.hpp"
#include "base/url.hpp"
#include "http_client/session.hpp"
#include "io/net_rules.hpp"
#include "io/run_on.hpp"
#include "io/timer.hpp"
#include "model/json_parse.hpp"

namespace penstock::updater {

namespace {

namespace json = boost::json;

constexpr milliseconds question_timeout{2'000};
constexpr milliseconds pause_between{500};
constexpr std::size_t max_ports_bytes = 4096;
constexpr std::size_t max_body = 1U << 20U;

std::uint16_t port_in(const json::object& in, std::string_view name) {
    const auto* value = in.if_contains(name);
    boost::system::error_code wrong;
    const auto port = value == nullptr ? std::uint16_t{0} : value->to_number<std::uint16_t>(wrong);
    return wrong ? 0 : port;
}

checked<io::endpoint> endpoint_of(const std::string& ports, const std::string& host) {
    const auto parsed = parse_json_object(ports);
    if (!parsed) return about("run/ports.json cannot be read", parsed.error());
    const auto& in = parsed->root.get_object();
    io::endpoint out;
    out.host = host;
    out.port = port_in(in, "http");
    if (out.port == 0) {
        out.kind = io::endpoint::transport::tls;
        out.tls.verifies = false;
        out.port = port_in(in, "https");
    }
    if (out.port == 0) return fault{"", "it has not opened a port yet"};
    return out;
}

/// `data` of a response of v1; nothing: it has none.
const json::object* data_of(const json_document& response) {
    const auto* data = response.root.get_object().if_contains("data");
    return data == nullptr ? nullptr : data->if_object();
}

std::string version_of(const json::object& data) {
    const auto* value = data.if_contains("version");
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::vector<std::string> down_of(const json::object& data) {
    std::vector<std::string> out;
    const auto* components = data.if_contains("components");
    if (components == nullptr || !components->is_object()) return out;
    for (const auto& [name, state] : components->get_object())
        if (state.is_string() && state.get_string() == "DOWN") out.emplace_back(name);
    return out;
}

io::awaitable<result<http::response>> get(http::session& to, const io::endpoint& server, std::string path,
                                          steady_time deadline) {
    http::request question;
    question.target = std::move(path);
    question.fields = {{"Host", fmt::format("{}:{}", bracketed(server.host), server.port)}};
    co_return co_await to.ask(question, deadline, http::session::idempotency::idempotent);
}

io::awaitable<observation> observe(io::executor where, io::endpoint server) {
    http::session to(
        [where](const io::endpoint& e, steady_time deadline) { return io::connect_for_owner(where, e, deadline); },
        {server, max_body}, nullptr);
    const auto deadline = steady_now() + question_timeout;
    observation out;
    const auto version = co_await get(to, server, "/api/v1/system/version", deadline);
    if (!version) {
        out.error = "it does not respond: " + version.error().message();
        co_return out;
    }
    const auto stated = parse_json_object(version->body);
    if (stated)
        if (const auto* data = data_of(*stated)) out.version = version_of(*data);
    const auto ready = co_await get(to, server, "/api/v1/system/ready", deadline);
    out.is_ready = ready && ready->status == 200;
    const auto health = co_await get(to, server, "/health", deadline);
    if (!health) {
        out.error = "it does not report its health: " + health.error().message();
        co_return out;
    }
    const auto reported = parse_json_object(health->body);
    if (reported)
        if (const auto* data = data_of(*reported)) out.failed = down_of(*data);
    to.close();
    co_return out;
}

}  // namespace

observation gateway_probe::ask() const {
    observation out;
    const auto ports = files_.read("run/ports.json", max_ports_bytes);
    if (!ports) {
        // The file comes with the ports.
        out.error = ports.error().message.ends_with(std::strerror(ENOENT))
                        ? "it has not opened a port yet"
                        : "its ports cannot be read: " + ports.error().message;
        return out;
    }
    const auto server = endpoint_of(*ports, host_);
    if (!server) {
        out.error = server.error().message;
        return out;
    }
    io::asio::io_context loop(1);
    return io::run_on(loop, observe(loop.get_executor(), *server));
}

bool gateway_probe::wait(probe_judge& judge, const watch& w) const {
    std::optional<std::string> reported;
    for (;;) {
        auto seen = ask();
        w.add(seen);
        if (w.is_decided()) return false;
        const auto verdict = judge.on_observation(seen, steady_now());
        if (judge.objection() != reported) {
            reported = judge.objection();
            w.report(reported ? "the gateway is not healthy yet: " + *reported : "the gateway is healthy");
        }
        if (verdict != probe_judge::verdict::waiting) return verdict == probe_judge::verdict::well;
        io::asio::io_context loop(1);
        io::run_on(loop, [](io::executor where) -> io::awaitable<bool> {
            co_await io::pause(where, pause_between);
            co_return true;
        }(loop.get_executor()));
    }
}

}  // namespace penstock::updater
