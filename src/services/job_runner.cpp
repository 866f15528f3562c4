#include "services/job_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <set>

#include "base/log.hpp"
#include "services/active_job.hpp"

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

void throw_exception_from_error(const job_refusal& why, const boost::source_location&) {
    throw std::logic_error("refused: " + why.message);
}

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
        p.why_not = "edge.admin.runner is none: no job runs here";
        return p;
    }
    p.script = jobs::find_script(settings_.scripts, job).value_or("");
    const bool needs_script = p.kind->needs_script || !p.kind->run;
    if (p.script.empty() && needs_script) {
        p.why_not = fmt::format(
            "this needs the rights of root, which the gateway does not have: install the package, whose unit "
            "penstock-job "
            "does it, or put a script {} into the folder of edge.admin.scripts; in a container pull the new image "
            "instead",
            job);
        return p;
    }
    if (p.kind->why_not) p.why_not = p.kind->why_not();
    return p;
}

/// With the lock held.
std::optional<job_record> job_runner::find_in_the_way(const std::string& job) const {
    for (const auto& [other, a] : active_) {
        auto r = a->reporter.record();
        if (!r.has_ended() && excludes(job, other)) return r;
    }
    for (const auto& [id, r] : records_) {
        if (!r.has_ended() && excludes(job, r.job)) return r;
    }
    return std::nullopt;
}

job_outcome<job_record> job_runner::start(const std::string& job, boost::json::object parameters,
                                          std::string passphrase, const std::string& actor) {
    auto by = plan_of(job);
    if (by.kind == nullptr)
        return job_refusal{"NOT_FOUND", "there is no job " + job + ": see /config/jobs/available", {}};
    const std::lock_guard held(mutex_);
    if (const auto r = find_in_the_way(job)) {
        return job_refusal{"JOB_RUNNING",
                           fmt::format("{} {} is in progress: wait for its end or cancel it", r->job, r->job_id),
                           r->job_id};
    }
    if (!by.why_not.empty()) return job_refusal{"NOT_AVAILABLE", std::move(by.why_not), {}};
    if (is_stopping_) return job_refusal{"NOT_AVAILABLE", "the gateway is stopping", {}};
    job_record r;
    r.created_at = settings_.now();
    r.job_id = jobs::make_job_id(r.created_at);
    r.job = job;
    r.actor = actor;
    const auto request = boost::json::serialize(boost::json::object{{"job", job}, {"parameters", parameters}});
    if (const auto made = folder_.create(r, request); !made) {
        std::error_code ignored;
        fs::remove_all(folder_.of(r.job_id), ignored);
        return job_refusal{
            "NO_SPACE", to_string(made.error()) + "; the job was not started: make room on that disk", {}};
    }
    expire();
    launch(r, {std::move(parameters), std::move(passphrase)}, std::move(by), false);
    return r;
}

/// With the lock held.
void job_runner::launch(job_record r, jobs::job_reporter::request asked, plan by, bool is_external) {
    const auto found = settings_.limits_s.find(r.job);
    const seconds limit(found == settings_.limits_s.end() ? default_limit_s : found->second);
    const auto job = r.job;
    auto& place = active_[job];
    if (place) {
        place->thread.stop();
        const auto before = place->reporter.record();
        records_[before.job_id] = before;
    }
    place = std::make_shared<active>(folder_, std::move(r), std::move(asked), std::move(by), is_external, limit,
                                     settings_.now);
    auto* const a = place.get();
    a->lock.acquire(a->reporter.folder());
    if (is_external) a->lock.release();
    a->thread.start(("job " + job).c_str(), [this, a] { run(*a); });
}

void job_runner::start() {
    const std::lock_guard held(mutex_);
    std::vector<job_record> left;
    for (const auto& [id, r] : records_) {
        if (!r.has_ended()) left.push_back(r);
    }
    for (auto& r : left)
        settle(std::move(r));
    expire();
}

/// Ends what an earlier process began, or goes on to watch what penstock-job does. With the lock held.
void job_runner::settle(job_record r) {
    const auto kind = kinds_.find(r.job);
    const auto folder = folder_.of(r.job_id);
    std::error_code unknown;
    if (r.is_external && (jobs::is_locked(folder) || fs::exists(request_path(r.job_id), unknown))) {
        auto by = plan_of(r.job);
        records_.erase(r.job_id);
        return launch(std::move(r), {}, std::move(by), true);
    }
    jobs::end_process_group(r.process_group, r.job_id);
    jobs::job_reporter reporter(
        folder_, std::move(r), {}, [] { return false; }, settings_.now);
    const auto left = reporter.record();
    ending how{interrupted, "the gateway ended meanwhile: start the job again"};
    if (left.awaits_restart && kind != kinds_.end() && kind->second.resume) {
        try {
            how = kind->second.resume(reporter);
        } catch (const std::exception& e) {
            how = {failed, e.what()};
        }
    }
    reporter.end(how);
    logger("jobs")->info("{} {} of before this start: {}", left.job, left.job_id, to_string(how.state));
    records_[left.job_id] = reporter.record();
}

/// With the lock held.
void job_runner::expire() {
    std::vector<job_record> all;
    for (const auto& [id, r] : records_)
        all.push_back(r);
    for (const auto& id : folder_.expire(all, settings_.now()))
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
        all.push_back(a->reporter.record());
    return all;
}

std::optional<job_record> job_runner::find(const std::string& job_id) const {
    const std::lock_guard held(mutex_);
    for (const auto& [job, a] : active_) {
        if (a->reporter.job_id() == job_id) return a->reporter.record();
    }
    const auto found = records_.find(job_id);
    return found == records_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<log_piece> job_runner::read_log(const std::string& job_id, std::uint64_t from) const {
    if (!find(job_id)) return std::nullopt;
    return folder_.read_log(job_id, from);
}

job_outcome<job_record> job_runner::cancel(const std::string& job_id, const std::string& actor) {
    const std::lock_guard held(mutex_);
    for (const auto& [job, a] : active_) {
        if (a->reporter.job_id() != job_id) continue;
        const auto r = a->reporter.record();
        if (r.has_ended()) break;
        if (!a->script.kind->can_cancel || a->is_handed_over || a->is_external || r.awaits_restart) {
            const auto where = r.step().empty() ? std::string() : " at step " + r.step();
            return job_refusal{"NOT_AVAILABLE", fmt::format("{} cannot be cancelled{}: wait for its end", job, where),
                               job_id};
        }
        a->reporter.log("cancelled by " + actor);
        a->end_for(active::end_cause::user);
        return r;
    }
    if (!records_.contains(job_id) && !folder_.read(job_id))
        return job_refusal{"NOT_FOUND", "there is no job " + job_id, {}};
    return job_refusal{"NOT_AVAILABLE", "the job has ended already", job_id};
}

std::vector<job_availability> job_runner::available() const {
    std::vector<job_availability> all;
    for (const auto& [name, kind] : kinds_) {
        const auto by = plan_of(name);
        job_availability one{name, by.why_not.empty(), by.why_not, by.script, "built-in"};
        if (!by.script.empty()) one.runner = settings_.runner == script_runner::systemd ? "systemd" : "direct";
        all.push_back(std::move(one));
    }
    return all;
}

}  // namespace penstock::services
