// The way back, and what is done with an upgrade that a power cut or a kill has left unfinished.

#include <fmt/format.h>

#include "base/failure.hpp"
#include "updater/upgrade.hpp"

namespace penstock::updater {

/// Links and database as they were before. Each part may have been done already.
checked<> upgrade::put_back() {
    if (state_.has_snapshot) {
        const auto now = files_.count_migrations(database_path());
        if (!now || now.value() != state_.migrations) {
            lines_.log(now ? "the new version has changed the structure of the database: the database from before the "
                             "upgrade is put back"
                           : "the database cannot be read: the database from before the upgrade is put back");
            if (auto done = files_.restore_database(database_path(), root_.snapshot()); !done)
                return about("the database could not be put back", done.error());
        }
    }
    const auto from = version_of(state_.from);
    if (!from) return fault{"", "there is no version to go back to"};
    if (auto done = root_.set(install_root::link::current, from); !done) return done;
    return root_.set(install_root::link::previous, version_of(state_.previous_before));
}

outcome upgrade::roll_back(const std::string& reason, bool starts_gateway) {
    auto text = fmt::format("version {} was not healthy ({}): version {} runs again", state_.to, reason, state_.from);
    state_.message = reason;
    if (auto done = begin(step::rollback); !done) lines_.log(done.error().message);
    if (starts_gateway) {
        if (const auto done = stop_gateway(); !done) {
            // While it may run, its database is not touched.
            lines_.fail(
                fmt::format("version {} was not healthy ({}), and {}: reboot the machine, and the gateway starts with "
                            "version {} again",
                            state_.to, reason, done.error().message, state_.from));
            return outcome::failed;
        }
    }
    if (const auto done = put_back(); !done) {
        // It stays noted as under way: `recover` tries again at the next boot.
        lines_.fail(fmt::format("version {} was not healthy ({}), and could not be rolled back: {}", state_.to, reason,
                                done.error().message));
        return outcome::failed;
    }
    clean();
    state_.state = phase::rolled_back;
    state_.ended_at = to_epoch_ms(wall_now());
    state_.message = text;
    if (const auto done = write_state(root_, state_); !done) lines_.log(done.error().message);
    if (starts_gateway) {
        auto done = start_gateway();
        state_.first_start_at = to_epoch_ms(wall_now());  // whose last words would be told
        if (done) done = probe(state_.from);
        if (!done) text += fmt::format("; but it is not healthy either: {}", done.error().message);
    }
    lines_.roll_back(text);
    return outcome::rolled_back;
}

/// A run that was ended before the switch.
outcome upgrade::finish_unswitched() {
    clean();
    state_.state = phase::failed;
    state_.ended_at = to_epoch_ms(wall_now());
    state_.message = fmt::format("the upgrade was interrupted at step {}; nothing was changed", to_string(state_.step));
    if (const auto done = write_state(root_, state_); !done)
        return lines_.fail(to_string(done.error())), outcome::failed;
    lines_.log(state_.message);
    return outcome::done;
}

outcome upgrade::recover() {
    if (service_.state().has_begun) {
        lines_.log("the gateway has already started: there is nothing to do before its start");
        return outcome::done;
    }
    const auto left = read_state(root_);
    if (!left) return lines_.fail(to_string(left.error())), outcome::failed;
    if (!*left || (*left)->state != phase::running) {
        clean();
        return outcome::done;
    }
    state_ = **left;
    return recover_left();
}

outcome upgrade::recover_left() {
    const auto current = root_.read(install_root::link::current);
    const bool is_new = current && current->text() == state_.to;
    if (state_.step == step::rollback) return roll_back(state_.message, false);
    if (!state_.is_switched() || (state_.step == step::switch_over && !is_new)) {
        // `previous` is changed first; it may lead to the version that runs.
        if (state_.is_switched()) {
            const auto done = root_.set(install_root::link::previous, version_of(state_.previous_before));
            if (!done) return lines_.fail(to_string(done.error())), outcome::failed;
        }
        return finish_unswitched();
    }
    if (state_.step == step::commit) {
        if (const auto done = commit(); !done) return lines_.fail(to_string(done.error())), outcome::failed;
        return outcome::done;
    }
    if (!is_new) return roll_back("its folder is missing", false);
    if (state_.starts >= max_starts) {
        return roll_back(
            fmt::format("it was started {} times and did not become healthy{}", state_.starts, last_words()), false);
    }
    note_start();
    state_.step = step::probe;
    if (const auto done = write_state(root_, state_); !done)
        return lines_.fail(to_string(done.error())), outcome::failed;
    lines_.log(fmt::format("version {} is started (start {} in this upgrade); it was not healthy for long enough yet",
                           state_.to, state_.starts));
    return outcome::done;
}

outcome upgrade::resume(const std::string& host) {
    host_ = host;
    if (!lock_.take(lock_patience)) {
        lines_.log("an upgrade is in progress in another process, which completes it");
        return outcome::done;
    }
    const auto left = read_state(root_);
    if (!left) return lines_.fail(to_string(left.error())), outcome::failed;
    if (!*left || (*left)->state != phase::running) {
        clean();
        lines_.log("no upgrade is in progress");
        return outcome::done;
    }
    state_ = **left;
    if (!state_.host.empty()) host_ = state_.host;
    if (state_.probe_ms > 0) settings_.probe_timeout = milliseconds{state_.probe_ms};
    const auto current = root_.read(install_root::link::current);
    const bool is_new = current && current->text() == state_.to;
    if (!state_.is_switched() || (state_.step == step::switch_over && !is_new)) {
        const auto done = recover_left();
        // It may have been stopped for the snapshot.
        if (const auto started = start_gateway(); !started)
            return lines_.fail(started.error().message), outcome::failed;
        return done;
    }
    if (state_.step == step::rollback) return roll_back(state_.message, true);
    if (state_.step == step::commit) return recover_left();
    return watch_switched();
}

/// With the lock at its beginning and end, and without it between: each start of the gateway runs `recover`.
outcome upgrade::watch_switched() {
    // A start that is asked for here is counted by the `recover` that the service manager runs before it.
    const auto service = service_.state();
    if (state_.starts == 0 && (!service.is_known || service.is_coming)) note_start();
    checked<> done = begin(step::probe);
    lock_.release();
    if (done && !service.is_coming) done = start_gateway();
    const auto is_decided = [&] {
        const auto now = read_state(root_);
        return now && *now && ((*now)->state != phase::running || (*now)->started_at != state_.started_at);
    };
    if (done) done = probe(state_.to, is_decided);
    if (!lock_.take(settings_.service.timeout)) {
        lines_.fail("another process controls the upgrade: penstock-update status shows its result");
        return outcome::failed;
    }
    const auto now = read_state(root_);
    if (!now) return lines_.fail(to_string(now.error())), outcome::failed;
    if (!*now || is_decided()) {
        lines_.log("the upgrade was ended by another process: " +
                   (*now ? (*now)->message : std::string("its record is lost")));
        return *now && (*now)->state == phase::rolled_back ? outcome::rolled_back : outcome::done;
    }
    state_ = **now;
    if (done) done = commit();
    if (!done) return roll_back(done.error().message, true);
    lines_.log(state_.message);
    return outcome::done;
}

}  // namespace penstock::updater
