#include "api/http/spool.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace penstock::api {

namespace {

fault system_fault() {
    return {"", fmt::format("the gateway cannot store the file: {}", std::strerror(errno))};
}

/// Opens a file without a name, so that even a kill leaves nothing behind; -1: errno has the reason. If the file system
/// does not support such files, the file has a name for a moment.
int open_nameless(const std::string& folder) {
    int number = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (number >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return number;
    std::string path = folder + "/spool-XXXXXX";
    number = ::mkostemp(path.data(), O_CLOEXEC);  // mode 0600
    if (number >= 0) ::unlink(path.c_str());
    return number;
}

}  // namespace

spool_file::~spool_file() {
    ::close(number_);
    spool_.files_.fetch_sub(1);
}

checked<> spool_file::append(std::string_view bytes) {
    if (bytes.size() > max_bytes - size_) return fault{"", fmt::format("the file is over {} MiB", max_bytes >> 20U)};
    while (!bytes.empty()) {
        const auto n = ::write(number_, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return system_fault();
        bytes.remove_prefix(static_cast<std::size_t>(n));
        size_ += static_cast<std::uint64_t>(n);
    }
    return {};
}

checked<std::string_view> spool_file::read(std::uint64_t from, std::span<char> into) const {
    for (;;) {
        const auto n = ::pread(number_, into.data(), into.size(), static_cast<off_t>(from));
        if (n >= 0) return std::string_view(into.data(), static_cast<std::size_t>(n));
        if (errno != EINTR) return system_fault();
    }
}

std::string spool_file::path() const {
    return fmt::format("/proc/self/fd/{}", number_);
}

checked<> spool_file::take_size() {
    struct stat found {};
    if (::fstat(number_, &found) != 0) return system_fault();
    size_ = static_cast<std::uint64_t>(found.st_size);
    return {};
}

checked<std::unique_ptr<spool_file>> spool::open() {
    std::error_code ec;
    const auto space = std::filesystem::space(folder_, ec);
    if (!ec && space.available < 2 * spool_file::max_bytes) {
        return fault{"", "the gateway's disk has too little free space for a large file"};
    }
    if (files_.fetch_add(1) >= max_files_) {
        files_.fetch_sub(1);
        return fault{"", fmt::format("{} large files are already in progress: try again later", max_files_)};
    }
    const int number = open_nameless(folder_);
    if (number >= 0) return std::unique_ptr<spool_file>(new spool_file(*this, number));
    const auto why = system_fault();
    files_.fetch_sub(1);
    return why;
}

}  // namespace penstock::api
