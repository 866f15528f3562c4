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
    off,         ///< not to be opened: stopped by users, or not collecting
    waiting,     ///< for the next attempt
    connecting,  ///< an attempt is in progress
    open,        ///< for a device that sends unsolicited: listening
    closing,     ///< was open at the shutdown: the current conversation ends
    ended,       ///< shut down: nothing begins any more
};

/// All that decides about the link to one device. Only `next` changes it.
struct link_state {
    static constexpr milliseconds min_delay{200};
    static constexpr milliseconds max_delay{4'000};

    link_phase phase = link_phase::off;
    scan_status scan = scan_status::not_collect;  ///< what is wanted
    bool has_points = false;                      ///< there is a driver and something to read
    bool is_passive = false;                      ///< the device sends unsolicited, nothing is to be opened
    bool was_open = false;                        ///< since the driver was made
    bool has_answered = false;                    ///< on the link that was opened last
    bool is_resuming = false;        ///< lost while the device answered, tags stay: not clear yet if it does
    milliseconds delay = min_delay;  ///< between the next attempt, if it fails, and the one after
    steady_time attempt{};           ///< when the last one began
    steady_time next_attempt{};

    bool is_open() const noexcept { return phase == link_phase::open || phase == link_phase::closing; }
    bool is_shut_down() const noexcept { return phase == link_phase::closing || phase == link_phase::ended; }
    friend bool operator==(const link_state&, const link_state&) = default;
};

/// What happens to a link. Fields that the kind does not name are ignored.
struct link_event {
    enum class kind : std::uint8_t {
        configured,  ///< after each change of configuration: `scan`, `has_points`, `is_passive`
        replaced,    ///< the device is another: its driver is removed, what was found out about it is void
        due,         ///< the time that was waited for has come, or the caller needs a decision
        opened,      ///< the attempt succeeded
        failed,      ///< opening, reading, writing or browsing: `cure`, `keeps_tags`, `chance`
        answered,    ///< values or a refusal have come
        written,     ///< the device took a value
        silent,      ///< a device that sends unsolicited has sent nothing for too long
        retry,       ///< what stood against connecting is gone
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
        wait,     ///< until `deadline`, then `due`; another event may come before
        connect,  ///< then `opened` or `failed`
        scan,     ///< what is due, or wait for it
        listen,   ///< for what the device sends, or `silent`
    };
    bool closes = false;           ///< the driver's link, open or not
    std::optional<quality> fails;  ///< all tags, with this quality
    kind begins = kind::wait;      ///< set by `due` alone
    steady_time deadline = steady_time::max();
    friend bool operator==(const link_action&, const link_action&) = default;
};

struct link_step {
    link_state state;
    link_action action;
};

/// Decides. A link that is wanted is opened immediately, and again when it fails: after `min_delay`, doubling to
/// `max_delay`, without end. Attempts are spaced from begin to begin, so a long time-out adds nothing; jitter takes
/// up to a fifth off. A device that answered is tried after the shortest delay again.
///
/// Pure: time and chance are arguments.
link_step next(link_state s, const link_event& e, steady_time now) noexcept;

}  // namespace penstock::engine
