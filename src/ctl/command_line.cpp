#include "ctl/command_line.hpp"
#include "base/product.hpp"

#include <CLI/CLI.hpp>

namespace penstock::ctl {

namespace {

constexpr const char* epilogue = R"(
URL and key come from the flags, else from PENSTOCK_URL and PENSTOCK_KEY, else from ~/.config/penstock.toml:
  url = "https://gateway.plant.example"
  key_file = "~/penstock.key"     # or key = "..."
  ca = "~/gateway.crt"            # or insecure = true

Exit codes: 0 done; 1 the gateway said no, or a value is not good; 2 bad usage; 3 the gateway cannot be reached
or its certificate is not trusted.)";

}  // namespace

command_line::command_line() {
    app.require_subcommand(1);
    app.fallthrough();
    app.set_version_flag("--version", "penstockctl " + std::string(product_version()));
    app.add_option("--url", flags.url, "URL of the gateway (https://localhost)");
    app.add_option("--key", flags.key, "API key; other users of this machine can see it");
    app.add_option("--key-file", flags.key_file, "File that holds the API key");
    app.add_option("--ca", flags.ca, "PEM file of the certificates to trust");
    app.add_flag_callback(
        "--insecure", [this] { flags.is_insecure = true; }, "Do not check the certificate");
    app.add_option("--config", settings_file, "Instead of ~/.config/penstock.toml");
    app.add_option("--timeout", timeout_s, "Seconds for one request")
        ->capture_default_str()
        ->check(CLI::Range(1U, 3600U));
    app.add_flag("--json", is_json, "Print the gateway's response as JSON, for scripts");
    add_opc_commands(app, chosen);
    add_tag_commands(app, chosen);
    add_history_commands(app, chosen);
    add_opcua_commands(app, chosen);
    add_transfer_commands(app, chosen);
    add_v5_commands(app, chosen);
    add_asset_commands(app, chosen);
    add_calendar_commands(app, chosen);
    add_order_commands(app, chosen);
    add_alarm_commands(app, chosen);
    add_gateway_commands(app, chosen);
    add_key_commands(app, chosen);
    add_config_commands(app, chosen);
    add_job_commands(app, chosen);
    add_backup_commands(app, chosen);
    add_upgrade_commands(app, chosen);
    add_setup_command(app, chosen, data_folder);
    add_purge_command(app, chosen);
    add_completion_command(app, chosen);
    app.footer(epilogue);  // after the subcommands, or each would inherit it
}

}  // namespace penstock::ctl
