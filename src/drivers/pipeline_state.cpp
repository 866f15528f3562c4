#include "drivers/pipeline_state.hpp"

namespace penstock {

namespace {

void hear(pipeline_state& s, pipeline_action& a, noise_level level) noexcept {
    a.tells_noisy = level == noise_level::noisy && s.noise != noise_level::noisy;
    s.noise = level;
}

noise_level louder(noise_level level) noexcept {
    switch (level) {
        case noise_level::quiet: return noise_level::once;
        case noise_level::once: return noise_level::twice;
        case noise_level::twice:
        case noise_level::noisy: break;
    }
    return noise_level::noisy;
}

/// While several answers are awaited, the bytes may be a part of one of them.
void hear_before_answer(pipeline_state& s, pipeline_action& a, std::size_t in_flight) noexcept {
    a.fails = s.skipped > pipeline_state::max_skipped || (s.skipped == 0 && s.has_received() && in_flight > 1);
    if (s.skipped == 0) hear(s, a, s.has_received() ? louder(s.noise) : noise_level::noisy);
}

}  // namespace

pipeline_step next(pipeline_state s, const pipeline_event& e) noexcept {
    pipeline_action a;
    switch (e.type) {
        case pipeline_event::kind::attached:
            s.phase = pipeline_phase::unused;
            s.skipped = 0;
            break;
        case pipeline_event::kind::closed: s.phase = pipeline_phase::closed; break;
        case pipeline_event::kind::queued: s.is_corrupted = false; break;
        case pipeline_event::kind::sent:
            if (s.phase == pipeline_phase::unused) s.phase = pipeline_phase::unanswered;
            if (s.phase == pipeline_phase::announced) s.phase = pipeline_phase::proven;
            break;
        case pipeline_event::kind::frame_came:
            if (s.phase == pipeline_phase::unused) s.phase = pipeline_phase::announced;
            if (s.phase == pipeline_phase::unanswered) s.phase = pipeline_phase::proven;
            s.skipped = 0;
            break;
        case pipeline_event::kind::bytes_wrong: s.is_corrupted = true; break;
        case pipeline_event::kind::noise_came: hear(s, a, louder(s.noise)); break;
        case pipeline_event::kind::noise_before: hear_before_answer(s, a, e.in_flight); break;
        case pipeline_event::kind::bytes_dropped: s.skipped += e.size; break;
        case pipeline_event::kind::echo_came:
            a.tells_echo = s.echo == echo_state::unknown;
            s.echo = echo_state::echoing;
            break;
        case pipeline_event::kind::echo_missing:
            if (s.echo == echo_state::echoing) s.echo = echo_state::stopped;
            break;
        case pipeline_event::kind::answer_lost:
            if (s.phase != pipeline_phase::closed) s.phase = pipeline_phase::out_of_step;
            break;
    }
    return {s, a};
}

}  // namespace penstock
