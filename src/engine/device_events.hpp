#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"

namespace penstock::engine {

/// What happened between the gateway and a device.
struct device_event {
    enum class kind : std::uint8_t {
        connected,      ///< `lasted`: how long it was lost; 0: it was not connected since it began
        lost,           ///< `text`: the reason; `lasted`: how long it was connected
        not_connected,  ///< the first attempts fail; `text`: the reason
        refused,        ///< the device refuses the address of a tag: `tag_id`, `text`: the reason
    };
    kind type = kind::connected;
    wall_time time{};
    std::string text{}, tag_id{};
    milliseconds lasted{};
};

/// `connected`, `lost`, `not_connected` or `refused`.
std::string_view to_string(device_event::kind k) noexcept;

/// The last events of one device, made of what its runner sees. An event is told once: a device that stays lost, or an
/// address that stays refused, adds nothing.
///
/// Thread: one at a time.   Limits: `max_events`; the oldest are dropped. `max_refused` addresses are told one by one
/// until all addresses can be read again.
class device_events {
public:
    static constexpr std::size_t max_events = 200;
    static constexpr std::size_t max_refused = 100;

    struct times {
        steady_time steady{};
        wall_time wall{};
    };
    /// Another device: what comes next is told as if the gateway had just started.
    void restart() { state_ = state::begun; }
    /// The collection was stopped or has ended: that the link is closed is no loss.
    void on_stopped() { state_ = state::begun; }
    /// `error` is the reason of a loss.
    void on_link(bool is_connected, std::string_view error, const times& now);
    /// An attempt to connect has failed.
    void on_failed(std::string_view error, const times& now);
    void on_refused(std::string_view tag_id, std::string text, const times& now);
    /// No address is refused any more.
    void on_all_readable() { refused_.clear(); }

    /// Oldest first.
    std::vector<device_event> list() const { return {events_.begin(), events_.end()}; }

private:
    void add(device_event e);

    enum class state : std::uint8_t { begun, failing, connected, lost };
    state state_ = state::begun;
    steady_time state_start_{};  ///< of the state
    std::deque<device_event> events_;
    std::set<std::string, std::less<>> refused_;  ///< ids of tags that were told
};

}  // namespace penstock::engine
