#include "app/data_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <utility>

namespace penstock::app {

namespace fs = std::filesystem;

checked<data_folder> data_folder::open(const std::string& path) {
    std::error_code ec;
    for (const auto* name : {"", "secrets", "pki", "run"}) {
        const auto folder = fs::path(path) / name;
        fs::create_directories(folder, ec);
        if (ec) return fault{"", "cannot make the folder " + folder.string() + ": " + ec.message()};
    }
    // Those of an earlier version may be open to everybody. What is narrower stays as it is.
    for (const auto* name : {"", "journal", "transfer", "run"}) {
        const auto folder = fs::path(path) / name;
        if (!fs::exists(folder, ec)) continue;
        fs::permissions(folder, fs::perms::group_write | fs::perms::others_all, fs::perm_options::remove, ec);
        if (ec) return fault{"", "cannot protect " + folder.string() + ": " + ec.message()};
    }
    for (const auto* name : {"secrets", "pki"}) {
        fs::permissions(fs::path(path) / name, fs::perms::owner_all, ec);
        if (ec) return fault{"", "cannot protect " + (fs::path(path) / name).string() + ": " + ec.message()};
    }
    const auto lock_path = (fs::path(path) / "run" / "lock").string();
    const int lock = ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0) return fault{"", "cannot open " + lock_path};
    if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
        ::close(lock);
        return fault{"", "another Penstock uses the folder " + path};
    }
    return data_folder(path, lock);
}

data_folder::data_folder(data_folder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

data_folder::~data_folder() {
    if (lock_ >= 0) ::close(lock_);
}

}  // namespace penstock::app
