#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace penstock::updater {

/// The arguments of the program.
struct command_line {
    std::string root = "/opt/penstock";
    std::string data = "/var/lib/penstock";
    std::vector<std::string> keys{"/etc/penstock/update.d"};
    std::string user;
    std::string stop = "systemctl stop penstock.service";
    // It does not wait for READY=1, because the probe decides how long a start may take.
    std::string start = "systemctl start --no-block penstock.service";
    std::string show =
        "systemctl show --property=ActiveState,SubState,Job,NRestarts,ExecMainCode,ExecMainStatus penstock.service";
    // Log lines of the gateway, and of the service manager if it could not start the gateway.
    std::string words =
        "journalctl --quiet --no-pager --output=cat --lines=20 _SYSTEMD_UNIT=penstock.service "
        "SYSLOG_IDENTIFIER=penstock SYSLOG_IDENTIFIER=(penstock)";
    std::string host = "127.0.0.1";
    unsigned probe_s = 300;
    unsigned steady_ms = 10'000;
    unsigned command_s = 120;
    std::string request;
    std::string bundle, descriptor, signature;
    std::string database;
    bool allows_downgrade = false;
    bool is_json = false;

    enum class verb { run, recover, resume, status, verify } chosen = verb::status;
};

/// Adds options and commands to `app`; `line` outlives it.
void add_commands(CLI::App& app, command_line& line);

inline constexpr int exit_done = 0, exit_failed = 1, exit_usage = 2, exit_rolled_back = 3;

/// Executes the command; returns the exit code. Messages are printed to `err`.
int execute(const command_line& line, std::ostream& out, std::ostream& err);

}  // namespace penstock::updater
