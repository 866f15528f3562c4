#include "services/administration/job_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <future>
#include <set>

#include "base/log.hpp"
#include "services/administration/active_job.hpp"

namespace penstock::services {

namespace fs = std::filesystem;
using jobs::ending;
using jobs::job_kind;
using enum jobs::job_state;
using std::chrono::seconds;

namespace {

constexpr std::int64_t default_limit_s = 3600;

/// Those of which only one may be in progress: each of them ends the gateway, or the machine.
bool excludes(std::string_view a, std::string_view b) {
    static const std::set<std::string_view> exclusive{"upgrade", "restore", "restart", "reboot", "firmware"};
    return a == b || (exclusive.contains(a) && exclusive.contains(b));
}

}  // namespace

job_runner::job_runner(settings s) : settings_(std::move(s)), folder_(settings_.folder) {
    for (auto& r : folder_.read_all())
        records_[r.job_id] = std::move(r);
}

job_runner::~job_runner() {
    stop();
}

void job_runner::add(job_kind kind) {
    kinds_[kind.name] = std::move(kind);
}

job_runner::plan job_runner::plan_of(const std::string& job) const {
    plan p;
    const auto found = kinds_.find(job);
    if (found == kinds_.end()) return p;
    p.kind = &found->second;
    if (settings_.runner == script_runner::none) {
        p.obstacle = "edge.admin.runner is none: this gateway runs no jobs";
        return p;
    }
    p.script = jobs::find_script(settings_.scripts, job).value_or("");
    if (p.script.empty()) p.note = jobs::why_no_script(settings_.scripts, job).value_or("");
    const bool needs_script = p.kind->needs_script || !p.kind->run;
    if (p.script.empty() && needs_script && !p.note.empty()) {
        p.obstacle = p.note;
        return p;
    }
    if (p.script.empty() && needs_script) {
        p.obstacle = fmt::format(
            "this job needs root rights, which the gateway does not have: install the package, whose unit penstock-job "
            "runs the job, or put a script {} into the folder of edge.admin.scripts; in a container pull the new image "
            "instead",
            job);
        return p;
    }
    if (p.kind->obstacle) p.obstacle = p.kind->obstacle().value_or("");
    return p;
}

/// Why a user's word does not end it, and what does; empty: it does.
std::string job_runner::why_no_cancel(const active& a, const job_record& r) const {
    const auto where = r.step().empty() ? std::string() : " at step " + r.step();
    if (a.script.kind->ends_with_next_start) {
        return fmt::format(
            "{} cannot be cancelled{}: its script shuts the machine down; if the machine keeps running, the job ends "
            "as FAILED {} s after its script",
            r.job, where, settings_.down_timeout.count() / 1000);
    }
    if (a.is_handed_over || a.is_external) {
        return fmt::format(
            "{} cannot be cancelled{}: the systemd unit penstock-job@{}.service runs it as root; wait for its end, at "
            "most {} s after its start",
            r.job, where, r.job_id, a.limit_s);
    }
    if (r.awaits_restart) {
        return fmt::format("{} cannot be cancelled{}: it ends when the gateway has started again", r.job, where);
    }
    if (!a.script.kind->can_cancel) {
        return fmt::format(
            "{} cannot be cancelled{}: a half-finished change would remain; wait for its end, at most {} s after its "
            "start",
            r.job, where, a.limit_s);
    }
    return {};
}

/// With the lock held.
std::optional<failure> job_runner::find_in_the_way(const std::string& job) const {
    const auto refusal = [](const job_record& r, const std::string& why_no_cancel) {
        auto text = fmt::format("job {} {} is in progress: wait for its end", r.job, r.job_id);
        text += why_no_cancel.empty() ? " or cancel it" : "; " + why_no_cancel;
        return failure(failure::cause::job_running, std::move(text), r.job_id);
    };
    for (const auto& [other, a] : active_) {
        const auto r = a->reporter.record();
        if (!r.has_ended() && excludes(job, other)) return refusal(r, why_no_cancel(*a, r));
    }
    for (const auto& [id, r] : records_) {
        if (!r.has_ended() && excludes(job, r.job))
            return refusal(r, "it was started before the gateway's last start; the gateway ends it within seconds");
    }
    return std::nullopt;
}

outcome<job_record> job_runner::start(const std::string& job, boost::json::object parameters, std::string passphrase,
                                      const std::string& actor) {
    auto by = plan_of(job);
    if (by.kind == nullptr)
        return failure(failure::cause::not_found, "there is no kind of job " + job + ": see /config/jobs/available");
    job_record r;
    r.created_at = settings_.clock();
    r.job_id = jobs::make_job_id(r.created_at);
    r.job = job;
    r.actor = actor;
    std::shared_ptr<active> a;
    {
        const std::lock_guard held(mutex_);
        if (auto other = find_in_the_way(job)) return std::move(*other);
        if (!by.obstacle.empty()) return failure(failure::cause::unavailable, std::move(by.obstacle));
        if (is_stopping_)
            return failure(failure::cause::unavailable, "the gateway is stopping: start the job after its next start");
        a = launch(std::make_shared<active>(folder_, r,
                                            jobs::job_reporter::request{std::move(parameters), std::move(passphrase)},
                                            std::move(by), active::beginning::all, limit_of(job), settings_.clock));
    }
    auto stored = a->stored.get_future();
    if (stored.wait_for(settings_.store_timeout) != std::future_status::ready) {
        auto asked = active::admission::asked;
        if (a->admitted.compare_exchange_strong(asked, active::admission::withdrawn)) {
            return failure(
                failure::cause::unavailable,
                fmt::format("the disk of {} does not respond; the job was not started: check the load of that disk",
                            settings_.folder));
        }
    }
    if (const auto made = stored.get(); !made) {
        return failure(failure::cause::no_space,
                       to_string(made.error()) + "; the job was not started: make room on that disk");
    }
    return r;
}

seconds job_runner::limit_of(const std::string& job) const {
    const auto found = settings_.limits_s.find(job);
    return seconds(found == settings_.limits_s.end() ? default_limit_s : found->second);
}

/// With the lock held.
std::shared_ptr<job_runner::active> job_runner::launch(std::shared_ptr<active> a) {
    auto& place = active_[a->job];
    if (place) {
        place->thread.stop();
        const auto before = place->reporter.record();
        if (place->is_admitted()) records_[before.job_id] = before;
    }
    place = a;
    a->thread.start(("job " + a->job).c_str(), [this, job = a.get()] { run(*job); });
    return a;
}

void job_runner::start() {
    std::vector<job_record> all;
    {
        const std::lock_guard held(mutex_);
        for (const auto& [id, r] : records_)
            all.push_back(r);
    }
    for (auto& r : all)
        if (!r.has_ended() || noted_otherwise(r)) settle(std::move(r));
    expire();
}

/// What the script has noted of a job that ended without its word, or is said to have failed; nothing: it noted nothing
/// of that job, or the same.
std::optional<jobs::noted_state> job_runner::noted_otherwise(const job_record& r) const {
    const auto kind = kinds_.find(r.job);
    if (kind == kinds_.end() || !kind->second.noted) return std::nullopt;
    if (r.has_ended() && r.state != failed && r.state != interrupted) return std::nullopt;
    auto noted = kind->second.noted(r.job_id);
    if (noted && r.state == failed && noted->end.state == failed) return std::nullopt;
    return noted;
}

/// Ends what an earlier process began, or goes on to watch what others do.
void job_runner::settle(job_record r) {
    const auto kind = kinds_.find(r.job);
    const auto folder = folder_.of(r.job_id);
    std::error_code unknown;
    if (r.is_external && !r.has_ended() && (jobs::is_locked(folder) || fs::exists(request_path(r.job_id), unknown))) {
        auto by = plan_of(r.job);
        return watch(std::move(r), std::move(by), true);
    }
    jobs::end_process_group(r.process_group, r.job_id);
    jobs::job_reporter reporter(
        folder_, std::move(r), {}, [] { return false; }, settings_.clock);
    const auto left = reporter.record();
    ending how{interrupted, "the gateway ended during the job: start the job again"};
    if (left.awaits_restart && kind != kinds_.end() && kind->second.resume) {
        try {
            how = kind->second.resume(reporter);
        } catch (const std::exception& e) {
            how = {failed, e.what()};
        }
    } else if (const auto noted = noted_otherwise(left)) {
        if (noted->end.state == running) {
            auto again = left;
            again.reopen();
            return watch(std::move(again), plan_of(left.job), false);
        }
        reporter.follow(*noted);
        how = noted->end;
    }
    reporter.end(how);
    logger("jobs")->info("job {} {}, which began before this start of the gateway: {}", left.job, left.job_id,
                         to_string(how.state));
    const std::lock_guard held(mutex_);
    records_[left.job_id] = reporter.record();
}

/// A job that penstock-job does, or that goes on by what its script notes.
void job_runner::watch(job_record r, plan by, bool is_of_unit) {
    const auto limit = limit_of(r.job);
    const std::lock_guard held(mutex_);
    records_.erase(r.job_id);
    if (const auto other = active_.find(r.job);
        is_stopping_ || (other != active_.end() && !other->second->reporter.record().has_ended())) {
        records_[r.job_id] = std::move(r);  // it waits for the next start
        return;
    }
    using enum active::beginning;
    launch(std::make_shared<active>(folder_, std::move(r), jobs::job_reporter::request{}, std::move(by),
                                    is_of_unit ? unit : notes, limit, settings_.clock));
}

void job_runner::expire() {
    std::vector<job_record> all;
    {
        const std::lock_guard held(mutex_);
        for (const auto& [id, r] : records_)
            all.push_back(r);
    }
    const auto gone = folder_.expire(all, settings_.clock());
    const std::lock_guard held(mutex_);
    for (const auto& id : gone)
        records_.erase(id);
}

void job_runner::stop() {
    std::map<std::string, std::shared_ptr<active>> all;
    {
        const std::lock_guard held(mutex_);
        is_stopping_ = true;
        all = active_;
    }
    for (const auto& [job, a] : all)
        a->end_for(active::end_cause::gateway);
    for (const auto& [job, a] : all)
        a->thread.stop();
}

std::vector<job_record> job_runner::list(const filter& which) const {
    std::map<std::string, job_record> all;
    {
        const std::lock_guard held(mutex_);
        all = records_;
        for (const auto& [job, a] : active_) {
            if (!a->is_admitted()) continue;
            auto r = a->reporter.record();
            all[r.job_id] = std::move(r);
        }
    }
    std::vector<job_record> found;
    for (auto at = all.rbegin(); at != all.rend() && found.size() < which.limit; ++at) {
        const auto& r = at->second;
        if (which.job && r.job != *which.job) continue;
        if (which.state && r.state != *which.state) continue;
        found.push_back(r);
    }
    return found;
}

std::vector<job_record> job_runner::recent() const {
    std::vector<job_record> all;
    const std::lock_guard held(mutex_);
    for (const auto& [job, a] : active_)
        if (a->is_admitted()) all.push_back(a->reporter.record());
    return all;
}

std::optional<job_record> job_runner::find(const std::string& job_id) const {
    const std::lock_guard held(mutex_);
    for (const auto& [job, a] : active_) {
        if (a->reporter.job_id() == job_id && a->is_admitted()) return a->reporter.record();
    }
    const auto found = records_.find(job_id);
    return found == records_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<log_piece> job_runner::read_log(const std::string& job_id, std::uint64_t from) const {
    if (!find(job_id)) return std::nullopt;
    return folder_.read_log(job_id, from);
}

outcome<job_record> job_runner::cancel(const std::string& job_id, const std::string& actor) {
    std::shared_ptr<active> found;
    bool is_known = false;
    {
        const std::lock_guard held(mutex_);
        is_known = records_.contains(job_id);
        for (const auto& [job, a] : active_)
            if (a->reporter.job_id() == job_id && a->is_admitted()) found = a;
    }
    if (!found && !is_known && !folder_.read(job_id))
        return failure(failure::cause::not_found, "there is no job " + job_id);
    const auto r = found ? found->reporter.record() : job_record{};
    if (!found || r.has_ended()) return failure(failure::cause::unavailable, "the job has ended already", job_id);
    if (auto why = why_no_cancel(*found, r); !why.empty())
        return failure(failure::cause::unavailable, std::move(why), job_id);
    found->reporter.log("cancelled by " + actor);
    found->end_for(active::end_cause::user);
    return r;
}

std::vector<job_availability> job_runner::available() const {
    std::vector<job_availability> all;
    for (const auto& [name, kind] : kinds_) {
        const auto by = plan_of(name);
        job_availability one{name, by.obstacle.empty(), by.obstacle.empty() ? by.note : by.obstacle, by.script,
                             "built-in"};
        if (!by.script.empty()) one.runner = settings_.runner == script_runner::systemd ? "systemd" : "direct";
        all.push_back(std::move(one));
    }
    return all;
}

}  // namespace penstock::services
