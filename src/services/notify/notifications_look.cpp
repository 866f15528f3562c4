#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "alarms/queries.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "live/tag_table.hpp"
#include "master/catalog.hpp"
#include "master/record_database.hpp"
#include "services/notify/hours_cache.hpp"
#include "services/notify/notifications.hpp"
#include "store/store.hpp"

// What the thread of the notifications does each second.

namespace penstock::services {

namespace {

using alarms::alarm_state;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr seconds poll_interval{1};
constexpr seconds fault_interval{5};
constexpr minutes save_interval{1};
constexpr std::size_t max_levels = 10;  ///< of assets above one another

constexpr seconds device_hold{15};
constexpr seconds transfer_hold{60};
constexpr seconds warning_hold{10};
constexpr minutes max_transfer_delay{10};
constexpr double full_disk_percent = 90;

/// `123 456`: number of the last change of an alarm, and the time when that was known.
struct stored_progress {
    std::int64_t seq = 0, seen_at = 0;
};

std::optional<stored_progress> parse_progress(const std::string& text) {
    const auto parts = split(text, ' ');
    if (parts.size() != 2) return std::nullopt;
    const auto seq = parse_number<std::int64_t>(parts[0]);
    const auto seen_at = parse_number<std::int64_t>(parts[1]);
    if (!seq || !seen_at) return std::nullopt;
    return stored_progress{*seq, *seen_at};
}

present_fault make_fault(const char* kind, const std::string& id, const char* priority, std::string text,
                         milliseconds hold) {
    present_fault out;
    out.subject.key = fmt::format("{}/{}", kind, id);
    out.subject.facts.kind = kind;
    out.subject.facts.id = out.subject.facts.name = id;
    out.subject.facts.priority = priority;
    out.subject.facts.text = std::move(text);
    out.hold = hold;
    return out;
}

}  // namespace

void notifications::run() {
    // At once: on the first start of all, only what is open by then is not new.
    auto next = steady_now();
    for (bool goes_on = true; goes_on; next = steady_now() + poll_interval) {
        {
            auto held = thread_.lock();
            goes_on = thread_.wait_until(held, next, [] { return false; });
        }
        const heartbeat::limit_scope works(heartbeat::work_limit);
        try {
            if (goes_on) look(wall_now(), steady_now());
        } catch (const std::exception& e) {
            logger("notify")->error("an error while looking for what users must know: {}", e.what());
        }
        send_due(steady_now(), !goes_on);
        save_progress(wall_now(), goes_on ? steady_now() : steady_time::max());
    }
}

void notifications::look(wall_time at, steady_time now) {
    take_configuration(now);
    std::vector<std::shared_ptr<channel_worker>> ended;
    {
        const auto held = thread_.lock();
        ended.swap(retired_);
    }
    for (const auto& worker : ended)
        worker->stop();
    read_alarms(at, now);
    if (now < next_fault_look_) return;
    next_fault_look_ = now + fault_interval;
    look_for_faults(at, now);
}

void notifications::take_configuration(steady_time now) {
    std::optional<std::vector<notification_rule>> rules;
    std::map<std::string, milliseconds> intervals;
    {
        const auto held = thread_.lock();
        rules = std::exchange(new_rules_, std::nullopt);
        if (!rules) return;
        for (const auto& [id, worker] : workers_)
            intervals.emplace(id, seconds(worker->channel().interval_s));
    }
    escalation_.set_rules(std::move(*rules), now);
    std::erase_if(groups_, [&](const auto& group) { return !intervals.contains(group.first); });
    for (const auto& [id, interval] : intervals)
        groups_.try_emplace(id, interval).first->second.set_interval(interval);
}

bool notifications::is_open(const notification_rule& rule, wall_time at) {
    return hours_->is_open(rule, at, steady_now(), settings_.records);
}

bool notifications::was_open(const notification_rule& rule, wall_time begin, wall_time end) {
    return hours_->was_open(rule, begin, end, steady_now(), settings_.records);
}

/// The alarm as rules see it; `nullopt`: another gateway evaluates it.
std::optional<notification_subject> notifications::subject_of(master::record_reader& view,
                                                              const alarms::live_alarm& alarm) {
    const auto& state = alarm.current;
    notification_subject out;
    out.key = "ALARM/" + state.alarm_id;
    const bool is_removed = state.deleted_at || !alarm.is_enabled;
    const auto tag = is_removed ? std::nullopt : settings_.tags.find(alarm.tag_id);
    if (!is_removed && !tag) return std::nullopt;
    const bool is_hidden = is_removed || state.shelved_until;
    out.is_active = !is_hidden && (state.state == alarm_state::active_unack || state.state == alarm_state::active_ack);
    out.is_acknowledged =
        is_hidden || (state.state != alarm_state::active_unack && state.state != alarm_state::cleared_unack);
    out.occurrence = state.occurrence_id;
    auto& facts = out.facts;
    facts.kind = "ALARM";
    facts.priority = state.priority;
    facts.id = state.alarm_id;
    facts.name = alarm.alarm_name;
    facts.text = state.message;
    facts.tag_id = alarm.tag_id;
    if (tag && tag->opc_id) facts.opc_id = *tag->opc_id;
    facts.asset_id = alarm.linked_asset_id;
    facts.raised_at = state.active_since.value_or(wall_time{});
    if (!out.is_open()) return out;
    out.places.push_back(alarm.site_id);
    if (alarm.linked_asset_id.empty()) return out;
    const auto [known, is_new] = places_.try_emplace(alarm.linked_asset_id);
    if (is_new) {
        auto id = alarm.linked_asset_id;
        for (std::size_t i = 0; i < max_levels && !id.empty(); ++i) {
            known->second.push_back(id);
            const auto asset = view.find(master::resource_named("asset"), id);
            id = asset ? asset->text("parent_id") : std::string();
        }
    }
    out.places.insert(out.places.end(), known->second.begin(), known->second.end());
    return out;
}

/// Continues where the last run of the program has ended. Alarms that have changed since then are read afterwards.
void notifications::resume_alarms(master::record_reader& view, wall_time at, steady_time now) {
    outcome<std::string> text{std::string()};
    on_store_([&] { text = settings_.store.notification_progress(); });
    if (!text) throw master::request_error(master::error_kind::unavailable, text.error().message);
    const auto stored = parse_progress(*text);
    std::int64_t newest = 0;
    const auto live = view.list_live_alarms({});
    if (!live.empty()) newest = live.back().current.seq;
    const auto seq = stored ? stored->seq : newest;
    // The first start of all: what is open already is not new, and steps that are late are not sent.
    const auto seen_at = stored ? from_epoch_ms(stored->seen_at) : at;
    for (const auto& alarm : live) {
        if (alarm.current.seq > seq) continue;
        const auto subject = subject_of(view, alarm);
        if (!subject || !subject->is_open()) continue;
        const auto since = std::min(subject->facts.raised_at, at);
        const auto seen_age = std::max(milliseconds(0), std::min(seen_at, at) - since);
        escalation_.resume(*subject, at - since, seen_age, now,
                           [&](const notification_rule& rule, milliseconds begin, milliseconds end) {
                               return was_open(rule, since + begin, since + end);
                           });
    }
    last_seq_ = saved_seq_ = seq;
    if (!stored) saved_seq_ = -1;
}

void notifications::read_alarms(wall_time at, steady_time now) {
    try {
        const auto view = settings_.records.read();
        places_.clear();
        if (!last_seq_) resume_alarms(*view, at, now);
        alarms::live_request since;
        since.after_seq = *last_seq_;
        for (const auto& alarm : view->list_live_alarms(since)) {
            last_seq_ = alarm.current.seq;
            if (const auto subject = subject_of(*view, alarm))
                escalation_.on_change(*subject, now, [&](const notification_rule& rule) { return is_open(rule, at); });
        }
        reading_.worked();
    } catch (const master::request_error& why) {
        reading_.failed(why.message + "; the gateway tries again");
    }
}

std::vector<present_fault> notifications::present_faults(wall_time at) const {
    std::vector<present_fault> all;
    for (const auto& device : settings_.devices()) {
        if (device.scan != engine::scan_status::start || device.connection == engine::connection_status::connected)
            continue;
        auto& one = all.emplace_back(make_fault(
            "DEVICE", device.opc_id, "HIGH",
            fmt::format("the device is not connected{}{}", device.last_error.empty() ? "" : ": ", device.last_error),
            device_hold));
        one.subject.facts.opc_id = device.opc_id;
    }
    for (const auto& transfer : settings_.transfers()) {
        if (!transfer.is_enabled) continue;
        const auto why = transfer.status_error ? *transfer.status_error : transfer.link.error;
        if (transfer.status_error || !transfer.link.is_connected) {
            const auto& reason = why.empty() ? transfer.stats.last_error : why;
            if (reason.empty()) continue;  // it has not tried yet, or connects only to send
            all.push_back(make_fault("TRANSFER", transfer.name, "MEDIUM",
                                     "the transfer does not reach its receiver: " + reason, transfer_hold));
        } else if (transfer.stats.oldest_queued &&
                   from_epoch_ms(*transfer.stats.oldest_queued) < at - max_transfer_delay) {
            all.push_back(make_fault("TRANSFER", transfer.name, "MEDIUM",
                                     fmt::format("the transfer falls behind: {} samples wait, the oldest for more "
                                                 "than {} minutes",
                                                 transfer.stats.queued, max_transfer_delay.count()),
                                     transfer_hold));
        }
    }
    const auto used = settings_.disk_used_percent();
    if (used >= full_disk_percent) {
        all.push_back(make_fault("DISK", "disk", "HIGH",
                                 fmt::format("the disk of the data folder is {:.0f} % full: make room", used),
                                 seconds(0)));
    }
    for (const auto& sentence : settings_.warnings()) {
        auto& one =
            all.emplace_back(make_fault("GATEWAY", key_of_sentence(sentence), "MEDIUM", sentence, warning_hold));
        one.subject.facts.id = one.subject.facts.name = "gateway";
    }
    // The other channels report one that does not deliver.
    for (const auto& [id, state] : states()) {
        if (!state.failing_since) continue;
        auto& one = all.emplace_back(
            make_fault("GATEWAY", "channel/" + id, "HIGH",
                       fmt::format("notification channel {} does not deliver messages: {}", id,
                                   state.last_error.empty() ? "too many messages wait" : state.last_error),
                       milliseconds(0)));
        one.subject.channel_id = one.subject.facts.id = one.subject.facts.name = id;
    }
    for (auto& one : all)
        one.subject.places = {settings_.sender.site_id};
    return all;
}

void notifications::look_for_faults(wall_time at, steady_time now) {
    for (const auto& subject : faults_.on_look(present_faults(at), at, now))
        escalation_.on_change(subject, now, [&](const notification_rule& rule) { return is_open(rule, at); });
}

/// Puts what is due into the queues of the channels. `is_last`: all of it, because the program ends; it is sent after
/// the next start.
void notifications::send_due(steady_time now, bool is_last) {
    const auto at = wall_now();
    for (auto& due : escalation_.take_due(now, [&](const notification_rule& rule) { return is_open(rule, at); })) {
        const auto group = groups_.find(due.channel_id);
        if (group != groups_.end()) group->second.add(std::move(due.event), now);
    }
    for (auto& [channel, group] : groups_) {
        if (const auto message = is_last ? group.flush() : group.take(now)) queue(channel, *message);
    }
}

/// Stores how far the alarms were processed, when all their messages are in the database.
void notifications::save_progress(wall_time at, steady_time now) {
    if (!last_seq_) return;
    const bool waits = std::ranges::any_of(groups_, [](const auto& group) { return !group.second.is_empty(); });
    if (waits || (*last_seq_ == saved_seq_ && (now < next_save_ || escalation_.size() == 0))) return;
    const auto text = fmt::format("{} {}", *last_seq_, to_epoch_ms(at));
    on_store_([&] {
        if (const auto done = settings_.store.put_notification_progress(text); done) saved_seq_ = *last_seq_;
    });
    next_save_ = steady_now() + save_interval;
}

}  // namespace penstock::services
