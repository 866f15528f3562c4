#include "services/configuration/gateway_state.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "io/tcp_stream.hpp"
#include "monitor/monitor.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

namespace asio = io::asio;
using timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, io::executor>;

constexpr milliseconds probe_timeout{200};
constexpr milliseconds round_timeout{250};  // a resolver that hangs cannot be cut short: it is left behind

/// What a probe in progress writes to; kept by the one that still runs.
struct health_check {
    explicit health_check(const io::executor& loop) : timeout(loop) {
        for (std::size_t i = 0; i < state.size(); ++i)
            state[i].name = component_names[i];
    }
    component_states state{};
    std::size_t left = 0;
    timer timeout;
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

io::awaitable<> probe(std::shared_ptr<health_check> round, std::size_t index, std::string address) {
    round->state[index].state = health::down;
    if (const auto where = parse_address(address)) {
        const auto loop = co_await asio::this_coro::executor;
        const auto until = steady_now() + probe_timeout;
        const auto link = co_await io::connect_socket(loop, where->first, where->second, until, io::named_by::owner);
        if (link) round->state[index].state = health::up;
    }
    if (--round->left == 0) round->timeout.cancel();
}

}  // namespace

monitor_record gateway_state::stats() const {
    return monitor_.snapshot();
}

io::awaitable<component_states> gateway_state::components() {
    const auto loop = co_await asio::this_coro::executor;
    const auto round = std::make_shared<health_check>(loop);
    std::vector<std::pair<std::size_t, std::string>> by_tcp;
    for (std::size_t i = 0; i < component_names.size(); ++i) {
        const std::string name(component_names[i]);
        const auto address = settings_.addresses.find(name);
        const auto own = settings_.embedded.find(name);
        if (address != settings_.addresses.end() && !address->second.empty()) {
            by_tcp.emplace_back(i, address->second);
        } else if (own != settings_.embedded.end()) {
            if (const auto is_up = own->second()) round->state[i].state = *is_up ? health::up : health::down;
        }
    }
    round->left = by_tcp.size();
    round->timeout.expires_after(round_timeout);
    for (auto& [i, address] : by_tcp)
        asio::co_spawn(loop, probe(round, i, std::move(address)), asio::detached);
    if (round->left > 0) co_await round->timeout.async_wait(io::as_result);
    co_return round->state;
}

readiness gateway_state::ready() {
    return {monitor_.is_current(steady_now()), store_.is_writable()};
}

std::string gateway_state::site_name() {
    if (const auto sites = store_.list_sites()) {
        const auto own = std::ranges::find(*sites, settings_.site_id, &store::site::site_id);
        if (own != sites->end()) return own->site_name;
    }
    return settings_.site_id;
}

}  // namespace penstock::services
