#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "alarms/queries.hpp"
#include "master/change_feed.hpp"
#include "master/list_request.hpp"
#include "master/service_access.hpp"
#include "orders/queries.hpp"

namespace penstock::master {

/// A consistent view of the master data: everything that is read through it is of the same moment. Only a record that
/// is read before anything else may be slightly older.
///
/// Lifecycle: uses a connection until it is destroyed; do not keep it longer than a request.
/// Thread: one at a time. Calls block, and throw `request_error` when the database does not answer.
class record_reader {
public:
    virtual ~record_reader() = default;

    virtual std::optional<record> find(const resource& of, std::string_view id) = 0;
    virtual std::vector<record> list(const resource& of, const list_request& asked) = 0;
    virtual std::int64_t count(const resource& of, const list_request& asked) = 0;  ///< on all pages

    /// Sorted by `seq`. Alarms without any event are NORMAL and not in the list.
    virtual std::vector<alarms::live_alarm> list_live_alarms(const alarms::live_request& asked) = 0;
    virtual alarms::live_counts count_live_alarms(std::int64_t now_ms) = 0;
    /// States of several alarms; those that do not exist are missing. At most 500 at a time.
    virtual std::vector<alarms::status> find_alarm_statuses(const std::vector<std::string>& alarm_ids) = 0;
    /// The worst level of each tag; `NORMAL`: none of its alarms is active.
    virtual std::map<std::string, std::string> levels_of_tags(const std::set<std::string>& tag_ids) = 0;
    /// Ids of the alarms whose shelving ends at that time or before.
    virtual std::vector<std::string> list_shelving_ended(std::int64_t now_ms) = 0;

    virtual alarms::event_page list_alarm_events(const alarms::event_request& asked) = 0;
    /// Number of all events that match, counted up to `max_count`.
    virtual std::int64_t count_alarm_events(const alarms::event_request& asked, std::int64_t max_count) = 0;
    /// `at` of the event behind the `count` newest ones; `nullopt`: there are not so many.
    virtual std::optional<std::int64_t> time_of_alarm_event(std::int64_t count) = 0;

    virtual orders::event_page list_order_events(const std::string& order_id, const orders::event_request& asked) = 0;
    /// All orders that run on lines with counters, or only the one with that id.
    virtual std::vector<orders::counted_order> list_counted_orders(const std::string& order_id = {}) = 0;

    virtual std::int64_t last_change() = 0;  ///< number of the newest change; 0 = no change
    virtual change_page changes_after(std::int64_t seq, std::size_t max_items) = 0;

    virtual std::vector<service_token> list_tokens() = 0;  ///< newest first, at most 10,000
    virtual std::vector<service_key> list_keys() = 0;

    virtual std::int64_t database_bytes() = 0;  ///< of the database that gateways share

protected:
    record_reader() = default;
    record_reader(record_reader&&) = default;
};

}  // namespace penstock::master
