#include "updater/upgrade.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include "base/private_file.hpp"
#include "time/iso_text.hpp"
#include "update/admission.hpp"
#include "update/bundle.hpp"
#include "update/minisign.hpp"
#include "update/release.hpp"
#include "updater/root_keys.hpp"
#include "updater/run_command.hpp"

namespace penstock::updater {

namespace {

constexpr std::uint64_t spare_bytes = 32U << 20U;

/// An empty folder of the caller's alone.
checked<> make_private_folder(const fs::path& path) {
    std::error_code failed;
    fs::remove_all(path, failed);
    if (failed) return fault{"", path.string() + ": " + failed.message()};
    if (::mkdir(path.c_str(), 0700) != 0) return path_fault(path);
    return {};
}

checked<> make_folder(const fs::path& path, mode_t mode) {
    if (::mkdir(path.c_str(), mode) != 0 && errno != EEXIST) return path_fault(path);
    return {};
}

/// Of an installed version; nothing where it cannot be read: one that was put there by hand may lack it.
std::optional<update::manifest> installed_manifest(const fs::path& folder) {
    std::error_code failed;
    const auto path = folder / "manifest.json";
    if (fs::file_size(path, failed) > update::max_manifest_bytes || failed) return std::nullopt;
    const auto text = read_file(path.string());
    if (!text) return std::nullopt;
    auto read = update::parse_manifest(*text);
    if (!read) return std::nullopt;
    return std::move(*read);
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

checked<> upgrade::check_space(std::uint64_t needed, const fs::path& at) const {
    const auto free = free_bytes(at);
    if (!free) return fault{"", at.string() + ": " + free.error().message()};
    if (*free >= needed + spare_bytes) return {};
    return fault{"", fmt::format("NO_SPACE: {} has {} MB free, and {} MB are needed: run temp-clean, or make room",
                                 at.string(), *free >> 20U, (needed + spare_bytes) >> 20U)};
}

/// Out of the hands of whoever can write the data folder, before anything of it is believed.
checked<> upgrade::copy_in(const upgrade_request& r) {
    if (auto done = make_private_folder(root_.incoming()); !done) return done;
    const auto copy = [&](const std::string& name, fs::path& to, std::uint64_t max) {
        to = root_.incoming() / name;
        return files_.copy_out("update/" + name, to, max);
    };
    const auto free = free_bytes(root_.incoming());
    if (!free) return fault{"", root_.incoming().string() + ": " + free.error().message()};
    const auto most = std::min(update::max_bundle_bytes, *free > spare_bytes ? *free - spare_bytes : 0);
    const auto& content = r.descriptor.empty() ? r.bundle : r.descriptor;
    if (auto done = copy(content + ".minisig", incoming_.signature, update::max_signature_bytes); !done) return done;
    if (!r.descriptor.empty()) {
        if (auto done = copy(r.descriptor, incoming_.descriptor, update::max_descriptor_bytes); !done) return done;
    }
    auto done = copy(r.bundle, incoming_.bundle, most);
    if (!done && most < update::max_bundle_bytes)
        return fault{"", fmt::format("{} ({} MB are free on that disk)", done.error().message, *free >> 20U)};
    return done;
}

checked<> upgrade::examine(const upgrade_request& r) const {
    const auto newest = read_newest_signed(root_);
    if (!newest) return newest.error();
    const auto installed = root_.read(install_root::link::current);
    if (!installed) return fault{"", root_.top().string() + "/current leads to no version: install the package again"};
    const update::offer offer{*installed,
                              offered_->content.number,
                              offered_->content.min_from,
                              offered_->content.arch,
                              std::string(update::own_arch()),
                              offered_->signed_at,
                              from_epoch_ms(*newest),
                              offered_->not_before,
                              r.is_downgrade_allowed,
                              r.descriptor.empty()};
    if (const auto objection = update::examine(offer, wall_now())) return fault{"", objection->message};
    const auto has = installed_manifest(root_.of(*installed));
    if (const auto why = examine_schemas(has ? &*has : nullptr, offered_->content, r.database.is_shared); !why.empty())
        return fault{"", why};
    // Beside the bundle, which is there already: what it unpacks to.
    return check_space(offered_->content.total_bytes, root_.top());
}

checked<> upgrade::verify(const upgrade_request& r) {
    if (auto done = begin(step::verify); !done) return done;
    if (auto done = copy_in(r); !done) return done;
    auto places = settings_.keys;
    if (const auto installed = root_.read(install_root::link::current))
        places.insert(places.begin(), (root_.of(*installed) / "share/update.pub").string());
    const auto keys = read_root_keys(places);
    if (!keys) return keys.error();
    auto offered = check_offered(incoming_, *keys);
    if (!offered) return offered.error();
    offered_ = std::move(*offered);
    if (auto done = examine(r); !done) return done;
    const auto newest = read_newest_signed(root_);
    const auto signed_at = to_epoch_ms(offered_->signed_at);
    if (newest && signed_at > *newest) {
        if (auto done = write_newest_signed(root_, signed_at); !done) return done;
    }
    state_.to = offered_->content.number.text();
    state_.signed_by = offered_->signed_by;
    lines_.set_result({{"from", state_.from}, {"to", state_.to}, {"signed_by", state_.signed_by}});
    lines_.log(fmt::format("version {}, signed at {} with the key of {}", state_.to,
                           format_iso_time(offered_->signed_at), state_.signed_by));
    return {};
}

checked<> upgrade::unpack() {
    if (auto done = begin(step::unpack); !done) return done;
    const auto& version = offered_->content.number;
    const auto target = root_.of(version);
    std::error_code failed;
    if (fs::exists(target, failed)) {
        // It may be `previous`, or left by an upgrade that was rolled back. A broken one is unpacked anew.
        const auto there = update::check_unpacked(target);
        if (there && there->files == offered_->content.files && there->links == offered_->content.links) return {};
        // By a rename: no version is ever there in part.
        const auto aside = root_.versions() / ".old";
        fs::remove_all(aside, failed);
        if (::rename(target.c_str(), aside.c_str()) != 0) return path_fault(target);
        fs::remove_all(aside, failed);
    }
    fs::remove_all(root_.half_unpacked(), failed);
    if (::mkdir(root_.half_unpacked().c_str(), 0755) != 0) return path_fault(root_.half_unpacked());
    const auto total = std::max<std::uint64_t>(1, offered_->content.total_bytes);
    const auto unpacked = update::unpack_bundle(incoming_.bundle.string(), root_.half_unpacked(), [&](auto done) {
        lines_.percent(static_cast<unsigned>(20 + 20 * done / total));
    });
    if (!unpacked) return fault{"", "the bundle: " + to_string(unpacked.error())};
    if (::chmod(root_.half_unpacked().c_str(), 0755) != 0) return path_fault(root_.half_unpacked());
    if (::rename(root_.half_unpacked().c_str(), target.c_str()) != 0) return path_fault(target);
    return sync_folder(root_.versions());
}

/// The gateway is stopped from here to `restart`: so no change of its configuration is lost between copy and switch.
checked<> upgrade::snapshot() {
    const auto before = gateway_probe(files_, host_).ask();
    state_.down_before = before.error.empty() ? std::optional(before.down) : std::nullopt;
    if (!before.error.empty()) lines_.log("the installed version does not say how it is: " + before.error);
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
    if (!migrations) return fault{"", "the database cannot be read: " + migrations.error().message};
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

checked<> upgrade::restart() {
    ++state_.starts;
    if (auto done = begin(step::restart); !done) return done;
    return start_gateway();
}

checked<> upgrade::probe(const std::string& version, const std::optional<std::vector<std::string>>& down_before) {
    probe_judge judge({version, down_before, settings_.probe_timeout, settings_.probe_steady}, steady_now());
    const bool is_well = gateway_probe(files_, host_).wait(judge, [&](const std::string& text) { lines_.log(text); });
    if (is_well) return {};
    return fault{"", judge.objection()};
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

checked<> upgrade::stop_gateway() {
    is_stopped_ = true;  // whether it worked or not: it has to be started again
    if (auto done = run_command(settings_.stop, settings_.command_timeout); !done)
        return fault{"", "the gateway could not be stopped: " + done.error().message};
    return {};
}

checked<> upgrade::start_gateway() {
    is_stopped_ = false;
    if (auto done = run_command(settings_.start, settings_.command_timeout); !done)
        return fault{"", "the gateway could not be started: " + done.error().message};
    return {};
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
    if (auto done = probe(state_.to, state_.down_before); !done) return done;
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
