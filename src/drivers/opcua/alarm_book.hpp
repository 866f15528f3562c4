#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock::opcua {

/// One event of a server, with the fields that the driver uses. Nodes are texts (`format_address`).
struct server_event {
    enum class kind : std::uint8_t { other, refresh_begins, refresh_ends, refresh_wanted };

    kind type = kind::other;
    std::string source{};  ///< the node
    std::string source_name{};
    std::string message{};
    std::uint16_t severity = 0;  ///< 1 to 1000
    wall_time time{};
    std::string condition{};  ///< node of the condition; empty: the event belongs to no alarm
    std::string name{};       ///< of the condition
    bool is_branch = false;   ///< the event belongs to an earlier occurrence of the alarm
    bool is_retained = false;
    bool is_active = false;
    bool is_acked = true;
};

/// The present alarms (conditions) of a server, as its events report them.
///
/// Lifecycle: that of a session. A refresh sends all present conditions between a start event and an end event;
/// conditions that are not among them are removed. Limits: `max` conditions; further ones are not kept, and
/// `has_overflow` is true.
class alarm_book {
public:
    static constexpr std::size_t max = 10'000;

    void apply(const server_event& e);
    void clear() noexcept;

    bool is_complete() const noexcept { return is_complete_; }  ///< a refresh has ended
    bool has_overflow() const noexcept { return has_overflow_; }

    /// The alarms of one node, as source or as the condition itself; with an empty node, those of the whole server.
    struct summary {
        std::uint32_t active = 0;    ///< number of active alarms
        std::uint16_t severity = 0;  ///< highest severity of the active alarms
        bool is_acked = true;        ///< no alarm waits for an acknowledgement
        /// Of the most severe active alarm; of several equal ones, of the latest.
        std::string message{}, name{}, source{};
        wall_time time{};  ///< of the last event of any of these alarms; epoch 0 = there was none
        friend bool operator==(const summary&, const summary&) = default;
    };
    summary of(std::string_view node) const;

private:
    struct entry {
        server_event last{};
        std::uint32_t round = 0;
    };
    using conditions = std::map<std::string, entry, std::less<>>;
    using condition = conditions::value_type;
    /// Order: the most severe alarm first; of several equal ones, the latest first.
    struct is_worse {
        bool operator()(const condition* a, const condition* b) const noexcept;
    };
    /// The alarms of one node. Each event updates it, so that `of` need not search all conditions.
    struct node_state {
        std::set<const condition*, is_worse> active;
        std::size_t count = 0, unacked = 0;
        wall_time time{};  ///< of the last event of any of these alarms
    };

    conditions::iterator erase(conditions::iterator at);
    void enter(const condition& c);
    void leave(const condition& c);

    conditions known_;
    /// By node of the source and of the condition; the empty text has all.
    std::map<std::string, node_state, std::less<>> nodes_;
    std::map<std::string, wall_time, std::less<>> ended_;  ///< by source: when its last condition was removed
    wall_time last_time_{};                                ///< of all events
    std::uint32_t round_ = 0;
    bool is_complete_ = false;
    bool has_overflow_ = false;
};

/// The type of a member of an alarm or event: `severity`, `active`, …; empty: the first member. `nullopt`: there is no
/// such member.
std::optional<data_type> type_of_alarm(std::string_view member) noexcept;
std::optional<data_type> type_of_event(std::string_view member) noexcept;
value value_of(const alarm_book::summary& from, std::string_view member);
value value_of(const server_event& from, std::string_view member);

}  // namespace penstock::opcua
