#include "services/backup/restore_stager.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/private_file.hpp"
#include "services/backup/backup_files.hpp"
#include "services/backup/restore_unpacker.hpp"

namespace penstock::services {

namespace {

namespace fs = std::filesystem;
using backup::failure;
using cause = failure::cause;

constexpr unsigned percent_of_database = 60;
constexpr std::uint64_t spare_of_restore = 64U << 20U;
constexpr std::int64_t samples_per_ms = 10'000;  ///< more than any gateway records
constexpr std::int64_t min_jump = 1LL << 40U;
constexpr std::int64_t unclean_jump = 4'194'304;  ///< as the journal's own after a kill

constexpr std::array trust_folders{"pki/opcua/trusted", "pki/opcua/issuers", "pki/opcua/crl", "pki/opcua/rejected"};

failure bad(std::string text) {
    return {cause::bad_backup, std::move(text)};
}

failure failed_at(const std::string& path, const std::error_code& ec) {
    return backup::system_failure(path, ec.value());
}

}  // namespace

restore_stager::restore_stager(const backup_site& site, order wanted, progress report)
    : site_(site),
      order_(std::move(wanted)),
      report_(std::move(report)),
      folder_(site.data_dir + "/" + std::string(backup::restore_plan::folder_prefix) + order_.id) {}

restore_stager::~restore_stager() {
    if (is_armed_) return;
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
    fs::remove(site_.properties + ".restore-" + order_.id, ignored);
    fs::remove(site_.database + ".restore-" + order_.id, ignored);
}

void restore_stager::clean(const backup_site& site) {
    const auto remove_from = [](const fs::path& folder, const std::string& prefix) {
        std::error_code ec;
        std::vector<fs::path> left;
        for (fs::directory_iterator at(folder.empty() ? fs::path(".") : folder, ec);
             !ec && at != fs::directory_iterator(); at.increment(ec)) {
            if (at->path().filename().string().starts_with(prefix) &&
                !fs::exists(at->path() / backup::restore_plan::file_name)) {
                left.push_back(at->path());
            }
        }
        for (const auto& path : left)
            fs::remove_all(path, ec);
    };
    remove_from(site.data_dir, std::string(backup::restore_plan::folder_prefix));
    for (const fs::path path : {site.properties, site.database})
        if (!path.empty()) remove_from(path.parent_path(), path.filename().string() + ".restore-");
}

bool restore_stager::has(std::string_view part) const {
    return std::ranges::find(parts_, part) != parts_.end();
}

bool restore_stager::is_new_edge() const {
    return mode_ == restore_as::replacement && head_.edge_id != site_.edge_id;
}

/// What is restored, as what, and whether this gateway can.
backup::outcome<> restore_stager::choose() {
    if (backup::is_newer(head_.version, site_.version)) {
        return bad(
            fmt::format("the backup was made by version {}, and this gateway is version {}: upgrade this gateway first",
                        head_.version, site_.version));
    }
    const bool is_own = head_.edge_id == site_.edge_id;
    mode_ = order_.mode.value_or(is_own ? restore_as::same : restore_as::replacement);
    if (mode_ == restore_as::same && !is_own) {
        return bad(
            fmt::format("the backup is of gateway {}, this is gateway {}: restore it as replacement, which "
                        "becomes that gateway, or as template",
                        head_.edge_id, site_.edge_id));
    }
    for (const auto& part : order_.parts) {
        if (!backup::is_part(part)) return bad(fmt::format("no backup has a part {}: omit it", part));
        if (mode_ == restore_as::copy &&
            (part == "secrets" || part == "certificates" || part == "history" || part == "transfers"))
            return bad(
                fmt::format("part {} cannot be restored as template, because it belongs to the identity of the other "
                            "gateway: omit it",
                            part));
        if (head_.find(part) == nullptr) return bad(fmt::format("the backup has no part {}: omit it", part));
    }
    for (const auto& p : head_.parts) {
        const bool is_asked = std::ranges::find(order_.parts, p.name) != order_.parts.end();
        const bool is_usual = mode_ != restore_as::copy || p.name == "database";
        if (order_.parts.empty() ? is_usual : is_asked) parts_.push_back(p.name);
    }
    if (mode_ != restore_as::same && !has("database"))
        return bad(fmt::format("a restore as {} needs the part database: restore it, too", to_string(mode_)));
    return {};
}

backup::outcome<> restore_stager::check_space() const {
    std::uint64_t needed = spare_of_restore;
    for (const auto& p : head_.parts) {
        if (p.name != "history" || has("history")) needed += p.size;
    }
    // While it is changed; with PostgreSQL beside the present rows and those to be.
    if (const auto* database = head_.find("database")) needed += (site_.store_url.empty() ? 1 : 4) * database->size;
    const auto free = free_bytes(site_.data_dir);
    if (free >= needed) return {};
    return failure{cause::no_space,
                   fmt::format("the restore needs {} MiB on the disk of {}, which has {} MiB: make room "
                               "there",
                               needed >> 20U, site_.data_dir, free >> 20U)};
}

backup::outcome<> restore_stager::unpack(backup::reader& from) {
    restore_unpacker to(
        folder_ + "/unpacked", [this](std::string_view part) { return part != "history" || has("history"); },
        head_.size(), report_.go_on);
    return from.read(order_.passphrase, to);
}

void restore_stager::add_item(const std::string& target, const std::string& staged) {
    auto old = fs::path(target).lexically_relative(site_.data_dir);
    const bool is_outside = old.empty() || *old.begin() == "..";
    if (is_outside) old = fs::path(target).filename();
    plan_.items.push_back({target, staged, folder_ + "/old/" + old.string(), is_outside});
}

/// A file that replaces one outside of the data folder waits beside that: so a rename puts it in its place.
backup::outcome<> restore_stager::place_outside(const std::string& staged, const std::string& target) {
    const auto beside = target + ".restore-" + order_.id;
    std::error_code ec;
    fs::copy_file(staged, beside, fs::copy_options::overwrite_existing, ec);
    if (ec) return failed_at(beside, ec);
    struct stat facts {};
    const bool is_there = ::stat(target.c_str(), &facts) == 0;
    if (::chmod(beside.c_str(), is_there ? facts.st_mode & 07777U : 0640) != 0)
        return backup::system_failure(beside, errno);
    if (is_there && ::chown(beside.c_str(), facts.st_uid, facts.st_gid) != 0 && facts.st_uid != ::geteuid())
        warnings_.push_back(fmt::format("{} will belong to the gateway's user", target));
    add_item(target, beside);
    return {};
}

backup::outcome<> restore_stager::stage_database() {
    if (!has("database")) return {};
    report_.step("database");
    database_ = std::make_unique<restore_database>(
        site_, head_,
        restore_database::order{.id = order_.id,
                                .folder = folder_,
                                .mode = mode_,
                                .is_new_edge = is_new_edge(),
                                .has_keys = has("secrets") && head_.has_secrets,
                                .has_history = has("history"),
                                .go_on = [this] { return report_.go_on(percent_of_database); }});
    if (auto done = database_->stage(); !done) return done;
    warnings_.insert(warnings_.end(), database_->warnings().begin(), database_->warnings().end());
    // The old log must not be taken for that of the new file: it goes first.
    for (const auto* suffix : {"-wal", "-shm"})
        add_item(site_.database + suffix, "");
    if (!site_.store_url.empty()) plan_.rows = {database_->row_file(), site_.edge_id};
    const bool is_inside = fs::path(site_.database).lexically_relative(site_.data_dir).string().find("..") != 0;
    if (!is_inside) return place_outside(database_->own_file(), site_.database);
    add_item(site_.database, database_->own_file());
    return {};
}

backup::outcome<> restore_stager::stage_properties() {
    if (!has("properties")) return {};
    const auto text = read_file(unpacked("properties/penstock.properties"));
    if (!text) return bad("the backup has no properties file: restore only the other parts");
    auto adopted = site_.adopt_properties(*text);
    if (!adopted) {
        return bad(
            fmt::format("the gateway would not start with the properties of the backup: {}: correct this on this "
                        "gateway first, or restore only the other parts",
                        to_string(adopted.error())));
    }
    for (const auto& key : adopted->left_out)
        warnings_.push_back(
            fmt::format("{} is not set, because its secret is not in the backup: set it after the restore", key));
    const auto staged = fresh("penstock.properties");
    if (const auto done = write_private_file(staged, adopted->text); !done)
        return failure{cause::unavailable, done.error()};
    return place_outside(staged, site_.properties);
}

backup::outcome<> restore_stager::replace_folder(const std::string& part, const std::string& name) {
    if (!has(part)) return {};
    const auto from = unpacked(part + "/" + name);
    std::error_code ec;
    fs::create_directories(from, ec);
    fs::rename(from, fresh(name), ec);
    if (ec) return failed_at(fresh(name), ec);
    add_item(site_.data_dir + "/" + name, fresh(name));
    return {};
}

/// Without private keys only the lists of whom we trust come; certificates of our own stay, or are made anew for
/// another edge id.
backup::outcome<> restore_stager::stage_certificates() {
    if (!has("certificates")) return {};
    if (!head_.has_secrets) {
        const auto mine = [&](std::string_view path) {
            if (is_new_edge() && path.starts_with("opcua/own/")) return false;
            return std::ranges::none_of(trust_folders, [&](std::string_view folder) {
                return path.starts_with(folder.substr(4)) && path[folder.size() - 4] == '/';
            });
        };
        if (auto done = copy_tree(site_.data_dir + "/pki", unpacked("certificates/pki"), mine); !done) return done;
    }
    return replace_folder("certificates", "pki");
}

/// The journal stays where the edge id does: then a position of today is further, and nothing is sent twice.
backup::outcome<> restore_stager::stage_transfers() {
    if (!has("transfers")) return {};
    if (!is_new_edge()) {
        const auto is_position = [](std::string_view path) { return path.ends_with(".state"); };
        if (auto done = copy_tree(site_.data_dir + "/transfers", unpacked("transfers/transfers"), is_position); !done)
            return done;
    }
    if (auto done = replace_folder("transfers", "transfers"); !done) return done;
    return replace_folder("transfers", "dead-letters");
}

/// Journal and history belong to an edge id and its numbers of tags.
backup::outcome<> restore_stager::stage_series() {
    if (auto done = replace_folder("history", "history"); !done) return done;
    if (mode_ == restore_as::copy) return {};
    auto floor = head_.position + unclean_jump;
    if (is_new_edge()) {
        add_item(site_.data_dir + "/journal", "");
        if (!has("history")) add_item(site_.data_dir + "/history", "");
        if (const auto done = write_private_file(fresh("series-owner"), head_.edge_id + "\n"); !done)
            return failure{cause::unavailable, done.error()};
        add_item(site_.data_dir + "/series-owner", fresh("series-owner"));
        // The old box went on after the backup: no number that it may have sent may be used again.
        const auto elapsed = std::clamp<std::int64_t>(to_epoch_ms(site_.clock()) - head_.created_at, 0, 1LL << 38U);
        floor = head_.position + std::max(min_jump, elapsed * samples_per_ms);
    }
    if (const auto done = write_private_file(fresh("journal-floor"), std::to_string(floor) + "\n"); !done)
        return failure{cause::unavailable, done.error()};
    add_item(site_.data_dir + "/journal-floor", fresh("journal-floor"));
    return {};
}

backup::outcome<> restore_stager::stage() {
    report_.step("check");
    auto opened = backup::reader::open(order_.path);
    if (!opened) return opened.error();
    head_ = (*opened)->head();
    if (auto done = choose(); !done) return done;
    if (auto done = check_space(); !done) return done;
    std::error_code ec;
    fs::remove_all(folder_, ec);
    fs::create_directories(folder_ + "/new", ec);
    fs::create_directories(folder_ + "/old", ec);
    if (!ec) fs::permissions(folder_, fs::perms::owner_all, ec);
    if (ec) return failed_at(folder_, ec);
    if (auto done = unpack(**opened); !done) return done;
    if (has("secrets") && !has("database") &&
        !is_same_file(unpacked("secrets/secrets/store-key"), site_.data_dir + "/secrets/store-key")) {
        return bad(
            "the keys of the backup cannot decrypt the secrets of the current database: restore part database, too");
    }
    for (const auto& part :
         {&restore_stager::stage_database, &restore_stager::stage_properties, &restore_stager::stage_certificates,
          &restore_stager::stage_transfers, &restore_stager::stage_series}) {
        if (auto done = (this->*part)(); !done) return done;
    }
    if (auto done = replace_folder("secrets", "secrets"); !done) return done;
    if (auto done = replace_folder("learned", "learned"); !done) return done;
    plan_.job_id = order_.id;
    plan_.name = order_.name;
    plan_.mode = to_string(mode_);
    plan_.edge_id = mode_ == restore_as::copy ? site_.edge_id : head_.edge_id;
    return {};
}

backup::outcome<std::vector<record_changes>> restore_stager::compare() const {
    return database_ ? database_->compare() : std::vector<record_changes>();
}

backup::outcome<> restore_stager::arm() {
    report_.step("ready");
    if (database_) {
        if (auto done = database_->rehearse(); !done) return done;
    }
    std::error_code ec;
    fs::remove_all(folder_ + "/unpacked", ec);
    fs::remove_all(folder_ + "/keys", ec);
    for (const auto& item : plan_.items) {
        // A rename is all that the next start does: what it cannot do is found now.
        struct stat target {
        }, here{};
        const auto folder = fs::path(item.target).parent_path().string();
        if (::lstat(item.target.c_str(), &target) != 0) continue;
        if (item.copies_old || ::stat(folder.c_str(), &here) != 0) continue;
        if (target.st_dev != here.st_dev || ::access(folder.c_str(), W_OK) != 0) {
            return failure{
                cause::unavailable,
                fmt::format(
                    "{} is on a disk of its own, or the gateway may not write there: restore only the other parts",
                    item.target)};
        }
    }
    if (auto done = sync_tree(folder_); !done) return done;
    for (const auto& item : plan_.items) {
        if (!item.copies_old || item.staged.empty()) continue;
        if (auto done = sync_file(item.staged); !done) return done;
        sync_folder(fs::path(item.staged).parent_path().string());
    }
    sync_folder(site_.data_dir);
    if (const auto done = write_private_file(folder_ + "/" + std::string(backup::restore_plan::file_name),
                                             backup::format_plan(plan_));
        !done) {
        return failure{cause::unavailable, done.error()};
    }
    is_armed_ = true;
    sync_folder(site_.data_dir);
    return {};
}

}  // namespace penstock::services
