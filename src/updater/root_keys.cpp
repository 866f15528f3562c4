#include "updater/root_keys.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>

#include "base/descriptor.hpp"

namespace penstock::updater {

namespace {

constexpr std::size_t max_keys = 64;
constexpr std::size_t max_key_bytes = 4096;

/// What stands against trusting it; none: nothing.
std::optional<std::string> distrust_file(const struct stat& seen) {
    if (seen.st_uid != 0 && seen.st_uid != ::geteuid()) return "does not belong to root";
    if ((seen.st_mode & (S_IWGRP | S_IWOTH)) != 0) return "may be written by others: chmod go-w";
    return std::nullopt;
}

/// Through no link; what is opened is what is checked.
checked<update::public_key> read_key(int folder, const std::string& name, const std::string& path) {
    const descriptor file(::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    struct stat seen {};
    if (file.number() < 0 || ::fstat(file.number(), &seen) != 0) return fault{path, std::strerror(errno)};
    if (!S_ISREG(seen.st_mode) || seen.st_size > static_cast<off_t>(max_key_bytes))
        return fault{path, "is not a public key"};
    if (const auto why = distrust_file(seen)) return fault{path, *why};
    std::array<char, max_key_bytes + 1> text{};
    const auto size = ::read(file.number(), text.data(), text.size());
    if (size < 0) return fault{path, std::strerror(errno)};
    return update::parse_public_key({text.data(), static_cast<std::size_t>(size)}, path);
}

struct folder_closer {
    void operator()(DIR* folder) const noexcept { ::closedir(folder); }
};

checked<std::vector<std::string>> list_keys(int folder, const std::string& path) {
    const int copy = ::fcntl(folder, F_DUPFD_CLOEXEC, 0);
    const std::unique_ptr<DIR, folder_closer> opened(copy < 0 ? nullptr : ::fdopendir(copy));
    if (!opened) {
        const fault why(path, std::strerror(errno));
        if (copy >= 0) ::close(copy);
        return why;
    }
    std::vector<std::string> names;
    for (errno = 0; const auto* entry = ::readdir(opened.get()); errno = 0) {
        std::string name(static_cast<const char*>(entry->d_name));
        if (name.ends_with(".pub")) names.push_back(std::move(name));
    }
    if (errno != 0) return fault{path, std::strerror(errno)};  // not all of them were seen
    if (names.size() > max_keys) return fault{path, "expected at most 64 public keys"};
    std::ranges::sort(names);
    return names;
}

}  // namespace

checked<std::vector<update::public_key>> read_root_keys(const std::vector<std::string>& places) {
    std::vector<update::public_key> keys;
    for (const auto& place : places) {
        const descriptor folder(::open(place.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (folder.number() < 0 && errno == ENOENT) continue;
        if (folder.number() < 0 && errno == ENOTDIR) {
            auto key = read_key(AT_FDCWD, place, place);
            if (!key) return key.error();
            keys.push_back(std::move(*key));
            continue;
        }
        struct stat seen {};
        if (folder.number() < 0 || ::fstat(folder.number(), &seen) != 0) return fault{place, std::strerror(errno)};
        if (const auto why = distrust_file(seen)) return fault{place, *why};
        const auto names = list_keys(folder.number(), place);
        if (!names) return names.error();
        for (const auto& name : *names) {
            auto key = read_key(folder.number(), name, place + "/" + name);
            if (!key) return key.error();
            keys.push_back(std::move(*key));
        }
    }
    return keys;
}

}  // namespace penstock::updater
