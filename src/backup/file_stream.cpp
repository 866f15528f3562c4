#include "backup/file_stream.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace penstock::backup {

outcome<std::unique_ptr<file_sink>> file_sink::make(const std::string& path) {
    const int number = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (number < 0) return system_failure(path, errno);
    ::flock(number, LOCK_SH | LOCK_NB);  // in use: the job temp-clean does not remove it
    return std::unique_ptr<file_sink>(new file_sink(path, number));
}

file_sink::~file_sink() {
    if (!is_finished_) ::unlink(path_.c_str());
}

outcome<> file_sink::write(byte_view bytes) {
    while (!bytes.empty()) {
        const auto n = ::write(file_.number(), bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return system_failure(path_, errno);
        bytes = bytes.subspan(static_cast<std::size_t>(n));
        size_ += static_cast<std::uint64_t>(n);
    }
    return {};
}

outcome<> file_sink::finish() {
    if (::fsync(file_.number()) != 0) return system_failure(path_, errno);
    is_finished_ = true;
    return {};
}

outcome<std::unique_ptr<file_source>> file_source::open(const std::string& path) {
    const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (number < 0) return system_failure(path, errno);
    struct stat facts {};
    const bool is_known = ::fstat(number, &facts) == 0;
    std::unique_ptr<file_source> made(
        new file_source(path, number, is_known ? static_cast<std::uint64_t>(facts.st_size) : 0));
    if (!is_known) return system_failure(path, errno);
    if (!S_ISREG(facts.st_mode)) return failure{failure::cause::unavailable, path + " is not a file"};
    return made;
}

outcome<std::size_t> file_source::read(std::span<std::uint8_t> into) {
    for (;;) {
        const auto n = ::read(file_.number(), into.data(), into.size());
        if (n >= 0) return static_cast<std::size_t>(n);
        if (errno != EINTR) return system_failure(path_, errno);
    }
}

}  // namespace penstock::backup
