#include "ctl/private_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/private_file.hpp"

namespace penstock::ctl {

outcome<private_folder> private_folder::make() {
    std::error_code ec;
    const auto parent = std::filesystem::temp_directory_path(ec);
    auto path = (ec ? "/tmp" : parent.string()) + "/penstockctl-XXXXXX";
    if (::mkdtemp(path.data()) == nullptr) return failure{exit_code::bad_usage, path + ": " + std::strerror(errno)};
    return private_folder(path);
}

private_folder::private_folder(private_folder&& other) noexcept
    : path_(std::move(other.path_)), is_kept_(std::exchange(other.is_kept_, true)) {}

private_folder::~private_folder() {
    std::error_code ignored;
    if (!is_kept_) std::filesystem::remove_all(path_, ignored);
}

outcome<std::string> private_folder::write(const std::string& name, const std::string& text) const {
    auto file = path_ + "/" + name;
    if (const auto done = write_private_file(file, text); !done)
        return failure{exit_code::bad_usage, to_string(done.error())};
    return file;
}

}  // namespace penstock::ctl
