#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <cstdio>
#include <exception>
#include <initializer_list>
#include <optional>

#include "base/product.hpp"
#include "base/text.hpp"
#include "base/url.hpp"
#include "simulator/command_server.hpp"
#include "simulator/kinds.hpp"

namespace {

using namespace penstock;
using namespace penstock::simulator;

struct settings {
    const kind* protocol = nullptr;
    io::endpoint listen_address{.host = "127.0.0.1"};
    std::string transport;
    option_map options;
    std::vector<std::string> more_options;  // name=value
    std::string serial;
    std::string dial;  // HOST:PORT
    std::string profile;
    std::optional<std::uint16_t> control_port;
    unsigned count = 1;
};

bool has_any(const kind& k, std::initializer_list<std::string_view> transports) {
    return std::ranges::any_of(transports,
                               [&](auto t) { return std::ranges::find(k.transports, t) != k.transports.end(); });
}

void add_protocol(CLI::App& app, const kind& k, settings& s) {
    auto* sub = app.add_subcommand(k.name, k.title);
    sub->callback([&] { s.protocol = &k; });
    sub->add_option("--port", s.listen_address.port, "first port, 0 = any free one")->capture_default_str();
    sub->add_option("--bind", s.listen_address.host, "numeric address to listen on")->capture_default_str();
    sub->add_option("--dial", s.dial,
                    "HOST:PORT to connect to instead of listening; connects again when the connection ends");
    sub->add_option("--count", s.count, "number of devices; their ports are consecutive")->check(CLI::Range(1, 10000));
    sub->add_option("--transport", s.transport, "transport of the frames, default " + k.transports.front())
        ->check(CLI::IsMember(k.transports));
    if (has_any(k, {"rtu", "ascii"})) {
        sub->add_option("--serial", s.serial, "device path for rtu and ascii");
        sub->add_option("--baud", s.listen_address.serial.baud)->capture_default_str();
        sub->add_option("--data-bits", s.listen_address.serial.data_bits)->capture_default_str();
        sub->add_option("--parity", s.listen_address.serial.parity, "N, E or O")->capture_default_str();
        sub->add_option("--stop-bits", s.listen_address.serial.stop_bits)->capture_default_str();
    }
    if (has_any(k, {"tls"})) {
        sub->add_option("--cert", s.listen_address.tls.cert_file, "certificate for tls, PEM");
        sub->add_option("--key", s.listen_address.tls.key_file, "private key of the certificate, PEM");
        sub->add_option("--ca", s.listen_address.tls.ca_file,
                        "CA certificate, PEM; clients must present a certificate of this CA");
    }
    for (const auto& option : k.options) {
        sub->add_option_function<std::string>(
            "--" + option.name, [&](const std::string& text) { s.options[option.name] = text; },
            fmt::format("{} (default {})", option.help, option.default_value.empty() ? "none" : option.default_value));
    }
    sub->add_option("--option", s.more_options, "NAME=VALUE sets an option as --NAME VALUE does; may be repeated");
    std::string names;
    for (const auto& p : k.profiles)
        names += fmt::format(", {}", p.name);
    sub->add_option("--profile", s.profile, "data of the device: a JSON file or a built-in profile" + names);
    sub->add_option("--control-port", s.control_port, "port for commands, 0 = any free one");
    if (!k.faults.empty()) sub->footer("Faults of this protocol, for the control port: " + k.faults);
}

io::endpoint endpoint_of(const settings& s) {
    using carrier = io::endpoint::transport;
    io::endpoint at = s.listen_address;
    if (s.transport == "tls") at.kind = carrier::tls;
    if (s.transport == "udp") at.kind = carrier::udp;
    if (s.transport == "rtu" || s.transport == "ascii") {
        at.kind = carrier::serial;
        at.host = s.serial;
    }
    return at;
}

/// What all devices of one call have in common.
struct plan {
    option_map options;
    std::string profile;  // JSON
};

/// Options of the command line have priority over those of the profile.
checked<plan> make_plan(const settings& s) {
    auto profile = find_profile(*s.protocol, s.profile);
    if (!profile) return profile.error();
    auto from_profile = parse_sim_options(*profile);
    if (!from_profile) return from_profile.error();
    auto given = s.options;
    for (const auto& text : s.more_options) {
        const auto end = text.find('=');
        if (end == std::string::npos) return fault{"option", "expected name=value"};
        given[text.substr(0, end)] = text.substr(end + 1);
    }
    given.merge(*from_profile);
    auto options = complete_options(*s.protocol, std::move(given), s.transport);
    if (!options) return options.error();
    return plan{std::move(*options), std::move(*profile)};
}

using devices_t = std::vector<std::shared_ptr<device>>;

/// All devices on consecutive ports; with port 0 another range is tried when a neighbour's port is in use.
io::awaitable<result<devices_t>> open_devices(io::executor where, const settings& s, const plan& p,
                                              intervals& arrivals) {
    constexpr int attempts = 50;
    for (int attempt = 1;; ++attempt) {
        devices_t all;
        auto address = endpoint_of(s);
        error_code failed;
        for (unsigned i = 0; i < s.count && !failed; ++i) {
            all.push_back(std::make_shared<device>(where, address, s.protocol->make(p.options).value(), arrivals));
            if (!s.dial.empty()) continue;
            const auto opened = co_await all.back()->open();
            if (!opened) failed = opened.error();
            if (!failed && all.back()->port() == 65535 && i + 1 < s.count) failed = io::errc::bad_address;
            address.port = static_cast<std::uint16_t>(all.back()->port() + 1);
        }
        if (!failed) co_return all;
        for (const auto& d : all) {
            (void)d->refuse(true);  // closing cannot fail
            d->drop_connections();
        }
        if (s.listen_address.port != 0 || attempt == attempts) co_return failed;
    }
}

/// HOST:PORT, IPv6 addresses in brackets.
std::optional<io::endpoint> parse_dial(const std::string& text) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0) return std::nullopt;
    const auto port = parse_number<std::uint16_t>(std::string_view(text).substr(colon + 1));
    if (!port || *port == 0) return std::nullopt;
    return io::endpoint{.host = text.substr(0, colon), .port = *port};
}

