#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "services/access/user_role.hpp"

namespace penstock::api {

/// What a stream of events reports in addition to values.
enum class topic : std::uint8_t { monitor, opc, transfer, alarm, job, log };

/// Their names in a request, and of their events.
inline constexpr std::array<std::string_view, 6> topic_names{"monitor", "opc", "transfer", "alarm", "job", "log"};

constexpr std::string_view to_string(topic t) noexcept {
    return topic_names[static_cast<std::size_t>(t)];
}

/// Some of the topics.
class topic_set {
public:
    constexpr topic_set() = default;
    constexpr void add(topic t) noexcept { bits_ |= bit(t); }
    constexpr bool has(topic t) const noexcept { return (bits_ & bit(t)) != 0; }
    constexpr bool operator==(const topic_set&) const = default;

private:
    static constexpr std::uint8_t bit(topic t) noexcept {
        return static_cast<std::uint8_t>(1U << static_cast<unsigned>(t));
    }
    std::uint8_t bits_ = 0;
};

/// Adds the topic of that name. The fault, for an unknown name, lists all topics.
checked<> add_topic(topic_set& to, std::string_view name);

/// `monitor,opc`; empty: none.
checked<topic_set> parse_topics(std::string_view text);

/// The topics that the role may not follow, as a sentence; empty: it may follow all of them. Jobs are for
/// administrators as in `/config/job`, the log for engineers as in `/api/v1/diagnostics`.
std::string find_forbidden_topic(const topic_set& asked, services::user_role role);

}  // namespace penstock::api
