#include "backup/file_name.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "time/iso_text.hpp"

namespace penstock::backup {

namespace {

bool is_letter_or_digit(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

}  // namespace

std::string make_file_name(std::string_view edge_id, wall_time created) {
    std::string time;
    for (const char c : format_iso_time(created).substr(0, 19)) {
        if (c != '-' && c != ':') time += c;
    }
    return fmt::format("penstock-{}-{}Z.psb", edge_id, time);
}

bool is_file_name(std::string_view name) noexcept {
    if (name.empty() || name.size() > 200 || !is_letter_or_digit(name.front())) return false;
    if (!name.ends_with(".psb") && !name.ends_with(".tar.zst")) return false;
    return std::ranges::all_of(name, [](char c) { return is_letter_or_digit(c) || c == '.' || c == '_' || c == '-'; });
}

}  // namespace penstock::backup
