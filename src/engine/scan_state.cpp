#include "engine/scan_state.hpp"

namespace penstock::engine {

namespace {

scan_phase after_answer(scan_phase before) noexcept {
    switch (before) {
        case scan_phase::untouched:
        case scan_phase::answering: return scan_phase::answering;
        case scan_phase::doubting:
        case scan_phase::silent:
        case scan_phase::partial: return scan_phase::partial;
        case scan_phase::deaf:
        case scan_phase::unreached: return before;
    }
    return before;
}

scan_phase after_timeout(scan_phase before, scan_event::verdict verdict) noexcept {
    const bool is_open = verdict == scan_event::verdict::open;
    switch (before) {
        case scan_phase::untouched:
        case scan_phase::doubting:
        case scan_phase::silent: return is_open ? scan_phase::doubting : scan_phase::silent;
        case scan_phase::answering:
        case scan_phase::partial:
            return verdict == scan_event::verdict::only_silent ? scan_phase::deaf : scan_phase::partial;
        case scan_phase::deaf:
        case scan_phase::unreached:
            return verdict == scan_event::verdict::silent ? scan_phase::partial : scan_phase::deaf;
    }
    return before;
}

/// A gateway's report about a silent station is an answer: the link itself works.
scan_phase after_report(scan_phase before, scan_event::verdict verdict) noexcept {
    switch (verdict) {
        case scan_event::verdict::open: return after_answer(before);
        case scan_event::verdict::silent:
            if (before == scan_phase::deaf) return scan_phase::partial;
            return before == scan_phase::unreached ? scan_phase::answering : after_answer(before);
        case scan_event::verdict::only_silent: {
            const auto answered = after_answer(before);
            const bool has_timeout = answered == scan_phase::partial || answered == scan_phase::deaf;
            return has_timeout ? scan_phase::deaf : scan_phase::unreached;
        }
    }
    return before;
}

/// The station that does not respond; `nullopt` if the link is the reason.
std::optional<std::uint32_t> silent_station(const scan_state& after, const scan_event& e) noexcept {
    const bool is_silent = e.about_station != scan_event::verdict::open && !after.is_deaf();
    return is_silent ? std::optional(e.station) : std::nullopt;
}

scan_action on_lost(const scan_state& s) noexcept {
    switch (s.phase) {
        case scan_phase::untouched:
        case scan_phase::answering:
        case scan_phase::unreached: return {.silent_station = {}, .blames_request = true};
        case scan_phase::doubting: return {.silent_station = s.doubted, .blames_request = false};
        case scan_phase::silent:
        case scan_phase::partial:
        case scan_phase::deaf: break;
    }
    return {};
}

}  // namespace

scan_step next(scan_state s, const scan_event& e) noexcept {
    switch (e.type) {
        case scan_event::kind::begun:
            s.had_responses = e.is_on_demand && s.has_responses();
            s.phase = scan_phase::untouched;
            break;
        case scan_event::kind::called:
            s.has_answer = false;
            s.has_stale_choice = false;
            break;
        case scan_event::kind::answered:
            s.phase = after_answer(s.phase);
            s.has_answer = true;
            s.has_recovered = s.has_recovered || e.recovers;
            break;
        case scan_event::kind::timed_out:
            s.phase = after_timeout(s.phase, e.about_station);
            if (s.phase == scan_phase::doubting) s.doubted = e.station;
            s.has_stale_choice = true;
            return {s, {.silent_station = silent_station(s, e), .blames_request = false}};
        case scan_event::kind::not_reached:
            s.phase = after_report(s.phase, e.about_station);
            s.has_answer = true;
            s.has_stale_choice = true;
            return {s, {.silent_station = silent_station(s, e), .blames_request = false}};
        case scan_event::kind::lost: return {s, on_lost(s)};
        case scan_event::kind::restarted: s.has_recovered = false; break;
    }
    return {s, {}};
}

}  // namespace penstock::engine
