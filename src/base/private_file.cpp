#include "base/private_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
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
bool write_file(const std::string& path, std::string_view text) {
    const descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (file.number() < 0) return false;
    while (!text.empty()) {
        const auto n = ::write(file.number(), text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return ::fsync(file.number()) == 0;
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
    const descriptor above(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (above.number() < 0 || ::fsync(above.number()) != 0) return system_fault(folder.string());
    return {};
}

void remove_file(const std::string& path) noexcept {
    ::unlink(path.c_str());
}

}  // namespace penstock
