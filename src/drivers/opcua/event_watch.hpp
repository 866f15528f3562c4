#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "drivers/opcua/alarm_book.hpp"
#include "drivers/opcua/session.hpp"

namespace penstock::opcua {

/// The alarms and events of a server, for tags of the address kinds `alarm=` and `event=`. One monitored item on the
/// Server object receives all events.
///
/// Lifecycle: `begin` with each new session, `create` when a tag needs events, then `take` for each event that arrives.
/// The server is asked for its present conditions (ConditionRefresh) at first and after events were lost.
/// Thread: the device's loop.
class event_watch {
public:
    void begin() noexcept;
    bool is_made() const noexcept { return handle_.has_value(); }
    bool is_handle(std::uint32_t handle) const noexcept { return handle_ == handle; }

    /// Creates the item in `subscription`. If the server refuses, this is no error: the tags get bad values with the
    /// reason.
    io::awaitable<result<>> create(session& over, UA_UInt32 subscription, std::uint32_t handle, milliseconds timeout);
    /// Asks for the present conditions if `wants_refresh`.
    io::awaitable<result<>> refresh(session& over, milliseconds timeout);
    bool wants_refresh() const noexcept { return wants_refresh_; }

    /// Appends one value to `out` for each event tag whose source sent `event`.
    void take(const UA_EventFieldList& event, const session& over, std::vector<point>& points,
              std::span<const point_index> which, std::vector<point_value>& out);
    /// Some events were lost: the present conditions are asked for again.
    void on_missing_events() noexcept { wants_refresh_ = true; }
    /// Appends to `out` the values of alarm tags that have changed since the last report, and of tags that were not
    /// reported yet.
    void report(const session& over, std::vector<point>& points, std::span<const point_index> which, steady_time now,
                std::vector<point_value>& out);
    void forget(point_index at) {
        reported_.erase(at);
        sources_.erase(at);
    }
    /// The namespaces have changed: the tags may now mean other nodes.
    void on_namespaces() noexcept {
        sources_.clear();
        has_changed_ = true;
    }

private:
    bool knows_all(steady_time now) const noexcept;
    const result<std::string>& source_of(const session& over, point_index at, const point& p);
    point_value value_now(const result<std::string>& source, point_index at, point& p) const;

    alarm_book book_;
    std::optional<std::uint32_t> handle_;
    UA_UInt32 subscription_ = 0;
    bool has_conditions_ = true;  ///< the server accepted a filter with the fields of conditions
    bool wants_refresh_ = false;
    bool has_changed_ = false;  ///< the alarms of all nodes may have changed
    /// Nodes whose alarms may have changed; an empty text in it stands for the whole server.
    std::set<std::string> touched_;
    error_code refused_;                            ///< why there are no events
    error_code no_refresh_;                         ///< why present conditions are not known
    steady_time complete_by_ = steady_time::max();  ///< the server should have sent all present conditions by then
    std::map<point_index, point_value> reported_;
    /// The node of each tag's source as text, made once; empty: the whole server.
    std::map<point_index, result<std::string>> sources_;
};

}  // namespace penstock::opcua
