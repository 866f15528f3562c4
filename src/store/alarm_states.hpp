#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "alarms/record.hpp"
#include "alarms/rules.hpp"
#include "store/master_store.hpp"

namespace penstock::store {

std::optional<alarms::status> find_alarm_status(database& db, const std::string& alarm_id);
/// Of several, those that there are. At most 500 at a time.
std::vector<alarms::status> find_alarm_statuses(snapshot& from, const std::vector<std::string>& alarm_ids);
void save_alarm_status(database& db, const alarms::status& s);

/// Which alarms a live list is asked for; an empty list of values asks for any.
struct live_request {
    std::optional<std::int64_t> after_seq;  ///< what changed since, NORMAL, shelved and deleted ones too
    std::vector<std::string> states, priorities, levels, site_ids, tag_ids;
    std::optional<std::string> under;
    bool is_shelved = false;  ///< the shelved ones instead of the others
};

/// An alarm's state with what its definition says. Of a deleted one all but id, `seq` and `deleted_at` is empty.
struct live_alarm {
    alarms::status now;
    std::string alarm_name, tag_id, linked_asset_id, site_id;
    alarms::rules::kind what = alarms::rules::kind::limit;
    bool is_enabled = false;
};

/// By `seq`. Alarms that nothing has ever happened to are NORMAL and not in it.
std::vector<live_alarm> list_live_alarms(snapshot& from, const live_request& asked);

/// Whether a definition is in the live list by default is what its numbers are of.
struct alarm_counts {
    std::map<std::string, std::int64_t> by_state, by_priority;
    std::int64_t total = 0;     ///< rows of the live list
    std::int64_t shelved = 0;   ///< that would be in it
    std::int64_t disabled = 0;  ///< definitions out of service
};
alarm_counts count_live_alarms(snapshot& from);

/// The worst level that each of these tags is in, `NORMAL` where none of its alarms is active.
std::map<std::string, std::string> levels_of_tags(snapshot& from, const std::set<std::string>& tag_ids);

/// Ids of those whose shelving has ended by that time.
std::vector<std::string> list_shelving_ended(snapshot& from, std::int64_t now_ms);
/// Deleted ones are told for so long.
void forget_deleted_alarms(record_work& work, std::int64_t before_ms);

}  // namespace penstock::store
