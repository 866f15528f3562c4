#pragma once

#include <cstdint>
#include <optional>

namespace penstock::engine {

/// What the requests of the current scan have shown about the link so far.
enum class scan_phase : std::uint8_t {
    untouched,  ///< no request has ended yet
    answering,  ///< every request that has ended was answered
    doubting,   ///< no request was answered; another request will show whether the station of the last one responds
    silent,     ///< no request was answered, and the station of the last one does not respond
    partial,    ///< some requests were answered, others were not
    deaf,       ///< the only station has answered and then stopped: the link has probably failed
    /// The same, but no request timed out: a gateway in front of the station has reported that it does not respond.
    unreached,
};

/// Everything that decides what a scan shows. Only `next` changes it.
struct scan_state {
    scan_phase phase = scan_phase::untouched;
    std::uint32_t doubted = 0;      ///< `doubting`: the station of the last request
    bool had_responses = false;     ///< the scan before the current read on demand was answered
    bool has_answer = false;        ///< something was answered in the current call of the driver
    bool has_stale_choice = false;  ///< a station has not responded in this call: the rest is chosen again
    bool has_recovered = false;     ///< a tag that could not be read can be read again, so a whole scan should follow

    /// No station on this link responds, or none responds any more.
    bool is_link_silent() const noexcept {
        return phase == scan_phase::doubting || phase == scan_phase::silent || is_deaf();
    }
    /// The only station has stopped responding within the scan.
    bool is_deaf() const noexcept { return phase == scan_phase::deaf || phase == scan_phase::unreached; }
    /// The scan that began last was answered; a read on demand counts to the scan before it.
    bool has_responses() const noexcept {
        return had_responses || phase == scan_phase::answering || phase == scan_phase::partial || is_deaf();
    }
    friend bool operator==(const scan_state&, const scan_state&) = default;
};

/// What happens in a scan. Fields that the kind does not name are ignored.
struct scan_event {
    enum class kind : std::uint8_t {
        begun,        ///< a scan, or a read on demand: `is_on_demand`
        called,       ///< the driver is called for the remaining requests
        answered,     ///< with values or a refusal: `recovers`
        timed_out,    ///< a request had no response: `station`, `verdict`
        not_reached,  ///< a gateway has waited for the station in vain: `station`, `verdict`
        lost,         ///< the link was lost within the scan
        restarted,    ///< a whole scan follows, because a tag can be read again
    };
    /// What a request without a response shows of its station.
    enum class verdict : std::uint8_t {
        open,         ///< another request is to show whether it responds
        silent,       ///< it does not respond
        only_silent,  ///< the same; it had responded, and no other station of this link is known
    };
    kind type;
    bool is_on_demand = false;
    bool recovers = false;
    std::uint32_t station = 0;
    verdict about_station = verdict::open;
};

/// What the collector must do.
struct scan_action {
    std::optional<std::uint32_t> silent_station;  ///< this station counts as not responding until it responds
    bool blames_request = false;                  ///< the request in progress may be the reason why the link was lost
    friend bool operator==(const scan_action&, const scan_action&) = default;
};

struct scan_step {
    scan_state state;
    scan_action action;
};

/// Decides what follows from an event. A station that stops responding is not asked any more in this scan, unless it is
/// the only station and has just answered: then the link is opened again and everything is asked again.
///
/// Pure and independent of the time: `station_list` decides how long a request may take.
scan_step next(scan_state s, const scan_event& e) noexcept;

}  // namespace penstock::engine
