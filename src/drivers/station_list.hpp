#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/clock.hpp"
#include "drivers/point.hpp"

namespace penstock {

/// Which stations behind one link respond, and how often one without a response may be asked.
///
/// One lost answer costs little: a station that has just stopped responding is probed after `first_probe_delay`. One
/// that stays down costs its neighbours at most one request time-out in ten seconds: it is probed every
/// `probe_interval` with a share of the time-out. One that is slower than that share is found too: every fourth probe
/// of a slow one, every twelfth of one that never answered, has the whole time-out, with a longer pause around it. An
/// only station has no neighbours: its probes are whole. Pure: the time is an argument.
class station_list {
public:
    explicit station_list(milliseconds timeout) : timeout_(timeout) {}

    static constexpr milliseconds first_probe_delay{100};
    static constexpr milliseconds probe_interval{4'000};
    static constexpr milliseconds full_probe_pause{11'000};
    static constexpr int probe_share_percent = 30;
    static constexpr int slow_probes_until_full = 4;
    static constexpr int never_seen_probes_until_full = 12;

    bool has_silent() const noexcept;
    bool is_silent(std::uint32_t station) const noexcept;
    bool may_request(std::uint32_t station, steady_time now) const noexcept;

    /// How long the next request to it may take.
    milliseconds timeout_for(std::uint32_t station) const noexcept;

    /// How long a request may take that is probably not answered: short where the station is known to be quick.
    milliseconds timeout_for_search(std::uint32_t station) const noexcept;

    /// True: no other station of this link is known.
    bool is_only(std::uint32_t station) const noexcept;

    /// True: it had not responded. `took`: from the request to the answer; `brought`: a point that the answer had.
    bool on_response(std::uint32_t station, steady_time::duration took, std::optional<point_index> brought = {});

    /// A point that the station has answered for last: what to ask to find out whether it responds at all.
    std::optional<point_index> witness(std::uint32_t station) const noexcept;
    /// The points have changed.
    void reset_witnesses() noexcept;

    /// Probes of a station without a response so far; 0 = it responds.
    int probes(std::uint32_t station) const noexcept;

    /// A request that went out at `asked` had no answer. Those in flight when the station stopped responding count
    /// once.
    void on_timeout(std::uint32_t station, steady_time asked, steady_time now);

    /// The link was reopened: if no station responded, all may be probed from `now` on; else their pauses go on.
    void on_open(steady_time now) noexcept;

private:
    static constexpr auto unknown_time = steady_time::duration::max();
    struct state {
        std::uint32_t station = 0;
        bool is_silent = false;
        int probes = 0;  ///< since it stopped responding
        steady_time silent_since{};
        steady_time::duration slowest = unknown_time;  ///< of its answers
        steady_time next_probe{};
        std::optional<point_index> witness{};
    };
    state* find(std::uint32_t station) noexcept;
    const state* find(std::uint32_t station) const noexcept;
    milliseconds short_timeout() const noexcept;
    bool is_full_probe(const state& s) const noexcept;

    milliseconds timeout_;
    std::vector<state> states_;
};

}  // namespace penstock
