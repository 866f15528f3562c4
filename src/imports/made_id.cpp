#include "imports/made_id.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "model/field.hpp"

namespace penstock::imports {

namespace {

constexpr std::size_t max_id = 100;
constexpr std::size_t room_for_number = 7;  ///< `_200000`

std::uint32_t digits_of(std::string_view text) noexcept {
    std::uint32_t hash = 2'166'136'261U;  // FNV-1a
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 16'777'619U;
    }
    return hash;
}

bool may_be_in_id(char c) noexcept {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
           c == ':' || c == '-';
}

}  // namespace

std::string wanted_id(std::string_view prefix, std::string_view name) {
    std::string id(prefix);
    if (!id.empty()) id += '.';
    bool is_whole = !name.empty();
    for (const char c : name) {
        if (may_be_in_id(c)) {
            id += c;
            continue;
        }
        is_whole = false;
        if (!id.ends_with('_') && !id.ends_with('.') && !id.empty()) id += '_';
    }
    if (prefix.empty() && id.starts_with("EDGE_")) id.insert(0, "X_");
    if (!is_whole || id.size() > max_id - room_for_number) {
        const auto digits = fmt::format("{:08x}", digits_of(name));
        id.resize(std::min(id.size(), max_id - room_for_number - digits.size() - 1));
        if (!id.empty() && !id.ends_with('_') && !id.ends_with('.')) id += '_';
        id += digits;
    }
    return id;
}

std::string id_maker::make(std::string_view prefix, std::string_view name) {
    const auto wanted = wanted_id(prefix, name);
    auto id = wanted;
    if (!is_free(id)) {
        auto& last = last_numbers_.try_emplace(hash_of(wanted), 1).first->second;
        do {
            id = fmt::format("{}_{}", wanted, ++last);
        } while (!is_free(id));
    }
    reserve(id);
    return id;
}

std::string id_maker::keep_or_make(std::string_view of_file, std::string_view prefix, std::string_view name) {
    if (!is_id(of_file) || !is_free(of_file)) return make(prefix, name);
    reserve(of_file);
    return std::string(of_file);
}

bool id_maker::is_free(std::string_view id) const {
    return !made_.contains(hash_of(id)) && !(is_taken_ && is_taken_(id));
}

}  // namespace penstock::imports
