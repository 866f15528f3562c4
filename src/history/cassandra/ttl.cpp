#include "history/cassandra/ttl.hpp"

#include <algorithm>
#include <limits>

namespace penstock::history::cassandra {

namespace {

constexpr std::int64_t day_s = 86'400;
constexpr std::int64_t day_ms = 1000 * day_s;
constexpr std::int64_t max_ttl_s = 20L * 365 * day_s;  // the server accepts no longer TTL
constexpr std::int64_t last_date_s = 2'147'483'646;    // and before version 5.0 no end after 2038-01-19
constexpr std::int64_t chunk_s = std::chrono::seconds(max_chunk_span).count();

constexpr std::int64_t floor_of(std::int64_t a, std::int64_t b) noexcept {
    return a / b - (a % b < 0 ? 1 : 0);
}

std::optional<std::int32_t> seconds_until(std::int64_t end_s, std::int64_t now) noexcept {
    const auto left = end_s - floor_of(now, 1000);
    if (left <= 0) return std::nullopt;
    return left > max_ttl_s || end_s > last_date_s ? 0 : static_cast<std::int32_t>(left);
}

}  // namespace

std::int32_t day_of(std::int64_t epoch_ms) noexcept {
    using limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(
        std::clamp<std::int64_t>(floor_of(epoch_ms, day_ms), limits::min(), limits::max()));
}

std::optional<std::int32_t> time_to_live(std::int64_t last_time, std::int64_t days, std::int64_t now) noexcept {
    if (days >= kept_for_ever) return 0;
    return seconds_until(floor_of(last_time, 1000) + 1 + days * day_s, now);
}

std::optional<std::int32_t> time_to_live_of_day(std::int32_t day, std::int64_t days, std::int64_t now) noexcept {
    if (days >= kept_for_ever) return 0;
    return seconds_until((std::int64_t{day} + 2 + days) * day_s + chunk_s, now);
}

std::int32_t last_day_over(std::int64_t days, std::int64_t now) noexcept {
    if (days >= kept_for_ever) return std::numeric_limits<std::int32_t>::min();
    return day_of(now - 1000 * chunk_s - (days + 1) * day_ms);
}

}  // namespace penstock::history::cassandra
