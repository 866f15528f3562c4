#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "alarms/record.hpp"
#include "store/master_store.hpp"

namespace penstock::store {

/// Where a part of a history ends.
struct alarm_event_place {
    std::int64_t at = 0;  ///< epoch ms
    std::int64_t event_id = 0;
};

/// Which events are asked for; an empty list of values asks for any.
struct alarm_event_request {
    std::optional<std::int64_t> from, to;  ///< `at`, epoch ms, both included
    std::vector<std::string> alarm_ids, tag_ids, priorities, events, actors, occurrence_ids;
    std::optional<std::string> under;
    std::optional<alarm_event_place> before;  ///< only what is older
    std::int64_t offset = 0;                  ///< of the newest ones, passed over
    std::int64_t limit = 100;
};

struct alarm_event_page {
    std::vector<alarms::event> items;  ///< newest first
    bool has_more = false;
};

void add_alarm_event(database& db, const alarms::event& e);

alarm_event_page list_alarm_events(snapshot& from, const alarm_event_request& asked);

/// How many there are in all, counted up to `most`.
std::int64_t count_alarm_events(snapshot& from, const alarm_event_request& asked, std::int64_t most);

/// `at` of the event that `count` others are newer than; nothing: there are not so many.
std::optional<std::int64_t> time_of_event(snapshot& from, std::int64_t count);
/// The oldest ones before that time, at most `most`; returns how many went.
std::int64_t remove_alarm_events(record_work& work, std::int64_t before_ms, std::int64_t most);

}  // namespace penstock::store
