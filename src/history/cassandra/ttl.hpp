#pragma once

#include <cstdint>
#include <optional>

#include "history/chunk_store.hpp"

namespace penstock::history::cassandra {

// Days and times to live, pure.

/// With so many days or more, chunks are kept for ever.
inline constexpr std::int64_t kept_for_ever = 1'000'000;

/// Days since 1970-01-01 in UTC; times outside the range of a date count as the first and last day.
std::int32_t day_of(std::int64_t epoch_ms) noexcept;

/// Seconds from now until a row whose last point has this time is dropped; 0: longer than a server can count, so that
/// only `last_day_over` ends it; `nullopt`: it is over already.
std::optional<std::int32_t> time_to_live(std::int64_t last_time, std::int64_t days, std::int64_t now) noexcept;

/// The same for the row which says that a tag has chunks on a day: it outlives all of them.
std::optional<std::int32_t> time_to_live_of_day(std::int32_t day, std::int64_t days, std::int64_t now) noexcept;

/// The last day whose chunks are all over.
std::int32_t last_day_over(std::int64_t days, std::int64_t now) noexcept;

}  // namespace penstock::history::cassandra
