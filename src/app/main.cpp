#include <fmt/core.h>
#include <malloc.h>
#include <spdlog/common.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <optional>
#include <utility>
#include <vector>

#include "app/command_line.hpp"
#include "app/linked_parts.hpp"
#include "app/probe.hpp"
#include "app/program.hpp"
#include "app/restart.hpp"
#include "app/restore_swap.hpp"
#include "app/start_trial.hpp"
#include "app/watchdog.hpp"
#include "base/heartbeat.hpp"
#include "base/host.hpp"
#include "base/log.hpp"
#include "base/private_file.hpp"
#include "base/service_notifier.hpp"
#include "gateway/own_files.hpp"
#include "gateway/settings_check.hpp"
#include "properties/assignment.hpp"
#include "properties/file.hpp"
#include "properties/rules.hpp"
#include "publish/options.hpp"
#include "store/sqlite_file.hpp"
#include "time/zone_data.hpp"

namespace {

using namespace penstock;
using namespace penstock::app;

constexpr int restart_signal = SIGUSR1;  // of this process to itself
constexpr timespec one_second{1, 0};
constexpr std::chrono::hours one_day{24};
constexpr std::chrono::seconds status_interval{5};

/// Blocks the signals for every thread that is made later: only the main one takes them, by sigtimedwait.
sigset_t block_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int s : {SIGTERM, SIGINT, SIGHUP, restart_signal})
        sigaddset(&signals, s);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    return signals;
}

/// Reads the file again for what may change while running: log level and certificates.
void reload(program& running, const command_line& line) {
    const auto when_missing =
        line.is_config_named ? properties::missing_file::is_fault : properties::missing_file::means_defaults;
    const auto again = properties::load(line.config, when_missing, line.settings);
    if (!again) {
        penstock::logger("app")->error("the properties could not be reloaded: {}; nothing was changed",
                                       to_string(again.error()));
        return;
    }
    penstock::set_log_level(again->values.log.level);
    running.reload();
}

int check_files() {
    const auto top = gateway::installed_at();
    const auto wrong = gateway::check_own_files(top);
    if (!wrong) {
        fmt::print(stderr, "penstock: the list of the installed files cannot be read: {}\n",
                   (top / gateway::sums_path).string());
        return exit_not_started;
    }
    if (!*wrong) {
        fmt::print(stderr, "penstock: {}\n", to_string(wrong->error()));
        return exit_not_started;
    }
    for (const auto& sentence : **wrong)
        fmt::print(stderr, "penstock: {}\n", sentence);
    if (!(*wrong)->empty()) return exit_not_started;
    fmt::print("{}: OK\n", top.string());
    return exit_clean;
}

int probe(const std::string& data_dir) {
    const auto found = probe_gateway(data_dir);
    if (!found) {
        fmt::print(stderr, "penstock: {}\n", to_string(found.error()));
        return exit_not_started;
    }
    fmt::print("ready {}\n", *found);
    return exit_clean;
}

/// Keys and passwords are in the memory: no core file has them, and no other process of the same user may look into it.
void keep_memory_private() {
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    ::prctl(PR_SET_DUMPABLE, 0);
}

/// Until it is to end; whether a restart is to follow.
bool serve(program& running, const command_line& line, const sigset_t& signals, service_notifier& manager,
           const std::atomic<bool>& is_restart_wanted) {
    const heartbeat::limit_scope loops(heartbeat::loop_limit);
    auto next_warning = steady_now() + one_day;
    auto next_status = steady_now();
    for (;;) {
        const int signal = sigtimedwait(&signals, nullptr, &one_second);
        heartbeat::beat();
        if (signal == SIGTERM || signal == SIGINT) return false;
        if (signal == restart_signal && is_restart_wanted) return true;
        const heartbeat::limit_scope works(heartbeat::work_limit);  // certificates are files
        const auto now = steady_now();
        if (signal == SIGHUP) {
            manager.reloading(now);
            reload(running, line);
            manager.ready();
        }
        if (now >= next_warning) {
            running.warn();
            next_warning = now + one_day;
        }
        if (manager.has_manager() && now >= next_status) {
            manager.status(running.status());
            next_status = now + status_interval;
        }
    }
}

/// Why the gateway did not get ready.
struct failed_start {
    std::string reason;
    bool is_ended_from_outside = false;
};

