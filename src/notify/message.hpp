#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.hpp"

namespace penstock::notify {

/// What has happened to the subject of an event.
enum class news {
    raised,          ///< it has become active
    unacknowledged,  ///< it is still active, and no user has acknowledged it
    cleared,         ///< it is over
};

/// Something that users are notified of: an alarm, or a fault of the gateway and its connections.
struct event {
    news type = news::raised;
    std::string kind{};      ///< `ALARM`, `DEVICE`, `TRANSFER`, `DISK`, `GATEWAY`
    std::string priority{};  ///< `CRITICAL`, `HIGH`, `MEDIUM`, `LOW`
    std::string id{};        ///< of the alarm, device or transfer
    std::string name{};
    std::string text{};  ///< a sentence
    std::string tag_id{}, opc_id{}, asset_id{};
    wall_time raised_at{};
};

/// The events of one message: all are counted, the first ones are in it.
struct message {
    std::int64_t count = 0;
    std::vector<event> first{};
    bool is_test = false;
};

enum class text_language : std::uint8_t { english, korean };

/// The gateway that sends the message.
struct sender {
    std::string site_id, edge_id;
    std::string time_zone = "UTC";  ///< IANA name, of the times in texts
    text_language language = text_language::english;
};

/// One line: the most important event and how many others there are.
std::string subject_of(const message& m, const sender& by);

/// A line for each of the first events, and how many others there are.
std::string text_of(const message& m, const sender& by);

}  // namespace penstock::notify
