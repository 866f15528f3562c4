#include "services/job_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <set>

#include "base/background_thread.hpp"
#include "base/heartbeat.hpp"
#include "base/log.hpp"
#include "base/private_file.hpp"
#include "model/json_write.hpp"

namespace penstock::services {

namespace fs = std::filesystem;
using jobs::ending;
using jobs::job_kind;
using enum jobs::job_state;
using std::chrono::seconds;

namespace {

constexpr std::int64_t default_limit_s = 3600;
constexpr milliseconds record_poll_interval{200};
constexpr seconds lost_timeout{3};  // from the end of penstock-job to the verdict that it says nothing more

/// Those of which only one may be in progress: each of them ends the gateway, or the machine.
bool excludes(std::string_view a, std::string_view b) {
    static const std::set<std::string_view> exclusive{"upgrade", "restore", "restart", "reboot", "firmware"};
    return a == b || (exclusive.contains(a) && exclusive.contains(b));
}

enum class end_cause { none, user, limit, gateway };

}  // namespace

void throw_exception_from_error(const job_refusal& why, const boost::source_location&) {
    throw std::logic_error("refused: " + why.message);
}

/// One job that this process runs, or watches while penstock-job does.
class job_runner::active {
public:
    active(const jobs::job_folder& in, job_record r, jobs::job_reporter::request asked, plan by, bool external,
           seconds limit, const std::function<wall_time()>& now)
        : script(std::move(by)),
          is_external(external),
          job(r.job),
          limit_s(limit.count()),
          deadline(steady_now() + limit),
          reporter(
              in, std::move(r), std::move(asked), [this] { return should_end(); }, now) {}

    bool should_end() {
        auto none = end_cause::none;
        if (cause.load() == none && steady_now() >= deadline) cause.compare_exchange_strong(none, end_cause::limit);
        return cause.load() != end_cause::none;
    }
    void end_for(end_cause why) {
        auto none = end_cause::none;
        cause.compare_exchange_strong(none, why);
        thread.notify();
    }