/// The program from its start to its end; `next` is set when a restart is to follow.
int run_gateway(properties::property_set set, const command_line& line, const sigset_t& signals,
                const std::optional<restart_note>& before, std::optional<restart_note>& next, failed_start& failed) {
    const heartbeat watched("main");
    const heartbeat::limit_scope starts(heartbeat::work_limit);  // and stops
    service_notifier manager(service_notifier::from_environment());
    watchdog watch(manager);
    watch.start();
    std::atomic<bool> is_restart_wanted = false;
    program running(std::move(set), line, before ? std::optional(before->stopped_at) : std::nullopt,
                    [&is_restart_wanted] {
                        is_restart_wanted = true;
                        ::kill(::getpid(), restart_signal);
                    });
    const auto may_wait = [&] {
        heartbeat::beat();
        manager.status("waiting for the database");
        const int signal = sigtimedwait(&signals, nullptr, &one_second);
        failed.is_ended_from_outside = signal == SIGTERM || signal == SIGINT;
        return !failed.is_ended_from_outside;
    };
    manager.status("starting");
    const auto started = [&]() -> checked<> {
        try {
            return running.start(may_wait);
        } catch (const std::exception& e) {
            return fault{"", e.what()};
        }
    }();
    if (!started) {
        failed.reason = to_string(started.error());
        fmt::print(stderr, "penstock: {}\n", failed.reason);
        manager.status("not started: " + failed.reason);
        return exit_not_started;
    }
    start_trial(line).succeed();
    fmt::print("penstock ready {}\n", running.url());
    std::fflush(stdout);
    manager.ready();
    watch.set_started();
    if (serve(running, line, signals, manager, is_restart_wanted)) {
        next = running.note_for_restart(steady_now());
        manager.reloading(next->stopped_at);  // the process stays: for systemd the unit does not stop
    } else {
        manager.stopping();
    }
    running.stop();
    return exit_clean;
}

/// `edge.timezone.folder` as the file and the command line have it: the zones that they name are looked up there. One
/// that cannot be used is refused later, with all else.
std::string named_zone_folder(const command_line& line) {
    std::string folder;
    if (auto text = read_file(line.config)) {
        std::vector<properties::properties_file::line_fault> unreadable;
        const auto file = properties::properties_file::read(std::move(*text), unreadable);
        for (const auto& e : file.entries())
            if (e.key == properties::zone_folder_key) folder = e.value;
    }
    for (const auto& s : line.settings)
        if (s.key == properties::zone_folder_key) folder = s.value;
    return properties::is_zone_folder(folder) ? folder : std::string();
}

/// The zones of the process and its own, which a restart must find as they were.
class zone_setting {
public:
    explicit zone_setting(const std::string& folder) : folder_(folder) {
        system_zone_folder();
        if (!folder.empty()) set("TZDIR", folder);
    }
    void use(std::string zone) {
        // What the system is set to is in its own data: the zone of that name is meant, in this folder.
        if (zone.empty() && !folder_.empty() && std::getenv("TZ") == nullptr && has_zone(folder_, host_time_zone()))
            zone = host_time_zone();
        if (!zone.empty()) set("TZ", zone);
        ::tzset();
        zone_data_in_force();
    }
    void undo() const {
        for (const auto& [name, value] : previous_values_) {
            if (value) {
                ::setenv(name, value->c_str(), 1);
            } else {
                ::unsetenv(name);
            }
        }
    }

private:
    /// Before any other thread reads it.
    void set(const char* name, const std::string& value) {
        const char* const text = std::getenv(name);
        previous_values_.emplace_back(name, text == nullptr ? std::nullopt : std::optional<std::string>(text));
        ::setenv(name, value.c_str(), 1);
    }

    const std::string folder_;
    std::vector<std::pair<const char*, std::optional<std::string>>> previous_values_;
};

/// The code to end with, unless what was there before a failed start came back: then the process starts again with it.
int go_back(const start_trial& trial, const failed_start& failed, char** argv,
            const std::optional<restart_note>& before = {}) {
    if (failed.is_ended_from_outside) {
        trial.call_off();
        return exit_not_started;
    }
    if (!trial.go_back(failed.reason)) return exit_not_started;
    const int cause = restart_process(argv, before.value_or(restart_note{0, 0, 0, steady_now()}));
    fmt::print(stderr, "penstock: the gateway cannot restart itself: {}: {}\n", argv[0], std::strerror(cause));
    return exit_not_started;
}

