#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "base/text.hpp"
#include "ctl/command_line.hpp"
#include "ctl/fleet_file.hpp"
#include "ctl/gateway_session.hpp"
#include "ctl/interruptible_wait.hpp"
#include "ctl/setup_command.hpp"
#include "ctl/table.hpp"
#include "ctl/terminal.hpp"

namespace penstock::ctl {

namespace {

std::optional<std::string> variable(const char* name) {
    const char* const text = std::getenv(name);
    return text == nullptr ? std::nullopt : std::optional<std::string>(text);
}

outcome<settings> read_settings(const command_line& line) {
    const auto file = read_settings_file(line.settings_file, variable);
    if (!file) return file.error();
    const auto environment = read_environment(variable);
    const bool is_named = line.flags.url || environment.url || file->url;
    const auto local = is_named || line.data_folder.empty() ? setting_source{} : read_local_gateway(line.data_folder);
    auto out = resolve({line.flags, environment, *file, local});
    constexpr std::chrono::seconds default_timeout{30};
    if (out) out->timeout = line.timeout_s == 0 ? default_timeout : std::chrono::seconds(line.timeout_s);
    return out;
}

/// The gateways of the fleet file; the settings of each are read when it is used.
outcome<std::vector<fleet_gateway>> read_fleet(const command_line& line) {
    // Shorter by default, because some of many gateways may be away.
    const std::chrono::seconds timeout(line.timeout_s == 0 ? 10U : line.timeout_s);
    const auto entries = read_fleet_file(line.fleet_file, variable);
    if (!entries) return entries.error();
    std::vector<fleet_gateway> all;
    for (const auto& entry : *entries) {
        all.push_back({entry.name, *entry.source.url,
                       [source = entry.source, timeout](steady_time deadline) -> outcome<gateway_link> {
                           auto with = resolve({source});
                           if (!with) return with.error();
                           with->timeout = timeout;
                           with->deadline = deadline;
                           const auto session = std::make_shared<gateway_session>(*with);
                           return gateway_link{[session](const request& r) { return session->call(r); },
                                               [session] { return session->certificate_end(); }};
                       }});
    }
    return all;
}

outcome<> run_on_fleet(command_line& line, command_context& s) {
    for (const char* local : {"purge", "completion", "setup"})
        if (line.family() == local)
            return failure{exit_code::bad_usage, std::string(local) + " does not work with --fleet"};
    auto gateways = read_fleet(line);
    if (!gateways) return gateways.error();
    fleet all(std::move(*gateways), {line.fleet_jobs, line.deadline(), line.shows_all_output}, s);
    return line.fleet_chosen ? line.fleet_chosen(all) : run_command_on(all, line.chosen);
}

outcome<> run(command_line& line) {
    std::optional<gateway_session> gateway;  // created at the first request: `completion` works without settings
    api_client to([&](const request& r) -> outcome<response> {
        if (!gateway) {
            const auto with = read_settings(line);
            if (!with) return with.error();
            gateway.emplace(*with);
        }
        return gateway->call(r);
    });
    std::optional<interruptible_wait> pause;  // created at the first wait: other commands end at Ctrl-C as usual
    const auto wait = [&](std::chrono::milliseconds time) {
        if (!pause) pause.emplace();
        return pause->wait(time);
    };
    command_context s{to,
                      std::cout,
                      std::cerr,
                      line.is_json,
                      ::isatty(STDOUT_FILENO) == 1,
                      wait,
                      ask_on_terminal,
                      [](const std::string& path) { return edit_file(path, variable); }};
    auto done = line.is_for_fleet() ? run_on_fleet(line, s) : line.chosen(s);
    if (!std::cout.flush()) return failure{exit_code::bad_usage, "standard output cannot be written"};
    return done;
}

exit_code run(int argc, char** argv) {
    command_line line;
    try {
        line.app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return line.app.exit(e) == 0 ? exit_code::done : exit_code::bad_usage;
    }
    const auto done = run(line);
    if (done) return exit_code::done;
    const auto failed = done.error();
    std::string text = "penstockctl";
    for (const auto part : split(failed.text, '\n')) {
        text += (text.size() == 11 ? ": " : "\n") + displayable(part);
    }
    std::cerr << text << '\n';
    return failed.code;
}

}  // namespace

}  // namespace penstock::ctl

int main(int argc, char** argv) {
    try {
        return static_cast<int>(penstock::ctl::run(argc, argv));
    } catch (const std::exception& e) {
        std::fprintf(stderr, "penstockctl: %s\n", e.what());
        return static_cast<int>(penstock::ctl::exit_code::bad_usage);
    }
}
