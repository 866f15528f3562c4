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
#include "base/heartbeat.hpp"
#include "base/system_error.hpp"

namespace penstock {

namespace {

fault system_fault(const std::string& path) {
    return {"", fmt::format("{}: {}", path, std::strerror(errno))};
}

/// False: the text is not completely on disk; errno has the reason.
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

/// The folder that contains the file.
std::string folder_of(const std::string& path) {
    const auto folder = std::filesystem::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

/// Sets owner and mode of `of`, the file that will be replaced.
bool set_owner_and_mode(int file, const std::string& of) {
    struct stat before {};
    if (::stat(of.c_str(), &before) != 0) return errno == ENOENT && ::fchmod(file, 0640) == 0;
    struct stat made {};
    if (::fstat(file, &made) != 0) return false;
    const bool is_ours = made.st_uid == before.st_uid && made.st_gid == before.st_gid;
    return (is_ours || ::fchown(file, before.st_uid, before.st_gid) == 0) &&
           ::fchmod(file, before.st_mode & 07777U) == 0;
}

/// `replace_file` writes to a file with this and six letters after the name, then renames it.
constexpr std::string_view saving = ".saving-";

/// The target of a link, so that the target is replaced and the link stays.
std::string behind_links(const std::string& path) {
    std::error_code unknown;
    const auto real = std::filesystem::weakly_canonical(path, unknown);
    return unknown ? path : real.string();
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

result<> make_folders(const std::string& path) {
    std::error_code ec;
    if (std::filesystem::is_directory(path, ec)) return {};
    const auto above = folder_of(path);
    if (above != path) {
        if (auto made = make_folders(above); !made) return made;
    }
    if (::mkdir(path.c_str(), 0777) != 0 && !(errno == EEXIST && std::filesystem::is_directory(path, ec)))
        return system_error();
    return sync_folder(above);
}

result<> sync_folder(const std::string& path) {
    const descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.number() < 0 || ::fsync(folder.number()) != 0) return system_error();
    return {};
}

checked<> write_private_file(const std::string& path, std::string_view text) {
    const heartbeat::limit_scope works(heartbeat::work_limit);
    const auto folder = folder_of(path);
    if (const auto made = make_folders(folder); !made)
        return fault{"", fmt::format("{}: {}", folder, made.error().message())};
    const auto temporary = path + ".new";
    if (!write_file(temporary, text) || ::rename(temporary.c_str(), path.c_str()) != 0) {
        const auto why = system_fault(path);
        remove_file(temporary);
        return why;
    }
    if (!sync_folder(folder)) return system_fault(folder);
    return {};
}

result<> replace_file(const std::string& path, std::string_view text) {
    const heartbeat::limit_scope works(heartbeat::work_limit);
    const auto target = behind_links(path);
    auto temporary = target + std::string(saving) + "XXXXXX";
    const descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (file.number() < 0) return system_error();
    if (!set_owner_and_mode(file.number(), target) || !write_all(file.number(), text) ||
        ::rename(temporary.c_str(), target.c_str()) != 0) {
        const int failure = errno;
        remove_file(temporary);
        return system_error(failure);
    }
    // The file is in place; if this fails, only its name may be lost by a power cut.
    (void)sync_folder(folder_of(target));
    return {};
}

void remove_half_written(const std::string& path) noexcept {
    try {
        const std::filesystem::path target(behind_links(path));
        const auto begin = target.filename().string() + std::string(saving);
        std::error_code failed;
        for (std::filesystem::directory_iterator at(folder_of(target.string()), failed);
             !failed && at != std::filesystem::end(at); at.increment(failed)) {
            const auto name = at->path().filename().string();
            if (name.size() == begin.size() + 6 && name.starts_with(begin)) remove_file(at->path().string());
        }
        remove_file(path + ".new");
    } catch (const std::exception&) {  // no memory: the file stays until the next start
    }
}

void remove_file(const std::string& path) noexcept {
    ::unlink(path.c_str());
}

result<> remove_for_good(const std::string& path) {
    if (::unlink(path.c_str()) != 0) return errno == ENOENT ? result<>() : system_error();
    return sync_folder(folder_of(path));
}

}  // namespace penstock
