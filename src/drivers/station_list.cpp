#include "drivers/station_list.hpp"

#include <algorithm>
#include <utility>

namespace penstock {

station_list::state* station_list::find(std::uint32_t station) noexcept {
    const auto found = std::ranges::find(states_, station, &state::station);
    return found == states_.end() ? nullptr : &*found;
}

const station_list::state* station_list::find(std::uint32_t station) const noexcept {
    const auto found = std::ranges::find(states_, station, &state::station);
    return found == states_.end() ? nullptr : &*found;
}

bool station_list::has_silent() const noexcept {
    return std::ranges::any_of(states_, &state::is_silent);
}

bool station_list::is_silent(std::uint32_t station) const noexcept {
    const auto* s = find(station);
    return s != nullptr && s->is_silent;
}

bool station_list::may_request(std::uint32_t station, steady_time now) const noexcept {
    const auto* s = find(station);
    return s == nullptr || !s->is_silent || now >= s->next_probe;
}

milliseconds station_list::timeout_for(std::uint32_t station) const noexcept {
    const auto* s = find(station);
    if (s == nullptr || !s->is_silent || is_full_probe(*s) || states_.size() == 1) return timeout_;
    return short_timeout();
}

milliseconds station_list::short_timeout() const noexcept {
    return std::max(timeout_ * probe_share_percent / 100, milliseconds{1});
}

bool station_list::is_full_probe(const state& s) const noexcept {
    const int every = s.slowest == unknown_time ? never_seen_probes_until_full : slow_probes_until_full;
    return s.slowest > short_timeout() && s.probes % every == 0;
}

milliseconds station_list::timeout_for_search(std::uint32_t station) const noexcept {
    const auto* s = find(station);
    const bool is_quick = s != nullptr && s->slowest != unknown_time && 2 * s->slowest <= short_timeout();
    return is_quick ? short_timeout() : timeout_;
}

bool station_list::is_only(std::uint32_t station) const noexcept {
    return states_.size() == 1 && states_.front().station == station;
}

std::optional<point_index> station_list::witness(std::uint32_t station) const noexcept {
    const auto* s = find(station);
    return s == nullptr ? std::nullopt : s->witness;
}

void station_list::reset_witnesses() noexcept {
    for (auto& s : states_)
        s.witness.reset();
}

int station_list::probes(std::uint32_t station) const noexcept {
    const auto* s = find(station);
    return s == nullptr || !s->is_silent ? 0 : s->probes;
}

bool station_list::on_response(std::uint32_t station, steady_time::duration took, std::optional<point_index> brought) {
    auto* s = find(station);
    if (s == nullptr) s = &states_.emplace_back(state{station});
    if (brought) s->witness = brought;
    s->slowest = s->slowest == unknown_time ? took : std::max(s->slowest, took);
    s->probes = 0;
    return std::exchange(s->is_silent, false);
}

void station_list::on_timeout(std::uint32_t station, steady_time asked, steady_time now) {
    auto* s = find(station);
    if (s == nullptr) s = &states_.emplace_back(state{station});
    const bool is_first = !s->is_silent;
    if (!is_first && asked < s->silent_since) return;
    if (is_first) s->silent_since = now;
    const bool was_full_probe = !is_first && is_full_probe(*s);
    s->is_silent = true;
    ++s->probes;
    s->next_probe = now + (is_first                              ? first_probe_delay
                           : was_full_probe || is_full_probe(*s) ? full_probe_pause
                                                                 : probe_interval);
}

void station_list::on_open(steady_time now) noexcept {
    // Where others respond the link was not what it lacked.
    if (!std::ranges::all_of(states_, &state::is_silent)) return;
    for (auto& s : states_)
        s.next_probe = now;
}

}  // namespace penstock
