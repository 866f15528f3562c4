#include "updater/places.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <cerrno>
#include <cstring>

#include "base/descriptor.hpp"
#include "base/system_error.hpp"

namespace penstock::updater {

namespace {

const char* name_of(install_root::link which) noexcept {
    return which == install_root::link::current ? "current" : "previous";
}

}  // namespace

fault path_fault(const fs::path& path) {
    return {"", fmt::format("{}: {}", path.string(), std::strerror(errno))};
}

checked<> sync_folder(const fs::path& folder) {
    const descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (opened.number() < 0 || ::fsync(opened.number()) != 0) return path_fault(folder);
    return {};
}

result<std::uint64_t> free_bytes(const fs::path& folder) {
    struct statvfs disk {};
    if (::statvfs(folder.c_str(), &disk) != 0) return system_error();
    return std::uint64_t{disk.f_bavail} * disk.f_frsize;
}

std::optional<update::version> install_root::read(link which) const {
    std::error_code failed;
    const auto target = fs::read_symlink(top_ / name_of(which), failed);
    if (failed) return std::nullopt;
    // `versions/1.4.0`, or an absolute path, as a package may make it.
    const auto folder = target.is_absolute() ? target.parent_path() : top_ / target.parent_path();
    if (folder.lexically_normal() != versions().lexically_normal()) return std::nullopt;
    auto v = update::version::parse(target.filename().string());
    if (!v || !fs::is_directory(of(*v), failed)) return std::nullopt;
    return std::move(*v);
}

checked<> install_root::set(link which, const std::optional<update::version>& to) const {
    const auto path = top_ / name_of(which);
    if (!to) {
        if (::unlink(path.c_str()) != 0 && errno != ENOENT) return path_fault(path);
        return sync();
    }
    const auto fresh = path.string() + ".new";
    ::unlink(fresh.c_str());
    if (::symlink(("versions/" + to->text()).c_str(), fresh.c_str()) != 0) return path_fault(fresh);
    if (::rename(fresh.c_str(), path.c_str()) != 0) return path_fault(path);
    return sync();
}

checked<> install_root::sync() const {
    return sync_folder(top_);
}

void install_root::remove_versions_but(const std::optional<update::version>& a,
                                       const std::optional<update::version>& b) const {
    std::error_code ignored;
    std::vector<fs::path> others;
    for (fs::directory_iterator all(versions(), ignored); !ignored && all != fs::directory_iterator();
         all.increment(ignored)) {
        const auto name = all->path().filename().string();
        if ((!a || name != a->text()) && (!b || name != b->text())) others.push_back(all->path());
    }
    for (const auto& path : others)
        fs::remove_all(path, ignored);
}

}  // namespace penstock::updater
