#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "calendar/calendar.hpp"
#include "master/record.hpp"

namespace penstock::master {

/// The calendar that a record describes. What its texts do not hold becomes faults; a stored record has none.
calendar::definition calendar_definition(const record& r, faults& found);

/// Looks up a record, within a transaction or a snapshot.
using record_finder = std::function<std::optional<record>(const resource& of, std::string_view id)>;

/// The calendar that is valid for an area, a line or equipment: its line's own, else that of its site. `nullopt`:
/// neither has one, or the asset does not exist.
std::optional<record> calendar_of(const record_finder& find, std::string_view asset_id);

}  // namespace penstock::master
