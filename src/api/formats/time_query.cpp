#include "api/formats/time_query.hpp"

#include <string>

#include "base/text.hpp"
#include "model/json_text.hpp"

namespace penstock::api {

namespace {

/// Reads epoch ms, or ISO 8601 with an offset whose `+` may have arrived as a blank.
std::optional<std::int64_t> parse_time(std::string text) {
    if (const auto ms = parse_number<std::int64_t>(text)) return ms;
    if (const auto blank = text.rfind(' '); blank != std::string::npos && blank > 10) text[blank] = '+';
    const auto time = parse_iso_time(text);
    return time ? std::optional(to_epoch_ms(*time)) : std::nullopt;
}

}  // namespace

std::optional<wall_time> read_time_query(const call& c, std::string_view name, faults& found) {
    const auto text = c.query(name);
    if (!text) return std::nullopt;
    const auto ms = parse_time(*text);
    if (ms && *ms >= -farthest_time && *ms <= farthest_time) return from_epoch_ms(*ms);
    found.emplace_back(std::string(name),
                       ms ? "is not a valid time" : "expected epoch ms, or a time such as 2026-11-21T07:07:44+09:00");
    return std::nullopt;
}

}  // namespace penstock::api
