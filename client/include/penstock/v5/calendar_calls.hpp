#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "penstock/v5/records/calendar.hpp"

namespace penstock::v5 {

/// The shift of a calendar at one time. Outside all shifts only `next_start` is set.
struct PENSTOCK_V5_API calendar_moment {
    bool working{};   ///< the time is within a shift, including its breaks
    bool in_break{};  ///< the time is in a break of that shift
    std::optional<std::string> shift_name{};
    std::optional<std::string> shift_date{};  ///< `YYYY-MM-DD`, the day on which the shift began
    std::optional<std::string> crew{};
    std::optional<std::int64_t> start{};  ///< of the shift, epoch ms
    std::optional<std::int64_t> end{};    ///< the first ms after the shift, epoch ms
    std::optional<std::int64_t> next_start{};
};

struct PENSTOCK_V5_API calendar_shift_time {
    std::string shift_name{};
    std::int64_t working_ms{};
};

/// The working time between two times, without breaks.
struct PENSTOCK_V5_API calendar_working_time {
    std::int64_t working_ms{};
    std::int64_t break_ms{};
    std::vector<calendar_shift_time> by_shift{};
};

/// A period of work without a break; `end` is the first ms after it.
struct PENSTOCK_V5_API calendar_interval {
    std::int64_t start{};  ///< epoch ms
    std::int64_t end{};    ///< epoch ms
    std::string shift_name{};
    std::string shift_date{};  ///< `YYYY-MM-DD`
    std::optional<std::string> crew{};
};

/// Calendars, and shifts and working times by them. Times are epoch ms UTC.
class PENSTOCK_V5_API calendar_calls : public calendar_resource {
public:
    using calendar_resource::calendar_resource;

    /// The shift at that time; without a time, at the present time of the gateway.
    std::optional<calendar_moment> shift(std::string_view id, std::optional<std::int64_t> at = {}) const noexcept;

    /// The working time of up to 10 years. Errors: `E1002` if `from` is after `to`.
    std::optional<calendar_working_time> working_time(std::string_view id, std::int64_t from,
                                                      std::int64_t to) const noexcept;

    /// The working intervals of up to 400 days.
    std::vector<calendar_interval> intervals(std::string_view id, std::int64_t from, std::int64_t to) const noexcept;

    /// The time at which this amount of work is done after `from`. Errors: `E1400` if this takes more than 10 years.
    std::optional<std::int64_t> add(std::string_view id, std::int64_t from, std::int64_t working_ms) const noexcept;

    /// The calendar of the line, else of its site. Errors: `E1300` if neither has one. `asset_id`: an area, line or
    /// equipment.
    std::optional<calendar_response> resolve(std::string_view asset_id) const noexcept;
};

}  // namespace penstock::v5
