#include "app/restore_swap.hpp"

#include <fmt/core.h>

#include <chrono>
#include <optional>
#include <string>
#include <thread>

#include "app/data_folder.hpp"
#include "app/properties.hpp"
#include "app/watchdog.hpp"
#include "backup/restore_plan.hpp"
#include "base/heartbeat.hpp"
#include "base/service_notifier.hpp"
#include "store/shared_restore.hpp"

namespace penstock::app {

namespace {

constexpr std::chrono::seconds between_attempts{1};

/// Where the rows go. A restore does not change that: the properties of before and after say the same.
checked<std::string> database_of(const command_line& line) {
    const auto when_missing = line.is_config_named ? missing_file::is_fault : missing_file::means_defaults;
    const auto loaded = load_properties(line.config, when_missing, line.settings);
    if (!loaded) return loaded.error();
    return loaded->values.store_url;
}

/// Until the database has taken the rows or refused them; why it refused.
std::optional<std::string> put_rows(const std::string& url, const store::row_restore& what) {
    const heartbeat watched("main");
    const heartbeat::limit_scope works(heartbeat::work_limit);
    service_notifier manager(service_notifier::from_environment());
    watchdog watch(manager);
    watch.start();
    const auto go_on = [] {
        heartbeat::beat();
        return true;
    };
    for (bool is_first = true;; is_first = false) {
        manager.status("restoring the database");
        const auto done = store::restore_shared_rows(url, what, go_on);
        if (done) return std::nullopt;
        if (done.error().code != store::errc::unavailable) return done.error().message;
        if (is_first) fmt::print(stderr, "penstock: waiting for the database: {}\n", done.error().message);
        manager.status("waiting for the database");
        heartbeat::beat();
        std::this_thread::sleep_for(between_attempts);
    }
}

}  // namespace

checked<> carry_out_restore(const command_line& line) {
    if (!backup::find_plan(line.data)) return {};
    const auto held = data_folder::open(line.data);  // nobody else moves anything meanwhile
    if (!held) return held.error();
    const auto folder = backup::find_plan(line.data);
    if (!folder) return {};
    const auto plan = backup::read_plan(*folder);
    if (!plan) return plan.error();
    if (!plan->rows.file.empty()) {
        const auto url = database_of(line);
        if (!url) return url.error();
        const auto refused = put_rows(
            *url, {plan->job_id, plan->rows.file, plan->rows.edge_id, plan->edge_id, *folder + "/old/records.sqlite"});
        if (refused) {
            fmt::print(stderr, "penstock: {} is not restored: {}\n", plan->name, *refused);
            if (auto done = backup::note_undone(
                    line.data, {plan->job_id, "nothing was changed: PostgreSQL does not take the rows: " + *refused});
                !done) {
                return done;
            }
            backup::drop_plan(*folder);
            return {};
        }
    }
    if (auto done = backup::carry_out(*plan); !done) return done;
    if (auto done = backup::finish_plan(line.data, *folder); !done) return done;
    fmt::print(stderr, "penstock: {} was restored as {}; what was there before is in {}/{}\n", plan->name, plan->as,
               line.data, backup::restore_plan::old_folder);
    return {};
}

}  // namespace penstock::app
