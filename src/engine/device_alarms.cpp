#include "engine/device_alarms.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "alarms/definition.hpp"
#include "base/tight_vector.hpp"

namespace penstock::engine {

std::uint32_t device_alarms::find(std::uint32_t slot, alarm_number number) const noexcept {
    auto at = watches(slot) ? first_[slot] : none;
    while (at != none && entries_[at].number != number)
        at = entries_[at].next;
    return at;
}

std::uint32_t device_alarms::add(std::uint32_t slot, alarm_number number) {
    if (slot >= first_.size()) {
        reserve_tightly(first_, slot + 1);
        reserve_tightly(unchanged_, slot + 1);
        first_.resize(slot + 1, none);
        unchanged_.resize(slot + 1, alarms::range::none());
    }
    auto at = free_;
    if (at == none) {
        at = static_cast<std::uint32_t>(entries_.size());
        reserve_tightly(entries_, at + 1);
        entries_.emplace_back();
    } else {
        free_ = entries_[at].next;
        entries_[at] = entry{};
    }
    entries_[at].slot = slot;
    entries_[at].number = number;
    entries_[at].next = std::exchange(first_[slot], at);
    return at;
}

void device_alarms::drop(std::uint32_t slot, std::uint32_t at) {
    auto* link = &first_[slot];
    while (*link != at)
        link = &entries_[*link].next;
    *link = entries_[at].next;
    if (entries_[at].is_pending) std::erase(pending_, at);
    entries_[at] = entry{};
    entries_[at].next = std::exchange(free_, at);
}

void device_alarms::remove(std::uint32_t slot) {
    while (watches(slot))
        drop(slot, first_[slot]);
}

void device_alarms::set_scaled(std::uint32_t slot, bool is_scaled) {
    if (slot >= scaled_.size()) scaled_.resize(slot + 1);
    scaled_[slot] = is_scaled;
}

void device_alarms::put(std::uint32_t slot, const std::vector<evaluated_alarm>& all, const live::last_value& last,
                        steady_time now) {
    for (auto at = watches(slot) ? first_[slot] : none; at != none;) {
        const auto next = entries_[at].next;
        const bool stays = std::ranges::find(all, entries_[at].number, &evaluated_alarm::number) != all.end();
        if (!stays) drop(slot, at);
        at = next;
    }
    for (const auto& s : all) {
        auto at = find(slot, s.number);
        const bool is_known = at != none;
        if (!is_known) at = add(slot, s.number);
        auto& e = entries_[at];
        const bool was_enabled = std::exchange(e.is_enabled, s.is_enabled);
        // By its old rules, since quiet samples were not taken.
        if (is_known && was_enabled && s.is_enabled) seed(e, last, now);
        e.rules = alarms::packed_rules(s.rules);
        if (!s.is_enabled) {
            e.state.disable();
        } else if (is_known && was_enabled) {
            note(e, s.rules, e.state.change_rules(s.rules, now));
        } else {
            begin(e, s, last, now);
        }
    }
    if (watches(slot)) update_unchanged_range(slot);
    flush();
}

void device_alarms::begin(entry& e, const evaluated_alarm& s, const live::last_value& last, steady_time now) {
    const bool has_past = s.is_restarted || !s.stored.is_normal();
    e.state = has_past ? alarms::evaluator(s.stored) : alarms::evaluator();
    seed(e, last, now);
}

void device_alarms::seed(entry& e, const live::last_value& last, steady_time now) {
    if (last.status != live::read_status::success || is_bad(last.state)) return;
    if (const auto v = to_double(last.last); v || e.rules.alarm_kind() == alarms::rules::kind::quality) {
        on_sample(e, v.value_or(0), last.time, now);
    }
}

void device_alarms::on_sample(entry& e, double v, wall_time time, steady_time now) {
    const auto r = e.rules.unpack();
    note(e, r, e.state.on_sample(r, v, time, now));
}

void device_alarms::update_unchanged_range(std::uint32_t slot) {
    auto quiet = alarms::range::all();
    for (auto at = first_[slot]; at != none; at = entries_[at].next) {
        const auto& e = entries_[at];
        if (e.is_enabled) quiet = quiet & e.state.unchanged_range(e.rules.unpack());
    }
    unchanged_[slot] = quiet;
}

void device_alarms::on_sample(std::uint32_t slot, const value& v, wall_time time, steady_time now) {
    const auto number = to_double(v);
    if (number && unchanged_[slot].contains(*number)) return;
    for (auto at = first_[slot]; at != none; at = entries_[at].next) {
        auto& e = entries_[at];
        // A text has no level; a quality alarm needs only the fact that it was read.
        const bool is_of_interest = number || e.rules.alarm_kind() == alarms::rules::kind::quality;
        if (e.is_enabled && is_of_interest) on_sample(e, number.value_or(0), time, now);
    }
    update_unchanged_range(slot);
}

void device_alarms::fail(std::uint32_t slot, quality q, wall_time time, steady_time now) {
    for (auto at = first_[slot]; at != none; at = entries_[at].next) {
        auto& e = entries_[at];
        if (!e.is_enabled) continue;
        if (q == quality::out_of_service) {
            e.state.freeze();
        } else {
            const auto r = e.rules.unpack();
            note(e, r, e.state.on_bad_sample(r, time, now));
        }
    }
    update_unchanged_range(slot);
}

void device_alarms::note(entry& e, const alarms::rules& r, const alarms::changes& all) {
    for (const auto& c : all) {
        const bool has_value = r.alarm_kind != alarms::rules::kind::quality;
        const bool is_scaled = e.slot < scaled_.size() && scaled_[e.slot];
        decided_.push_back(
            {e.number, c, wall_now(),
             has_value ? std::optional(alarms::shortest_decimal(e.state.value(), is_scaled)) : std::nullopt});
    }
    // Limits that contradict each other never settle: without a delay that would wake it again and again.
    if (r.on_delay == milliseconds::zero() && r.off_delay == milliseconds::zero()) return;
    const auto due = e.state.due(r);
    if (!due) return;
    due_ = std::min(due_, *due);
    if (std::exchange(e.is_pending, true)) return;
    pending_.push_back(static_cast<std::uint32_t>(&e - entries_.data()));
}

void device_alarms::on_time(steady_time now) {
    woken_at_ = due_ = no_time;
    // Those whose delay continues are put back by `note`.
    std::vector<std::uint32_t> looked_at;
    looked_at.swap(pending_);
    for (const auto at : looked_at) {
        auto& e = entries_[at];
        e.is_pending = false;
        const auto r = e.rules.unpack();
        note(e, r, e.is_enabled ? e.state.on_time(r, now) : alarms::changes{});
        update_unchanged_range(e.slot);
    }
    flush();
}

void device_alarms::flush() {
    if (!decided_.empty()) {
        if (listener_ != nullptr) listener_->on_decisions(decided_);
        decided_.clear();
    }
    if (due_ < woken_at_ && wake_at_) wake_at_(woken_at_ = due_);
}

}  // namespace penstock::engine
