#include "engine/alarm_watch.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "alarms/definition.hpp"

namespace penstock::engine {

std::uint32_t alarm_watch::find(std::uint32_t slot, std::uint32_t number) const noexcept {
    auto at = watches(slot) ? first_[slot] : none;
    while (at != none && entries_[at].number != number)
        at = entries_[at].next;
    return at;
}

std::uint32_t alarm_watch::add(std::uint32_t slot, std::uint32_t number) {
    if (slot >= first_.size()) {
        first_.resize(slot + 1, none);
        quiet_.resize(slot + 1, alarms::range::none());
    }
    auto at = free_;
    if (at == none) {
        at = static_cast<std::uint32_t>(entries_.size());
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

void alarm_watch::drop(std::uint32_t slot, std::uint32_t at) {
    auto* link = &first_[slot];
    while (*link != at)
        link = &entries_[*link].next;
    *link = entries_[at].next;
    if (entries_[at].is_pending) std::erase(pending_, at);
    entries_[at] = entry{};
    entries_[at].next = std::exchange(free_, at);
}

void alarm_watch::remove(std::uint32_t slot) {
    while (watches(slot))
        drop(slot, first_[slot]);
}

void alarm_watch::put(std::uint32_t slot, const std::vector<alarm_setting>& all, const live::record& last,
                      steady_time now) {
    for (auto at = watches(slot) ? first_[slot] : none; at != none;) {
        const auto next = entries_[at].next;
        const bool stays = std::ranges::find(all, entries_[at].number, &alarm_setting::number) != all.end();
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
        if (is_known && was_enabled && s.is_enabled) take_last(e, last, now);
        e.rules = s.rules;
        if (!s.is_enabled) {
            e.state.disable();
        } else if (is_known && was_enabled) {
            note(e, e.state.change_rules(e.rules, now));
        } else {
            begin(e, s, last, now);
        }
    }
    if (watches(slot)) look_for_quiet(slot);
    hand_on();
}

void alarm_watch::begin(entry& e, const alarm_setting& s, const live::record& last, steady_time now) {
    const bool has_past = s.is_restarted || !s.stored.is_normal();
    e.state = has_past ? alarms::evaluator(s.stored) : alarms::evaluator();
    take_last(e, last, now);
}

void alarm_watch::take_last(entry& e, const live::record& last, steady_time now) {
    if (last.status != live::read_status::success || is_bad(last.state)) return;
    if (const auto v = to_double(last.last); v || e.rules.what == alarms::rules::kind::quality) {
        take(e, v.value_or(0), last.time, now);
    }
}

void alarm_watch::take(entry& e, double v, wall_time time, steady_time now) {
    e.value = v;
    note(e, e.state.take(e.rules, v, time, now));
}

void alarm_watch::look_for_quiet(std::uint32_t slot) {
    auto quiet = alarms::range::all();
    for (auto at = first_[slot]; at != none; at = entries_[at].next) {
        const auto& e = entries_[at];
        if (e.is_enabled) quiet = quiet & e.state.quiet(e.rules);
    }
    quiet_[slot] = quiet;
}

void alarm_watch::take(std::uint32_t slot, const value& v, wall_time time, steady_time now) {
    const auto number = to_double(v);
    if (number && quiet_[slot].contains(*number)) return;
    for (auto at = first_[slot]; at != none; at = entries_[at].next) {
        auto& e = entries_[at];
        // A text has no level; that it was read is all that a quality alarm wants to know.
        const bool is_of_interest = number || e.rules.what == alarms::rules::kind::quality;
        if (e.is_enabled && is_of_interest) take(e, number.value_or(0), time, now);
    }
    look_for_quiet(slot);
}

void alarm_watch::fail(std::uint32_t slot, quality q, wall_time time, steady_time now) {
    for (auto at = first_[slot]; at != none; at = entries_[at].next) {
        auto& e = entries_[at];
        if (!e.is_enabled) continue;
        if (q == quality::out_of_service) {
            e.state.freeze();
        } else {
            note(e, e.state.take_bad(e.rules, time, now));
        }
    }
    look_for_quiet(slot);
}

void alarm_watch::note(entry& e, const alarms::changes& all) {
    for (const auto& c : all) {
        const bool has_value = e.rules.what != alarms::rules::kind::quality;
        decided_.push_back({e.number, c, wall_now(), has_value ? std::optional(alarms::tidy(e.value)) : std::nullopt});
    }
    if (e.rules.on_delay == milliseconds::zero() && e.rules.off_delay == milliseconds::zero()) return;
    const auto due = e.state.due(e.rules);
    if (!due) return;
    due_ = std::min(due_, *due);
    if (std::exchange(e.is_pending, true)) return;
    pending_.push_back(static_cast<std::uint32_t>(&e - entries_.data()));
}

void alarm_watch::pass(steady_time now) {
    woken_at_ = due_ = never;
    // Those whose delay goes on are put back by `note`.
    std::vector<std::uint32_t> looked_at;
    looked_at.swap(pending_);
    for (const auto at : looked_at) {
        auto& e = entries_[at];
        e.is_pending = false;
        note(e, e.is_enabled ? e.state.pass(e.rules, now) : alarms::changes{});
        look_for_quiet(e.slot);
    }
    hand_on();
}

void alarm_watch::hand_on() {
    if (!decided_.empty()) {
        if (to_ != nullptr) to_->decided(decided_);
        decided_.clear();
    }
    if (due_ < woken_at_ && wake_at_) wake_at_(woken_at_ = due_);
}

}  // namespace penstock::engine
