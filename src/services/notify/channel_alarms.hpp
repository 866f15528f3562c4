#pragma once

#include <string>
#include <string_view>

#include "base/clock.hpp"

namespace penstock::master {
class record_writer;
}

namespace penstock::services {

/// Alarms of the gateway itself, one for each channel that loses messages: they are in the list of alarms, and users
/// acknowledge them there. Their values do not come from a device, so no loop evaluates them.

/// Id of the alarm of a channel.
std::string channel_alarm_id(std::string_view edge_id, std::string_view channel_id);

/// The id of the channel whose alarm it is; empty: it is another alarm.
std::string_view channel_of_alarm(std::string_view edge_id, std::string_view alarm_id);

/// A channel of this gateway for its alarm.
struct alarmed_channel {
    std::string edge_id, site_id, channel_id;
    std::string reason;  ///< why messages are lost
};

/// Raises the alarm; it is created if it does not exist. Nothing changes if it is active already. Throws
/// `master::request_error`.   Thread: the store's.
void raise_channel_alarm(master::record_writer& work, const alarmed_channel& of, wall_time at);

/// Clears the alarm, if it is active. Throws `master::request_error`.   Thread: the store's.
void clear_channel_alarm(master::record_writer& work, const alarmed_channel& of, wall_time at);

/// Removes the alarm of a channel that was deleted. Throws `master::request_error`.   Thread: the store's.
void remove_channel_alarm(master::record_writer& work, const alarmed_channel& of);

}  // namespace penstock::services
