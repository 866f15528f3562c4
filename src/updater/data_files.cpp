#include "updater/data_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/openat2.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <memory>

#include "base/descriptor.hpp"
#include "base/text.hpp"

namespace penstock::updater {

namespace {

constexpr milliseconds small_timeout{10'000};
constexpr milliseconds copy_timeout{10 * 60'000};
constexpr const char* saved_name = "database";
constexpr const char* log_ending = "-wal";

/// Below the folder, through no link; -1 and errno.
int open_below(const fs::path& folder, const std::string& name, int flags, mode_t mode = 0) {
    const descriptor top(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (top.number() < 0) return -1;
    open_how how{};
    how.flags = static_cast<__u64>(flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    how.mode = mode;
    how.resolve = RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_BENEATH;
    return static_cast<int>(::syscall(SYS_openat2, top.number(), name.c_str(), &how, sizeof how));
}

/// A plain file of at most `max` bytes.
checked<std::uint64_t> check_plain(int file, const fs::path& path, std::uint64_t max) {
    struct stat seen {};
    if (file < 0 || ::fstat(file, &seen) != 0) return path_fault(path);
    if (!S_ISREG(seen.st_mode)) return fault{"", path.string() + ": expected a file, not a folder, link or device"};
    const auto size = static_cast<std::uint64_t>(seen.st_size);
    if (size > max)
        return fault{"", fmt::format("{}: has {} bytes, and at most {} are expected", path.string(), size, max)};
    return size;
}

/// To the end of `from`, which may grow or shrink meanwhile: never more than `max`.
checked<> copy_bytes(int from, int to, std::uint64_t max, const fs::path& path) {
    std::vector<char> piece(256U << 10U);
    for (std::uint64_t total = 0;;) {
        const auto n = ::read(from, piece.data(), piece.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return path_fault(path);
        if (n == 0) return {};
        total += static_cast<std::uint64_t>(n);
        if (total > max) return fault{"", path.string() + ": grew while it was copied"};
        for (std::string_view rest(piece.data(), static_cast<std::size_t>(n)); !rest.empty();) {
            const auto written = ::write(to, rest.data(), rest.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) return path_fault(path);
            rest.remove_prefix(static_cast<std::size_t>(written));
        }
    }
}

int create_for_root(const fs::path& path) {
    ::unlink(path.c_str());
    return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
}

constexpr std::uint64_t any_size = std::uint64_t(1) << 62U;

/// A file of the database to a new file of root's. Runs with the gateway's rights; `to` was opened before.
checked<std::string> copy_database_file(const std::string& path, int to) {
    const descriptor from(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (from.number() < 0 && errno == ENOENT) return std::string("none");
    if (auto plain = check_plain(from.number(), path, any_size); !plain) return plain.error();
    if (auto done = copy_bytes(from.number(), to, any_size, path); !done) return done.error();
    return std::string("copied");
}

/// A file of root's over one of the database, by rename. Runs with the gateway's rights.
checked<> put_database_file(int from, const std::string& path, mode_t mode) {
    const auto fresh = path + ".restored";
    ::unlink(fresh.c_str());
    const descriptor to(::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (to.number() < 0) return path_fault(fresh);
    if (auto done = copy_bytes(from, to.number(), any_size, fresh); !done) return done;
    if (::fchmod(to.number(), mode) != 0 || ::fsync(to.number()) != 0) return path_fault(fresh);
    if (::rename(fresh.c_str(), path.c_str()) != 0) return path_fault(path);
    return sync_folder(fs::path(path).parent_path());
}

struct connection_closer {
    void operator()(sqlite3* db) const noexcept { sqlite3_close(db); }
};

/// Runs with the gateway's rights: whoever may write the database may have put anything into it.
checked<std::string> count_in(const std::string& path) {
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &opened, SQLITE_OPEN_READWRITE, nullptr);
    const std::unique_ptr<sqlite3, connection_closer> db(opened);
    if (code != SQLITE_OK) return fault{"", path + ": " + sqlite3_errstr(code)};
    sqlite3_busy_timeout(db.get(), 2000);
    std::int64_t count = 0;
    for (const char* table : {"schema_version", "shared_schema_version"}) {
        sqlite3_stmt* prepared = nullptr;
        const auto query = std::string("SELECT count(*) FROM ") + table;
        // A new database lacks the tables.
        if (sqlite3_prepare_v2(db.get(), query.c_str(), -1, &prepared, nullptr) != SQLITE_OK) {
            if (sqlite3_errcode(db.get()) == SQLITE_ERROR) continue;
            return fault{"", path + ": " + sqlite3_errmsg(db.get())};
        }
        const bool has_row = sqlite3_step(prepared) == SQLITE_ROW;
        if (has_row) count += sqlite3_column_int64(prepared, 0);
        sqlite3_finalize(prepared);
        if (!has_row) return fault{"", path + ": " + sqlite3_errmsg(db.get())};
    }
    return std::to_string(count);
}

}  // namespace

checked<std::string> data_files::read(const std::string& name, std::size_t max) const {
    return run_as(rights_, small_timeout, [&]() -> checked<std::string> {
        const descriptor file(open_below(folder_, name, O_RDONLY));
        const auto path = folder_ / name;
        if (auto plain = check_plain(file.number(), path, max); !plain) return plain.error();
        std::string text;
        for (std::array<char, 4096> piece{};;) {
            const auto n = ::read(file.number(), piece.data(), piece.size());
            if (n < 0 && errno == EINTR) continue;
            if (n < 0) return path_fault(path);
            if (n == 0) return text;
            text.append(piece.data(), static_cast<std::size_t>(n));
            if (text.size() > max) return fault{"", path.string() + ": grew while it was read"};
        }
    });
}

checked<> data_files::copy_out(const std::string& name, const fs::path& to, std::uint64_t max) const {
    const descriptor out(create_for_root(to));
    if (out.number() < 0) return path_fault(to);
    const auto done = run_as(rights_, copy_timeout, [&]() -> checked<std::string> {
        const descriptor file(open_below(folder_, name, O_RDONLY));
        const auto path = folder_ / name;
        if (auto plain = check_plain(file.number(), path, max); !plain) return plain.error();
        if (auto copied = copy_bytes(file.number(), out.number(), max, path); !copied) return copied.error();
        return std::string();
    });
    if (!done) return done.error();
    if (::fsync(out.number()) != 0) return path_fault(to);
    return {};
}

checked<> data_files::save_database(const std::string& path, const fs::path& into) const {
    for (const std::string ending : {"", log_ending}) {
        const auto to = into / (saved_name + ending);
        const auto fresh = to.string() + ".new";
        const descriptor out(create_for_root(fresh));
        if (out.number() < 0) return path_fault(fresh);
        const auto done =
            run_as(rights_, copy_timeout, [&] { return copy_database_file(path + ending, out.number()); });
        if (!done) return done.error();
        if (*done == "none") {
            ::unlink(fresh.c_str());
            if (ending.empty()) return fault{"", path + ": there is no such database"};
            ::unlink(to.c_str());
            continue;
        }
        if (::fsync(out.number()) != 0) return path_fault(fresh);
        if (::rename(fresh.c_str(), to.c_str()) != 0) return path_fault(to);
    }
    return sync_folder(into);
}

checked<> data_files::restore_database(const std::string& path, const fs::path& from) const {
    const auto saved = from / saved_name;
    const auto saved_log = saved.string() + log_ending;
    const descriptor main(::open(saved.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    if (main.number() < 0) return path_fault(saved);
    const descriptor log(::open(saved_log.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    const auto done = run_as(rights_, copy_timeout, [&]() -> checked<std::string> {
        std::error_code unknown;
        const auto real = fs::weakly_canonical(path, unknown);
        const auto target = unknown ? path : real.string();
        struct stat before {};
        const mode_t mode = ::stat(target.c_str(), &before) == 0 ? before.st_mode & 07777U : 0600;
        // The logs of the newer database first: with the older file they would be taken for its own.
        ::unlink((target + log_ending).c_str());
        ::unlink((target + "-shm").c_str());
        if (auto synced = sync_folder(fs::path(target).parent_path()); !synced) return synced.error();
        if (auto put = put_database_file(main.number(), target, mode); !put) return put.error();
        if (log.number() >= 0) {
            if (auto put = put_database_file(log.number(), target + log_ending, mode); !put) return put.error();
        }
        return std::string();
    });
    if (!done) return done.error();
    return {};
}

checked<std::int64_t> data_files::count_migrations(const std::string& path) const {
    const auto text = run_as(rights_, small_timeout, [&] { return count_in(path); });
    if (!text) return text.error();
    return parse_number<std::int64_t>(*text).value_or(0);
}

checked<std::uint64_t> data_files::database_bytes(const std::string& path) const {
    const auto text = run_as(rights_, small_timeout, [&]() -> checked<std::string> {
        std::uint64_t total = 0;
        struct stat seen {};
        for (const std::string ending : {"", log_ending})
            if (::stat((path + ending).c_str(), &seen) == 0) total += static_cast<std::uint64_t>(seen.st_size);
        return std::to_string(total);
    });
    if (!text) return text.error();
    return parse_number<std::uint64_t>(*text).value_or(0);
}

}  // namespace penstock::updater
