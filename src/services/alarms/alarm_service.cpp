#include "services/alarms/alarm_service.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "alarms/level_name.hpp"
#include "alarms/queries.hpp"
#include "base/invariant.hpp"
#include "base/log.hpp"
#include "engine/engine.hpp"
#include "master/catalog.hpp"
#include "master/domains/alarm_action.hpp"
#include "master/domains/alarm_record.hpp"
#include "master/record_database.hpp"

namespace penstock::services {

namespace {

constexpr std::size_t max_at_once = 500;  ///< tags of a query, decisions of a transaction
constexpr std::size_t max_held_of_alarm = 100;
constexpr std::size_t max_refused_at_once = 100;  ///< alarms whose change is tried again in vain, before others' turn
constexpr std::chrono::seconds pause{1};          ///< before the next attempt after no response from the database
constexpr std::chrono::seconds look_every{1};
constexpr std::chrono::minutes shorten_every{10};
constexpr std::chrono::hours reports_deleted{1};
constexpr std::int64_t max_events = 10'000'000;
constexpr std::int64_t max_removed = 10'000;

using strings = std::vector<std::string>;

/// The next `max_at_once` of them, from that place on; moves the place.
template <class T>
std::span<const T> next_batch(const std::vector<T>& all, std::size_t& at) {
    const auto count = std::min(max_at_once, all.size() - at);
    return {all.data() + std::exchange(at, at + count), count};
}

std::vector<master::record> alarms_of(master::record_reader& view, const strings& tag_ids) {
    master::list_request asked;
    asked.filter.push_back({"tag_id", std::vector<master::cell>(tag_ids.begin(), tag_ids.end())});
    return view.list(master::resource_named("alarm"), asked);
}

}  // namespace

alarm_service::alarm_service(master::record_database& records, settings s)
    : records_(records), settings_(std::move(s)) {}

alarm_service::~alarm_service() {
    stop();
}

void alarm_service::start(store_executor run) {
    on_store_ = std::move(run);
    is_restarting_ = false;
    thread_.start("alarms", [this] { this->run(); });
}

void alarm_service::stop() {
    thread_.stop();
}

void alarm_service::on_tags_collected(const strings& tag_ids) {
    try {
        auto view = records_.read();
        for (std::size_t at = 0; at < tag_ids.size();) {
            const auto some = next_batch(tag_ids, at);
            load(*view, {some.begin(), some.end()});
        }
    } catch (const master::request_error& why) {
        logger("api")->error("cannot read the alarms of {} tags from the database; the gateway tries again: {}",
                             tag_ids.size(), why.message);
        unloaded_tags_.insert(unloaded_tags_.end(), tag_ids.begin(), tag_ids.end());
    }
}

void alarm_service::retry_unread() {
    if (!unloaded_tags_.empty() && records_.answers()) on_tags_collected(std::exchange(unloaded_tags_, {}));
}

void alarm_service::on_tags_removed(std::span<const std::uint32_t> ids) {
    for (const auto id : ids)
        retain(id, {});
}

void alarm_service::retain(std::uint32_t tag, std::span<const engine::alarm_number> staying) {
    for (const auto gone : numbers_.retain(tag, staying))
        definitions_.erase(gone);
}

void alarm_service::on_alarms_changed(const strings& alarm_ids) {
    if (alarm_ids.empty()) return;
    auto view = records_.read();
    std::set<std::string> tags;
    for (const auto& id : alarm_ids) {
        // It may have been another tag's before.
        if (const auto now = view->find(master::resource_named("alarm"), id)) tags.insert(now->text("tag_id"));
        if (const auto tag = numbers_.tag_of(id)) tags.insert(engine_->table().id_of(*tag));
        if (const auto mirrored = master::mirrored_tag(id); !mirrored.empty()) tags.emplace(mirrored);
    }
    on_tags_collected({tags.begin(), tags.end()});
}

/// The alarms of these tags, and their states, to the devices' loops.
void alarm_service::load(master::record_reader& view, const strings& tag_ids) {
    const auto found = alarms_of(view, tag_ids);
    strings ids;
    for (const auto& alarm : found)
        ids.push_back(alarm.id());
    std::map<std::string, alarms::level> levels;
    for (const auto& s : view.find_alarm_statuses(ids))
        levels[s.alarm_id] = alarms::parse_level(s.level).value_or(alarms::level::normal());
    std::map<std::string, engine::tag_alarms> by_tag;
    for (const auto& id : tag_ids) {
        const auto tag = engine_->table().number_of(id);
        if (tag && numbers_.has_any(*tag)) by_tag[id].tag_id = id;  // it may have lost its last one
    }
    for (const auto& alarm : found) {
        const auto d = master::definition_of(alarm, nullptr, nullptr);
        const auto tag = engine_->table().number_of(d.tag_id);
        if (!tag) continue;
        const auto number = numbers_.put(*tag, d.tag_id, d.alarm_id, d.is_enabled);
        auto& of = by_tag[d.tag_id];
        of.tag_id = d.tag_id;
        of.alarms.push_back({number, d.make_rules(), d.is_enabled, levels[d.alarm_id], is_restarting_});
        definitions_.erase(number);
    }
    std::vector<engine::tag_alarms> all;
    for (auto& [id, of] : by_tag) {
        std::vector<engine::alarm_number> staying;
        for (const auto& alarm : of.alarms)
            staying.push_back(alarm.number);
        retain(*engine_->table().number_of(id), staying);
        all.push_back(std::move(of));
    }
    if (!all.empty()) engine_->put_alarms(std::move(all));
}

void alarm_service::on_decisions(std::span<const engine::alarm_decision> all) {
    {
        const auto held = thread_.lock();
        for (const auto& one : all) {
            if (merged_.empty() && waiting_.size() < max_waiting) {
                waiting_.push_back({one, 0});
                continue;
            }
            const auto [known, is_first] = merged_.try_emplace(one.number, waiting{one, 0});
            if (is_first) continue;
            ++known->second.merged;
            known->second.decision = one;
        }
    }
    thread_.notify();
}

std::vector<alarm_service::waiting> alarm_service::take_waiting() {
    std::vector<waiting> taken;
    taken.swap(waiting_);
    for (auto& [number, one] : merged_)
        taken.push_back(one);
    merged_.clear();
    return taken;
}

void alarm_service::run() {
    auto held = thread_.lock();
    std::vector<waiting> unwritten;
    std::size_t written = 0;
    for (bool is_last = false; !is_last;) {
        // What the database did not take is offered again; what comes meanwhile waits its turn.
        const auto is_due = [&] { return unwritten.empty() && !waiting_.empty(); };
        is_last = !thread_.wait_until(held, steady_now() + (unwritten.empty() ? look_every : pause), is_due);
        if (unwritten.empty()) unwritten = take_waiting();
        held.unlock();
        while (written < unwritten.size()) {
            auto end = written;
            written += write(next_batch(unwritten, end));
            if (written < end) break;
        }
        if (written == unwritten.size()) {
            unwritten.clear();
            written = 0;
        }
        if (is_last || steady_now() >= next_retry_) {
            next_retry_ = steady_now() + pause;
            retry_held_back();
        }
        if (!is_last) run_maintenance(steady_now());
        held.lock();
    }
    const auto lost = unwritten.size() - written + held_;
    if (lost > 0)
        logger("api")->error(
            "{} changes of alarms were not stored before the gateway stopped: the database did not accept them", lost);
}

/// How many are done with: written, of no use, or held back; not all: the database does not answer.
std::size_t alarm_service::write(std::span<const waiting> some) {
    const auto is_held_back = [this](const waiting& one) { return held_back_.contains(one.decision.number); };
    const auto failed = change([&](master::record_writer& work) {
        for (const auto& one : some) {
            if (!is_held_back(one)) apply_decision(work, one);
        }
    });
    if (!failed) {
        for (const auto& one : some) {
            if (is_held_back(one)) hold_back(one);
        }
        return some.size();
    }
    if (failed->kind == master::error_kind::unavailable) return 0;
    if (some.size() == 1) {
        if (!is_dropped(some.front(), *failed)) hold_back(some.front());
        return 1;
    }
    // One of them is at fault: the others must not suffer for it.
    std::size_t done = 0;
    while (done < some.size() && write(some.subspan(done, 1)) == 1)
        ++done;
    return done;
}

/// Only what no database will ever take is given up: all else may be stored later.
bool alarm_service::is_dropped(const waiting& one, const master::request_error& why) {
    using enum master::error_kind;
    const bool is_of_no_use =
        why.kind == malformed || why.kind == invalid || why.kind == not_found || why.kind == rule_violation;
    if (!is_of_no_use) return false;
    dropped_ += 1 + static_cast<std::uint64_t>(one.merged);
    logger("api")->error("a change of alarm {} cannot be stored and is dropped ({} since the start): {}",
                         name_of(one.decision.number), dropped_, why.message);
    return true;
}

std::string alarm_service::name_of(engine::alarm_number number) const {
    std::string name = "that was deleted";
    on_store_([&] {
        const auto known = numbers_.find(number);
        if (!known) return;
        name = known->id.empty() ? master::mirror_id(engine_->table().id_of(known->tag)) : std::string(known->id);
    });
    return name;
}

/// Behind those of the same alarm: their order is kept. Beyond the limit the latest replaces the one before it.
void alarm_service::hold_back(const waiting& one) {
    auto& of = held_back_[one.decision.number];
    if (!of.empty() && (of.size() >= max_held_of_alarm || held_ >= max_waiting)) {
        of.back().decision = one.decision;
        of.back().merged += 1 + one.merged;
        return;
    }
    of.push_back(one);
    ++held_;
}

/// Each alarm's first one alone, and the next ones when it was stored.
void alarm_service::retry_held_back() {
    if (held_back_.empty()) return;
    std::string why;
    std::size_t refused = 0;
    for (auto of = held_back_.begin(); of != held_back_.end() && refused < max_refused_at_once;) {
        while (!of->second.empty()) {
            const auto& first = of->second.front();
            const auto failed = change([&](master::record_writer& work) { apply_decision(work, first); });
            if (failed && failed->kind == master::error_kind::unavailable) return;
            if (failed && !is_dropped(first, *failed)) {
                why = failed->message;
                break;
            }
            of->second.pop_front();
            PENSTOCK_INVARIANT(held_ > 0);
            --held_;
        }
        if (of->second.empty()) {
            of = held_back_.erase(of);
        } else {
            ++refused;
            ++of;
        }
    }
    if (refused > 0) {
        refusals_.failed(fmt::format("{}; {} changes of {} alarms wait, and the gateway tries again", why, held_,
                                     held_back_.size()));
    } else {
        refusals_.worked();
    }
}

/// The store's thread has others to serve, too: it must not wait for a database that is away.
std::optional<master::request_error> alarm_service::change(const std::function<void(master::record_writer&)>& what) {
    if (!records_.answers())
        return master::request_error(master::error_kind::unavailable, "the database does not respond");
    std::optional<master::request_error> failed;
    on_store_([&] { failed = records_.write(settings_.edge_id, what); });
    return failed;
}

/// With the present names; null: the alarm is gone, or out of service.
const alarms::definition* alarm_service::definition_of(master::record_writer& work, engine::alarm_number number) {
    const auto known = numbers_.find(number);
    if (!known || !known->is_enabled) return nullptr;
    const auto at_hand = definitions_.find(number);
    if (at_hand != definitions_.end()) return &at_hand->second;
    const auto id = known->id.empty() ? master::mirror_id(engine_->table().id_of(known->tag)) : std::string(known->id);
    const auto alarm = work.find(master::resource_named("alarm"), id);
    if (!alarm) return nullptr;
    if (definitions_.size() >= max_definitions) definitions_.clear();
    return &definitions_.emplace(number, master::definition_of(work, *alarm)).first->second;
}

/// What was decided of an alarm that was deleted or taken out of service since is of no interest any more.
void alarm_service::apply_decision(master::record_writer& work, const waiting& one) {
    const auto* of = definition_of(work, one.decision.number);
    if (of == nullptr) return;
    master::level_change d;
    d.level = one.decision.change.to;
    d.value = one.decision.value;
    d.event_time = one.decision.change.event_time;
    d.decided_at = one.decision.decided_at;
    d.is_after_restart = one.decision.change.is_after_restart;
    d.merged = one.merged;
    master::apply_level(work, *of, d);
}

void alarm_service::run_maintenance(steady_time now) {
    if (now < next_maintenance_) return;
    next_maintenance_ = now + look_every;
    on_store_([this] { retry_unread(); });
    try {
        end_shelving();
        if (now >= next_trim_) {
            next_trim_ = now + shorten_every;
            trim_history();
        }
    } catch (const master::request_error&) {
        // The database is away; the next time.
    }
}

/// Of all alarms, of any user and gateway; another gateway that does the same finds it done.
void alarm_service::end_shelving() {
    auto view = records_.read();
    const auto ids = view->list_shelving_ended(to_epoch_ms(wall_now()));
    if (ids.empty()) return;
    (void)change([&](master::record_writer& work) {
        for (const auto& id : ids) {
            if (const auto alarm = work.find(master::resource_named("alarm"), id)) master::end_shelving(work, *alarm);
        }
    });
}

void alarm_service::trim_history() {
    using days = std::chrono::duration<std::int64_t, std::ratio<86'400>>;
    const auto now = wall_now();
    auto before = to_epoch_ms(now - days{settings_.retention_days});
    {
        auto view = records_.read();
        before = std::max(before, view->time_of_alarm_event(max_events).value_or(before));
    }
    std::int64_t removed = 0;
    const auto failed = change([&](master::record_writer& work) {
        work.forget_deleted_alarms(to_epoch_ms(now - reports_deleted));
        removed = work.remove_alarm_events(before, max_removed);
    });
    if (!failed && removed == max_removed) next_trim_ = {};  // there are more
}

}  // namespace penstock::services
