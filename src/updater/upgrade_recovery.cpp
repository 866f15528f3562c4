// The way back, and what is done with an upgrade that a power cut or a kill has left unfinished.

#include <fmt/format.h>

#include "updater/upgrade.hpp"

namespace penstock::updater {

/// Links and database as they were before. Each part may have been done already.
checked<> upgrade::put_back() {
    if (state_.has_snapshot) {
        const auto now = files_.count_migrations(database_path());
        if (!now || now.value() != state_.migrations) {
            lines_.log(now ? "the new version has changed the structure of the database: it is put back"
                           : "the database cannot be read: it is put back");
            if (auto done = files_.restore_database(database_path(), root_.snapshot()); !done)
                return fault{"", "the database could not be put back: " + done.error().message};
        }
    }
    const auto from = version_of(state_.from);
    if (!from) return fault{"", "there is no version to go back to"};
    if (auto done = root_.set(install_root::link::current, from); !done) return done;
    return root_.set(install_root::link::previous, version_of(state_.previous_before));
}

outcome upgrade::roll_back(const std::string& reason, bool starts_gateway) {
    auto text = fmt::format("version {} was not well ({}): {} runs again", state_.to, reason, state_.from);
    state_.message = reason;
    if (auto done = begin(step::rollback); !done) lines_.log(done.error().message);
    if (starts_gateway) {
        if (const auto done = stop_gateway(); !done) {
            // While it may run, its database is not touched.
            lines_.fail(fmt::format("version {} was not well ({}), and {}: reboot, and the boot goes back to {}",
                                    state_.to, reason, done.error().message, state_.from));
            return outcome::failed;
        }
    }
    if (const auto done = put_back(); !done) {
        // It stays noted as under way: `recover` tries again at the next boot.
        lines_.fail(fmt::format("version {} was not well ({}), and could not be rolled back: {}", state_.to, reason,
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
        if (done) done = probe(state_.from, state_.down_before);
        if (!done) text += fmt::format("; but it is not well either: {}", done.error().message);
    }
    lines_.roll_back(text);
    return outcome::rolled_back;
}

/// A run that was ended before the switch.
outcome upgrade::finish_unswitched() {
    clean();
    state_.state = phase::failed;
    state_.ended_at = to_epoch_ms(wall_now());
    state_.message = fmt::format("the upgrade was cut off at the step {}; nothing was changed", to_string(state_.step));
    if (const auto done = write_state(root_, state_); !done)
        return lines_.fail(to_string(done.error())), outcome::failed;
    lines_.log(state_.message);
    return outcome::done;
}

outcome upgrade::recover() {
    const auto left = read_state(root_);
    if (!left) return lines_.fail(to_string(left.error())), outcome::failed;
    if (!*left || (*left)->state != phase::running) {
        clean();
        return outcome::done;
    }
    state_ = **left;
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
    if (!is_new) return roll_back("its folder is not there", false);
    if (state_.starts >= 2) return roll_back("it was started twice and did not become well", false);
    ++state_.starts;
    state_.step = step::probe;
    if (const auto done = write_state(root_, state_); !done)
        return lines_.fail(to_string(done.error())), outcome::failed;
    lines_.log(fmt::format("version {} is started, time {} without commit", state_.to, state_.starts));
    return outcome::done;
}

outcome upgrade::resume(const std::string& host) {
    host_ = host;
    const auto left = read_state(root_);
    if (!left) return lines_.fail(to_string(left.error())), outcome::failed;
    if (!*left || (*left)->state != phase::running) {
        lines_.log("no upgrade is under way");
        return outcome::done;
    }
    state_ = **left;
    if (!state_.host.empty()) host_ = state_.host;
    if (const auto starts = state_.starts; state_.is_switched() && state_.step <= step::probe && starts == 0)
        state_.starts = 1;
    const auto current = root_.read(install_root::link::current);
    const bool is_new = current && current->text() == state_.to;
    if (!state_.is_switched() || (state_.step == step::switch_over && !is_new)) {
        const auto done = recover();
        // It may have been stopped for the snapshot.
        if (const auto started = start_gateway(); !started)
            return lines_.fail(started.error().message), outcome::failed;
        return done;
    }
    if (state_.step == step::rollback) return roll_back(state_.message, true);
    if (state_.step == step::commit) return recover();
    checked<> done;
    if (auto started = start_gateway(); !started) done = started.error();
    if (done) done = begin(step::probe);
    if (done) done = probe(state_.to, state_.down_before);
    if (done) done = commit();
    if (!done) return roll_back(done.error().message, true);
    lines_.log(state_.message);
    return outcome::done;
}

}  // namespace penstock::updater
