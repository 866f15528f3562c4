#include "app/restore_swap.hpp"

#include <fmt/core.h>

#include <string>

#include "app/start_trial.hpp"
#include "app/watchdog.hpp"
#include "backup/restore_plan.hpp"
#include "base/heartbeat.hpp"
#include "base/service_notifier.hpp"
#include "gateway/data_folder.hpp"
#include "properties/property_set.hpp"
#include "store/shared_restore.hpp"

namespace penstock::app {

namespace {

constexpr milliseconds between_attempts{1000};

/// Where the rows go. A restore does not change that: the properties of before and after say the same.
checked<std::string> database_of(const command_line& line) {
    const auto when_missing =
        line.is_config_named ? properties::missing_file::is_fault : properties::missing_file::means_defaults;
    const auto loaded = properties::load(line.config, when_missing, line.settings);
    if (!loaded) return loaded.error();
    return loaded->values.store.url;
}

enum class rows_end { put, refused, cut_off };
struct rows_result {
    rows_end end = rows_end::put;
    std::string reason{};  ///< unless they were put
};

/// Until the database has taken the rows or refused them, or the process is to end.
rows_result put_rows(const std::string& url, const store::row_restore& what,
                     const std::function<bool(milliseconds)>& may_go_on) {
    const heartbeat watched("main");
    const heartbeat::limit_scope works(heartbeat::work_limit);
    service_notifier manager(service_notifier::from_environment());
    watchdog watch(manager);
    watch.start();
    const auto wait = [&](milliseconds most) {
        heartbeat::beat();
        return may_go_on(most);
    };
    for (bool is_first = true;; is_first = false) {
        manager.status("restoring the database");
        const auto done = store::restore_shared_rows(url, what, [&] { return wait(milliseconds(0)); });
        if (done) return {};
        const bool is_wanted = wait(milliseconds(0));
        // The rows are as good as before: the next start with the right login puts them.
        if (done.error().kind == failure::cause::login_refused) return {rows_end::cut_off, done.error().message};
        if (is_wanted && !store::is_unavailable(done.error().kind)) return {rows_end::refused, done.error().message};
        if (is_first) fmt::print(stderr, "penstock: waiting for the database: {}\n", done.error().message);
        manager.status("waiting for the database");
        if (!is_wanted || !wait(between_attempts)) return {rows_end::cut_off, done.error().message};
    }
}

}  // namespace

checked<> carry_out_restore(const command_line& line, const std::function<bool(milliseconds)>& may_go_on) {
    if (!backup::find_plan(line.data)) return {};
    const auto held = gateway::data_folder::open(line.data);  // nobody else moves anything meanwhile
    if (!held) return held.error();
    const auto folder = backup::find_plan(line.data);
    if (!folder) return {};
    const auto plan = backup::read_plan(*folder);
    if (!plan) return plan.error();
    if (!plan->rows.file.empty()) {
        const auto url = database_of(line);
        if (!url) return url.error();
        const auto rows = put_rows(
            *url, {plan->job_id, plan->rows.file, plan->rows.edge_id, plan->edge_id, *folder + "/old/records.sqlite"},
            may_go_on);
        if (rows.end == rows_end::cut_off) return fault{"", "the restore continues at the next start: " + rows.reason};
        if (rows.end == rows_end::refused) {
            fmt::print(stderr, "penstock: backup {} was not restored: {}\n", plan->name, rows.reason);
            const auto why = "nothing was changed: PostgreSQL does not accept the rows: " + rows.reason;
            if (auto done = backup::note_undone(line.data, {plan->job_id, why}); !done) return done;
            backup::drop_plan(*folder);
            return {};
        }
    }
    if (auto done = backup::carry_out(*plan); !done) return done;
    // The way back proves nothing itself.
    if (!plan->job_id.ends_with("-back")) {
        if (auto done = start_trial::note_restore(line.data, plan->job_id); !done) return done;
    }
    if (auto done = backup::finish_plan(line.data, *folder); !done) return done;
    fmt::print(stderr, "penstock: backup {} was restored as {}; the data from before the restore is in {}/{}\n",
               plan->name, plan->mode, line.data, backup::restore_plan::old_folder);
    return {};
}

}  // namespace penstock::app
