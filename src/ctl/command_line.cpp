#include "ctl/command_line.hpp"
#include "base/product.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace {

constexpr const char* epilogue = R"(
URL, key and certificates come from the flags, else from PENSTOCK_URL, PENSTOCK_KEY or PENSTOCK_KEY_FILE, and
PENSTOCK_CA, else from ~/.config/penstock.toml:
  url = "https://gateway.plant.example"
  key_file = "~/penstock.key"     # or key = "..."
  ca = "~/gateway.crt"            # or insecure = true
A file for --fleet has the same below [name] for each gateway; what stands before the first name is for all.

Exit codes: 0 done; 1 the gateway refused, or a value is not good; 2 bad usage; 3 the gateway cannot be reached
or its certificate is not trusted.)";

}  // namespace

command_line::command_line() {
    app.require_subcommand(1);
    app.fallthrough();
    app.set_version_flag("--version", "penstockctl " + std::string(product_version()));
    app.add_option("--url", flags.url, "URL of the gateway; default: https://localhost");
    app.add_option("--key", flags.key, "API key; other users of this machine can see it");
    app.add_option("--key-file", flags.key_file, "File that holds the API key");
    app.add_option("--ca", flags.ca, "PEM file with the certificates to trust");
    app.add_flag_callback(
        "--insecure", [this] { flags.is_insecure = true; }, "Do not check the gateway's certificate");
    app.add_option("--config", settings_file, "Settings file; default: ~/.config/penstock.toml");
    app.add_option("--timeout", timeout_s, "Maximum time for one request in seconds; default: 30, with --fleet 10")
        ->check(CLI::Range(1U, 3600U));
    app.add_option("--fleet", fleet_file, "Run the command on all gateways of this file");
    app.add_option("--jobs", fleet_jobs,
                   "With --fleet: maximum number of gateways on which the command runs at the same time")
        ->capture_default_str()
        ->check(CLI::Range(1U, 256U));
    app.add_option("--deadline", fleet_deadline,
                   "With --fleet: maximum time for one gateway, such as 90s or 2h; default: 5m")
        ->check(check_span);
    app.add_flag("--full", shows_all_output, "With --fleet: show the whole output of each gateway");
    app.add_flag("--json", is_json, "Print the gateway's response as JSON, for scripts");
    add_opc_commands(app, chosen);
    add_tag_commands(app, chosen);
    add_history_commands(app, chosen);
    add_import_command(app, chosen);
    add_opcua_commands(app, chosen);
    add_transfer_commands(app, chosen);
    add_v5_commands(app, chosen);
    add_asset_commands(app, chosen);
    add_calendar_commands(app, chosen);
    add_order_commands(app, chosen);
    add_alarm_commands(app, chosen);
    add_gateway_commands(app, chosen);
    add_key_commands(app, chosen);
    add_account_token_commands(app, chosen);
    add_access_commands(app, chosen);
    add_audit_commands(app, chosen);
    add_diagnostics_commands(app, chosen);
    add_config_commands(app, chosen);
    add_job_commands(app, chosen);
    add_backup_commands(app, chosen);
    add_upgrade_commands(app, chosen);
    add_setup_command(app, chosen, data_folder);
    add_purge_command(app, chosen);
    add_fleet_commands(app, fleet_chosen);
    add_completion_command(app, chosen);
    app.footer(epilogue);  // set after the subcommands, because they would inherit it
}

std::chrono::milliseconds command_line::deadline() const {
    constexpr std::chrono::milliseconds for_requests = std::chrono::minutes(5), around_a_job = std::chrono::minutes(2);
    if (!fleet_deadline.empty()) return std::chrono::milliseconds(parse_span(fleet_deadline).value_or(0));
    for (const CLI::App* at = &app; at != nullptr;) {
        if (const auto* const within = at->get_option_no_throw("--within"))
            return std::max(for_requests, std::chrono::milliseconds(parse_span(within->as<std::string>()).value_or(0)) +
                                              around_a_job);
        const auto parsed = at->get_subcommands();
        at = parsed.empty() ? nullptr : parsed.front();
    }
    return for_requests;
}

std::string command_line::family() const {
    const auto parsed = app.get_subcommands();
    return parsed.empty() ? std::string() : parsed.front()->get_name();
}

}  // namespace penstock::ctl
