// What becomes of one job, from its start to its end: the part of `job_runner` that runs on the job's thread.

#include <fmt/format.h>

#include <boost/json/serialize.hpp>
#include <filesystem>

#include "base/heartbeat.hpp"
#include "base/log.hpp"
#include "base/private_file.hpp"
#include "services/administration/active_job.hpp"
#include "services/administration/job_runner.hpp"

namespace penstock::services {

namespace fs = std::filesystem;
using jobs::ending;
using enum jobs::job_state;
using std::chrono::seconds;

namespace {

constexpr milliseconds record_poll_interval{200};
constexpr milliseconds note_poll_interval{500};
constexpr seconds lost_timeout{3};  // from the end of penstock-job to the verdict that it says nothing more

}  // namespace

std::vector<std::string> job_runner::environment_of(const job_record& r) const {
    auto all = settings_.environment;
    for (const auto* one : {"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"})
        all.emplace_back(one);
    all.push_back("PENSTOCK_JOB=" + r.job);
    all.push_back("PENSTOCK_JOB_ID=" + r.job_id);
    return all;
}

void job_runner::run(active& a) {
    const heartbeat::limit_scope works(seconds(a.limit_s) + std::chrono::minutes(1));  // its own limit ends it
    using enum active::beginning;
    if (a.begins_with == all) {
        if (!admit(a)) return;
        expire();
    }
    ending how;
    try {
        how = a.begins_with == unit ? await_unit(a) : a.begins_with == notes ? await_notes(a) : run_here(a);
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
    using enum active::end_cause;
    switch (a.cause.load()) {
        case none: break;
        case user:
            if (how.state != succeeded) how = {cancelled, how.message};
            break;
        case limit:
            if (how.state != succeeded)
                how = {
                    failed,
                    fmt::format("the job was stopped, because it did not end in {} s: increase edge.admin.{}.limit_s",
                                a.limit_s, a.job)};
            break;
        case gateway:
            if (how.state != succeeded)
                how = {interrupted, "the gateway was stopped during the job: start the job again"};
            break;
    }
    a.lock.release();
    // The record is on disk when it is seen to have ended. Then the next of its kind may begin, and whoever starts that
    // waits for this thread with `mutex_` held.
    a.reporter.end(how);
    report_end(a.reporter.record());
}

/// Puts a new job on disk. False: it does not begin, and nothing of it stays.
bool job_runner::admit(active& a) {
    auto r = a.reporter.record();
    const auto request = boost::json::serialize(
        boost::json::object{{"job_id", r.job_id}, {"job", r.job}, {"parameters", a.reporter.parameters()}});
    auto made = folder_.create(r, request);
    if (made) a.lock.acquire(a.reporter.folder());
    using enum active::admission;
    auto expected = asked;
    const bool is_wanted = a.admitted.compare_exchange_strong(expected, made ? admitted : refused);
    const bool is_begun = made && is_wanted;
    if (!is_begun) {
        a.lock.release();
        std::error_code ignored;
        fs::remove_all(a.reporter.folder(), ignored);
        r.end({failed}, settings_.clock());
        a.reporter.replace(std::move(r));  // the next of its kind may begin
    }
    a.stored.set_value(std::move(made));
    return is_begun;
}

/// temp-clean removes folders of others.
void job_runner::forget_removed() {
    std::vector<std::string> gone;
    {
        const std::lock_guard held(mutex_);
        for (const auto& [id, r] : records_)
            gone.push_back(id);
    }
    std::erase_if(gone, [&](const auto& id) { return fs::exists(folder_.of(id)); });
    const std::lock_guard held(mutex_);
    for (const auto& id : gone)
        records_.erase(id);
}

void job_runner::report_end(const job_record& r) {
    if (r.state == succeeded || r.state == cancelled) {
        logger("jobs")->info("job {} {}: {}", r.job, r.job_id, to_string(r.state));
    } else {
        logger("jobs")->warn("job {} {}: {}: {}", r.job, r.job_id, to_string(r.state), r.message);
    }
}

ending job_runner::run_here(active& a) {
    const auto& kind = *a.script.kind;
    a.reporter.begin();
    if (!a.script.note.empty()) a.reporter.log(a.script.note);
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
            if (noted_otherwise(*r)) {
                auto again = *r;
                again.reopen();  // nobody sees an end that is none
                a.reporter.replace(std::move(again));
                return await_notes(a);
            }
            a.ended_elsewhere = *r;
            return {r->state};
        }
        if (r) a.reporter.replace(*r);
        const auto now = steady_now();
        if (jobs::is_locked(a.reporter.folder())) {
            seen = now;
        } else if (a.should_end() && a.cause == active::end_cause::limit) {
            return {failed};
        } else if (r && r->state == queued && now >= until) {
            std::error_code ignored;
            if (fs::remove(request_path(id), ignored)) {
                return {failed, "the unit penstock-job did not start the job: see systemctl status penstock-job.path"};
            }
        } else if (r && r->state == running && r->awaits_restart && now - seen >= settings_.down_timeout) {
            return stayed_up(*r);
        } else if (r && r->state == running && !r->awaits_restart && now - seen >= lost_timeout) {
            if (noted_otherwise(*r)) return await_notes(a);
            return {failed, "penstock-job ended without a result: see journalctl -u penstock-job"};
        }
    }
    return {running};
}

/// A job that was cut off, until its script, or who goes on in its place, has noted an end.
ending job_runner::await_notes(active& a) {
    a.lock.acquire(a.reporter.folder());
    do {
        const auto noted = a.script.kind->noted(a.reporter.job_id());
        if (!noted) return {interrupted, "the record of this job is lost: start the job again"};
        a.reporter.follow(*noted);
        if (noted->end.state != running) return noted->end;
        if (a.should_end() && a.cause == active::end_cause::limit) return {failed};
    } while (a.thread.wait_for(note_poll_interval));
    return {running};
}

/// A machine that goes down ends this process within seconds.
ending job_runner::await_end(active& a) {
    const auto until = steady_now() + settings_.down_timeout;
    while (a.thread.wait_for(record_poll_interval)) {
        if (a.should_end() && a.cause == active::end_cause::limit) return {failed};
        if (steady_now() >= until) return stayed_up(a.reporter.record());
    }
    return {running};
}

ending job_runner::stayed_up(const job_record& r) const {
    const auto waited = std::chrono::duration_cast<seconds>(settings_.down_timeout);
    return {failed,
            fmt::format("the machine did not shut down: {} s after the script of {} ended with success, the gateway "
                        "still runs; check what the script does, and what prevents the shutdown (systemctl list-jobs)",
                        waited.count(), r.job)};
}

}  // namespace penstock::services
