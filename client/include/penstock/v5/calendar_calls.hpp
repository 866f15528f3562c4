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
    bool working{};   ///< within a shift, its breaks included
    bool in_break{};  ///< of that shift
    std::optional<std::string> shift_name{};
    std::optional<std::string> shift_date{};  ///< `YYYY-MM-DD`, the day on which the shift began
    std::optional<std::string> crew{};
    std::optional<std::int64_t> start{};  ///< of the shift, epoch ms
    std::optional<std::int64_t> end{};    ///< of the shift, epoch ms, the first ms after it
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

/// A stretch of work without break; its end is the first ms after it.
struct PENSTOCK_V5_API calendar_interval {
    std::int64_t start{};  ///< epoch ms
    std::int64_t end{};    ///< epoch ms
    std::string shift_name{};
    std::string shift_date{};  ///< `YYYY-MM-DD`
    std::optional<std::string> crew{};
};

/// Calendars, and what they say. Times are epoch ms UTC.
class PENSTOCK_V5_API calendar_calls : public calendar_resource {
public:
    using calendar_resource::calendar_resource;

    /// The shift at that time, by the gateway's clock when none is given.
    std::optional<calendar_moment> shift(std::string_view id, std::optional<std::int64_t> at = {}) const noexcept;

    /// At most 10 years; `from` after `to` is `E1002`.
    std::optional<calendar_working_time> working_time(std::string_view id, std::int64_t from,
                                                      std::int64_t to) const noexcept;

    /// At most 400 days.
    std::vector<calendar_interval> intervals(std::string_view id, std::int64_t from, std::int64_t to) const noexcept;

    /// When so much has been worked since `from`; `E1400`: not within 10 years.
    std::optional<std::int64_t> add(std::string_view id, std::int64_t from, std::int64_t working_ms) const noexcept;

    /// The line's own calendar, else its site's; `E1300`: neither has one. `asset_id`: an area, line or equipment.
    std::optional<calendar_response> resolve(std::string_view asset_id) const noexcept;
};

}  // namespace penstock::v5
