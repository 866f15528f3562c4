#include "ctl/data_purge.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

namespace penstock::ctl {

namespace {

constexpr int deepest = 32;  // folders in folders; the gateway makes four levels
constexpr const char* begun = "purging";

struct descriptor {
    explicit descriptor(int n = -1) : number(n) {}
    descriptor(descriptor&& other) noexcept : number(std::exchange(other.number, -1)) {}
    descriptor& operator=(descriptor&&) = delete;
    ~descriptor() {
        if (number >= 0) ::close(number);
    }
    bool is_open() const { return number >= 0; }
    int number;
};

/// Opens a folder in a folder; a link is not accepted.
descriptor open_folder(int in, const std::string& name) {
    return descriptor(::openat(in, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

std::optional<struct stat> look_at(int in, const std::string& name) {
    struct stat seen {};
    if (::fstatat(in, name.c_str(), &seen, AT_SYMLINK_NOFOLLOW) != 0) return std::nullopt;
    return seen;
}

bool is_folder(int in, const std::string& name) {
    const auto seen = look_at(in, name);
    return seen && S_ISDIR(seen->st_mode);
}

bool is_plain_file(int in, const std::string& name) {
    const auto seen = look_at(in, name);
    return seen && S_ISREG(seen->st_mode);
}

std::vector<std::string> names_in(int folder) {
    std::vector<std::string> names;
    const int again = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR* const open = again < 0 ? nullptr : ::fdopendir(again);
    if (open == nullptr) {
        if (again >= 0) ::close(again);
        return names;
    }
    while (const auto* entry = ::readdir(open)) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..") names.emplace_back(name);
    }
    ::closedir(open);
    std::ranges::sort(names);
    return names;
}

std::string failure_of(const std::string& path) {
    return path + ": " + std::strerror(errno);
}

void count(int in, const std::string& name, int depth, purged_entry& to) {
    const auto seen = look_at(in, name);
    if (!seen) return;
    if (!S_ISDIR(seen->st_mode)) {
        ++to.files;
        to.bytes += S_ISREG(seen->st_mode) ? static_cast<std::uint64_t>(seen->st_size) : 0;
        return;
    }
    const auto folder = open_folder(in, name);
    if (!folder.is_open() || depth == deepest) return;
    for (const auto& one : names_in(folder.number))
        count(folder.number, one, depth + 1, to);
}

/// Writes zeros over the whole file; they are on the disk when this returns.
bool overwrite(int in, const std::string& name) {
    const descriptor file(::openat(in, name.c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat seen {};
    if (!file.is_open() || ::fstat(file.number, &seen) != 0) return false;
    if (!S_ISREG(seen.st_mode) || seen.st_nlink > 1) return true;
    constexpr std::array<char, 65'536> zeros{};
    for (auto left = seen.st_size; left > 0;) {
        const auto piece = std::min<std::size_t>(zeros.size(), static_cast<std::size_t>(left));
        const auto written = ::write(file.number, zeros.data(), piece);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        left -= written;
    }
    return ::fsync(file.number) == 0;
}

/// Removes the files and links in a folder. Enters subfolders, and removes them if `removes`.
struct walk {
    bool overwrites = false, removes = false;
    std::string stayed;  ///< the first entry that could not be removed, and why; empty = all were removed

    void note(const std::string& path) {
        if (stayed.empty()) stayed = failure_of(path);
    }

    void take(int in, const std::string& name, const std::string& path, int depth = 0) {
        if (is_folder(in, name)) {
            if (const auto folder = open_folder(in, name); folder.is_open() && depth < deepest) {
                for (const auto& one : names_in(folder.number))
                    take(folder.number, one, path + "/" + one, depth + 1);
            }
            if (removes && ::unlinkat(in, name.c_str(), AT_REMOVEDIR) != 0) note(path);
            return;
        }
        if (overwrites && is_plain_file(in, name) && !overwrite(in, name)) note(path);
        if (removes && ::unlinkat(in, name.c_str(), 0) != 0 && errno != ENOENT) note(path);
    }
};

bool is_secret(std::string_view name) {
    return name == "secrets" || name == "pki" || name.starts_with("config.sqlite");
}

}  // namespace

struct data_purge::descriptors {
    std::string path;
    descriptor folder, run, lock;
};

data_purge::data_purge(std::unique_ptr<descriptors> d) : open_(std::move(d)) {}
data_purge::data_purge(data_purge&&) noexcept = default;
data_purge::~data_purge() = default;

outcome<data_purge> data_purge::open(const std::string& path) {
    descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder.is_open()) return failure{exit_code::bad_usage, failure_of(path)};
    auto run = open_folder(folder.number, "run");
    const bool has_lock = run.is_open() && is_plain_file(run.number, "lock");
    const bool has_keys = is_folder(folder.number, "secrets") && is_folder(folder.number, "pki");
    if (!has_lock || (!has_keys && !is_plain_file(run.number, begun))) {
        return failure{exit_code::bad_usage,
                       path + " is not the data folder of a gateway: it does not contain run/lock, secrets and pki"};
    }
    descriptor lock(::openat(run.number, "lock", O_RDWR | O_NOFOLLOW | O_CLOEXEC));
    if (!lock.is_open()) return failure{exit_code::refused, failure_of(path + "/run/lock")};
    if (::flock(lock.number, LOCK_EX | LOCK_NB) != 0) {
        return failure{exit_code::refused, "a gateway runs on " + path + ": stop it first"};
    }
    return data_purge(
        std::make_unique<descriptors>(descriptors{path, std::move(folder), std::move(run), std::move(lock)}));
}

outcome<std::vector<purged_entry>> data_purge::look() const {
    std::vector<purged_entry> found;
    for (const auto& name : names_in(open_->folder.number)) {
        found.push_back({name});
        count(open_->folder.number, name, 0, found.back());
    }
    return found;
}

outcome<> data_purge::run() {
    const int top = open_->folder.number;
    const descriptor mark(::openat(open_->run.number, begun, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!mark.is_open()) return failure{exit_code::refused, failure_of(open_->path + "/run/" + begun)};
    const auto names = names_in(top);
    walk secrets{.overwrites = true, .removes = true, .stayed = {}};
    walk rest{.overwrites = false, .removes = true, .stayed = {}};
    for (const auto& name : names)
        if (is_secret(name)) secrets.take(top, name, open_->path + "/" + name);
    ::fsync(top);
    for (const auto& name : names)
        if (!is_secret(name) && name != "run") rest.take(top, name, open_->path + "/" + name);
    const auto& stayed = secrets.stayed.empty() ? rest.stayed : secrets.stayed;
    if (!stayed.empty()) return failure{exit_code::refused, "could not delete: " + stayed};
    // The lock and the mark are removed last: until then, a purge that was killed can be started again.
    for (const auto& name : names_in(open_->run.number))
        if (name != "lock" && name != begun) rest.take(open_->run.number, name, open_->path + "/run/" + name);
    for (const auto* name : {begun, "lock"})
        ::unlinkat(open_->run.number, name, 0);
    rest.take(top, "run", open_->path + "/run");
    ::fsync(top);
    if (!rest.stayed.empty()) return failure{exit_code::refused, "could not delete: " + rest.stayed};
    return {};
}

}  // namespace penstock::ctl
