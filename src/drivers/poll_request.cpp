#include "drivers/poll_request.hpp"

#include <utility>

namespace penstock {

namespace {

poll_action on_response(poll_purpose purpose) noexcept {
    switch (purpose) {
        case poll_purpose::planned:
        case poll_purpose::planned_witness: return poll_action::confirm;
        case poll_purpose::size: return poll_action::end_trial;
        case poll_purpose::half:
        case poll_purpose::retry:
        case poll_purpose::sample:
        case poll_purpose::probe:
        case poll_purpose::witness:
        case poll_purpose::search: break;
    }
    return poll_action::release;
}

poll_action on_refusal(poll_state& s, const poll_event& e) noexcept {
    const bool is_scan = s.purpose == poll_purpose::planned;
    if (is_scan && s.is_proven && !std::exchange(s.is_repeated, true)) return poll_action::repeat;
    if (is_scan && e.type == poll_event::kind::troubled && ++s.troubles < poll_state::troubles_until_search) {
        s.progress = poll_progress::left_out;
        return poll_action::postpone;
    }
    s.progress = poll_progress::refused;
    if (s.purpose == poll_purpose::size) return poll_action::end_trial;
    if (s.purpose == poll_purpose::sample) return poll_action::keep_isolated;
    return e.has_one_point ? poll_action::isolate : poll_action::halve;
}

poll_action on_timeout(const poll_state& s, bool is_station_doubted) noexcept {
    if (s.is_witness() && is_station_doubted) return poll_action::drop_station;
    switch (s.purpose) {
        case poll_purpose::probe: return poll_action::drop_station;
        case poll_purpose::planned:
        case poll_purpose::planned_witness: return poll_action::doubt;
        case poll_purpose::search: return poll_action::narrow;
        case poll_purpose::size: return poll_action::end_trial;
        case poll_purpose::half:
        case poll_purpose::retry:
        case poll_purpose::sample:
        case poll_purpose::witness: break;
    }
    return poll_action::none;
}

}  // namespace

poll_step next(poll_state s, const poll_event& e) noexcept {
    switch (e.type) {
        case poll_event::kind::begun:
            if (s.progress == poll_progress::answered) {
                s.is_proven = true;
                s.troubles = 0;
            }
            if (s.is_planned()) s.purpose = poll_purpose::planned;
            s.progress = poll_progress::waiting;
            s.is_repeated = false;
            break;
        case poll_event::kind::chosen:
            s.purpose = s.is_planned() ? poll_purpose::planned_witness : poll_purpose::witness;
            break;
        case poll_event::kind::answered: s.progress = poll_progress::answered; return {s, on_response(s.purpose)};
        case poll_event::kind::refused:
        case poll_event::kind::troubled: {
            const auto action = on_refusal(s, e);
            return {s, action};
        }
        case poll_event::kind::timed_out:
            s.progress = poll_progress::left_out;
            return {s, on_timeout(s, e.is_station_doubted)};
        case poll_event::kind::left_out: s.progress = poll_progress::left_out; break;
        case poll_event::kind::restored: s.progress = poll_progress::waiting; break;
    }
    return {s, poll_action::none};
}

}  // namespace penstock
