// An upgrade from its first step to its last. What is verified is in upgrade_verify.cpp, the way back and what follows
// a power cut in upgrade_recovery.cpp.

#include "updater/upgrade.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include "base/failure.hpp"

namespace penstock::updater {

namespace {

checked<> make_folder(const fs::path& path, mode_t mode) {
    if (::mkdir(path.c_str(), mode) != 0 && errno != EEXIST) return path_fault(path);
    return {};
}

}  // namespace

std::optional<update::version> upgrade::version_of(const std::string& text) const {
    auto v = update::version::parse(text);
    if (!v) return std::nullopt;
    return std::move(*v);
}

std::string upgrade::database_path() const {
    return state_.database.path.empty() ? (files_.folder() / "config.sqlite").string() : state_.database.path;
}

checked<> upgrade::begin(updater::step s) {
    constexpr unsigned percents[] = {0, 20, 40, 50, 60, 70, 95, 60};
    state_.step = s;
    if (auto done = write_state(root_, state_); !done) return done;
    lines_.step(to_string(s));
    lines_.percent(percents[static_cast<std::size_t>(s)]);
    return {};
}

/// The gateway is stopped from here to `restart`: so no change of its configuration is lost between copy and switch.
checked<> upgrade::snapshot() {
    const auto before = gateway_probe(files_, host_).ask();
    state_.down_before = before.error.empty() ? std::optional(before.failed) : std::nullopt;
    if (!before.error.empty()) lines_.log("the installed version does not report its health: " + before.error);
    if (auto done = begin(step::snapshot); !done) return done;
    if (auto done = make_folder(root_.snapshot(), 0700); !done) return done;
    if (!state_.database.is_shared) {
        const auto bytes = files_.database_bytes(database_path());
        if (!bytes) return bytes.error();
        if (auto done = check_space(*bytes, root_.snapshot()); !done) return done;
    }
    if (auto done = stop_gateway(); !done) return done;
    if (state_.database.is_shared) {
        lines_.log("the database is PostgreSQL: its structure does not change, and it is not copied");
        return {};
    }
    const auto migrations = files_.count_migrations(database_path());
    if (!migrations) return about("the database cannot be read", migrations.error());
    state_.migrations = *migrations;
    if (auto done = files_.save_database(database_path(), root_.snapshot()); !done) return done;
    state_.has_snapshot = true;
    return {};
}

checked<> upgrade::switch_over() {
    if (auto done = begin(step::switch_over); !done) return done;
    if (auto done = root_.set(install_root::link::previous, version_of(state_.from)); !done) return done;
    return root_.set(install_root::link::current, version_of(state_.to));
}

void upgrade::note_start() {
    ++state_.starts;
    if (state_.first_start_at == 0) state_.first_start_at = to_epoch_ms(wall_now());
}

checked<> upgrade::restart() {
    note_start();
    if (auto done = begin(step::restart); !done) return done;
    return start_gateway();
}

checked<> upgrade::probe(const std::string& version, const std::function<bool()>& is_decided) {
    probe_judge judge({version, state_.down_before, settings_.probe_timeout, settings_.probe_steady}, steady_now());
    end_count ends(service_.state());
    bool responded = false;
    const auto add = [&](observation& to) {
        responded = to.error.empty();
        const auto now = service_.state();
        if (!now.is_known) return;
        to.ends = ends.on_state(now);
        to.last_end = ends.last_end();
        to.is_given_up = !now.is_coming;
    };
    const auto report = [&](const std::string& text) { lines_.log(text); };
    if (gateway_probe(files_, host_).wait(judge, {add, is_decided, report})) return {};
    // What responded has said itself what is wrong.
    return fault{"", judge.objection().value_or("") + (responded ? std::string() : last_words())};
}

std::string upgrade::last_words() const {
    const auto words = service_.last_words(state_.first_start_at);
    return words.empty() ? words : "; its last log lines: " + words;
}

checked<> upgrade::commit() {
    if (auto done = begin(step::commit); !done) return done;
    clean();
    root_.remove_versions_but(root_.read(install_root::link::current), root_.read(install_root::link::previous));
    state_.state = phase::committed;
    state_.ended_at = to_epoch_ms(wall_now());
    state_.message = fmt::format("version {} runs", state_.to);
    return write_state(root_, state_);
}

checked<> upgrade::check_space(std::uint64_t needed, const fs::path& at) const {
    const auto free = free_bytes(at);
    if (!free) return fault{"", at.string() + ": " + free.error().message()};
    if (*free >= needed + spare_bytes) return {};
    return fault{
        "", fmt::format("NO_SPACE: {} has {} MB free, and {} MB are needed: run temp-clean, or make room on that disk",
                        at.string(), *free >> 20U, (needed + spare_bytes) >> 20U)};
}

checked<> upgrade::stop_gateway() {
    is_stopped_ = true;  // whether it worked or not: it has to be started again
    return service_.stop();
}

checked<> upgrade::start_gateway() {
    is_stopped_ = false;
    return service_.start();
}

void upgrade::clean() const {
    std::error_code ignored;
    fs::remove_all(root_.incoming(), ignored);
    fs::remove_all(root_.half_unpacked(), ignored);
}

checked<> upgrade::run_steps(const upgrade_request& r) {
    if (auto done = verify(r); !done) return done;
    if (auto done = unpack(); !done) return done;
    if (auto done = snapshot(); !done) return done;
    if (auto done = switch_over(); !done) return done;
    if (auto done = restart(); !done) return done;
    if (auto done = begin(step::probe); !done) return done;
    if (auto done = probe(state_.to); !done) return done;
    return commit();
}

outcome upgrade::run(const upgrade_request& r) {
    const auto left = read_state(root_);
    if (!left) return lines_.fail(to_string(left.error())), outcome::failed;
    if (*left && (*left)->state == phase::running && (*left)->is_switched()) {
        lines_.fail(fmt::format("the upgrade to {} is not finished: run `penstock-update resume` first", (*left)->to));
        return outcome::failed;
    }
    clean();
    state_ = {};
    state_.job_id = r.job_id;
    state_.database = r.database;
    state_.started_at = to_epoch_ms(wall_now());
    if (const auto current = root_.read(install_root::link::current)) state_.from = current->text();
    if (const auto previous = root_.read(install_root::link::previous)) state_.previous_before = previous->text();
    host_ = state_.host = r.host;
    if (r.probe_timeout) settings_.probe_timeout = *r.probe_timeout;
    state_.probe_ms = settings_.probe_timeout.count();
    if (const auto done = run_steps(r); !done) {
        if (state_.is_switched()) return roll_back(done.error().message, true);
        return fail(to_string(done.error()));
    }
    lines_.percent(100);
    lines_.log(state_.message);
    return outcome::done;
}

/// Nothing was switched: the old version goes on.
outcome upgrade::fail(const std::string& reason) {
    clean();
    auto text = reason;
    if (is_stopped_) {
        if (const auto done = start_gateway(); !done) text += "; " + done.error().message;
    }
    state_.state = phase::failed;
    state_.ended_at = to_epoch_ms(wall_now());
    state_.message = text;
    if (const auto done = write_state(root_, state_); !done) lines_.log(done.error().message);
    lines_.fail(text);
    return outcome::failed;
}

}  // namespace penstock::updater
