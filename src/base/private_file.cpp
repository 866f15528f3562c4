#include "api/private_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace penstock::api {

namespace {

/// A file descriptor that is closed when it goes.
class descriptor {
public:
    explicit descriptor(int number) : number_(number) {}
    ~descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    descriptor(const descriptor&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    int number() const noexcept { return number_; }

private:
    int number_;
};

fault system_fault(const std::string& path) {
    return {"", fmt::format("{}: {}", path, std::strerror(errno))};
}

bool write_all(int to, std::string_view text) {
    while (!text.empty()) {
        const auto n = ::write(to, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return ::fsync(to) == 0;
}

}  // namespace

std::optional<std::string> read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(file), {});
}

checked<> write_private_file(const std::string& path, std::string_view text) {
    const auto folder = std::filesystem::path(path).parent_path();
    std::error_code ec;
    std::filesystem::create_directories(folder, ec);
    if (ec) return fault{"", fmt::format("{}: {}", folder.string(), ec.message())};
    const auto temporary = path + ".new";
    {
        const descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
        if (file.number() < 0 || !write_all(file.number(), text)) return system_fault(temporary);
    }
    if (::rename(temporary.c_str(), path.c_str()) != 0) return system_fault(path);
    const descriptor above(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (above.number() < 0 || ::fsync(above.number()) != 0) return system_fault(folder.string());
    return {};
}

void remove_file(const std::string& path) noexcept {
    ::unlink(path.c_str());
}

}  // namespace penstock::api
