#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <cstdio>
#include <numeric>

#include "base/text.hpp"
#include "tests/support/fault_proxy/byte_corruptor.hpp"

namespace {

using namespace penstock;
using namespace penstock::fault_proxy;

std::string describe(const counters& seen) {
    constexpr std::array<std::string_view, acts> names{"passed",  "delayed", "late",  "split", "doubled",
                                                       "swapped", "dropped", "stale", "cut"};
    auto text = fmt::format("connections={} answers={}", seen.connections, seen.answers);
    for (std::size_t i = 0; i < acts; ++i) {
        text += fmt::format(" {}={}", names[i], seen.by_act[i]);
    }
    return text;
}

int run(const settings& s, const io::endpoint& at) {
    io::asio::io_context loop(1);
    auto door = io::listener::open(loop.get_executor(), at);
    if (!door) {
        fmt::print(stderr, "penstock-fault-proxy: cannot listen: {}\n", door.error().message());
        return 1;
    }
    fmt::print("listening {}:{}\n", at.host, (*door)->port());
    std::fflush(stdout);
    counters seen;
    io::asio::signal_set signals(loop, SIGINT, SIGTERM);
    signals.async_wait([&](const error_code&, int) { loop.stop(); });
    io::asio::co_spawn(loop, spoil_all(loop.get_executor(), std::move(*door), s, seen), io::asio::detached);
    loop.run();
    fmt::print("{}\n", describe(seen));
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Spoils some of a Modbus device's answers", "penstock-fault-proxy");
    settings s;
    io::endpoint at{.host = "127.0.0.1"};
    std::string to;
    std::string framing = "mbap";
    unsigned delay_ms = 30;
    unsigned late_ms = 1500;
    app.add_option("--to", to, "the device, host:port")->required();
    app.add_option("--port", at.port, "where to listen, 0 = any free port")->capture_default_str();
    app.add_option("--framing", framing)->check(CLI::IsMember({"mbap", "raw"}))->capture_default_str();
    app.add_option("--seed", s.seed)->capture_default_str();
    app.add_option("--delay-ms", delay_ms)->capture_default_str();
    app.add_option("--late-ms", late_ms, "longer than the client's time-out")->capture_default_str();
    const auto add_rate = [&](const char* name, act a, const char* what) {
        app.add_option(name, s.rates[static_cast<std::size_t>(a)], what)->check(CLI::Range(0.0, 1.0));
    };
    add_rate("--delay", act::delay, "share of answers that wait, and all behind them");
    add_rate("--late", act::late, "share of answers that others overtake");
    add_rate("--split", act::split, "share of answers that come in two pieces");
    add_rate("--duplicate", act::duplicate, "share of answers that come twice");
    add_rate("--swap", act::swap, "share of answers that change places with the next");
    add_rate("--drop", act::drop, "share of answers that never come");
    add_rate("--stale", act::stale, "share of answers with an old one before them");
    add_rate("--cut", act::cut, "share of answers in which the connection ends");
    CLI11_PARSE(app, argc, argv);

    const auto colon = to.rfind(':');
    const auto port = colon == std::string::npos ? std::nullopt : parse_number<std::uint16_t>(to.substr(colon + 1));
    const double sum = std::accumulate(s.rates.begin(), s.rates.end(), 0.0);
    if (!port || sum > 1) {
        fmt::print(stderr, "penstock-fault-proxy: --to is host:port, and rates add up to at most 1\n");
        return 2;
    }
    s.device.host = to.substr(0, colon);
    s.device.port = *port;
    s.is_mbap = framing == "mbap";
    s.delay = milliseconds(delay_ms);
    s.late = milliseconds(late_ms);
    return run(s, at);
}
