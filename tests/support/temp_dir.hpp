#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace penstock::test {

/// A folder of a test's own, removed with the object.
class temp_dir {
public:
    temp_dir() {
        std::string name = std::filesystem::temp_directory_path() / "penstock-XXXXXX";
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
        path_ = name;
    }
    ~temp_dir() { std::filesystem::remove_all(path_); }
    temp_dir(const temp_dir&) = delete;
    temp_dir& operator=(const temp_dir&) = delete;

    const std::filesystem::path& path() const noexcept { return path_; }
    std::string at(const std::string& name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

}  // namespace penstock::test
