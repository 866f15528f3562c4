#pragma once

#include <chrono>
#include <functional>
#include <iosfwd>
#include <string>

#include "ctl/api_client.hpp"
#include "ctl/failure.hpp"

namespace CLI {
class App;
}

namespace penstock::ctl {

/// The context that a command runs in.
struct command_context {
    api_client& api;
    std::ostream& output;
    std::ostream& err;         ///< human-readable messages: stderr
    bool is_json = false;      ///< `--json`: the gateway's response, for scripts
    bool is_terminal = false;  ///< `output` is one: states have colours, and a watch draws over what it drew
    /// Waits; false when the user wants to stop.
    std::function<bool(std::chrono::milliseconds)> wait;
    /// The user's answer to a question; the failure is that there is nobody to ask.
    std::function<outcome<std::string>(const std::string& question, bool is_secret)> ask;
    /// Opens a file in the user's editor and waits for its end.
    std::function<outcome<>(const std::string& path)> edit;
    std::string gateway_name{};  ///< of a fleet; empty: there is one gateway
};

using action = std::function<outcome<>(command_context&)>;

/// Each adds its subcommands to `app`; the one that is parsed sets `chosen`.
void add_opc_commands(CLI::App& app, action& chosen);
void add_tag_commands(CLI::App& app, action& chosen);
void add_history_commands(CLI::App& app, action& chosen);
void add_opcua_commands(CLI::App& app, action& chosen);
void add_transfer_commands(CLI::App& app, action& chosen);
void add_gateway_commands(CLI::App& app, action& chosen);
void add_v5_commands(CLI::App& app, action& chosen);
void add_order_commands(CLI::App& app, action& chosen);
void add_alarm_commands(CLI::App& app, action& chosen);
void add_calendar_commands(CLI::App& app, action& chosen);
void add_asset_commands(CLI::App& app, action& chosen);
void add_key_commands(CLI::App& app, action& chosen);
void add_account_token_commands(CLI::App& app, action& chosen);
void add_access_commands(CLI::App& app, action& chosen);
void add_audit_commands(CLI::App& app, action& chosen);
void add_diagnostics_commands(CLI::App& app, action& chosen);
void add_config_commands(CLI::App& app, action& chosen);
void add_job_commands(CLI::App& app, action& chosen);
void add_backup_commands(CLI::App& app, action& chosen);
void add_upgrade_commands(CLI::App& app, action& chosen);
/// `data_folder`: set when the command is parsed; the gateway there is meant where no other is named.
void add_setup_command(CLI::App& app, action& chosen, std::string& data_folder);
void add_purge_command(CLI::App& app, action& chosen);
void add_completion_command(CLI::App& app, action& chosen);

}  // namespace penstock::ctl
