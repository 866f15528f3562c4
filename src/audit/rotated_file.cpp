#include "audit/rotated_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace penstock::audit {

rotated_file::~rotated_file() {
    close();
}

fault rotated_file::failed() const {
    return {"", fmt::format("{}: {}", settings_.path, std::strerror(errno))};
}

void rotated_file::close() noexcept {
    if (file_ >= 0) ::close(std::exchange(file_, -1));
}

checked<> rotated_file::open() {
    // Not blocking: the path may be a pipe without a reader.
    constexpr int flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    file_ = ::open(settings_.path.c_str(), flags, 0640);
    struct stat found {};
    if (file_ < 0 || ::fstat(file_, &found) != 0) return failed();
    if (!S_ISREG(found.st_mode)) {
        close();
        return fault{"", settings_.path + " is a folder, a pipe or a device: set the path of a file"};
    }
    size_ = static_cast<std::uint64_t>(found.st_size);
    return {};
}

bool rotated_file::is_still_there() const noexcept {
    struct stat open {
    }, named{};
    return ::fstat(file_, &open) == 0 && ::lstat(settings_.path.c_str(), &named) == 0 && open.st_ino == named.st_ino &&
           open.st_dev == named.st_dev;
}

checked<> rotated_file::rotate() {
    const auto name = [&](unsigned number) { return fmt::format("{}.{}", settings_.path, number); };
    for (auto number = settings_.max_files; number > 1; --number) {
        if (std::rename(name(number - 1).c_str(), name(number).c_str()) != 0 && errno != ENOENT) return failed();
    }
    if (std::rename(settings_.path.c_str(), name(1).c_str()) != 0) return failed();
    close();
    return open();
}

checked<> rotated_file::append(std::string_view lines) {
    if (file_ >= 0 && !is_still_there()) close();
    if (file_ < 0) {
        if (auto opened = open(); !opened) return opened;
    }
    if (size_ > 0 && size_ + lines.size() > settings_.max_bytes) {
        if (auto rotated = rotate(); !rotated) return rotated;
    }
    for (auto rest = lines; !rest.empty();) {
        const auto written = ::write(file_, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) {
            const auto why = failed();
            if (::ftruncate(file_, static_cast<off_t>(size_)) != 0) close();
            return why;
        }
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
    size_ += lines.size();
    return {};
}

}  // namespace penstock::audit
