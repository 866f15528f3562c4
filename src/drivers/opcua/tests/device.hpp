#pragma once

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "drivers/opcua/driver.hpp"

namespace penstock::opcua::test {

/// The driver and its owner: a loop, a sink that keeps what arrived, and waits with deadlines.
class device : public batch_sink {
public:
    explicit device(std::uint16_t port, option_map options = {}, certificate_store* trust = nullptr) {
        opc.opc_id = "OPC_TEST";
        opc.opc_agent_ip = "127.0.0.1";
        opc.opc_agent_port = std::to_string(port);
        opc.timecycle = 100;
        opc.options = std::move(options);
        if (!opc.options.contains("timeout_ms")) opc.options["timeout_ms"] = "3000";
        auto made = make_opcua()->make(opc, device_context{executor_.get_executor(), nullptr, trust, counts});
        if (!made) throw std::runtime_error(to_string(made.error()));
        tested = std::move(*made);
    }
    ~device() override { tested.reset(); }

    template <class T>
    T run(io::awaitable<T> what) {
        std::optional<T> out;
        io::asio::co_spawn(
            executor_.get_executor(), [&]() -> io::awaitable<void> { out.emplace(co_await std::move(what)); },
            [](std::exception_ptr thrown) {
                if (thrown) std::rethrow_exception(thrown);
            });
        executor_.restart();
        executor_.run();
        return std::move(out.value());
    }

    /// The points by address; the type behind a blank.
    void set_points(const std::vector<std::string>& addresses) {
        configs.clear();
        for (const auto& text : addresses) {
            const auto blank = text.find(' ');
            point_config p{text.substr(0, blank), blank == std::string::npos ? "" : text.substr(blank + 1), {}};
            p.is_new = true;
            configs.push_back(std::move(p));
        }
        faults = tested->set_points(configs);
        values.assign(configs.size(), "-");
        states.assign(configs.size(), quality::not_connected);
        times.assign(configs.size(), wall_time{});
        history.assign(configs.size(), {});
        stamps.assign(configs.size(), {});
    }

    result<> open(milliseconds timeout = milliseconds{3'000}) { return run(tested->open(steady_now() + timeout)); }
    /// Its owner changes the device while it connects.
    result<> open_and_close_after(milliseconds how_long) {
        io::asio::steady_timer timer(executor_, how_long);
        timer.async_wait([this](const error_code&) { tested->close(); });
        return open();
    }
    std::string open_error(milliseconds timeout = milliseconds{3'000}) {
        const auto opened = open(timeout);
        if (!opened) tested->close();
        return opened ? "" : opened.error().message();
    }

    result<> scan(bool is_fresh = false) {
        std::vector<point_index> all;
        for (std::size_t i = 0; i < configs.size(); ++i) {
            if (!faults[i] && !configs[i].address.empty()) all.push_back(static_cast<point_index>(i));
        }
        auto batches = tested->plan(all, size_limits{});
        plan.clear();
        std::vector<const batch*> shown;
        for (auto& b : batches) {
            b.is_on_demand = is_fresh;
            shown.push_back(&b);
            plan.push_back(tested->describe(b));
        }
        const std::vector<milliseconds> timeouts(shown.size(), milliseconds{3'000});
        const std::function<bool()> never = [] { return false; };
        return run(tested->read(shown, timeouts, *this, never));
    }

    /// Scans until point `at` has that text; returns its last text.
    std::string await(point_index at, const std::string& text, milliseconds timeout = milliseconds{5'000}) {
        return await([&] { return values[at] == text; }, timeout) ? text : values[at];
    }

    bool await(const std::function<bool()>& holds, milliseconds timeout = milliseconds{5'000}) {
        const auto until = steady_now() + timeout;
        while (!holds() && steady_now() < until) {
            const auto done = scan();
            if (!done) {
                last_error = done.error();
                return false;
            }
            pause();
        }
        return holds();
    }

    void pause(milliseconds how_long = milliseconds{10}) {
        io::asio::steady_timer timer(executor_, how_long);
        timer.async_wait([](const error_code&) {});
        executor_.restart();
        executor_.run();
    }

    std::string write(point_index at, const value& v) {
        const auto done = run(tested->write(at, v));
        if (!done) return "! " + done.error().message();
        return done->actual ? format_value(*done->actual) : "-";
    }

    void on_values(const batch&, std::span<const point_value> received, steady_time) override {
        ++responses;
        for (const auto& v : received) {
            states[v.point] = v.state;
            values[v.point] = is_bad(v.state) ? "! " + v.error.message() : format_value(v.v);
            if (!is_bad(v.state)) times[v.point] = v.time;
            history[v.point].push_back(values[v.point]);
            if (!is_bad(v.state)) stamps[v.point].push_back(v.time);
        }
    }
    void on_failure(const batch&, const error_code& why, steady_time) override {
        ++failures;
        last_error = why;
    }

private:
    io::asio::io_context executor_;

public:
    opc_config opc;
    const std::shared_ptr<io::traffic> counts = std::make_shared<io::traffic>();
    std::unique_ptr<driver> tested;
    std::vector<point_config> configs;
    std::vector<std::optional<fault>> faults;
    std::vector<std::string> values;
    std::vector<quality> states;
    std::vector<wall_time> times;
    std::vector<std::vector<std::string>> history;
    std::vector<std::vector<wall_time>> stamps;  ///< of the good ones in `history`
    std::vector<std::string> plan;
    error_code last_error;
    int responses = 0;
    int failures = 0;
};

}  // namespace penstock::opcua::test
