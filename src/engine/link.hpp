#pragma once

#include <cstdint>
#include <optional>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "engine/status.hpp"
#include "model/quality.hpp"

namespace penstock::engine {

/// The state of the link to a device.
enum class link_phase : std::uint8_t {
    off,         ///< must not be opened: stopped by a user, or nothing is collected
    waiting,     ///< waits for the next attempt
    connecting,  ///< an attempt is in progress
    open,        ///< the link is open; if the device sends unsolicited: the gateway listens
    closing,     ///< the link was open at the shutdown: the current conversation ends
    ended,       ///< shut down: nothing starts any more
};

/// Everything that decides about the link to one device. Only `next` changes it.
struct link_state {
    static constexpr milliseconds min_delay{200};
    static constexpr milliseconds max_delay{4'000};

    link_phase phase = link_phase::off;
    scan_status scan = scan_status::not_collect;  ///< the state that is demanded
    bool has_points = false;                      ///< there is a driver and something to read
    bool is_passive = false;                      ///< the device sends unsolicited: no link is opened
    bool was_open = false;                        ///< the link was open since the driver was created
    bool has_answered = false;                    ///< the device has answered on the link that was opened last
    /// The link was lost while the device answered; tags keep their state until it is clear whether it answers.
    bool is_resuming = false;
    milliseconds delay = min_delay;  ///< pause after the next attempt, if that fails
    steady_time attempt{};           ///< when the last attempt began
    steady_time next_attempt{};

    bool is_open() const noexcept { return phase == link_phase::open || phase == link_phase::closing; }
    bool is_shut_down() const noexcept { return phase == link_phase::closing || phase == link_phase::ended; }
    friend bool operator==(const link_state&, const link_state&) = default;
};

/// What happens to a link. Fields that the kind does not name are ignored.
struct link_event {
    enum class kind : std::uint8_t {
        configured,  ///< after each change of configuration: `scan`, `has_points`, `is_passive`
        replaced,    ///< the device is another one: its driver is removed, and what was found out about it is void
        due,         ///< the deadline is reached, or the caller needs a decision
        opened,      ///< the attempt succeeded
        failed,      ///< opening, reading, writing or browsing: `cure`, `keeps_tags`, `chance`
        answered,    ///< values or a refusal have arrived
        written,     ///< the device has accepted a value
        silent,      ///< a device that sends unsolicited has sent nothing for too long
        retry,       ///< the reason why the gateway could not connect is gone
        shutdown,    ///< once when it begins, once when the current conversation has ended
    };
    kind type;
    scan_status scan = scan_status::not_collect;
    bool has_points = false;
    bool is_passive = false;
    remedy cure = remedy::reconnect;
    bool keeps_tags = false;  ///< what the scan has read stays valid until it is clear whether the link can be opened
    double chance = 0;        ///< 0…1
};

/// What the owner of the driver is to do, in this order.
struct link_action {
    enum class kind : std::uint8_t {
        wait,     ///< wait until `deadline`, then send `due`; another event may come before
        connect,  ///< connect, then send `opened` or `failed`
        scan,     ///< scan what is due, or wait for it
        listen,   ///< wait for what the device sends, or send `silent`
    };
    bool closes = false;           ///< close the driver's link, whether it is open or not
    std::optional<quality> fails;  ///< set all tags to this quality
    kind begins = kind::wait;      ///< set by `due` alone
    steady_time deadline = steady_time::max();
    friend bool operator==(const link_action&, const link_action&) = default;
};

struct link_step {
    link_state state;
    link_action action;
};

/// Decides what follows from an event. A link that is needed is opened immediately. If that fails, it is opened again
/// after `min_delay`, which doubles with each failure up to `max_delay`, without end. Delays count from the start of an
/// attempt, so a long time-out adds nothing; chance shortens them by up to a fifth. After a device has answered, the
/// next delay is the shortest one.
///
/// Pure: time and chance are arguments.
link_step next(link_state s, const link_event& e, steady_time now) noexcept;

}  // namespace penstock::engine
