#include "gateway/own_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <string_view>

#include "base/private_file.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"

namespace penstock::gateway {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t digits = 64;
constexpr std::uintmax_t max_list_bytes = 1U << 20U;

bool is_sum(std::string_view text) {
    return text.size() == digits &&
           std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

/// False: the path leads out of the installation.
bool is_below(const fs::path& path) {
    return path.is_relative() && !path.empty() && std::ranges::find(path, "..") == path.end();
}

}  // namespace

fs::path installed_at() {
    std::error_code unknown;
    return fs::read_symlink("/proc/self/exe", unknown).parent_path().parent_path();
}

std::optional<checked<std::vector<std::string>>> check_own_files(const fs::path& top) {
    const auto list = top / sums_path;
    std::error_code unknown;
    if (!fs::exists(list, unknown) && !unknown) return std::nullopt;
    if (fs::file_size(list, unknown) > max_list_bytes || unknown)
        return fault{"", list.string() + ": is not a list of files"};
    const auto text = read_file(list.string());
    if (!text) return fault{"", list.string() + ": " + text.error().message()};
    std::vector<std::string> wrong;
    std::size_t number = 0;
    for (const auto line : split(*text, '\n')) {
        ++number;
        if (line.empty()) continue;
        const fs::path name = line.size() > digits + 2 ? line.substr(digits + 2) : std::string_view();
        const auto expected = line.substr(0, digits);
        if (!is_sum(expected) || !is_below(name)) {
            return fault{"", fmt::format("{}:{}: expected a SHA-256, two blanks and a path", list.string(), number)};
        }
        const auto path = top / name;
        if (!fs::exists(path, unknown)) {
            wrong.push_back(path.string() + " is missing");
        } else if (const auto sum = sha256_of_file(path.string()); !sum) {
            wrong.push_back(path.string() + " cannot be read");
        } else if (*sum != expected) {
            wrong.push_back(path.string() + " is not the file that was installed");
        }
    }
    return wrong;
}

}  // namespace penstock::gateway
