#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <optional>

#include "simulator/control.hpp"
#include "simulator/profile.hpp"

namespace {

using namespace penstock;
using namespace penstock::simulator;

struct settings {
    io::endpoint at{.host = "127.0.0.1"};
    std::string transport = "tcp";
    std::string serial;
    std::vector<std::uint8_t> units;
    std::string profile;
    std::optional<std::uint16_t> control_port;
    unsigned count = 1;
};

CLI::App* add_modbus(CLI::App& app, settings& s) {
    auto* modbus = app.add_subcommand("modbus", "Modbus devices");
    modbus->add_option("--port", s.at.port, "first port, 0 = any free one")->capture_default_str();
    modbus->add_option("--bind", s.at.host, "numeric address to listen on")->capture_default_str();
    modbus->add_option("--count", s.count, "so many devices on consecutive ports")->check(CLI::Range(1, 10000));
    modbus->add_option("--transport", s.transport, "what carries the frames")
        ->check(CLI::IsMember({"tcp", "tls", "udp", "rtu", "ascii", "rtu_over_tcp", "ascii_over_tcp"}))
        ->capture_default_str();
    modbus->add_option("--serial", s.serial, "device path for rtu and ascii");
    modbus->add_option("--baud", s.at.serial.baud)->capture_default_str();
    modbus->add_option("--data-bits", s.at.serial.data_bits)->capture_default_str();
    modbus->add_option("--parity", s.at.serial.parity, "N, E or O")->capture_default_str();
    modbus->add_option("--stop-bits", s.at.serial.stop_bits)->capture_default_str();
    modbus->add_option("--cert", s.at.tls.cert_file, "certificate for tls, PEM");
    modbus->add_option("--key", s.at.tls.key_file, "its key, PEM");
    modbus->add_option("--ca", s.at.tls.ca_file, "clients must show a certificate of this CA");
    modbus->add_option("--units", s.units, "unit ids, separated by commas (default 1)")->delimiter(',');
    modbus->add_option("--profile", s.profile, "what the units hold, a JSON file")->check(CLI::ExistingFile);
    modbus->add_option("--control-port", s.control_port, "port for commands, 0 = any free one");
    return modbus;
}

device_address address_of(const settings& s) {
    using carrier = io::endpoint::carrier;
    device_address a{.at = s.at};
    if (s.transport.starts_with("rtu")) a.framing = modbus::framing::rtu;
    if (s.transport.starts_with("ascii")) a.framing = modbus::framing::ascii;
    if (s.transport == "tls") a.at.kind = carrier::tls;
    if (s.transport == "udp") a.at.kind = carrier::udp;
    if (s.transport == "rtu" || s.transport == "ascii") {
        a.at.kind = carrier::serial;
        a.at.host = s.serial;
    }
    return a;
}

checked<profile> load_profile(const std::string& path) {
    if (path.empty()) return profile{};
    std::ifstream file(path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    return parse_profile(text);
}

using devices_t = std::vector<std::shared_ptr<device>>;

/// All devices on consecutive ports; with port 0 another place is tried when a neighbour's port is taken.
io::awaitable<result<devices_t>> open_devices(io::executor where, const settings& s, intervals& arrivals) {
    constexpr int attempts = 50;
    for (int attempt = 1;; ++attempt) {
        devices_t all;
        auto address = address_of(s);
        error_code failed;
        for (unsigned i = 0; i < s.count && !failed; ++i) {
            all.push_back(std::make_shared<device>(where, address, arrivals));
            const auto opened = co_await all.back()->open();
            if (!opened) failed = opened.error();
            if (!failed && all.back()->port() == 65535 && i + 1 < s.count) failed = io::errc::bad_address;
            address.at.port = static_cast<std::uint16_t>(all.back()->port() + 1);
        }
        if (!failed) co_return all;
        for (const auto& d : all) {
            (void)d->refuse(true);  // closing cannot fail
            d->drop_connections();
        }
        if (s.at.port != 0 || attempt == attempts) co_return failed;
    }
}

std::string describe(const settings& s, const devices_t& devices) {
    if (!s.serial.empty()) return s.serial;
    const auto last = devices.size() > 1 ? fmt::format("-{}", devices.back()->port()) : "";
    return fmt::format("{}:{}{}", s.at.host, devices.front()->port(), last);
}

/// Opens everything, says where, and serves until the loop is stopped.
io::awaitable<bool> start(io::asio::io_context& loop, const settings& s, const profile& p, intervals& arrivals) {
    const auto where = loop.get_executor();
    const auto devices = co_await open_devices(where, s, arrivals);
    if (!devices) {
        fmt::print(stderr, "penstock-sim: cannot listen: {}\n", devices.error().message());
        co_return false;
    }
    for (const auto& d : *devices) {
        const auto done = furnish(d->model(), p, s.units);
        if (done) continue;
        fmt::print(stderr, "penstock-sim: {}: faults: {}\n", s.profile, to_string(done.error()));
        co_return false;
    }
    std::string control_text;
    if (s.control_port) {
        auto door = io::listener::open(where, {.host = s.at.host, .port = *s.control_port});
        if (!door) {
            fmt::print(stderr, "penstock-sim: cannot listen for commands: {}\n", door.error().message());
            co_return false;
        }
        control_text = fmt::format(" control {}:{}", s.at.host, (*door)->port());
        auto commands = std::make_shared<control>(*devices, arrivals);
        io::asio::co_spawn(where, serve_control(where, std::move(*door), commands), io::asio::detached);
    }
    fmt::print("listening {}{}\n", describe(s, *devices), control_text);
    std::fflush(stdout);
    co_return true;
}

int run(const settings& s) {
    const auto p = load_profile(s.profile);
    if (!p) {
        fmt::print(stderr, "penstock-sim: {}: {}\n", s.profile, to_string(p.error()));
        return 2;
    }
    intervals arrivals;
    io::asio::io_context loop(1);
    io::asio::signal_set signals(loop, SIGINT, SIGTERM);
    signals.async_wait([&](const error_code&, int) { loop.stop(); });
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
    app.set_version_flag("--version", PENSTOCK_VERSION);
    app.require_subcommand(1);
    settings s;
    add_modbus(app, s);
    CLI11_PARSE(app, argc, argv);
    const bool is_serial = s.transport == "rtu" || s.transport == "ascii";
    if (is_serial == s.serial.empty()) {
        fmt::print(stderr, "penstock-sim: --serial goes with --transport rtu or ascii\n");
        return 2;
    }
    if (s.units.empty()) s.units = {1};
    try {
        return run(s);
    } catch (const std::exception& e) {
        fmt::print(stderr, "penstock-sim: {}\n", e.what());
        return 1;
    }
}