int run(const command_line& line, char** argv) {
    const start_trial trial(line);
    if (line.is_file_check) return check_files();
    if (line.is_probe) return probe(line.data);
    if (!line.is_check) {
        keep_memory_private();
        ::umask(S_IWGRP | S_IRWXO);
        const auto signals = block_signals();
        bool is_ending = false;
        const auto may_go_on = [&](milliseconds most) {
            const timespec wait{most.count() / 1000, most.count() % 1000 * 1'000'000};
            const int signal = is_ending ? 0 : sigtimedwait(&signals, nullptr, &wait);
            is_ending = is_ending || signal == SIGTERM || signal == SIGINT;
            return !is_ending;
        };
        if (trial.has_failed()) {
            trial.go_back(
                fmt::format("the gateway was started {} times and ended before it was ready", start_trial::max_starts));
        }
        // It may bring another properties file.
        if (const auto restored = carry_out_restore(line, may_go_on); !restored) {
            fmt::print(stderr, "penstock: {}\n", to_string(restored.error()));
            return exit_not_started;
        }
        trial.begin();
    }
    const bool must_be_there = line.is_config_named || line.is_check;
    const auto when_missing =
        must_be_there ? properties::missing_file::is_fault : properties::missing_file::means_defaults;
    zone_setting zone(named_zone_folder(line));
    auto loaded = properties::load(line.config, when_missing, line.settings);
    if (!loaded) {
        fmt::print(stderr, "penstock: {}\n", to_string(loaded.error()));
        zone.undo();
        return line.is_check ? exit_not_started : go_back(trial, {to_string(loaded.error())}, argv);
    }
    for (const auto& warning : loaded->warnings)
        fmt::print(stderr, "penstock: warning: {}\n", warning);
    if (line.is_check) {
        const auto wrong =
            gateway::check_settings(loaded->values, {line.data, line.config, gateway::installed_at().string()}, nullptr,
                                    publish::kind_catalog(all_publisher_kinds()));
        for (const auto& f : wrong)
            fmt::print(stderr, "penstock: {}\n", to_string(f));
        if (!wrong.empty()) return exit_not_started;
        fmt::print("{}: OK\n", line.config);
        return exit_clean;
    }
    const auto before = take_restart_note();
    zone.use(loaded->values.edge.timezone);
    ::umask(S_IWGRP | S_IRWXO);  // log 0640, folders 0750: no file of ours is for all users
    // A log that is rotated would take a file of the gateway's own away.
    if (const auto harmful =
            properties::check_outputs(loaded->values, {line.data, line.config, gateway::installed_at().string()});
        !harmful.empty()) {
        fmt::print(stderr, "penstock: {}\n", to_string(harmful.front()));
        zone.undo();
        return go_back(trial, {to_string(harmful.front())}, argv);
    }
    try {
        penstock::open_log(loaded->values.log);
    } catch (const std::exception& e) {
        fmt::print(stderr, "penstock: {}\n", e.what());
        zone.undo();
        return go_back(trial, {e.what()}, argv);
    }
    const auto signals = block_signals();
    if (before) keep_ports(loaded->values, *before);
    std::optional<restart_note> next;
    failed_start failed;
    if (const int code = run_gateway(std::move(loaded->values), line, signals, before, next, failed);
        code != exit_clean) {
        zone.undo();
        return go_back(trial, failed, argv, before);
    }
    if (!next) return exit_clean;
    zone.undo();
    const int cause = restart_process(argv, *next);
    fmt::print(stderr, "penstock: the gateway cannot restart itself: {}: {}\n", argv[0], std::strerror(cause));
    return exit_not_started;
}

}  // namespace

int main(int argc, char** argv) {
    // Large blocks return to the system immediately. By default glibc keeps blocks of up to 32 MB for later
    // when it has seen one of that size: a list of 100,000 tags would stay allocated.
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    // Thirty threads, most of them at rest, would spread what is freed over eight heaps a core.
    mallopt(M_ARENA_MAX, 2 * static_cast<int>(std::max(2U, std::thread::hardware_concurrency())));
    store::leave_out_locks();
    const auto line = parse_command_line(argc, argv);
    if (!line) return line.error();
    try {
        return run(*line, argv);
    } catch (const std::exception& e) {
        fmt::print(stderr, "penstock: {}\n", e.what());
        return exit_not_started;
    }
}
