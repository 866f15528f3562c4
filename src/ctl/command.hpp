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
    bool is_terminal = false;  ///< `output` is a terminal: states have colours, and a watch replaces its last output
    /// Waits; false if the user wants to stop.
    std::function<bool(std::chrono::milliseconds)> wait;
    /// Asks the user a question and returns the answer; a failure if there is no terminal.
    std::function<outcome<std::string>(const std::string& question, bool is_secret)> ask;
    /// Opens a file in the user's editor and waits until the editor ends.
    std::function<outcome<>(const std::string& path)> edit;
    std::string gateway_name{};  ///< name of the gateway in a fleet; empty = no fleet
};

using action = std::function<outcome<>(command_context&)>;

/// Each function adds its subcommands to `app`; the parsed subcommand sets `chosen`.
void add_opc_commands(CLI::App& app, action& chosen);
void add_tag_commands(CLI::App& app, action& chosen);
void add_history_commands(CLI::App& app, action& chosen);
void add_import_command(CLI::App& app, action& chosen);
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
/// Parsing sets `data_folder`: the command is for the gateway of this folder if no other gateway is named.
void add_setup_command(CLI::App& app, action& chosen, std::string& data_folder);
void add_purge_command(CLI::App& app, action& chosen);
void add_completion_command(CLI::App& app, action& chosen);

}  // namespace penstock::ctl
