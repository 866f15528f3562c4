#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "base/private_file.hpp"
#include "base/text.hpp"
#include "io/tcp_stream.hpp"
#include "monitor/monitor.hpp"

namespace penstock::api {

namespace {

namespace asio = io::asio;
using timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, io::executor>;

constexpr std::array<std::string_view, 8> component_names{"cassandra", "redis",     "mqtt", "node_red",
                                                          "opc_ua",    "edge_core", "tse",  "grafana"};
constexpr milliseconds probe_time{200};
constexpr milliseconds answer_time{250};  // a resolver that hangs cannot be cut short: it is left behind

enum class health { disabled, down, up };

/// What a probe under way writes to; kept by whoever is still running.
struct probe_round {
    explicit probe_round(const io::executor& loop) : over(loop) {}
    std::array<health, component_names.size()> state{};
    std::size_t left = 0;
    timer over;
};

/// `host:port` or `[v6]:port`.
std::optional<std::pair<std::string, std::uint16_t>> parse_address(std::string_view text) {
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const auto port = parse_number<std::uint16_t>(text.substr(colon + 1));
    auto host = text.substr(0, colon);
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    if (!port || host.empty()) return std::nullopt;
    return std::pair(std::string(host), *port);
}

io::awaitable<> probe(std::shared_ptr<probe_round> round, std::size_t index, std::string address) {
    round->state[index] = health::down;
    if (const auto where = parse_address(address)) {
        const auto loop = co_await asio::this_coro::executor;
        const auto until = steady_now() + probe_time;
        const auto link = co_await io::connect_socket(loop, where->first, where->second, until, io::named_by::owner);
        if (link) round->state[index] = health::up;
    }
    if (--round->left == 0) round->over.cancel();
}

/// Where to probe a component; empty = not by TCP.
std::string address_of(const handler_context& to, std::string_view component) {
    const auto set = to.set.health_addresses.find(std::string(component));
    if (set != to.set.health_addresses.end() && !set->second.empty()) return set->second;
    if (component != "edge_core" || to.set.embedded.contains("edge_core")) return {};
    const bool is_any = to.set.bind == "0.0.0.0" || to.set.bind == "::";
    return fmt::format("{}:{}", is_any ? "127.0.0.1" : to.set.bind, to.ports.https);
}

io::awaitable<std::array<health, component_names.size()>> probe_all(const handler_context& to) {
    const auto loop = co_await asio::this_coro::executor;
    const auto round = std::make_shared<probe_round>(loop);
    std::vector<std::pair<std::size_t, std::string>> by_tcp;
    for (std::size_t i = 0; i < component_names.size(); ++i) {
        const std::string name(component_names[i]);
        if (auto address = address_of(to, name); !address.empty()) {
            by_tcp.emplace_back(i, std::move(address));
        } else if (const auto own = to.set.embedded.find(name); own != to.set.embedded.end()) {
            round->state[i] = own->second() ? health::up : health::down;
        }
    }
    round->left = by_tcp.size();
    round->over.expires_after(answer_time);
    for (auto& [i, address] : by_tcp)
        asio::co_spawn(loop, probe(round, i, std::move(address)), asio::detached);
    if (round->left > 0) co_await round->over.async_wait(io::as_result);
    co_return round->state;
}

std::string_view to_string(health h) noexcept {
    return h == health::up ? "UP" : h == health::down ? "DOWN" : "DISABLED";
}

/// A probe's answer: 200, or 503 with data all the same.
void answer_probe(call& c, bool is_well, std::string_view code, std::string_view message, std::string_view data) {
    if (is_well) return c.ok(data);
    c.out.status = 503;
    const error_item item{code, std::string(message)};
    write_error(c.out.body, c.meta, 503, message, std::span(&item, 1), data);
}

io::awaitable<> get_health(call& c) {
    const auto state = co_await probe_all(c.to);
    const bool is_well = std::ranges::find(state, health::down) == state.end();
    std::string data;
    json_writer json(data);
    json.begin_object().member("status", is_well ? "UP" : "DEGRADED");
    json.member("uptime_ms", uptime_ms(c.to.set));
    json.key("components").begin_object();
    for (std::size_t i = 0; i < state.size(); ++i)
        json.member(component_names[i], to_string(state[i]));
    json.end_object().member("warnings", c.to.set.warnings ? c.to.set.warnings() : std::vector<std::string>{});
    json.end_object();
    answer_probe(c, is_well, "DEGRADED", "a component is down", data);
}

io::awaitable<> get_ready(call& c) {
    const bool has_monitor = c.to.monitor.is_current(steady_now());
    const bool has_store = co_await c.to.store_loop.run([&] { return c.to.store.is_writable(); });
    const bool is_well = has_monitor && has_store;
    std::string data;
    json_writer json(data);
    json.begin_object().member("status", is_well ? "READY" : "NOT_READY").key("checks").begin_object();
    // Master data lives in the same store and is served by the same process: it is ready when they are.
    json.member("monitor", has_monitor).member("v5", has_store).member("store", has_store).end_object().end_object();
    answer_probe(c, is_well, "NOT_READY", "the gateway is not ready", data);
}

void get_version(call& c) {
    const auto tag = read_file(c.to.set.config_dir + "/version");
    const auto image_tag = tag ? trim(std::string_view(*tag).substr(0, tag->find('\n'))) : std::string_view();
    auto build_date = c.to.set.build_date;
    std::erase(build_date, '-');
    const bool is_contained = ::access("/.dockerenv", F_OK) == 0 || ::access("/run/.containerenv", F_OK) == 0;
    c.answer([&](json_writer& json) {
        json.begin_object().member("product_name", c.to.set.product_name).member("version", c.to.set.version);
        json.member("build_date", build_date).member("image_tag", image_tag.empty() ? "unknown" : image_tag);
        json.member("container_mode", is_contained).end_object();
    });
}

route probe_route(std::string_view path, std::variant<quick_handler, on_store, slow_handler> run,
                  std::string_view summary, std::string_view data) {
    return {.method = verb::get,
            .pattern = path,
            .least = role::nobody,
            .run = run,
            .summary = summary,
            .data = data,
            .is_probe = true};
}

}  // namespace

std::vector<route> system_routes() {
    constexpr auto state = R"({"type":"object","required":["status","uptime_ms","components","warnings"],)"
                           R"("additionalProperties":false,"properties":{"status":{"enum":["UP","DEGRADED"]},)"
                           R"("uptime_ms":{"type":"integer"},"components":{"type":"object",)"
                           R"("additionalProperties":{"enum":["UP","DOWN","DISABLED"]}},"warnings":{"type":"array",)"
                           R"("items":{"type":"string"}}}})";
    constexpr auto readiness =
        R"({"type":"object","required":["status","checks"],"additionalProperties":false,"properties":{)"
        R"("status":{"enum":["READY","NOT_READY"]},"checks":{"type":"object",)"
        R"("additionalProperties":{"type":"boolean"}}}})";
    constexpr auto version =
        R"({"type":"object","required":["product_name","version","build_date","image_tag","container_mode"],)"
        R"("additionalProperties":false,"properties":{"product_name":{"type":"string"},"version":{"type":"string"},)"
        R"("build_date":{"type":"string"},"image_tag":{"type":"string"},"container_mode":{"type":"boolean"}}})";
    constexpr auto health_text = "Whether every component answers";
    return {
        probe_route("/api/v1/system/health", get_health, health_text, state),
        probe_route("/api/health", get_health, health_text, state),
        probe_route("/health", get_health, health_text, state),
        probe_route("/api/v1/system/ready", get_ready, "Whether the gateway can serve", readiness),
        probe_route("/api/v1/system/version", get_version, "What is installed", version),
    };
}

}  // namespace penstock::api
