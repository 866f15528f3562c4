#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "alarms/definition.hpp"
#include "master/catalogue.hpp"
#include "master/record.hpp"
#include "model/tag.hpp"

namespace penstock::master {

class transaction;

/// Id of the alarm that mirrors a tag's own limits: `ALARM_` and the tag's, shortened by a hash where that is too long.
std::string mirror_id(std::string_view tag_id);
bool is_mirror(const record& alarm);

/// Whether a tag's own fields make an alarm.
bool is_alarmed(const tag_config& tag);

/// Makes, changes or removes the alarm that mirrors the tag's limits, and tells the tag's other alarms where it is.
/// `before` null: the tag is new.
void mirror_alarm(transaction& work, const record* before, const record& tag);

/// An alarm as its record and those of tag and asset (null: there is none) tell it.
alarms::definition definition_of(const record& alarm, const record* tag, const record* asset);

/// The same, with tag and asset looked up. `from` is a snapshot or a transaction.
template <class From>
alarms::definition definition_of(From& from, const record& alarm) {
    const auto tag = from.find(resource_named("tag"), alarm.text("tag_id"));
    const auto& asset_id = alarm.text("linked_asset_id");
    const auto asset = asset_id.empty() ? std::nullopt : from.find(resource_named("asset"), asset_id);
    return definition_of(alarm, tag ? &*tag : nullptr, asset ? &*asset : nullptr);
}

}  // namespace penstock::master
