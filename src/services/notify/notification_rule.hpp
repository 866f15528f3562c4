#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "notify/message.hpp"

namespace penstock::services {

/// Channels that get a message when a subject has not been acknowledged for some minutes.
struct notification_step {
    std::int64_t after_minutes = 0;  ///< 0: as soon as it is active
    std::vector<std::string> channels;
    friend bool operator==(const notification_step&, const notification_step&) = default;
};

/// Who is notified of what. An empty list means all.
struct notification_rule {
    enum class hours_of { any, working, not_working };

    std::string rule_id{}, name{};
    bool is_enabled = true;
    std::vector<std::string> kinds{};       ///< `ALARM`, `DEVICE`, `TRANSFER`, `DISK`, `GATEWAY`
    std::vector<std::string> priorities{};  ///< `CRITICAL`, `HIGH`, `MEDIUM`, `LOW`
    std::vector<std::string> areas{};       ///< ids of sites and assets; what is below an asset is included
    std::vector<std::string> devices{};     ///< patterns with `*` and `?` for ids of devices
    std::vector<std::string> tags{};        ///< patterns with `*` and `?` for ids of tags
    std::string calendar_id{};              ///< whose working time `hours` means
    hours_of hours = hours_of::any;
    bool is_clear_reported = false;          ///< the end is reported to those who got a message
    std::vector<notification_step> steps{};  ///< in ascending order of their time
    std::int64_t version = 0;                ///< of the stored rule, from 1

    friend bool operator==(const notification_rule&, const notification_rule&) = default;
};

inline constexpr std::string_view notification_kinds[] = {"ALARM", "DEVICE", "TRANSFER", "DISK", "GATEWAY"};
inline constexpr std::string_view notification_priorities[] = {"CRITICAL", "HIGH", "MEDIUM", "LOW"};
inline constexpr std::string_view notification_hours[] = {"ANY", "WORKING", "NOT_WORKING"};

std::string_view to_string(notification_rule::hours_of h) noexcept;  ///< `ANY`
std::optional<notification_rule::hours_of> parse_hours(std::string_view text) noexcept;

/// Something that may be active, as rules see it.
struct notification_subject {
    std::string key{};  ///< identifies it: `ALARM/ALARM_LEVEL`
    notify::event facts{};
    std::vector<std::string> places{};  ///< its site, its asset and all assets above
    std::string occurrence{};           ///< changes when it becomes active again
    bool is_active = false;
    bool is_acknowledged = false;  ///< no further step is needed
    std::string channel_id{};      ///< of a fault of that channel, which is not reported through it

    bool is_open() const noexcept { return is_active || !is_acknowledged; }
};

/// Whether the rule is about that subject. Pure.
bool matches(const notification_rule& rule, const notification_subject& subject);

/// The faults that can be found without the stored channels and calendars. Each names its field. Pure.
faults check_rule(const notification_rule& rule);

/// The rule without id, name, version and `is_enabled` as the JSON that is stored.
std::string content_of(const notification_rule& rule);
/// Reads such JSON into `into`. A fault: the text is damaged.
checked<> read_content(std::string_view json, notification_rule& into);

}  // namespace penstock::services
