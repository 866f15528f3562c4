#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "services/notify/notification_rule.hpp"

namespace penstock::services {

/// An event for a channel.
struct due_event {
    std::string channel_id;
    notify::event event;
};

/// Decides who is notified of a subject, and when: each rule has steps, and a step is due when the subject has not been
/// acknowledged for its time.
///
/// The time counts from the first message on, on the steady clock, so a wall clock that is set changes nothing. It goes
/// on while the subject becomes active again and again without an acknowledgement. A step that is due outside the hours
/// of its rule waits for them, unless the subject is acknowledged or over before. A rule that is new or changed begins
/// with the next step of the subjects that are open: what is already late is not sent.
/// Pure: time and hours are arguments.   Thread: one at a time.
/// Limits: `max_subjects` open subjects are followed; for those above, only the steps without a delay are sent, if the
/// rule's hours permit.
class escalation {
public:
    static constexpr std::size_t max_subjects = 20'000;
    /// Whether the hours of the rule permit a message now.
    using open_hours = std::function<bool(const notification_rule& rule)>;
    /// Whether they have permitted one at any time of that span, which ended with the last run of the program.
    using past_hours = std::function<bool(const notification_rule& rule, milliseconds begin, milliseconds end)>;

    void set_rules(std::vector<notification_rule> rules, steady_time now);
    const std::vector<notification_rule>& rules() const noexcept { return rules_; }

    /// The subject has changed, or is new.
    void on_change(const notification_subject& subject, steady_time now, const open_hours& is_open);
    /// A subject that is open since before the start of the program. `age`: since it is open; `seen_age`: its age when
    /// the program ended. Steps that were sent before are not sent again.
    void resume(const notification_subject& subject, milliseconds age, milliseconds seen_age, steady_time now,
                const past_hours& was_open);
    /// Subjects whose key begins with `prefix` and for which `exists(key)` is false are over, without any message.
    void forget_missing(std::string_view prefix, const std::function<bool(const std::string& key)>& exists);

    /// The events that are due; each is returned once.
    std::vector<due_event> take_due(steady_time now, const open_hours& is_open);

    std::size_t size() const noexcept { return followed_.size(); }
    /// Subjects that were not followed, because there were too many.
    std::uint64_t overflows() const noexcept { return overflows_; }

private:
    struct progress {
        std::size_t next_step = 0;   ///< steps before it were sent, or were late when the rule was made
        std::size_t sent_steps = 0;  ///< steps that were sent, for the report of the end
        bool is_raise_due = false;   ///< the steps without a delay are not sent yet
    };
    struct followed {
        notification_subject subject;
        steady_time begin;
        std::map<std::string, progress> by_rule;
    };

    void raise(followed& one);
    void finish(const followed& one);
    void add(const notification_rule& rule, std::size_t step, const notification_subject& subject, notify::news type,
             std::vector<due_event>& to) const;
    void advance(followed& one, const notification_rule& rule, progress& state, steady_time now);

    std::vector<notification_rule> rules_;
    std::map<std::string, followed> followed_;
    std::vector<due_event> due_;
    std::uint64_t overflows_ = 0;
};

}  // namespace penstock::services
