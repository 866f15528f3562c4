#pragma once

#include <boost/json/value.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "ctl/command.hpp"

namespace penstock::ctl {

/// The way to one gateway.
struct gateway_link {
    http_transport call;
    /// When its certificate ends, in epoch ms; nothing where that cannot be known.
    std::function<std::optional<std::int64_t>()> certificate_end;
};

struct fleet_gateway {
    std::string name, url;
    /// Opens the way to it; no call takes longer than until the deadline. The failure is of its settings.
    std::function<outcome<gateway_link>(steady_time deadline)> open;
};

/// What a gateway did with a command.
struct gateway_report {
    std::string name, url;
    exit_code code = exit_code::done;
    std::string output;           ///< what the command printed
    std::string error;            ///< why not; empty = done
    boost::json::value result{};  ///< of tasks that fill it
    bool was_started = false;     ///< false: stopped before its turn
};

/// The same done on many gateways at once.
///
/// Each gateway has a deadline and a thread of its own while its turn lasts; a silent one holds no other up.
/// Thread: the one that calls; `run` waits for all that it has started.   Limits: `jobs` threads.
class fleet {
public:
    struct settings {
        unsigned jobs = 16;
        std::chrono::milliseconds deadline{300'000};  ///< of one gateway
        bool shows_all = false;                       ///< the whole output of each, not its first line
    };

    /// `context`: of the user, whose `ask` and `wait` are used; its `api` is not.
    fleet(std::vector<fleet_gateway> gateways, settings s, command_context& context)
        : gateways_(std::move(gateways)), settings_(s), context_(context) {}

    /// Works with one gateway; what it puts into the value is the report's `result`.
    using task = std::function<outcome<>(command_context&, gateway_link&, boost::json::value& result)>;

    std::vector<gateway_report> run(const task& work) { return run(work, gateways_); }
    /// Of some of them. Ctrl-C ends what runs at its next step, and starts nothing more.
    std::vector<gateway_report> run(const task& work, std::span<const fleet_gateway> some);

    const std::vector<fleet_gateway>& gateways() const noexcept { return gateways_; }
    const settings& options() const noexcept { return settings_; }
    command_context& context() noexcept { return context_; }

private:
    std::vector<fleet_gateway> gateways_;
    settings settings_;
    command_context& context_;
};

/// What `fleet` subcommands do.
using fleet_action = std::function<outcome<>(fleet&)>;

/// Any command on all of them: a table with a row a gateway, or with `--json` an array.
outcome<> run_command_on(fleet& all, const action& command);

/// Success, or a failure without text whose code is the worst of all.
outcome<> worst_of(std::span<const gateway_report> reports);

/// `ok`, `refused`, `bad usage`, `unreachable`, `not started`.
std::string verdict_text(const gateway_report& r);

/// `fleet status`, `upgrade`, `diff`.
void add_fleet_commands(CLI::App& app, fleet_action& chosen);

/// A file that a command writes: with several gateways `{name}` in the path stands for the gateway's name, and must be
/// there. An empty path stays empty.
outcome<std::string> output_path(const command_context& s, const std::string& path);

/// Writes a command's text to that file, or to its output where the path is empty.
outcome<> write_output_for(command_context& s, const std::string& path, const std::string& text);

}  // namespace penstock::ctl
