#include "services/backup/backup_maker.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "backup/entry_path.hpp"
#include "backup/file_name.hpp"
#include "base/private_file.hpp"
#include "history/history.hpp"
#include "services/backup/backup_files.hpp"
#include "store/database_copy.hpp"
#include "store/database_size.hpp"
#include "store/shared_rows.hpp"

namespace penstock::services {

namespace {

namespace fs = std::filesystem;
using backup::failure;

constexpr std::uint64_t spare_of_backup = 64U << 20U;  ///< of the disk, for all that runs beside

/// A token that is given away once; it is made anew where it is needed.
bool is_lasting_secret(std::string_view path) {
    return !path.starts_with("setup-token");
}

/// Whom we trust; all else below `pki` is a key of ours, or belongs to one.
bool is_trust(std::string_view path) {
    return std::ranges::any_of(
        std::initializer_list<std::string_view>{"opcua/trusted/", "opcua/issuers/", "opcua/crl/", "opcua/rejected/"},
        [&](std::string_view folder) { return path.starts_with(folder); });
}

failure disk_failure(const std::string& path, const std::error_code& ec) {
    return backup::system_failure(path, ec.value());
}

failure of_store(const failure& why, const jobs::job_context& job) {
    if (job.is_cancelled()) return {failure::cause::cancelled, "the backup was cancelled; no part of it is left"};
    const bool is_full = why.kind == failure::cause::no_space;
    return {is_full ? failure::cause::no_space : failure::cause::unavailable, why.message};
}

}  // namespace

backup_maker::backup_maker(const backup_site& site, std::string folder)
    : site_(site), folder_(std::move(folder)), making_(folder_ + "/.making") {}

void backup_maker::clean() const {
    std::error_code ignored;
    fs::remove_all(making_, ignored);
}

backup::outcome<> backup_maker::check_space(const order& wanted) const {
    const auto database = static_cast<std::uint64_t>(store::file_bytes(site_.database));
    std::uint64_t others = 0;
    for (const auto* name : {"/pki", "/secrets", "/transfers", "/dead-letters", "/learned"})
        others += bytes_below(site_.data_dir + name);
    const auto history = wanted.includes_history ? bytes_below(site_.data_dir + "/history") : 0;
    // The copies, one more of the database while secrets are taken out, and the backup, which is never larger.
    const auto needed = (has_secrets_ ? 2 : 3) * database + 2 * others + history + spare_of_backup;
    const auto free = free_bytes(folder_);
    if (free >= needed) return {};
    return failure{failure::cause::no_space,
                   fmt::format("the backup needs up to {} MiB on the disk of {}, which has {} MiB: make room there",
                               needed >> 20U, folder_, free >> 20U)};
}

/// The rows of a server are not on our disk until they are copied.
backup::outcome<> backup_maker::check_space_of(const store::shared_rows& rows) const {
    const auto needed = 2 * static_cast<std::uint64_t>(rows.bytes()) + spare_of_backup;
    const auto free = free_bytes(folder_);
    if (free >= needed) return {};
    return failure{
        failure::cause::no_space,
        fmt::format("the backup needs up to {} MiB for the rows of PostgreSQL on the disk of {}, which has {} "
                    "MiB: make room there",
                    needed >> 20U, folder_, free >> 20U)};
}

backup::outcome<> backup_maker::freeze_database(jobs::job_context& job) {
    std::error_code ec;
    fs::create_directories(staged("database"), ec);
    if (ec) return disk_failure(staged("database"), ec);
    const auto path = staged("database") + "/config.sqlite";
    // The rows of the server are those of its moment: numbers of tags, which are ours, are given after them.
    std::unique_ptr<store::shared_rows> rows;
    if (!site_.store_url.empty()) {
        auto opened = store::shared_rows::open(site_.store_url, {site_.edge_id}, [&] { return !job.is_cancelled(); });
        if (!opened) return of_store(opened.error(), job);
        rows = std::move(*opened);
        if (auto done = check_space_of(*rows); !done) return done;
    }
    auto facts = store::copy_database(site_.database, path, [&](unsigned of_100) {
        job.percent(of_100 * 30 / 100);
        return !job.is_cancelled();
    });
    if (!facts) return of_store(facts.error(), job);
    if (rows) {
        if (const auto done = rows->write_into(path); !done) return of_store(done.error(), job);
        facts = store::read_facts(path);
        if (!facts) return of_store(facts.error(), job);
        facts->change = rows->change();
        if (rows->others() > 0)
            result_.left_out.push_back(
                fmt::format("devices, tags and alarms of {} other gateway(s) that share the database", rows->others()));
        rows.reset();
    }
    if (!has_secrets_) {
        job.step("secrets");
        if (const auto done = store::strip_secrets(path); !done) return of_store(done.error(), job);
    }
    auto& head = result_.head;
    head.schema = facts->schema;
    head.shared_schema = facts->shared_schema;
    head.change = facts->change;
    head.edge_id = facts->edge_id;
    head.database = site_.store_url.empty() ? "sqlite" : "postgresql";
    return {};
}

backup::outcome<> backup_maker::freeze_properties() {
    auto text = read_file(site_.properties);
    if (!text && text.error() == boost::system::errc::no_such_file_or_directory) return {};
    if (!text) return failure{failure::cause::unavailable, site_.properties + ": " + text.error().message()};
    if (!has_secrets_) *text = site_.hide_secrets(*text);
    if (const auto done = write_private_file(staged("properties") + "/penstock.properties", *text); !done)
        return failure{failure::cause::unavailable, done.error()};
    return {};
}

backup::outcome<> backup_maker::freeze_folder(const std::string& part, const std::string& folder) {
    const auto wanted = [&](std::string_view path) {
        if (!has_secrets_ && part == "certificates" && !is_trust(path)) return false;
        if (part == "secrets" && !is_lasting_secret(path)) return false;
        if (backup::is_entry_path(path)) return true;
        result_.left_out.push_back(fmt::format("{}/{}, whose name is not allowed in a backup", folder, path));
        return false;
    };
    return copy_tree(site_.data_dir + "/" + folder, staged(part) + "/" + folder, wanted);
}

backup::outcome<> backup_maker::freeze_history(const order& wanted) {
    if (!wanted.includes_history) return {};
    if (site_.history == nullptr) {
        result_.left_out.emplace_back("the history: the gateway stores none");
        return {};
    }
    std::error_code ec;
    fs::create_directories(staged("history"), ec);
    if (ec) return disk_failure(staged("history"), ec);
    const auto done = site_.history->snapshot(staged("history") + "/history");
    if (done) return {};
    if (done.error() == boost::system::errc::operation_not_supported) {
        result_.left_out.emplace_back("the history: it is in Cassandra, which has backups of its own");
        return {};
    }
    return failure{failure::cause::unavailable, "the history cannot be copied: " + done.error().message()};
}

backup::outcome<> backup_maker::freeze(const order& wanted, jobs::job_context& job) {
    job.step("copy");
    // Positions of transfers first: what they point to is then in the journal of who restores, or was never sent.
    for (const auto& [part, folder] : {std::pair("transfers", "transfers"), std::pair("transfers", "dead-letters"),
                                       std::pair("learned", "learned"), std::pair("certificates", "pki")}) {
        if (auto done = freeze_folder(part, folder); !done) return done;
    }
    if (has_secrets_) {
        if (auto done = freeze_folder("secrets", "secrets"); !done) return done;
    }
    if (auto done = freeze_properties(); !done) return done;
    result_.head.position = site_.position ? site_.position() : 0;
    if (auto done = freeze_database(job); !done) return done;
    return freeze_history(wanted);
}

std::vector<backup::source_file> backup_maker::collect() {
    std::vector<backup::source_file> all;
    for (const auto part : backup::part_names) {
        for (const auto& path : files_below(staged(part)))
            all.push_back({std::string(part), path, staged(part) + "/" + path});
    }
    return all;
}

backup::outcome<backup_maker::made> backup_maker::make(const order& wanted, jobs::job_context& job) {
    // Collecting comes first.
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 10);
    const auto& passphrase = job.passphrase();
    has_secrets_ = !passphrase.empty();
    result_ = {};
    if (!has_secrets_) {
        result_.left_out.emplace_back(
            "users, keys, passwords, tokens and private keys: a backup without passphrase has no secrets");
    }
    job.step("space");
    clean();
    std::error_code ec;
    fs::create_directories(making_, ec);
    fs::permissions(folder_, fs::perms::owner_all, ec);
    if (ec) return disk_failure(making_, ec);
    if (auto done = check_space(wanted); !done) return done.error();
    auto& head = result_.head;
    head.version = site_.version;
    head.created_at = to_epoch_ms(site_.clock());
    head.note = wanted.note;
    head.has_secrets = has_secrets_;
    head.is_scheduled = wanted.is_scheduled;
    const auto finished = [&]() -> backup::outcome<> {
        if (auto done = freeze(wanted, job); !done) return done;
        auto files = collect();
        std::uint64_t all = 1;
        for (const auto& f : files)
            all += fs::file_size(f.file);
        const auto percent_from = [&](unsigned begin, unsigned share) {
            return [&job, all, begin, share](std::uint64_t done) {
                job.percent(begin + static_cast<unsigned>(std::min(done, all) * share / all));
                return !job.is_cancelled();
            };
        };
        job.step("sum");
        auto parts = backup::measure(files, percent_from(30, 20));
        if (!parts) return parts.error();
        head.parts = std::move(*parts);
        job.step("write");
        const auto path = making_ + "/new.psb";
        if (auto done = backup::write_backup(path, head, files, passphrase, percent_from(50, 50)); !done) return done;
        result_.size = fs::file_size(path);
        result_.name = backup::make_file_name(site_.edge_id, from_epoch_ms(head.created_at));
        for (auto at = head.created_at; fs::exists(folder_ + "/" + result_.name); at += 1'000)
            result_.name = backup::make_file_name(site_.edge_id, from_epoch_ms(at));
        fs::rename(path, folder_ + "/" + result_.name, ec);
        if (ec) return disk_failure(folder_, ec);
        sync_folder(folder_);
        return {};
    }();
    clean();
    if (!finished) return finished.error();
    return result_;
}

}  // namespace penstock::services
