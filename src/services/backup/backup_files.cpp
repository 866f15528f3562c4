#include "services/backup/backup_files.hpp"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "base/descriptor.hpp"
#include "base/private_file.hpp"
#include "services/keys/secrets.hpp"

namespace penstock::services {

namespace {

namespace fs = std::filesystem;

backup::outcome<> sync_path(const std::string& path, int flags) {
    const descriptor file(::open(path.c_str(), flags | O_CLOEXEC));
    if (file.number() < 0 || ::fsync(file.number()) != 0) return backup::system_failure(path, errno);
    return {};
}

}  // namespace

std::uint64_t free_bytes(const std::string& folder) {
    struct statvfs facts {};
    if (::statvfs(folder.c_str(), &facts) != 0) return 0;
    return std::uint64_t{facts.f_bavail} * facts.f_frsize;
}

std::vector<std::string> files_below(const std::string& folder) {
    std::vector<std::string> all;
    std::error_code ec;
    fs::recursive_directory_iterator at(folder, ec);
    for (; !ec && at != fs::recursive_directory_iterator(); at.increment(ec)) {
        std::error_code unknown;
        if (at->is_regular_file(unknown)) all.push_back(at->path().lexically_relative(folder).string());
    }
    return all;
}

std::uint64_t bytes_below(const std::string& folder) {
    std::uint64_t sum = 0;
    for (const auto& path : files_below(folder)) {
        std::error_code unknown;
        const auto size = fs::file_size(fs::path(folder) / path, unknown);
        if (!unknown) sum += size;
    }
    return sum;
}

backup::outcome<> copy_tree(const std::string& from, const std::string& to,
                            const std::function<bool(std::string_view path)>& wanted) {
    for (const auto& path : files_below(from)) {
        if (wanted && !wanted(path)) continue;
        const auto target = fs::path(to) / path;
        std::error_code ec;
        fs::create_directories(target.parent_path(), ec);
        if (!ec) fs::copy_file(fs::path(from) / path, target, fs::copy_options::overwrite_existing, ec);
        if (ec == std::errc::no_such_file_or_directory) continue;
        if (ec) return backup::system_failure(target.string(), ec.value());
    }
    return {};
}

bool is_same_file(const std::string& a, const std::string& b) {
    const auto x = read_file(a), y = read_file(b);
    return x && y && is_same_text(*x, *y);
}

void sync_folder(const std::string& folder) noexcept {
    const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return;
    ::fsync(file);
    ::close(file);
}

backup::outcome<> sync_file(const std::string& path) {
    return sync_path(path, O_RDONLY);
}

backup::outcome<> sync_tree(const std::string& folder) {
    std::error_code ec;
    fs::recursive_directory_iterator at(folder, ec);
    for (; !ec && at != fs::recursive_directory_iterator(); at.increment(ec)) {
        const auto path = at->path().string();
        std::error_code unknown;
        if (at->is_symlink(unknown)) continue;
        const bool is_folder = at->is_directory(unknown);
        if (auto done = sync_path(path, is_folder ? O_RDONLY | O_DIRECTORY : O_RDONLY); !done) return done;
    }
    if (ec) return backup::system_failure(folder, ec.value());
    return sync_path(folder, O_RDONLY | O_DIRECTORY);
}

}  // namespace penstock::services
