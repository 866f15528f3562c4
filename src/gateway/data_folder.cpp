#include "gateway/data_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/private_file.hpp"

namespace penstock::gateway {

namespace fs = std::filesystem;

checked<data_folder> data_folder::open(const std::string& path) {
    std::error_code ec;
    for (const auto* name : {"", "secrets", "pki", "run"}) {
        const auto folder = fs::path(path) / name;
        if (const auto made = make_folders(folder.string()); !made)
            return fault{"", "cannot create the folder " + folder.string() + ": " + made.error().message()};
    }
    // Those of an earlier version may be open to all users. Narrower rights stay unchanged.
    for (const auto* name : {"", "journal", "transfer", "run"}) {
        const auto folder = fs::path(path) / name;
        if (!fs::exists(folder, ec)) continue;
        fs::permissions(folder, fs::perms::group_write | fs::perms::others_all, fs::perm_options::remove, ec);
        if (ec) return fault{"", "cannot restrict the rights of " + folder.string() + ": " + ec.message()};
    }
    for (const auto* name : {"secrets", "pki"}) {
        fs::permissions(fs::path(path) / name, fs::perms::owner_all, ec);
        if (ec)
            return fault{"", "cannot restrict the rights of " + (fs::path(path) / name).string() + ": " + ec.message()};
    }
    // A process that was killed while it created them may have left names that are not on disk.
    (void)sync_folder(path);
    (void)sync_folder(fs::absolute(path, ec).parent_path().string());
    const auto lock_path = (fs::path(path) / "run" / "lock").string();
    const int lock = ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0) return fault{"", "cannot open " + lock_path + ": " + std::strerror(errno)};
    if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
        ::close(lock);
        return fault{
            "", "another gateway uses the data folder " + path + ": stop it, or choose another folder with --data"};
    }
    data_folder made(path, lock);
    made.withdraw_ports();
    return made;
}

checked<> data_folder::publish_ports(std::string_view text) const {
    const auto path = at("run/ports.json");
    const auto fresh = path + ".new";
    const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0) return fault{"", "cannot write " + path + ": " + std::strerror(errno)};
    const bool is_written = ::pwrite(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()) &&
                            ::ftruncate(file, static_cast<off_t>(text.size())) == 0;
    const auto why = std::strerror(errno);
    ::close(file);
    if (!is_written) return fault{"", "cannot write " + path + ": " + why};
    std::error_code ec;
    fs::rename(fresh, path, ec);
    if (ec) return fault{"", "cannot write " + path + ": " + ec.message()};
    return {};
}

void data_folder::withdraw_ports() const {
    const auto path = at("run/ports.json");
    const auto fresh = path + ".new";
    std::error_code ignored;
    fs::rename(path, fresh, ignored);
    if (!ignored) return;
    const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0) return;
    [[maybe_unused]] const auto held = ::pwrite(file, "{}\n", 3, 0);
    ::close(file);
}

data_folder::data_folder(data_folder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

data_folder::~data_folder() {
    if (lock_ >= 0) ::close(lock_);
}

}  // namespace penstock::gateway
