#include "drivers/station_list.hpp"

#include <algorithm>

namespace penstock {

station_list::state* station_list::find(std::uint32_t station) noexcept {
    const auto found = std::ranges::find(states_, station, &state::station);
    return found == states_.end() ? nullptr : &*found;
}

const station_list::state* station_list::find(std::uint32_t station) const noexcept {
    const auto found = std::ranges::find(states_, station, &state::station);
    return found == states_.end() ? nullptr : &*found;
}

bool station_list::is_silent(std::uint32_t station) const noexcept {
    const auto* s = find(station);
    return s != nullptr && s->is_silent;
}

bool station_list::may_ask(std::uint32_t station, steady_time now) const noexcept {
    const auto* s = find(station);
    return s == nullptr || !s->is_silent || now >= s->next_probe;
}

milliseconds station_list::timeout_for(std::uint32_t station) const noexcept {
    const auto* s = find(station);
    if (s == nullptr || !s->is_silent || is_whole_probe(*s)) return timeout_;
    return std::max(timeout_ * probe_share_percent / 100, milliseconds{1});
}

bool station_list::on_answer(std::uint32_t station) noexcept {
    auto* s = find(station);
    if (s == nullptr) {
        states_.push_back({station});
        return false;
    }
    const bool was_silent = s->is_silent;
    *s = {station};
    return was_silent;
}

void station_list::on_silence(std::uint32_t station, steady_time now) {
    auto* s = find(station);
    if (s == nullptr) s = &states_.emplace_back(state{station});
    const bool was_whole_probe = s->is_silent && is_whole_probe(*s);
    s->is_silent = true;
    ++s->probes;
    s->next_probe = now + (was_whole_probe || is_whole_probe(*s) ? whole_probe_pause : probe_pause);
}

void station_list::on_open(steady_time now) noexcept {
    for (auto& s : states_) {
        s.next_probe = now;
        if (states_.size() == 1) s.probes = 0;
    }
}

}  // namespace penstock