std::string describe(const settings& s, const devices_t& devices) {
    if (!s.dial.empty()) return s.dial;
    if (!s.serial.empty()) return s.serial;
    const auto last = devices.size() > 1 ? fmt::format("-{}", devices.back()->port()) : "";
    return fmt::format("{}:{}{}", bracketed(s.listen_address.host), devices.front()->port(), last);
}

/// Opens everything, prints the ports, and serves until the loop is stopped.
io::awaitable<bool> start(io::asio::io_context& loop, const settings& s, const plan& p, intervals& arrivals) {
    const auto where = loop.get_executor();
    const auto devices = co_await open_devices(where, s, p, arrivals);
    if (!devices) {
        fmt::print(stderr, "penstock-sim: cannot listen: {}\n", devices.error().message());
        co_return false;
    }
    for (const auto& d : *devices) {
        const auto done = d->load_profile(p.profile);
        if (done) continue;
        fmt::print(stderr, "penstock-sim: {}: {}\n", s.profile, to_string(done.error()));
        co_return false;
    }
    if (const auto to = parse_dial(s.dial)) {
        for (const auto& d : *devices)
            d->dial(*to);
    }
    std::string control_text;
    if (s.control_port) {
        auto listener = io::listener::open(where, {.host = s.listen_address.host, .port = *s.control_port});
        if (!listener) {
            fmt::print(stderr, "penstock-sim: cannot listen for commands: {}\n", listener.error().message());
            co_return false;
        }
        control_text = fmt::format(" control {}:{}", bracketed(s.listen_address.host), (*listener)->port());
        auto commands = std::make_shared<command_server>(*devices, arrivals);
        io::asio::co_spawn(where, serve_control(where, std::move(*listener), commands), io::asio::detached);
    }
    fmt::print("{} {}{}\n", s.dial.empty() ? "listening" : "dialing", describe(s, *devices), control_text);
    std::fflush(stdout);
    co_return true;
}

int run(const settings& s) {
    const auto p = make_plan(s);
    auto tried = p ? s.protocol->make(p->options) : p.error();
    const auto furnished = tried ? (*tried)->load_profile(p->profile) : tried.error();
    if (!furnished) {
        fmt::print(stderr, "penstock-sim: {}\n", to_string(furnished.error()));
        return 2;
    }
    intervals arrivals;
    io::asio::io_context loop(1);
    io::asio::signal_set stop(loop, SIGINT, SIGTERM);
    stop.async_wait([&](const error_code&, int) { loop.stop(); });
    int exit_code = 0;
    io::asio::co_spawn(loop, start(loop, s, *p, arrivals), [&](const std::exception_ptr& e, bool is_started) {
        if (e) std::rethrow_exception(e);
        if (is_started) return;
        exit_code = 1;
        loop.stop();
    });
    loop.run();
    return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Simulated devices for trying and testing Penstock", "penstock-sim");
    app.set_version_flag("--version", "penstock-sim " + std::string(product_version()));
    app.require_subcommand(1);
    const auto kinds = all_kinds();
    settings s;
    for (const auto& k : kinds)
        add_protocol(app, k, s);
    CLI11_PARSE(app, argc, argv);
    const bool is_serial = s.transport == "rtu" || s.transport == "ascii";
    if (is_serial == s.serial.empty()) {
        fmt::print(stderr, "penstock-sim: --serial requires --transport rtu or ascii\n");
        return 2;
    }
    const bool is_stream = !is_serial && s.transport != "udp" && s.transport != "tls";
    if (!s.dial.empty() && (!is_stream || !parse_dial(s.dial))) {
        fmt::print(stderr, "penstock-sim: --dial needs HOST:PORT; it is not possible with a serial line, udp or tls\n");
        return 2;
    }
    try {
        return run(s);
    } catch (const std::exception& e) {
        fmt::print(stderr, "penstock-sim: {}\n", e.what());
        return 1;
    }
}
