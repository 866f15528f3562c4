#include "services/backup/restore_database.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "services/backup/backup_files.hpp"
#include "store/database_copy.hpp"
#include "store/shared_restore.hpp"
#include "store/shared_rows.hpp"

namespace penstock::services {

namespace {

namespace fs = std::filesystem;
using backup::failure;
using cause = failure::cause;

}  // namespace

failure restore_database::failure_of(const failure& why) {
    const bool is_full = why.kind == cause::no_space;
    return {is_full ? cause::no_space : cause::unavailable, why.message};
}

/// Opens the database as the gateway will: so a version that is older is brought up, and one that cannot be used is
/// found before anything is touched.
backup::outcome<> restore_database::open_once() {
    const auto keys = order_.folder + "/keys";
    const auto key = theirs("secrets/secrets/store-key");
    std::error_code ec;
    fs::create_directories(keys + "/secrets", ec);
    fs::copy_file(fs::exists(key) ? key : site_.data_dir + "/secrets/store-key", keys + "/secrets/store-key", ec);
    if (ec) return backup::system_failure(keys, ec.value());
    const auto opened = store::store::open(
        {keys, site_.site_id, site_.is_secret, site_.clock, "sqlite:" + own_file(), site_.time_zone});
    if (opened) return {};
    if (store::is_unavailable(opened.error().kind)) return failure_of(opened.error());
    return failure{cause::bad_backup,
                   fmt::format("the database of the backup (version {}) cannot be used by version {}: {}",
                               head_.version, site_.version, opened.error().message)};
}

/// The gateway's present database as one file, wherever its parts are.
backup::outcome<> restore_database::copy_present() {
    std::vector<std::string> edges{site_.edge_id};
    if (order_.is_new_edge) edges.push_back(head_.edge_id);  // a template's gateway is another one
    auto rows = store::shared_rows::open(site_.store_url, std::move(edges), order_.go_on);
    if (!rows) return failure_of(rows.error());
    others_ = (*rows)->others();
    if (others_ > 0) {
        warnings_.push_back(fmt::format(
            "the database in PostgreSQL is used by {} other gateway(s), too: devices, tags and alarms of this one are "
            "restored; sites, assets, orders, accounts and all other shared records are not changed",
            others_));
    }
    if (const auto done = store::copy_database(site_.database, present(), {}); !done) return failure_of(done.error());
    if (const auto done = (*rows)->write_into(present()); !done) return failure_of(done.error());
    return {};
}

backup::outcome<> restore_database::adapt() {
    const auto key = theirs("secrets/secrets/store-key");
    const bool is_copy = order_.mode == restore_as::copy;
    store::adaptation how;
    how.current = present();
    how.keeps_edge = is_copy;
    how.keeps_access = !order_.has_keys;
    how.keeps_series = !order_.is_new_edge && !order_.has_history;
    how.drops_sealed = is_copy || (!order_.has_keys && !is_same_file(key, site_.data_dir + "/secrets/store-key"));
    how.fills_sealed = !order_.has_keys && !is_copy && head_.edge_id == site_.edge_id;
    if (const auto done = store::adapt_database(own_file(), how); !done) return failure_of(done.error());
    if (others_ > 0) {
        if (const auto done = store::keep_shared_records(own_file(), present()); !done) return failure_of(done.error());
    }
    if (const auto done = store::settle_database(own_file()); !done) return failure_of(done.error());
    if (order_.has_keys && !fs::exists(key))
        return failure{cause::bad_backup, "the backup has no key for its secrets: restore only the other parts"};
    return {};
}

/// The rows for the server go into a file of their own.
backup::outcome<> restore_database::split_rows() {
    if (const auto done = store::copy_database(own_file(), row_file(), {}); !done) return failure_of(done.error());
    if (const auto done = store::clear_records(own_file()); !done) return failure_of(done.error());
    return {};
}

backup::outcome<> restore_database::stage() {
    std::error_code ec;
    fs::rename(theirs("database/config.sqlite"), own_file(), ec);
    if (ec) return failure{cause::bad_backup, "the backup has no database: restore only the other parts"};
    if (head_.shared_schema == 0)
        return failure{cause::bad_backup, "the backup was made without its master data: restore only the other parts"};
    if (auto done = open_once(); !done) return done;
    if (const auto done = store::settle_database(own_file()); !done) return failure_of(done.error());
    if (is_shared()) {
        if (auto done = copy_present(); !done) return done;
    }
    if (auto done = adapt(); !done) return done;
    return is_shared() ? split_rows() : backup::outcome<>();
}

backup::outcome<std::vector<record_changes>> restore_database::compare() const {
    std::vector<record_changes> all;
    const auto found = store::compare_databases(is_shared() ? row_file() : own_file(), present());
    if (!found) return failure_of(found.error());
    for (const auto& d : *found) {
        if (d.added + d.removed + d.changed > 0) all.push_back({d.kind, d.added, d.removed, d.changed});
    }
    return all;
}

backup::outcome<> restore_database::rehearse() const {
    if (!is_shared()) return {};
    const auto next = order_.mode == restore_as::copy ? site_.edge_id : head_.edge_id;
    const auto done =
        store::try_shared_rows(site_.store_url, {order_.id, row_file(), site_.edge_id, next}, order_.go_on);
    if (!done && store::is_unavailable(done.error().kind)) return failure_of(done.error());
    if (!done) return about("PostgreSQL does not accept the records of the backup", failure_of(done.error()));
    return {};
}

}  // namespace penstock::services
