#include "alarms/level_name.hpp"

#include <algorithm>
#include <array>

namespace penstock::alarms {

namespace {

struct named_level {
    rules::kind alarm_kind;
    level alarm_level;
    std::string_view name;
};

using enum rules::kind;

constexpr std::array all{
    named_level{limit, level::high(3), "TRIP_HI"}, named_level{limit, level::high(2), "HI_HI"},
    named_level{limit, level::high(1), "HI"},      named_level{limit, level::low(1), "LO"},
    named_level{limit, level::low(2), "LO_LO"},    named_level{limit, level::low(3), "TRIP_LO"},
    named_level{boolean, level::high(1), "TRUE"},  named_level{boolean, level::low(1), "FALSE"},
    named_level{quality, level::high(1), "BAD"},
};
constexpr std::string_view normal = "NORMAL";

}  // namespace

std::string_view to_string(rules::kind k) noexcept {
    switch (k) {
        case limit: return "LIMIT";
        case boolean: return "BOOL";
        case quality: return "QUALITY";
    }
    return "";
}

std::optional<rules::kind> parse_kind(std::string_view name) noexcept {
    for (const auto k : {limit, boolean, quality}) {
        if (to_string(k) == name) return k;
    }
    return std::nullopt;
}

std::string_view level_name(rules::kind k, level l) noexcept {
    const auto found =
        std::ranges::find_if(all, [&](const named_level& n) { return n.alarm_kind == k && n.alarm_level == l; });
    return found == all.end() ? normal : found->name;
}

std::optional<level> parse_level(std::string_view name) noexcept {
    if (name == normal) return level::normal();
    const auto found = std::ranges::find(all, name, &named_level::name);
    return found == all.end() ? std::nullopt : std::optional(found->alarm_level);
}

}  // namespace penstock::alarms
