#include "api/events/event_hub.hpp"

#include <algorithm>

#include "api/events/event_stream.hpp"
#include "api/events/event_text.hpp"
#include "api/formats/opc_write.hpp"
#include "api/formats/transfer_json.hpp"
#include "services/administration/jobs.hpp"
#include "services/configuration/system_state.hpp"
#include "services/configuration/transfers.hpp"
#include "services/devices/devices.hpp"
#include "services/keys/secrets.hpp"

namespace penstock::api {

namespace {

/// Whether it is time again; then the next one is.
bool is_due(steady_time& next, steady_time now, milliseconds interval) {
    if (now < next) return false;
    next = now + interval;
    return true;
}

status_board::state states_of(const std::vector<services::opc_status>& all) {
    status_board::state now;
    for (const auto& s : all) {
        json_writer json(now[s.opc_id]);
        json.begin_object().member("opc_id", s.opc_id);
        write_opc_status(json, s);
        json.end_object();
    }
    return now;
}

status_board::state states_of(const std::vector<services::transfer_status>& all) {
    status_board::state now;
    for (const auto& s : all) {
        json_writer json(now[s.name]);
        write_status(json, s);
    }
    return now;
}

std::string text_of(const services::job_record& r) {
    std::string text;
    json_writer json(text);
    json.begin_object().member("job_id", r.job_id).member("job", r.job).member("state", to_string(r.state));
    json.member("percent", r.percent).member("step", r.step()).member("code", r.code);
    json.member("message", r.message).end_object();
    return text;
}

}  // namespace

std::shared_ptr<event_stream> event_hub::open(services::kept_caller who, const std::string& owner,
                                              const topic_set& topics, std::string resume) {
    auto made =
        std::make_shared<event_stream>(*this, services::make_random_uuid(), std::move(who), topics, std::move(resume));
    const std::lock_guard lock(streams_mutex_);
    std::erase_if(streams_, [](const auto& s) { return s.second.stream.expired(); });
    const auto own = std::ranges::count_if(streams_, [&](const auto& s) { return s.second.owner == owner; });
    if (streams_.size() >= max_streams_ || static_cast<std::size_t>(own) >= share()) return nullptr;
    streams_.emplace(made->id(), open_stream{made, owner});
    return made;
}

std::shared_ptr<event_stream> event_hub::find(std::string_view stream_id, const services::kept_caller& who) const {
    const std::lock_guard lock(streams_mutex_);
    const auto found = streams_.find(stream_id);
    auto stream = found == streams_.end() ? nullptr : found->second.stream.lock();
    return stream && stream->is_of(who) ? stream : nullptr;
}

std::size_t event_hub::count() const {
    const std::lock_guard lock(streams_mutex_);
    return static_cast<std::size_t>(
        std::ranges::count_if(streams_, [](const auto& s) { return !s.second.stream.expired(); }));
}

void event_hub::append(std::string& out, const topic_set& topics, seen_events& seen, steady_time now, io::executor on) {
    if (topics.has(topic::alarm)) alarms_.look(now, on);
    const std::lock_guard lock(mutex_);
    update_statuses(topics, now);
    if (topics.has(topic::job)) update_jobs(now);
    take_alarms(now);
    if (topics.has(topic::monitor) && seen.monitor != static_cast<std::uint64_t>(monitor_time_)) {
        append_event(out, "monitor", monitor_);
        seen.monitor = static_cast<std::uint64_t>(monitor_time_);
    }
    if (topics.has(topic::opc)) opcs_.append(out, seen.opc);
    if (topics.has(topic::transfer)) transfers_.append(out, seen.transfer);
    append_changes(out, topics, seen, now);
}

void event_hub::update_statuses(const topic_set& topics, steady_time now) {
    if (topics.has(topic::monitor) && is_due(next_monitor_, now, std::chrono::milliseconds(200))) {
        const auto record = context_.system.stats();  // a new one each second
        if (record.timestamp != monitor_time_ || monitor_.empty()) {
            monitor_.clear();
            json_writer(monitor_).put(record);
            monitor_time_ = record.timestamp;
        }
    }
    if (topics.has(topic::opc) && is_due(next_opc_, now, status_interval))
        opcs_.update(states_of(context_.devices.statuses()));
    if (topics.has(topic::transfer) && is_due(next_transfer_, now, status_interval))
        transfers_.update(states_of(context_.transfers.statuses()));
}

void event_hub::update_jobs(steady_time now) {
    if (!is_due(next_job_, now, job_interval)) return;
    if (job_prefix_.empty()) job_prefix_ = "job-" + services::make_random_uuid().substr(0, 8) + "-";
    std::map<std::string, std::string> present;
    for (const auto& r : context_.jobs.recent()) {
        auto text = text_of(r);
        const auto before = jobs_.find(r.job_id);
        const bool is_old = knows_jobs_ ? before != jobs_.end() && before->second == text : r.has_ended();
        if (!is_old) ring_.add(topic::job, job_prefix_ + std::to_string(++last_job_event_), text, now);
        present.emplace(r.job_id, std::move(text));
    }
    jobs_ = std::move(present);
    knows_jobs_ = true;
}

void event_hub::take_alarms(steady_time now) {
    for (auto& found : alarms_.take()) {
        knows_alarms_ = true;
        if (found.is_first) ring_.begin_behind(std::to_string(found.previous_seq));
        for (auto& c : found.changes)
            ring_.add(topic::alarm, std::to_string(c.seq), std::move(c.json), now);
    }
}

void event_hub::append_changes(std::string& out, const topic_set& topics, seen_events& seen, steady_time now) {
    // Who asks for what came since an alarm waits until it is known which alarms have changed.
    if (topics.has(topic::alarm) && !knows_alarms_) return;
    bool has_all = true;
    if (!seen.has_place) {
        seen.changes = ring_.place_since(now - overlap);
        if (!seen.resume.empty()) {
            const auto place = ring_.place_behind(seen.resume);
            has_all = place.has_value();
            seen.changes = place.value_or(ring_.end());
        }
        seen.has_place = true;
        seen.resume.clear();
    }
    std::string events;
    has_all = ring_.append(events, seen.changes, topics) && has_all;
    if (!has_all) append_event(out, "reset", "{}");
    out += events;
}

}  // namespace penstock::api
