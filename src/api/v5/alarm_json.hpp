#pragma once

#include <optional>
#include <string_view>

#include "alarms/queries.hpp"
#include "alarms/rules.hpp"
#include "api/handler_context.hpp"
#include "model/json_write.hpp"

namespace penstock::api::v5 {

/// A row of the live list. Value and quality are those of now where the tag is collected here, else those of its last
/// change.
void write_live_alarm(json_writer& json, const handler_context& to, const alarms::live_alarm& a);

/// The member `value`: a boolean where the alarm looks at a state, null where it has none.
void write_alarm_value(json_writer& json, alarms::rules::kind what, std::optional<double> value);

/// A text, or null where it is empty.
void write_text_or_null(json_writer& json, std::string_view name, std::string_view text);

}  // namespace penstock::api::v5
