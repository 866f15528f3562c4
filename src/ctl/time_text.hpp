#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace penstock::ctl {

/// `2026-11-21 07:07:44.123` in the user's time zone.
std::string local_time(std::int64_t epoch_ms);

/// The same to the second, for tables.
std::string local_second(std::int64_t epoch_ms);

/// Epoch ms of `2026-11-21T07:07[:44][Z|±HH:MM]`, a blank for the `T` allowed; without offset it is in the user's
/// time zone. Digits alone are epoch ms. `nullopt`: not a time.
std::optional<std::int64_t> parse_time(std::string_view text);

/// A time as text for a query: epoch ms. Other text stays unchanged, so that the gateway refuses it.
std::string query_time(std::string_view text);

/// `90s`, `15m`, `6h`, `7d` in ms.
std::optional<std::int64_t> parse_span(std::string_view text);

/// `3 d 4 h`, `12 min 5 s`: the two largest units.
std::string duration_text(std::int64_t ms);

/// A check for CLI11: empty if `text` is a span, else what is expected.
std::string check_span(const std::string& text);

/// Whether a member of that name is a time of V5 (epoch ms), by the end of its name.
bool is_time_name(std::string_view name);

}  // namespace penstock::ctl
