#pragma once

#include <optional>
#include <string>
#include <vector>

#include "updater/data_files.hpp"
#include "updater/gateway_probe.hpp"
#include "updater/gateway_service.hpp"
#include "updater/job_lines.hpp"
#include "updater/offered_bundle.hpp"
#include "updater/places.hpp"
#include "updater/state_files.hpp"
#include "updater/upgrade_lock.hpp"
#include "updater/upgrade_request.hpp"

namespace penstock::updater {

enum class outcome { done, failed, rolled_back };

/// An upgrade from the verification to the commit, or back. Each step is recorded in `upgrade.json` before it begins,
/// and can be repeated.
///
/// * `run` does the whole upgrade and holds the lock all the time.
/// * `recover` runs before each start of the gateway: it leaves the old or the new version complete, and starts
///   nothing. A version that was started twice without commit is rolled back.
/// * `resume` completes an upgrade after a power cut or a kill: it probes the new version, and commits it or rolls
/// back.
///   While it watches, it does not hold the lock: `recover` counts the starts meanwhile, and may decide.
///
/// Thread: the only thread of the process.
class upgrade {
public:
    struct settings {
        std::vector<std::string> keys;  ///< in addition to `share/update.pub` of the installed version
        gateway_service::commands service;
        milliseconds probe_timeout{300'000};
        milliseconds probe_steady{10'000};
    };

    upgrade(install_root root, data_files files, settings s, const upgrade_lock& lock, job_lines& lines)
        : root_(std::move(root)),
          files_(std::move(files)),
          settings_(std::move(s)),
          service_(settings_.service),
          lock_(lock),
          lines_(lines) {}

    outcome run(const upgrade_request& r);
    outcome recover();
    outcome resume(const std::string& host);

private:
    static constexpr std::uint64_t spare_bytes = 32U << 20U;  ///< bytes that stay free on the disk
    static constexpr std::uint64_t max_starts = 2;            ///< starts without commit
    static constexpr milliseconds lock_patience{10'000};

    checked<> begin(updater::step s);
    checked<> verify(const upgrade_request& r);
    checked<> unpack();
    checked<> snapshot();
    checked<> switch_over();
    checked<> restart();
    /// `is_decided` is true if another process has ended the upgrade meanwhile.
    checked<> probe(
        const std::string& version, const std::function<bool()>& is_decided = [] { return false; });
    /// The last log lines of the new version, to be appended to a reason; empty = none.
    std::string last_words() const;
    checked<> commit();

    checked<> copy_in(const upgrade_request& r);
    checked<> examine(const upgrade_request& r) const;
    /// Checks that so many bytes are free in addition to `spare_bytes`.
    checked<> check_space(std::uint64_t needed, const fs::path& at) const;
    checked<> stop_gateway();
    checked<> start_gateway();
    checked<> run_steps(const upgrade_request& r);
    checked<> put_back();
    outcome roll_back(const std::string& reason, bool starts_gateway);
    outcome fail(const std::string& reason);
    outcome finish_unswitched();
    outcome recover_left();
    outcome watch_switched();
    void note_start();
    void clean() const;
    std::string database_path() const;
    std::optional<update::version> version_of(const std::string& text) const;

    install_root root_;
    data_files files_;
    settings settings_;
    gateway_service service_;
    const upgrade_lock& lock_;
    job_lines& lines_;
    upgrade_state state_;
    std::string host_ = "127.0.0.1";
    offered_files incoming_;
    std::optional<offered_bundle> offered_;
    bool is_stopped_ = false;
};

}  // namespace penstock::updater
