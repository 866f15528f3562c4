#include "services/notify/escalation.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace penstock::services {

namespace {

std::chrono::minutes delay_of(const notification_step& step) {
    return std::chrono::minutes(step.after_minutes);
}

/// The number of steps without a delay, which are the first.
std::size_t quick_steps(const notification_rule& rule) {
    std::size_t n = 0;
    while (n < rule.steps.size() && rule.steps[n].after_minutes == 0)
        ++n;
    return n;
}

/// The first step that is later than `age`.
std::size_t step_after(const notification_rule& rule, milliseconds age) {
    std::size_t n = 0;
    while (n < rule.steps.size() && delay_of(rule.steps[n]) <= age)
        ++n;
    return n;
}

milliseconds age_of(steady_time since, steady_time now) {
    return std::chrono::duration_cast<milliseconds>(now - since);
}

}  // namespace

void escalation::set_rules(std::vector<notification_rule> rules, steady_time now) {
    for (auto& [key, one] : followed_) {
        std::map<std::string, progress> kept;
        for (const auto& rule : rules) {
            const auto before = std::ranges::find(rules_, rule.rule_id, &notification_rule::rule_id);
            const auto state = one.by_rule.find(rule.rule_id);
            if (before != rules_.end() && *before == rule && state != one.by_rule.end()) {
                kept.emplace(rule.rule_id, state->second);
            } else if (matches(rule, one.subject)) {
                kept.emplace(rule.rule_id, progress{step_after(rule, age_of(one.begin, now)), 0, false});
            }
        }
        one.by_rule = std::move(kept);
    }
    rules_ = std::move(rules);
}

void escalation::add(const notification_rule& rule, std::size_t step, const notification_subject& subject,
                     notify::news type, std::vector<due_event>& to) const {
    for (const auto& channel : rule.steps[step].channels) {
        if (channel == subject.channel_id) continue;
        auto event = subject.facts;
        event.type = type;
        to.push_back({channel, std::move(event)});
    }
}

/// The subject has become active, again or for the first time.
void escalation::raise(followed& one) {
    for (const auto& rule : rules_) {
        if (!matches(rule, one.subject)) {
            one.by_rule.erase(rule.rule_id);
            continue;
        }
        auto& state = one.by_rule[rule.rule_id];
        state.is_raise_due = quick_steps(rule) > 0;
        state.next_step = std::max(state.next_step, quick_steps(rule));
    }
}

void escalation::finish(const followed& one) {
    for (const auto& rule : rules_) {
        const auto state = one.by_rule.find(rule.rule_id);
        if (state == one.by_rule.end() || !rule.is_clear_reported) continue;
        for (std::size_t step = 0; step < state->second.sent_steps; ++step)
            add(rule, step, one.subject, notify::news::cleared, due_);
    }
}

void escalation::on_change(const notification_subject& subject, steady_time now, const open_hours& is_open) {
    const auto known = followed_.find(subject.key);
    if (known == followed_.end()) {
        if (!subject.is_open()) return;
        if (followed_.size() >= max_subjects) {
            ++overflows_;
            for (const auto& rule : rules_) {
                if (!matches(rule, subject) || !is_open(rule)) continue;
                for (std::size_t step = 0; step < quick_steps(rule); ++step)
                    add(rule, step, subject, notify::news::raised, due_);
            }
            return;
        }
        raise(followed_.emplace(subject.key, followed{subject, now, {}}).first->second);
        return;
    }
    auto& one = known->second;
    const bool is_again = subject.is_active && subject.occurrence != one.subject.occurrence;
    const bool is_acknowledged_now = subject.is_acknowledged && !one.subject.is_acknowledged;
    const bool is_worse = subject.facts.priority != one.subject.facts.priority;
    const bool has_ended = one.subject.is_active && !subject.is_active;
    one.subject = subject;
    if (has_ended) finish(one);
    if (!subject.is_open()) {
        followed_.erase(known);
        return;
    }
    if (is_acknowledged_now) {
        // A user knows of it, so what waits for its hours is not needed.
        for (auto& [id, state] : one.by_rule)
            state.is_raise_due = false;
    }
    if (is_again && !is_acknowledged_now) raise(one);
    if (!is_worse || is_again) return;
    // Rules for the new priority that were not about the one before.
    for (const auto& rule : rules_) {
        if (!matches(rule, subject) || one.by_rule.contains(rule.rule_id)) continue;
        one.by_rule[rule.rule_id] = {quick_steps(rule), 0, quick_steps(rule) > 0 && !subject.is_acknowledged};
    }
}

void escalation::resume(const notification_subject& subject, milliseconds age, milliseconds seen_age, steady_time now,
                        const past_hours& was_open) {
    if (!subject.is_open() || followed_.size() >= max_subjects) return;
    followed one{subject, now - age, {}};
    for (const auto& rule : rules_) {
        if (!matches(rule, subject)) continue;
        progress state;
        while (state.next_step < rule.steps.size()) {
            const milliseconds due = delay_of(rule.steps[state.next_step]);
            if (due > seen_age || !was_open(rule, due, seen_age)) break;
            ++state.next_step;
        }
        state.sent_steps = state.next_step;
        state.is_raise_due = state.next_step < quick_steps(rule);
        state.next_step = std::max(state.next_step, quick_steps(rule));
        one.by_rule.emplace(rule.rule_id, state);
    }
    followed_.insert_or_assign(subject.key, std::move(one));
}

void escalation::forget_missing(std::string_view prefix, const std::function<bool(const std::string& key)>& exists) {
    std::erase_if(followed_,
                  [&](const auto& entry) { return entry.first.starts_with(prefix) && !exists(entry.first); });
}

/// Sends what is due for one subject and one rule, whose hours permit it.
void escalation::advance(followed& one, const notification_rule& rule, progress& state, steady_time now) {
    if (std::exchange(state.is_raise_due, false)) {
        for (std::size_t step = 0; step < quick_steps(rule); ++step)
            add(rule, step, one.subject, notify::news::raised, due_);
        state.sent_steps = std::max(state.sent_steps, quick_steps(rule));
    }
    if (one.subject.is_acknowledged) return;
    const auto age = age_of(one.begin, now);
    while (state.next_step < rule.steps.size() && delay_of(rule.steps[state.next_step]) <= age) {
        add(rule, state.next_step, one.subject, notify::news::unacknowledged, due_);
        state.sent_steps = ++state.next_step;
    }
}

std::vector<due_event> escalation::take_due(steady_time now, const open_hours& is_open) {
    std::map<std::string, bool> hours;  // asked once for each rule, and only if something is due
    for (auto& [key, one] : followed_) {
        const auto age = age_of(one.begin, now);
        for (const auto& rule : rules_) {
            const auto found = one.by_rule.find(rule.rule_id);
            if (found == one.by_rule.end()) continue;
            auto& state = found->second;
            const bool is_step_due = !one.subject.is_acknowledged && state.next_step < rule.steps.size() &&
                                     delay_of(rule.steps[state.next_step]) <= age;
            if (!state.is_raise_due && !is_step_due) continue;
            const auto [known, is_first] = hours.try_emplace(rule.rule_id, false);
            if (is_first) known->second = is_open(rule);
            if (known->second) advance(one, rule, state, now);
        }
    }
    return std::exchange(due_, {});
}

}  // namespace penstock::services
