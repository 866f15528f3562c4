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

/// The alarms and events of a server, for the tags that name their sources: one item on its Server object, which all
/// events reach.
///
/// Lifecycle: `begin` with each new session, `create` when a tag wants events, then `take` with what arrives. The
/// server is asked for its present conditions (ConditionRefresh) at first and after each loss. Thread: the device's
/// loop.
class event_watch {
public:
    void begin() noexcept;
    bool is_made() const noexcept { return handle_.has_value(); }
    bool is_handle(std::uint32_t handle) const noexcept { return handle_ == handle; }

    /// Into that subscription. A server that refuses is no error: the tags are bad with the reason.
    io::awaitable<result<>> create(session& over, UA_UInt32 subscription, std::uint32_t handle, milliseconds timeout);
    /// Asks for the present conditions if that is wanted.
    io::awaitable<result<>> refresh(session& over, milliseconds timeout);
    bool wants_refresh() const noexcept { return wants_refresh_; }

    /// Values of event tags are appended to `out`, each event one.
    void take(const UA_EventFieldList& event, const session& over, std::vector<point>& points,
              std::span<const point_index> which, std::vector<point_value>& out);
    /// Some events are missing.
    void on_missing_events() noexcept { wants_refresh_ = true; }
    /// Values of alarm tags that have changed since, and of those that were not told yet.
    void report(const session& over, std::vector<point>& points, std::span<const point_index> which, steady_time now,
                std::vector<point_value>& out);
    void forget(point_index at) {
        reported_.erase(at);
        sources_.erase(at);
    }
    /// The nodes of the tags may be others.
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
    bool has_conditions_ = true;  ///< the server accepted a filter with their fields
    bool wants_refresh_ = false;
    bool has_changed_ = false;                      ///< for all tags
    std::set<std::string> touched_;                 ///< nodes whose alarms may be others; all of them: the empty text
    error_code refused_;                            ///< why there are no events
    error_code no_refresh_;                         ///< why present conditions are not known
    steady_time complete_by_ = steady_time::max();  ///< by then the server should have told all of them
    std::map<point_index, point_value> reported_;
    std::map<point_index, result<std::string>> sources_;  ///< as texts, which are made once; empty: the whole server
};

}  // namespace penstock::opcua
