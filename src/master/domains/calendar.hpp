#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "calendar/calendar.hpp"
#include "master/record.hpp"

namespace penstock::master {

/// The calendar that a record describes. Texts that cannot be read become faults; a stored record has none.
calendar::definition calendar_definition(const record& r, faults& found);

/// Looks up a record, within a transaction or a snapshot.
using record_finder = std::function<std::optional<record>(const resource& of, std::string_view id)>;

/// The calendar of an area, a line or equipment: the calendar of its line, otherwise that of its site. `nullopt`:
/// neither has one, or the asset does not exist.
std::optional<record> calendar_of(const record_finder& find, std::string_view asset_id);

}  // namespace penstock::master
