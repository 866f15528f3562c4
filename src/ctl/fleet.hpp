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

/// The connection to one gateway.
struct gateway_link {
    http_transport call;
    /// When the gateway's certificate expires, in epoch ms; `nullopt` = unknown.
    std::function<std::optional<std::int64_t>()> certificate_end;
};

struct fleet_gateway {
    std::string name, url;
    /// Prepares the connection; no call lasts longer than the deadline. Failures: invalid settings of the gateway.
    std::function<outcome<gateway_link>(steady_time deadline)> open;
};

/// The result of a command on one gateway.
struct gateway_report {
    std::string name, url;
    exit_code code = exit_code::done;
    std::string output;           ///< what the command printed
    std::string error;            ///< why it failed; empty = done
    boost::json::value result{};  ///< set by tasks that have a result
    bool was_started = false;     ///< false: the run was stopped before its turn
};

/// Executes a task on many gateways in parallel.
///
/// Each gateway has its own deadline and thread during its turn, so a gateway that does not respond delays no other.
/// Thread: the caller's; `run` waits for all threads that it started.   Limits: `jobs` threads.
class fleet {
public:
    struct settings {
        unsigned jobs = 16;
        std::chrono::milliseconds deadline{300'000};  ///< for one gateway
        /// Shows the whole output of each gateway instead of its first line.
        bool shows_all = false;
    };

    /// Uses `ask` and `wait` of the user's `context`, but not its `api`.
    fleet(std::vector<fleet_gateway> gateways, settings s, command_context& context)
        : gateways_(std::move(gateways)), settings_(s), context_(context) {}

    /// A task for one gateway; the value that it sets becomes `result` of the report.
    using task = std::function<outcome<>(command_context&, gateway_link&, boost::json::value& result)>;

    std::vector<gateway_report> run(const task& work) { return run(work, gateways_); }
    /// Executes the task on some of the gateways. Ctrl-C stops running tasks at their next step, and starts no more.
    std::vector<gateway_report> run(const task& work, std::span<const fleet_gateway> some);

    const std::vector<fleet_gateway>& gateways() const noexcept { return gateways_; }
    const settings& options() const noexcept { return settings_; }
    command_context& context() noexcept { return context_; }

private:
    std::vector<fleet_gateway> gateways_;
    settings settings_;
    command_context& context_;
};

/// The type of functions for `fleet` subcommands.
using fleet_action = std::function<outcome<>(fleet&)>;

/// Executes any command on all gateways: prints a table with a row for each gateway, or with `--json` an array.
outcome<> run_command_on(fleet& all, const action& command);

/// Success, or a failure with the worst code of all gateways.
outcome<> worst_of(std::span<const gateway_report> reports);

/// `ok`, `refused`, `bad usage`, `unreachable`, `not started`.
std::string verdict_text(const gateway_report& r);

/// The subcommands `fleet status`, `fleet upgrade` and `fleet diff`.
void add_fleet_commands(CLI::App& app, fleet_action& chosen);

/// The path of a file that a command writes. With several gateways, the path must contain `{name}`, which stands for
/// the gateway's name. An empty path stays empty.
outcome<std::string> output_path(const command_context& s, const std::string& path);

/// Writes the text of a command to that file, or to the command's output if the path is empty.
outcome<> write_output_for(command_context& s, const std::string& path, const std::string& text);

}  // namespace penstock::ctl
