#include "updater/command_line.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <optional>
#include <ostream>

#include "base/private_file.hpp"
#include "base/product.hpp"
#include "time/iso_text.hpp"
#include "update/trusted_keys.hpp"
#include "updater/run_command.hpp"
#include "updater/upgrade.hpp"

namespace penstock::updater {

namespace {

constexpr std::uintmax_t max_request_bytes = 256U << 10U;

constexpr const char* description =
    "Installs a signed version of Penstock, checks that it starts, and rolls back if it does not.\n"
    "\n"
    "The gateway downloads a bundle into <data>/update and asks for `run` (the job `upgrade`). The bundle is copied\n"
    "to <root>/incoming and verified there, unpacked to <root>/versions/<version>, and made current by a rename. The\n"
    "gateway is stopped while its SQLite database is copied to <root>/snapshot and the link changes. It must then be\n"
    "healthy for --steady-ms within --probe-s, or the previous version and its database are put back, also when the\n"
    "gateway has ended three times.\n"
    "\n"
    "<root>/upgrade.json contains the upgrade in progress. After a power cut or a kill, `recover`, before each start\n"
    "of the gateway, leaves one complete version: the previous one if the new one was started twice. `resume`\n"
    "watches the rest.\n"
    "\n"
    "Exit codes: 0 done, 1 failed (nothing was changed), 2 wrong usage, 3 rolled back.";

void add_folders(CLI::App& to, command_line& line) {
    to.add_option("--root", line.root, "folder of the versions; only root may write to it")->capture_default_str();
    to.add_option("--data", line.data, "data folder of the gateway")->capture_default_str();
    to.add_option("--user", line.user, "user under which the gateway runs [the owner of --data]");
}

void add_keys(CLI::App& to, command_line& line) {
    to.add_option("--keys", line.keys,
                  "public key, or folder of *.pub; in addition to share/update.pub of the current version")
        ->capture_default_str();
}

void add_watch(CLI::App& to, command_line& line) {
    to.add_option("--show", line.show,
                  "command that shows ActiveState=, SubState=, Job=, NRestarts=, ExecMainCode= and ExecMainStatus= of "
                  "the gateway's service; empty: the service is not watched")
        ->capture_default_str();
    to.add_option("--words", line.words,
                  "command that prints the last log lines of the gateway; --since=@SECONDS is appended")
        ->capture_default_str();
}

void add_service(CLI::App& to, command_line& line) {
    add_watch(to, line);
    to.add_option("--stop", line.stop, "command that stops the gateway; run without a shell")->capture_default_str();
    to.add_option("--start", line.start, "command that starts the gateway")->capture_default_str();
    to.add_option("--command-s", line.command_s, "seconds that each of these commands may take")->capture_default_str();
    to.add_option("--host", line.host, "address at which the gateway responds")->capture_default_str();
    to.add_option("--probe-s", line.probe_s, "seconds within which the gateway must be healthy")->capture_default_str();
    to.add_option("--steady-ms", line.steady_ms, "ms for which the gateway must be healthy without interruption")
        ->capture_default_str();
}

int report_usage(std::ostream& err, const fault& f) {
    fmt::print(err, "penstock-update: {}\n", to_string(f));
    return exit_usage;
}

int code_of(outcome o) noexcept {
    return o == outcome::done ? exit_done : o == outcome::failed ? exit_failed : exit_rolled_back;
}

checked<upgrade_request> request_of(const command_line& line) {
    if (!line.request.empty()) {
        std::error_code failed;
        if (fs::file_size(line.request, failed) > max_request_bytes || failed)
            return fault{line.request, failed ? failed.message() : "is too large for a request"};
        const auto text = read_file(line.request);
        if (!text) return fault{line.request, text.error().message()};
        return parse_request(*text);
    }
    boost::json::object parameters{{"bundle", line.bundle},
                                   {"allow_downgrade", line.allows_downgrade},
                                   {"database", line.database},
                                   {"host", line.host}};
    if (!line.descriptor.empty()) parameters["descriptor"] = line.descriptor;
    return parse_request(boost::json::serialize(parameters));
}

/// Tells of each line on standard output; `resume` and `recover` do so too, for the journal.
int change(const command_line& line, std::ostream& out, std::ostream& err) {
    const install_root root(line.root);
    const upgrade_lock lock(root);
    if (!lock.is_open()) return report_usage(err, path_fault(root.lock()));
    job_lines lines(out);
    if (line.chosen != command_line::verb::resume && !lock.take(milliseconds{0})) {
        if (line.chosen == command_line::verb::run) {
            lines.fail("another upgrade is in progress: wait until it has ended");
            return exit_failed;
        }
        lines.log("an upgrade is in progress in another process, which completes it");
        return exit_done;
    }
    const auto rights = find_user(line.user, line.data);
    if (!rights) return report_usage(err, rights.error());
    upgrade::settings settings;
    settings.keys = line.keys;
    settings.service.stop = split_command(line.stop);
    settings.service.start = split_command(line.start);
    settings.service.show = split_command(line.show);
    settings.service.words = split_command(line.words);
    settings.service.timeout = std::chrono::seconds{line.command_s};
    settings.probe_timeout = std::chrono::seconds{line.probe_s};
    settings.probe_steady = milliseconds{line.steady_ms};
    upgrade one(root, data_files(line.data, *rights), std::move(settings), lock, lines);
    if (line.chosen == command_line::verb::recover) return code_of(one.recover());
    if (line.chosen == command_line::verb::resume) return code_of(one.resume(line.host));
    const auto request = request_of(line);
    if (!request) {
        lines.fail(to_string(request.error()));
        return exit_failed;
    }
    return code_of(one.run(*request));
}

int show_status(const command_line& line, std::ostream& out, std::ostream& err) {
    const install_root root(line.root);
    const auto state = read_state(root);
    if (!state) {
        fmt::print(err, "penstock-update: {}\n", to_string(state.error()));
        return exit_failed;
    }
    const auto text_of = [&](install_root::link which) {
        const auto v = root.read(which);
        return v ? v->text() : std::string("none");
    };
    const auto current = text_of(install_root::link::current);
    const auto previous = text_of(install_root::link::previous);
    if (line.is_json) {
        boost::json::object all{{"current", current}, {"previous", previous}, {"upgrade", nullptr}};
        if (*state) {
            const auto& s = **state;
            all["upgrade"] = {{"state", to_string(s.state)},
                              {"step", to_string(s.step)},
                              {"from", s.from},
                              {"to", s.to},
                              {"job_id", s.job_id},
                              {"started_at", s.started_at},
                              {"ended_at", s.ended_at},
                              {"message", s.message}};
        }
        fmt::print(out, "{}\n", boost::json::serialize(all));
        return exit_done;
    }
    fmt::print(out, "current   {}\nprevious  {}\n", current, previous);
    if (!*state) {
        fmt::print(out, "upgrade   none yet\n");
        return exit_done;
    }
    const auto& s = **state;
    fmt::print(out, "upgrade   {} -> {}: {} at step {}, begun {}\n", s.from, s.to.empty() ? "?" : s.to,
               to_string(s.state), to_string(s.step), format_iso_time(from_epoch_ms(s.started_at)));
    if (!s.message.empty()) fmt::print(out, "          {}\n", s.message);
    return exit_done;
}

int verify_bundle(const command_line& line, std::ostream& out, std::ostream& err) {
    auto keys = line.keys;
    keys.push_back((fs::path(line.root) / "current/share/update.pub").string());
    const auto trusted = update::read_keys(keys);
    if (!trusted) return report_usage(err, trusted.error());
    const auto& is_signed = line.descriptor.empty() ? line.bundle : line.descriptor;
    const auto signature = line.signature.empty() ? is_signed + ".minisig" : line.signature;
    const auto offered = check_offered({line.bundle, line.descriptor, signature}, *trusted);
    if (!offered) {
        fmt::print(err, "penstock-update: {}\n", to_string(offered.error()));
        return exit_failed;
    }
    const auto& m = offered->content;
    if (line.is_json) {
        fmt::print(out, "{}\n",
                   boost::json::serialize(boost::json::object{{"version", m.number.text()},
                                                              {"build_date", m.build_date},
                                                              {"commit", m.commit},
                                                              {"arch", m.arch},
                                                              {"signed_at", to_epoch_ms(offered->signed_at)},
                                                              {"signed_by", offered->signed_by}}));
        return exit_done;
    }
    fmt::print(out, "OK: version {} of {} for {}, commit {}, {} files\nsigned at {} with the key of {}\n",
               m.number.text(), m.build_date, m.arch, m.commit, m.files.size(), format_iso_time(offered->signed_at),
               offered->signed_by);
    return exit_done;
}

}  // namespace

void add_commands(CLI::App& app, command_line& line) {
    using enum command_line::verb;
    app.description(description);
    app.set_version_flag("--version", "penstock-update " + std::string(product_version()));
    app.require_subcommand(1);
    const auto add = [&](const char* name, const char* about, command_line::verb chosen) {
        auto* sub = app.add_subcommand(name, about);
        sub->callback([&line, chosen] { line.chosen = chosen; });
        return sub;
    };
    auto* run_one = add("run", "Install a bundle of <data>/update", run);
    add_folders(*run_one, line);
    add_keys(*run_one, line);
    add_service(*run_one, line);
    auto* request = run_one->add_option("--request", line.request, "JSON file of the job that asks for it");
    auto* bundle = run_one->add_option("--bundle", line.bundle, "name of the bundle in <data>/update");
    request->excludes(bundle);
    run_one->add_option("--descriptor", line.descriptor,
                        "name of the descriptor in <data>/update, if the descriptor is signed and not the bundle");
    run_one->add_option("--database", line.database, "SQLite file, or postgresql [<data>/config.sqlite]");
    run_one->add_flag("--allow-downgrade", line.allows_downgrade, "allow a version that is older than the current one");
    auto* boot = add("recover", "Before each start of the gateway: leave one complete version", recover);
    add_folders(*boot, line);
    add_watch(*boot, line);
    auto* after = add("resume", "After a kill or a power cut: watch the new version, commit it or roll back", resume);
    add_folders(*after, line);
    add_service(*after, line);
    auto* shown = add("status", "Show the versions and the last upgrade", status);
    add_folders(*shown, line);
    shown->add_flag("--json", line.is_json, "print JSON for programs");
    auto* checked_one = add("verify", "Check the signature of a bundle; nothing is changed", verify);
    add_folders(*checked_one, line);
    add_keys(*checked_one, line);
    checked_one->add_option("BUNDLE", line.bundle, "path of the bundle")->required();
    checked_one->add_option("--descriptor", line.descriptor,
                            "path of the signed descriptor [the bundle is signed itself]");
    checked_one->add_option("--signature", line.signature, "path of the signature [.minisig next to the bundle]");
    checked_one->add_flag("--json", line.is_json, "print JSON for programs");
}

int execute(const command_line& line, std::ostream& out, std::ostream& err) {
    using enum command_line::verb;
    switch (line.chosen) {
        case status: return show_status(line, out, err);
        case verify: return verify_bundle(line, out, err);
        case run:
            if (line.request.empty() && line.bundle.empty())
                return report_usage(err, {"run", "expected --request FILE or --bundle NAME"});
            [[fallthrough]];
        case recover:
        case resume: break;
    }
    return change(line, out, err);
}

}  // namespace penstock::updater