    const plan script;
    std::atomic<bool> is_external;
    std::optional<job_record> ended_elsewhere;  ///< what penstock-job wrote at its end
    std::atomic<bool> is_handed_over = false;   ///< no longer ended by `cancel`
    std::atomic<end_cause> cause = end_cause::none;
    const std::string job;
    const std::int64_t limit_s;
    const steady_time deadline;
    jobs::job_reporter reporter;
    jobs::job_lock lock;
    background_thread thread;
};

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

std::vector<std::string> job_runner::environment_of(const job_record& r) const {
    auto all = settings_.environment;
    for (const auto* one : {"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"})
        all.emplace_back(one);
    all.push_back("PENSTOCK_JOB=" + r.job);
    all.push_back("PENSTOCK_JOB_ID=" + r.job_id);
    return all;
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

void job_runner::run(active& a) {
    const heartbeat::limit_scope works(seconds(a.limit_s) + std::chrono::minutes(1));  // its own limit ends it
    ending how;
    try {
        how = a.is_external ? await_unit(a) : run_here(a);
    } catch (const std::exception& e) {
        how = {failed,
               std::string(e.what()) + ": this is a fault of the gateway, please report it with the log of the job"};
    }
    if (how.needs_restart) {
        a.reporter.await_restart();
        settings_.restart();
        return;  // the gateway that starts next ends it
    }
    if (how.state == running) return;  // it goes on without this process
    forget_removed();
    if (a.ended_elsewhere) {
        a.reporter.replace(*a.ended_elsewhere);
        return report_end(*a.ended_elsewhere);
    }
    switch (a.cause.load()) {
        case end_cause::none: break;
        case end_cause::user:
            if (how.state != succeeded) how = {cancelled, how.message};
            break;
        case end_cause::limit:
            if (how.state != succeeded)
                how = {failed,
                       fmt::format("not finished in {} s: edge.admin.{}.limit_s allows more", a.limit_s, a.job)};
            break;
        case end_cause::gateway:
            if (how.state != succeeded) how = {interrupted, "the gateway was stopped meanwhile: start the job again"};
            break;
    }
    a.lock.release();
    // From here on the next of its kind may begin, and whoever starts that waits for this thread with `mutex_` held.
    a.reporter.end(how);
    report_end(a.reporter.record());
}

/// temp-clean removes folders of others.
void job_runner::forget_removed() {
    const std::lock_guard held(mutex_);
    std::erase_if(records_, [&](const auto& one) { return !fs::exists(folder_.of(one.first)); });
}

void job_runner::report_end(const job_record& r) {
    if (r.state == succeeded || r.state == cancelled) {
        logger("jobs")->info("{} {}: {}", r.job, r.job_id, to_string(r.state));
    } else {
        logger("jobs")->warn("{} {}: {}: {}", r.job, r.job_id, to_string(r.state), r.message);
    }
}

ending job_runner::run_here(active& a) {
    const auto& kind = *a.script.kind;
    a.reporter.begin();
    if (kind.run && (a.script.script.empty() || kind.needs_script)) {
        auto how = kind.run(a.reporter);
        if (!kind.needs_script || how.state != succeeded || how.needs_restart) return how;
        if (a.should_end()) return {cancelled, {}};
    }
    const auto r = a.reporter.record();
    if (kind.ends_with_next_start) a.reporter.await_restart();
    if (settings_.runner == script_runner::direct) {
        auto how = a.reporter.run(a.script.script, environment_of(r));
        if (how.state == succeeded && kind.ends_with_next_start) return await_end(a);
        return how;
    }
    a.is_handed_over = true;
    a.reporter.hand_over();
    a.lock.release();
    if (const auto asked = request_unit(a); !asked) return {failed, to_string(asked.error()), "NO_SPACE"};
    a.is_external = true;
    return await_unit(a);
}

/// What penstock-job reads: data, never a command.
checked<> job_runner::request_unit(const active& a) const {
    const auto r = a.reporter.record();
    boost::json::array environment;
    for (const auto& one : settings_.environment)
        environment.emplace_back(one);
    const boost::json::object request{{"job_id", r.job_id},
                                      {"job", r.job},
                                      {"parameters", a.reporter.parameters()},
                                      {"environment", environment},
                                      {"limit_s", a.limit_s}};
    const auto fresh = a.reporter.folder() + "/requested.json";
    if (auto done = write_private_file(fresh, boost::json::serialize(request)); !done) return done;
    std::error_code failed;
    fs::create_directories(settings_.folder + "/requests", failed);
    if (!failed) fs::rename(fresh, request_path(r.job_id), failed);  // it appears there whole
    if (failed) return fault{"", request_path(r.job_id) + ": " + failed.message()};
    return {};
}

ending job_runner::await_unit(active& a) {
    const auto id = a.reporter.job_id();
    const auto until = steady_now() + settings_.pickup_timeout;
    auto seen = steady_now();
    while (a.thread.wait_for(record_poll_interval)) {
        const auto r = folder_.read(id);
        if (r && r->has_ended()) {
            a.ended_elsewhere = *r;
            return {r->state};
        }
        if (r) a.reporter.replace(*r);
        const auto now = steady_now();
        if (jobs::is_locked(a.reporter.folder())) {
            seen = now;
        } else if (a.should_end() && a.cause == end_cause::limit) {
            return {failed};
        } else if (r && r->state == queued && now >= until) {
            std::error_code ignored;
            if (fs::remove(request_path(id), ignored)) {
                return {failed, "the unit penstock-job did not take the job: see systemctl status penstock-job.path"};
            }
        } else if (r && r->state == running && !r->awaits_restart && now - seen >= lost_timeout) {
            return {failed, "penstock-job ended without a word: see journalctl -u penstock-job"};
        }
    }
    return {running};
}

/// A machine that does not go down leaves the job to its time limit.
ending job_runner::await_end(active& a) {
    while (a.thread.wait_for(record_poll_interval)) {
        if (a.should_end() && a.cause == end_cause::limit) return {failed};
    }
    return {running};
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
        a->end_for(end_cause::gateway);
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
            return job_refusal{"NOT_AVAILABLE",
                               fmt::format("{} cannot be cancelled at step {}: wait for its end", job,
                                           r.step().empty() ? "one" : r.step()),
                               job_id};
        }
        a->reporter.log("cancelled by " + actor);
        a->end_for(end_cause::user);
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
