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

/// One event of a server, as far as it is used. Nodes are texts (`format_address`).
struct server_event {
    enum class kind : std::uint8_t { other, refresh_begins, refresh_ends, refresh_wanted };

    kind type = kind::other;
    std::string source{};  ///< the node
    std::string source_name{};
    std::string message{};
    std::uint16_t severity = 0;  ///< 1 to 1000
    wall_time time{};
    std::string condition{};  ///< empty: no alarm
    std::string name{};       ///< of the condition
    bool is_branch = false;   ///< of an earlier occurrence
    bool is_retained = false;
    bool is_active = false;
    bool is_acked = true;
};

/// The alarms (conditions) that a server reports, by their events.
///
/// Lifecycle: that of a session. A refresh of the server's tells all that are of interest between its two events; what
/// is not told by then has gone.
/// Limits: `max` conditions; beyond them `has_overflow`, and the rest is not kept.
class alarm_book {
public:
    static constexpr std::size_t max = 10'000;

    void apply(const server_event& e);
    void clear() noexcept;

    bool is_complete() const noexcept { return is_complete_; }  ///< a refresh has ended
    bool has_overflow() const noexcept { return has_overflow_; }

    /// Of the conditions whose source, or which itself, is that node; of all with an empty one.
    struct summary {
        std::uint32_t active = 0;                 ///< how many
        std::uint16_t severity = 0;               ///< highest of the active ones
        bool is_acked = true;                     ///< nothing waits for a person
        std::string message{}, name{}, source{};  ///< of the most severe active one, the latest of several
        wall_time time{};                         ///< of the last event of any of them; epoch 0 = none yet
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
    /// The most severe one first, of several the latest.
    struct is_worse {
        bool operator()(const condition* a, const condition* b) const noexcept;
    };
    /// What is known of a node that has conditions, kept up to date by each event: `of` looks at no other one.
    struct node_state {
        std::set<const condition*, is_worse> active;
        std::size_t count = 0, unacked = 0;
        wall_time time{};  ///< of the last event of any of them
    };

    conditions::iterator erase(conditions::iterator at);
    void enter(const condition& c);
    void leave(const condition& c);

    conditions known_;
    std::map<std::string, node_state, std::less<>> nodes_;  ///< by source, by condition, and all under the empty text
    std::map<std::string, wall_time, std::less<>> ended_;   ///< by source: when the last condition went
    wall_time last_time_{};                                 ///< of all
    std::uint32_t round_ = 0;
    bool is_complete_ = false;
    bool has_overflow_ = false;
};

/// What a tag of an alarm or event may name: `severity`, `active`, …; empty: the first of these.
/// `nullopt`: there is no such member.
std::optional<data_type> type_of_alarm(std::string_view member) noexcept;
std::optional<data_type> type_of_event(std::string_view member) noexcept;
value value_of(const alarm_book::summary& from, std::string_view member);
value value_of(const server_event& from, std::string_view member);

}  // namespace penstock::opcua
