#include "time/time_zone.hpp"

#include <cstdlib>
#include <string>

#include "base/text.hpp"
#include "time/zone_data.hpp"

namespace penstock {

namespace {

absl::CivilSecond civil_of(local_ms t) {
    return absl::CivilSecond(1970, 1, 1) + std::chrono::floor<std::chrono::seconds>(t).time_since_epoch().count();
}

absl::Time time_of(wall_time t) {
    return absl::FromUnixMillis(to_epoch_ms(t));
}

wall_time wall_of(absl::Time t) {
    return from_epoch_ms(absl::ToUnixMillis(t));
}

/// `+09:00`
std::optional<std::chrono::seconds> parse_offset(std::string_view text) {
    if (text.size() != 6 || (text[0] != '+' && text[0] != '-') || text[3] != ':') return std::nullopt;
    const auto hours = parse_number<std::uint8_t>(text.substr(1, 2));
    const auto minutes = parse_number<std::uint8_t>(text.substr(4, 2));
    if (!hours || !minutes || *hours > 14 || *minutes > 59) return std::nullopt;
    const std::chrono::seconds offset = std::chrono::hours(*hours) + std::chrono::minutes(*minutes);
    return text[0] == '-' ? -offset : offset;
}

}  // namespace

checked<time_zone> parse_time_zone(std::string_view text) {
    if (const auto zone = time_zone::find(text)) return *zone;
    if (const auto offset = parse_offset(text)) return time_zone::fixed(*offset);
    return fault{"", "expected a time zone as Asia/Seoul, UTC or +09:00"};
}

time_zone time_zone::own() {
    const char* set = std::getenv("TZ");
    if (const auto named = parse_time_zone(set ? set : "")) return *named;
    absl::TimeZone zone;
    return absl::LoadTimeZone("/etc/localtime", &zone) ? time_zone(zone) : time_zone();
}

std::optional<time_zone> time_zone::find(std::string_view name) {
    absl::TimeZone zone;
    // Abseil keeps each name that it has not found for ever, so it is called only for names that exist.
    if (!has_zone(zone_folder(), name)) return std::nullopt;
    if (!absl::LoadTimeZone({name.data(), name.size()}, &zone)) return std::nullopt;
    return time_zone(zone);
}

local_ms time_zone::to_local(wall_time t) const {
    return local_ms{t.time_since_epoch() + std::chrono::seconds(zone_.At(time_of(t)).offset)};
}

wall_time time_zone::to_utc(local_ms t) const {
    const auto there = zone_.At(civil_of(t));
    if (there.kind == absl::TimeZone::TimeInfo::SKIPPED) return wall_of(there.trans);
    return wall_of(there.pre) + (t - std::chrono::floor<std::chrono::seconds>(t));
}

wall_time time_zone::next_change(wall_time t) const {
    absl::TimeZone::CivilTransition next;
    if (!zone_.NextTransition(time_of(t), &next)) return wall_time::max();
    return wall_of(zone_.At(next.to).trans);
}

}  // namespace penstock
