#pragma once

#include <array>
#include <string>
#include <string_view>

#include "alarms/definition.hpp"
#include "master/record.hpp"
#include "model/tag.hpp"

namespace penstock::master {

class transaction;

/// Id of the alarm that mirrors the alarm fields of a tag: `ALARM_` and the tag's id. If this is too long, a hash
/// replaces its end.
std::string mirror_id(std::string_view tag_id);
/// The id of the tag that an alarm with that id mirrors; empty: it mirrors none, or its id was shortened.
std::string_view mirrored_tag(std::string_view alarm_id);
bool is_mirror(const record& alarm);

/// Fields that tell where a tag is; its alarms have a copy of them for lists and events.
inline constexpr std::array tag_places{"site_id", "linked_asset_id", "opc_id", "edge_id"};

/// Whether the alarm fields of a tag define an alarm.
bool is_alarmed(const tag_config& tag);

/// Makes, changes or removes the alarm that mirrors the tag's limits, and updates the location in the tag's other
/// alarms. `before` null: the tag is new.
void mirror_alarm(transaction& work, const record* before, const record& tag);

/// An alarm from its record and those of tag and asset (null: none).
alarms::definition definition_of(const record& alarm, const record* tag, const record* asset);

/// The same, with tag and asset looked up.
alarms::definition definition_of(transaction& work, const record& alarm);

}  // namespace penstock::master
