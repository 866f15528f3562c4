#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/clock.hpp"
#include "drivers/point.hpp"

namespace penstock {

/// Knows which stations behind one link respond, and decides how often one that does not respond is asked.
///
/// A station that has just stopped responding is probed after `first_probe_delay`, so that one lost answer costs
/// little. A station that stays down is probed every `probe_interval` with a part of the time-out, so that it costs its
/// neighbours at most one time-out in ten seconds. To find a slow station, every fourth probe of it (every twelfth of a
/// station that never answered) has the whole time-out, with a longer pause around it. If there is only one station,
/// each probe has the whole time-out. Pure: the time is an argument.
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

    /// Time-out of a request that is probably not answered: short if the station is known to be quick.
    milliseconds timeout_for_search(std::uint32_t station) const noexcept;

    /// True: no other station of this link is known.
    bool is_only(std::uint32_t station) const noexcept;

    /// The station has answered. True: it had not responded before. `took`: time from request to answer; `brought`: a
    /// point that the answer contained.
    bool on_response(std::uint32_t station, steady_time::duration took, std::optional<point_index> brought = {});

    /// A point for which the station answered last: a request for it shows whether the station responds at all.
    std::optional<point_index> witness(std::uint32_t station) const noexcept;
    /// The points have changed.
    void reset_witnesses() noexcept;

    /// Number of probes since the station stopped responding; 0 = it responds.
    int probes(std::uint32_t station) const noexcept;

    /// A request that was sent at `asked` had no answer. Several requests that were in flight at the same time count
    /// once.
    void on_timeout(std::uint32_t station, steady_time asked, steady_time now);

    /// The link was reopened: if no station responded, all may be probed from `now` on; else their pauses go on.
    void on_open(steady_time now) noexcept;

private:
    static constexpr auto unknown_time = steady_time::duration::max();
    struct state {
        std::uint32_t station = 0;
        bool is_silent = false;
        int probes = 0;  ///< number of probes since it stopped responding
        steady_time silent_since{};
        steady_time::duration slowest = unknown_time;  ///< time of its slowest answer
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
