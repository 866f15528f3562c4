#include "time/zone_data.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>

#include "base/text.hpp"

namespace penstock {

namespace {

constexpr std::size_t max_name = 64;
constexpr std::size_t max_version = 20;

/// Each part of an IANA name begins with a capital letter; other files in the folder of tzdata do not. The allowed
/// characters keep the name inside this folder.
bool has_form_of_name(std::string_view name) {
    constexpr std::string_view capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    constexpr std::string_view others = "abcdefghijklmnopqrstuvwxyz0123456789_+-/";
    if (name.size() > max_name || name == "Factory") return false;
    for (const auto part : split(name, '/'))
        if (part.empty() || capitals.find(part.front()) == std::string_view::npos) return false;
    return std::ranges::all_of(name, [&](char c) {
        return capitals.find(c) != std::string_view::npos || others.find(c) != std::string_view::npos;
    });
}

std::string first_line_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::array<char, 64> line{};
    file.read(line.data(), line.size());
    const std::string_view text(line.data(), static_cast<std::size_t>(file.gcount()));
    return std::string(trim(text.substr(0, text.find('\n'))));
}

}  // namespace

std::filesystem::path zone_folder() {
    const char* set = std::getenv("TZDIR");
    return set != nullptr && *set != '\0' ? set : "/usr/share/zoneinfo";
}

const std::filesystem::path& system_zone_folder() {
    static const std::filesystem::path folder = zone_folder();
    return folder;
}

std::string zone_data_version(const std::filesystem::path& folder) {
    constexpr std::string_view front = "# version ";
    auto version = first_line_of(folder / "tzdata.zi");
    if (version.starts_with(front)) {
        version.erase(0, front.size());
    } else {
        version = first_line_of(folder / "+VERSION");
    }
    const auto fits = [](char c) { return c > ' ' && c <= '~'; };
    return version.size() <= max_version && std::ranges::all_of(version, fits) ? version : std::string();
}

const std::string& zone_data_in_force() {
    static const std::string version = zone_data_version(zone_folder());
    return version;
}

bool has_zone(const std::filesystem::path& folder, std::string_view name) {
    if (!has_form_of_name(name)) return false;
    std::ifstream file(folder / name, std::ios::binary);
    std::array<char, 4> magic{};  // RFC 8536, 3.1
    return file.read(magic.data(), magic.size()) && std::string_view(magic.data(), magic.size()) == "TZif";
}

}  // namespace penstock
