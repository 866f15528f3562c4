#include "update/trusted_keys.hpp"

#include <algorithm>
#include <filesystem>

#include "base/private_file.hpp"

namespace penstock::update {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_keys = 64;
constexpr std::uintmax_t max_file = 4096;

}  // namespace

checked<std::vector<public_key>> read_keys(const std::vector<std::string>& places) {
    std::vector<std::string> files;
    std::error_code failed;
    for (const auto& place : places) {
        if (!fs::is_directory(place, failed)) {
            if (fs::exists(place, failed)) files.push_back(place);
            continue;
        }
        std::vector<std::string> found;
        for (fs::directory_iterator all(place, failed); !failed && all != fs::directory_iterator();
             all.increment(failed))
            if (all->path().extension() == ".pub") found.push_back(all->path().string());
        if (failed) return fault{place, failed.message()};
        std::ranges::sort(found);
        files.insert(files.end(), found.begin(), found.end());
    }
    if (files.size() > max_keys) return fault{"", "expected at most 64 public keys"};
    std::vector<public_key> keys;
    for (const auto& file : files) {
        if (!fs::is_regular_file(file, failed) || fs::file_size(file, failed) > max_file || failed)
            return fault{file, "is not a public key"};
        const auto text = read_file(file);
        if (!text) return fault{file, text.error().message()};
        auto key = parse_public_key(*text, file);
        if (!key) return key.error();
        keys.push_back(std::move(*key));
    }
    return keys;
}

}  // namespace penstock::update
