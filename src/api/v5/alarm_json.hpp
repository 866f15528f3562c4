#pragma once

#include <optional>
#include <string_view>

#include "alarms/queries.hpp"
#include "alarms/rules.hpp"
#include "api/handler_context.hpp"
#include "model/json_write.hpp"

namespace penstock::api::v5 {

/// Writes a row of the live list. Value and quality are the present ones if this gateway collects the tag, otherwise
/// those of the last change of the alarm.
void write_live_alarm(json_writer& json, const handler_context& to, const alarms::live_alarm& a);

/// Writes the member `value`: a boolean if the alarm evaluates a state; null if there is no value.
void write_alarm_value(json_writer& json, alarms::rules::kind what, std::optional<double> value);

/// A text, or null where it is empty.
void write_text_or_null(json_writer& json, std::string_view name, std::string_view text);

}  // namespace penstock::api::v5
