#pragma once

#include <chrono>
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
    std::optional<std::int64_t> after_seq;  ///< all alarms that changed behind this number
    std::vector<std::string> states, priorities, levels, site_ids, tag_ids;
    std::optional<std::string> ancestor_id;
    bool is_shelved = false;                       ///< the shelved ones instead of the others
    std::optional<std::int64_t> active_before;     ///< active since then or longer, epoch ms
    std::optional<std::int64_t> chattering_since;  ///< raised `chattering_raises` times or more since then
};

/// What ISA-18.2 calls a chattering alarm, and a stale one.
inline constexpr std::int64_t chattering_raises = 3;
inline constexpr std::chrono::minutes chattering_span{5};
inline constexpr std::chrono::hours standing_age{24};

/// An alarm's state with fields of its definition. Of a deleted one all but id, `seq` and `deleted_at` is empty.
struct live_alarm {
    status current;
    std::string alarm_name, tag_id, linked_asset_id, site_id;
    rules::kind alarm_kind = rules::kind::limit;
    bool is_enabled = false;
};

/// Numbers of the live list, as it is without conditions.
struct live_counts {
    std::map<std::string, std::int64_t> by_state, by_priority;
    std::int64_t total = 0;                     ///< rows of the live list
    std::int64_t shelved = 0;                   ///< alarms that are not in the list because they are shelved
    std::int64_t disabled = 0;                  ///< definitions out of service
    std::int64_t chattering = 0, standing = 0;  ///< of the rows of the live list
};

/// The last event of a page of the history: the next page begins behind it.
struct event_position {
    std::int64_t time = 0;  ///< epoch ms
    std::int64_t event_id = 0;
};

/// Which events are requested; an empty list of values means any.
struct event_request {
    std::optional<std::int64_t> from, to;  ///< `decided_at`, epoch ms, both included
    std::vector<std::string> alarm_ids, tag_ids, priorities, events, actors, occurrence_ids;
    std::optional<std::string> ancestor_id;
    std::optional<event_position> older_than;  ///< only what is older
    std::int64_t offset = 0;                   ///< so many of the newest are skipped
    std::int64_t limit = 100;
};

struct event_page {
    std::vector<event> items;  ///< newest first
    bool has_more = false;
};

}  // namespace penstock::alarms
