#include "journal/file_system.hpp"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "journal/descriptor.hpp"

namespace penstock::journal {

namespace {

class system_file final : public output_file {
public:
    explicit system_file(descriptor fd) : fd_(std::move(fd)) {}

    result<> append(byte_view bytes) override {
        while (!bytes.empty()) {
            const auto n = ::write(fd_.get(), bytes.data(), bytes.size());
            if (n < 0 && errno == EINTR) continue;
            if (n < 0) return system_error();
            bytes = bytes.subspan(static_cast<std::size_t>(n));
        }
        return {};
    }

    result<> sync() override { return ::fdatasync(fd_.get()) == 0 ? result<>() : system_error(); }

    result<> truncate(std::uint64_t size) override {
        return ::ftruncate(fd_.get(), static_cast<off_t>(size)) == 0 ? result<>() : system_error();
    }

private:
    descriptor fd_;
};

class system_disk final : public file_system {
public:
    result<std::unique_ptr<output_file>> create(const std::string& path) override {
        return open_with(path, O_CREAT | O_TRUNC);
    }

    result<std::unique_ptr<output_file>> open(const std::string& path) override { return open_with(path, 0); }

    result<> rename(const std::string& from, const std::string& to) override {
        if (::rename(from.c_str(), to.c_str()) != 0) return system_error();
        return sync_folder(to.substr(0, to.rfind('/')));
    }

    result<> remove(const std::string& path) override {
        return ::unlink(path.c_str()) == 0 ? result<>() : system_error();
    }

    result<> sync_folder(const std::string& path) override {
        const descriptor fd(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        return fd.is_open() && ::fsync(fd.get()) == 0 ? result<>() : system_error();
    }

    result<space> space_of(const std::string& folder) override {
        struct statvfs status {};
        if (::statvfs(folder.c_str(), &status) != 0) return system_error();
        return space{status.f_bavail * status.f_frsize, status.f_blocks * status.f_frsize};
    }

private:
    static result<std::unique_ptr<output_file>> open_with(const std::string& path, int flags) {
        descriptor fd(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | flags, 0600));
        if (!fd.is_open()) return system_error();
        return std::unique_ptr<output_file>(std::make_unique<system_file>(std::move(fd)));
    }
};

}  // namespace

std::shared_ptr<file_system> make_file_system() {
    return std::make_shared<system_disk>();
}

}  // namespace penstock::journal
