#include "base/named_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "base/descriptor.hpp"
#include "base/system_error.hpp"

namespace penstock {

namespace {

named_file_rules& rules() {
    static named_file_rules all;
    return all;
}

bool is_below(const std::string& path, const std::string& folder) {
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

bool is_permitted(const std::string& path) {
    const auto holds = [&](const std::string& folder) { return is_below(path, folder); };
    const auto& all = rules();
    return (all.allowed.empty() || std::ranges::any_of(all.allowed, holds)) && std::ranges::none_of(all.refused, holds);
}

/// The path without links and `..`, as far as it exists, and without a slash at its end.
std::string plain_folder(const std::string& folder) {
    std::error_code ignored;
    auto plain = std::filesystem::weakly_canonical(folder, ignored).string();
    while (plain.ends_with('/'))
        plain.pop_back();
    return plain;
}

}  // namespace

void set_named_file_rules(named_file_rules given) {
    std::ranges::transform(given.allowed, given.allowed.begin(), plain_folder);
    std::ranges::transform(given.refused, given.refused.begin(), plain_folder);
    rules() = std::move(given);
}

result<int> open_named_file(const std::string& path) {
    // Checked before it is opened, because opening some devices has effects.
    const descriptor at(::open(path.c_str(), O_PATH | O_CLOEXEC));
    struct stat seen {};
    if (at.number() < 0 || ::fstat(at.number(), &seen) != 0) return system_error();
    if (!S_ISREG(seen.st_mode)) return system_error(EINVAL);
    const auto same = "/proc/self/fd/" + std::to_string(at.number());
    std::error_code failed;
    const auto place = std::filesystem::read_symlink(same, failed);
    if (failed || !is_permitted(place.string())) return system_error(EPERM);
    const int file = ::open(same.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0) return system_error();
    return file;
}

result<std::string> read_named_file(const std::string& path) {
    const auto opened = open_named_file(path);
    if (!opened) return opened.error();
    const descriptor file(*opened);
    std::string text;
    std::array<char, 16'384> piece{};
    for (;;) {
        const auto size = ::read(file.number(), piece.data(), piece.size());
        if (size < 0) return system_error();
        if (size == 0) return text;
        text.append(piece.data(), static_cast<std::size_t>(size));
        if (text.size() > max_named_file_bytes) return system_error(EFBIG);
    }
}

}  // namespace penstock
