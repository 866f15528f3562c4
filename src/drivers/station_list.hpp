#pragma once

#include <cstdint>
#include <vector>

#include "base/clock.hpp"

namespace penstock {

/// Which stations behind one link answer, and how often a silent one may be asked.
///
/// Once found silent, a station costs its neighbours at most one request time-out in ten seconds: it is probed every
/// `probe_pause` with a share of the time-out; every fourth probe has the whole time-out, with a longer pause before
/// and after it, so that a station slower than the short probe is found too.
/// Pure: the time is an argument.
class station_list {
public:
    explicit station_list(milliseconds timeout) : timeout_(timeout) {}

    static constexpr milliseconds probe_pause{4'000};
    static constexpr milliseconds whole_probe_pause{11'000};
    static constexpr int probe_share_percent = 30;
    static constexpr int probes_until_whole = 4;

    bool is_silent(std::uint32_t station) const noexcept;
    bool may_ask(std::uint32_t station, steady_time now) const noexcept;

    /// How long the next request to it may take.
    milliseconds timeout_for(std::uint32_t station) const noexcept;

    /// True: it had been silent.
    bool on_answer(std::uint32_t station) noexcept;
    void on_silence(std::uint32_t station, steady_time now);

    /// The link was opened anew: silent stations may be probed at once, an only one with the whole time-out.
    void on_open(steady_time now) noexcept;

private:
    struct state {
        std::uint32_t station = 0;
        bool is_silent = false;
        int probes = 0;  ///< since it fell silent
        steady_time next_probe{};
    };
    state* find(std::uint32_t station) noexcept;
    const state* find(std::uint32_t station) const noexcept;
    bool is_whole_probe(const state& s) const noexcept { return s.probes % probes_until_whole == 0; }

    milliseconds timeout_;
    std::vector<state> states_;
};

}  // namespace penstock
