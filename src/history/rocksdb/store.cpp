#include "history/rocksdb/store.hpp"

#include <fmt/format.h>
#include <rocksdb/cache.h>
#include <rocksdb/convenience.h>
#include <rocksdb/env.h>
#include <rocksdb/table.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/failure.hpp"
#include "base/private_file.hpp"
#include "history/rocksdb/errc.hpp"
#include "history/rocksdb/hour_sizes.hpp"
#include "history/rocksdb/log_adapter.hpp"
#include "history/rocksdb/opening.hpp"
#include "history/rocksdb/reader.hpp"
#include "history/rocksdb/rocksdb_store.hpp"

namespace penstock::history::rocksdb_store {

namespace {

constexpr std::uint64_t day_seconds = 24 * 60 * 60;
constexpr std::uint64_t file_bytes = 16U << 20U;

rocksdb::CompressionType best_compression() {
    const auto known = rocksdb::GetSupportedCompressions();
    for (const auto type : {rocksdb::kZSTD, rocksdb::kLZ4Compression}) {
        if (std::find(known.begin(), known.end(), type) != known.end()) return type;
    }
    return rocksdb::kNoCompression;
}

std::shared_ptr<rocksdb::TableFactory> table_of(const store_options& wanted) {
    rocksdb::BlockBasedTableOptions table;
    table.block_cache = rocksdb::NewLRUCache(wanted.cache_bytes);
    table.cache_index_and_filter_blocks = true;  // or each open file would hold its own permanently
    table.pin_l0_filter_and_index_blocks_in_cache = true;
    table.block_size = 16U << 10U;
    table.format_version = 5;
    return std::shared_ptr<rocksdb::TableFactory>(rocksdb::NewBlockBasedTableFactory(table));
}

rocksdb::Options options_of(const store_options& wanted, const std::shared_ptr<expiry>& too_old,
                            const std::shared_ptr<background_state>& watched) {
    rocksdb::Options o;
    o.create_if_missing = true;
    o.write_buffer_size = wanted.buffer_bytes;
    o.max_write_buffer_number = 2;
    o.table_factory = table_of(wanted);
    o.compression = best_compression();
    o.target_file_size_base = file_bytes;
    o.max_bytes_for_level_base = 4 * file_bytes;
    // A checkpoint is a small file that spans all tags, so merging it rewrites the whole level below: rather more of
    // them at a time. A read checks each.
    o.level0_file_num_compaction_trigger = 12;
    o.level0_slowdown_writes_trigger = 36;
    o.level0_stop_writes_trigger = 64;
    o.level_compaction_dynamic_level_bytes = true;
    o.compaction_filter_factory = make_filter_factory(too_old);
    o.periodic_compaction_seconds = day_seconds;
    o.table_properties_collector_factories.push_back(make_hour_counter());
    o.listeners.push_back(make_listener(watched));
    o.max_background_jobs = 2;
    o.max_open_files = 256;
    o.bytes_per_sync = 1U << 20U;
    o.skip_stats_update_on_db_open = true;
    o.stats_dump_period_sec = 0;
    o.stats_persist_period_sec = 0;
    o.info_log = make_log_adapter();
    return o;
}

failure unopened(const std::string& folder, const std::string& why, const error_code& code) {
    failure out(failure::cause::unavailable, folder + ": " + why);
    out.code = code;
    return out;
}

failure refused(const std::string& folder, const std::string& what, errc why = errc::refused) {
    return unopened(folder, what, why);
}

/// Whether there is a database in the folder; a missing folder is created.
outcome<bool> has_database(const std::string& folder) {
    namespace fs = std::filesystem;
    std::error_code ec;
    if (!fs::exists(folder, ec)) {
        // The gateway's own folder is there: without it this is a disk that is not mounted.
        if (const auto above = fs::path(folder).parent_path(); !above.empty() && !fs::exists(above, ec))
            return refused(folder, fmt::format("the folder cannot be created: there is no {}", above.string()),
                           errc::not_written);
        const auto made = make_folders(folder);
        if (!made) {
            const bool is_full = made.error() == boost::system::errc::no_space_on_device;
            return refused(folder, fmt::format("the folder cannot be created: {}", made.error().message()),
                           is_full ? errc::no_space : errc::not_written);
        }
        fs::permissions(folder, fs::perms::owner_all, ec);
        return false;
    }
    if (!fs::is_directory(folder, ec)) return refused(folder, "expected a folder for the history: move this file away");
    if (fs::exists(fs::path(folder) / "CURRENT", ec)) return true;
    const bool is_empty = fs::is_empty(folder, ec);
    if (ec) return refused(folder, fmt::format("the folder cannot be read: {}", ec.message()), errc::not_written);
    // A process that died while it created the database leaves a log, a lock and an identity.
    for (const auto& entry : is_empty ? fs::directory_iterator() : fs::directory_iterator(folder, ec)) {
        const auto name = entry.path().filename().string();
        const bool is_ours = name == "LOCK" || name == "IDENTITY" || name.starts_with("LOG") ||
                             name.starts_with("MANIFEST-") || name.ends_with(".dbtmp") || name.ends_with(".log");
        if (!is_ours)
            return refused(folder,
                           fmt::format("this folder is for the history, but contains {}: move this file away", name));
    }
    return false;
}

/// Whether somebody holds the lock of the database: it cannot be taken though its file can be written.
bool is_locked(const std::string& folder) {
    auto* const system = rocksdb::Env::Default();
    const auto path = folder + "/LOCK";
    rocksdb::FileLock* lock = nullptr;
    if (system->LockFile(path, &lock).ok()) {
        system->UnlockFile(lock);
        return false;
    }
    return ::access(path.c_str(), R_OK | W_OK) == 0;
}

failure failure_of(const std::string& folder, const rocksdb::Status& status) {
    if (status.IsIOError() && !status.IsNoSpace() && is_locked(folder))
        return refused(folder, "the folder of the history is used by another process: stop that process");
    if (status.IsInvalidArgument())
        return refused(folder,
                       "this folder is for the history, but contains the database of another program: move it away");
    return unopened(folder, describe(status), to_error(status));
}

/// A new database gets the format's name; one that has none, but something else, is another program's.
outcome<> check_format(const std::string& folder, rocksdb::DB& db) {
    std::string format;
    const auto found = db.Get({}, format_key, &format);
    if (found.ok() && format == format_text) return {};
    if (found.ok())
        return refused(
            folder,
            fmt::format("the history has a format that this version of the gateway does not support ({})", format));
    if (!found.IsNotFound()) return failure_of(folder, found);
    {
        const std::unique_ptr<rocksdb::Iterator> first(db.NewIterator({}));
        first->SeekToFirst();
        if (first->Valid())
            return refused(
                folder, "this folder is for the history, but contains the database of another program: move it away");
    }
    auto written = db.Put({}, format_key, format_text);
    if (written.ok()) written = db.Flush({});
    return written.ok() ? outcome<>() : outcome<>(failure_of(folder, written));
}

outcome<sequence_number> read_position(const std::string& folder, rocksdb::DB& db) {
    std::string bytes;
    const auto found = db.Get({}, position_key, &bytes);
    if (found.IsNotFound()) return sequence_number{0};
    if (!found.ok()) return failure_of(folder, found);
    if (bytes.size() != sizeof(sequence_number)) {
        return refused(folder,
                       "the history's position in the journal is damaged: check the disk, or move the folder away, and "
                       "the gateway begins a new history",
                       errc::damaged);
    }
    return load_big<sequence_number>(as_bytes(bytes).data());
}

}  // namespace

outcome<std::unique_ptr<local_store>> open_to_write(const std::string& folder, const store_options& options) {
    const auto found = has_database(folder);
    if (!found) return found.error();
    const auto too_old = std::make_shared<expiry>();
    const auto watched = std::make_shared<background_state>();
    rocksdb::DB* made = nullptr;
    const auto status = rocksdb::DB::Open(options_of(options, too_old, watched), folder, &made);
    if (!status.ok()) return failure_of(folder, status);
    std::unique_ptr<rocksdb::DB> db(made);
    if (const auto format = check_format(folder, *db); !format) return format.error();
    const auto position = read_position(folder, *db);
    if (!position) return position.error();
    return std::unique_ptr<local_store>(
        std::make_unique<rocksdb_store>(std::move(db), options, too_old, watched, *position));
}

outcome<std::unique_ptr<chunk_store>> open_to_read(const std::string& folder, const store_options& options) {
    const auto found = has_database(folder);
    if (!found && found.error().code == errc::refused) return found.error();
    if (!found || !*found) return std::unique_ptr<chunk_store>(std::make_unique<reader>(nullptr, 0));
    auto plain = options_of(options, std::make_shared<expiry>(), std::make_shared<background_state>());
    plain.create_if_missing = false;
    rocksdb::DB* made = nullptr;
    const auto status = rocksdb::DB::OpenForReadOnly(plain, folder, &made);
    if (!status.ok()) return failure_of(folder, status);
    std::unique_ptr<rocksdb::DB> db(made);
    std::string format;
    const auto known = db->Get({}, format_key, &format);
    if (!known.ok() && !known.IsNotFound()) return failure_of(folder, known);
    if (known.ok() && format != format_text)
        return refused(folder, "the history has a format that this version of the gateway does not support");
    const auto position = read_position(folder, *db);
    if (!position) return position.error();
    return std::unique_ptr<chunk_store>(std::make_unique<reader>(std::move(db), *position));
}

checked<std::unique_ptr<local_store>> open(const std::string& folder, const store_options& options) {
    auto made = open_to_write(folder, options);
    if (!made) return to_fault(made.error());
    return std::move(*made);
}

}  // namespace penstock::history::rocksdb_store
