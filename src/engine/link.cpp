#include "engine/link.hpp"

#include <algorithm>

namespace penstock::engine {

namespace {

/// The state of a link that was closed.
link_phase closed(const link_state& s) noexcept {
    if (s.is_shut_down()) return link_phase::ended;
    return s.scan == scan_status::start ? link_phase::waiting : link_phase::off;
}

void back_off(link_state& s, steady_time now, double chance) noexcept {
    const auto pause = std::chrono::duration_cast<steady_time::duration>(s.delay * (1.0 - 0.2 * chance));
    s.delay = std::min(s.delay * 2, link_state::max_delay);
    s.next_attempt = std::max(s.attempt + pause, now + link_state::min_delay / 2);
}

void reset_failures(link_state& s, steady_time now) noexcept {
    s.delay = link_state::min_delay;
    s.attempt = {};
    s.next_attempt = now;
}

/// What is to be done now.
link_action begin(link_state& s, steady_time now) noexcept {
    link_action a;
    if (!s.has_points) return a;
    if (s.phase == link_phase::open) {
        a.begins = s.is_passive ? link_action::kind::listen : link_action::kind::scan;
    } else if (s.phase == link_phase::waiting && now < s.next_attempt) {
        a.deadline = s.next_attempt;
    } else if (s.phase == link_phase::waiting) {
        a.begins = link_action::kind::connect;
        s.phase = link_phase::connecting;
        s.attempt = now;
    }
    return a;
}

}  // namespace

link_step next(link_state s, const link_event& e, steady_time now) noexcept {
    link_action a;
    switch (e.type) {
        case link_event::kind::configured: {
            const auto before = std::exchange(s.scan, e.scan);
            s.has_points = e.has_points;
            s.is_passive = e.is_passive;
            if (e.scan == scan_status::start) {
                if (s.phase == link_phase::off) s.phase = link_phase::waiting;
                break;
            }
            a.closes = true;
            s.is_resuming = false;
            // A stopped collection changes nothing for tags that were not collected before.
            if (e.scan == scan_status::stop || before == scan_status::start) a.fails = quality::out_of_service;
            break;
        }
        case link_event::kind::replaced:
            a.closes = true;
            s.has_points = false;
            s.was_open = false;
            s.is_resuming = false;
            reset_failures(s, now);
            break;
        case link_event::kind::due: a = begin(s, now); break;
        case link_event::kind::opened:
            a.closes = !s.is_open() && s.phase != link_phase::connecting;  // no caller waits for it any more
            if (s.phase != link_phase::connecting) break;
            s.phase = link_phase::open;
            s.was_open = true;
            s.has_answered = false;
            break;
        case link_event::kind::failed:
            if (e.cure != remedy::reconnect) break;
            a.closes = true;
            s.is_resuming = e.keeps_tags;
            if (!e.keeps_tags) a.fails = s.is_open() ? quality::comm_failure : quality::not_connected;
            back_off(s, now, e.chance);
            break;
        case link_event::kind::answered:
            if (!s.is_open()) break;
            s.has_answered = true;
            s.is_resuming = false;
            s.delay = link_state::min_delay;
            break;
        case link_event::kind::written:
            if (s.is_open()) s.delay = link_state::min_delay;
            break;
        case link_event::kind::silent:
            if (s.phase != link_phase::open) break;
            s.has_answered = false;
            a.fails = quality::comm_failure;
            break;
        case link_event::kind::retry:
            if (!s.is_open()) reset_failures(s, now);
            break;
        case link_event::kind::shutdown:
            a.closes = true;
            s.is_resuming = false;
            s.phase = s.phase == link_phase::open ? link_phase::closing : link_phase::ended;
            return {s, a};
    }
    if (a.closes) s.phase = closed(s);
    if (s.phase == link_phase::waiting && s.is_passive && s.has_points) s.phase = link_phase::open;
    return {s, a};
}

}  // namespace penstock::engine
