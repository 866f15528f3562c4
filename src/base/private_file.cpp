#include "base/private_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/descriptor.hpp"
#include "base/system_error.hpp"

namespace penstock {

namespace {

fault system_fault(const std::string& path) {
    return {"", fmt::format("{}: {}", path, std::strerror(errno))};
}

/// False, and errno has the cause, if it is not completely on disk.
bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const auto n = ::write(file, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return ::fsync(file) == 0;
}

bool write_file(const std::string& path, std::string_view text) {
    const descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    return file.number() >= 0 && write_all(file.number(), text);
}

bool sync_folder(const std::filesystem::path& folder) {
    const descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return opened.number() >= 0 && ::fsync(opened.number()) == 0;
}

/// As those of the file that it shall replace.
bool set_owner_and_mode(int file, const std::string& of) {
    struct stat before {};
    if (::stat(of.c_str(), &before) != 0) return errno == ENOENT && ::fchmod(file, 0640) == 0;
    struct stat made {};
    if (::fstat(file, &made) != 0) return false;
    const bool is_ours = made.st_uid == before.st_uid && made.st_gid == before.st_gid;
    return (is_ours || ::fchown(file, before.st_uid, before.st_gid) == 0) &&
           ::fchmod(file, before.st_mode & 07777U) == 0;
}

}  // namespace

result<std::string> read_file(const std::string& path) {
    const descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.number() < 0) return system_error();
    std::string text;
    std::array<char, 4096> piece{};
    for (;;) {
        const auto n = ::read(file.number(), piece.data(), piece.size());
        if (n == 0) return text;
        if (n > 0) {
            text.append(piece.data(), static_cast<std::size_t>(n));
        } else if (errno != EINTR) {
            return system_error();
        }
    }
}

checked<> write_private_file(const std::string& path, std::string_view text) {
    const auto folder = std::filesystem::path(path).parent_path();
    std::error_code ec;
    std::filesystem::create_directories(folder, ec);
    if (ec) return fault{"", fmt::format("{}: {}", folder.string(), ec.message())};
    const auto temporary = path + ".new";
    if (!write_file(temporary, text) || ::rename(temporary.c_str(), path.c_str()) != 0) {
        const auto why = system_fault(path);
        remove_file(temporary);
        return why;
    }
    if (!sync_folder(folder)) return system_fault(folder.string());
    return {};
}

result<> replace_file(const std::string& path, std::string_view text) {
    std::error_code unknown;
    const auto real = std::filesystem::weakly_canonical(path, unknown);
    const auto target = unknown ? path : real.string();
    auto temporary = target + ".XXXXXX";
    const descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (file.number() < 0) return system_error();
    if (!set_owner_and_mode(file.number(), target) || !write_all(file.number(), text) ||
        ::rename(temporary.c_str(), target.c_str()) != 0) {
        const int failure = errno;
        remove_file(temporary);
        return system_error(failure);
    }
    // It is in place; that its name outlives a power cut is all that may still fail.
    sync_folder(std::filesystem::path(target).parent_path());
    return {};
}

void remove_file(const std::string& path) noexcept {
    ::unlink(path.c_str());
}

}  // namespace penstock
