#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "alarms/record.hpp"
#include "alarms/rules.hpp"

namespace penstock::alarms {

/// Which alarms of the live list are requested; an empty list of values means any.
struct live_request {
    std::optional<std::int64_t> after_seq;  ///< what changed since, NORMAL, shelved and deleted ones too
    std::vector<std::string> states, priorities, levels, site_ids, tag_ids;
    std::optional<std::string> under;
    bool is_shelved = false;  ///< the shelved ones instead of the others
};

/// An alarm's state with fields of its definition. Of a deleted one all but id, `seq` and `deleted_at` is empty.
struct live_alarm {
    status now;
    std::string alarm_name, tag_id, linked_asset_id, site_id;
    rules::kind what = rules::kind::limit;
    bool is_enabled = false;
};

/// Whether a definition is in the live list by default is what its numbers are of.
struct live_counts {
    std::map<std::string, std::int64_t> by_state, by_priority;
    std::int64_t total = 0;     ///< rows of the live list
    std::int64_t shelved = 0;   ///< that would be in it
    std::int64_t disabled = 0;  ///< definitions out of service
};

/// Where a part of a history ends.
struct event_position {
    std::int64_t at = 0;  ///< epoch ms
    std::int64_t event_id = 0;
};

/// Which events are requested; an empty list of values means any.
struct event_request {
    std::optional<std::int64_t> from, to;  ///< `at`, epoch ms, both included
    std::vector<std::string> alarm_ids, tag_ids, priorities, events, actors, occurrence_ids;
    std::optional<std::string> under;
    std::optional<event_position> before;  ///< only what is older
    std::int64_t offset = 0;               ///< so many of the newest are skipped
    std::int64_t limit = 100;
};

struct event_page {
    std::vector<event> items;  ///< newest first
    bool has_more = false;
};

}  // namespace penstock::alarms
