#include "jobs/job_reporter.hpp"

#include <fmt/format.h>

#include "base/log.hpp"
#include "base/text.hpp"
#include "jobs/output_line.hpp"

namespace penstock::jobs {

using enum job_state;

namespace {

constexpr std::chrono::seconds percent_interval{1};

}  // namespace

job_reporter::job_reporter(const job_folder& in, job_record r, request asked, std::function<bool()> is_cancelled,
                           std::function<wall_time()> now)
    : jobs_folder_(in),
      asked_(std::move(asked)),
      is_cancelled_(std::move(is_cancelled)),
      clock_(std::move(now)),
      job_id_(r.job_id),
      folder_(in.of(r.job_id)),
      record_(std::move(r)) {}

job_record job_reporter::record() const {
    const std::lock_guard held(mutex_);
    return record_;
}

void job_reporter::write(const job_record& r) {
    written_ = steady_now();
    const auto done = jobs_folder_.write(r);
    if (done) {
        is_disk_error_logged_ = false;
    } else if (!std::exchange(is_disk_error_logged_, true)) {
        logger("jobs")->warn("the record of job {} cannot be written: {}", job_id_, to_string(done.error()));
    }
}

template <class Change>
void job_reporter::change(const Change& what) {
    auto next = record();
    what(next);
    write(next);
    replace(std::move(next));
}

void job_reporter::begin() {
    change([&](job_record& r) {
        r.state = running;
        r.started_at = clock_();
    });
}

void job_reporter::step(std::string_view name) {
    change([&](job_record& r) { r.begin_step(name, clock_()); });
    log(fmt::format("== {}", make_utf8(name)));
}

void job_reporter::percent(unsigned of_100) {
    auto next = record();
    next.percent = std::min(of_100, 100U);
    if (steady_now() - written_ >= percent_interval) write(next);
    replace(std::move(next));
}

void job_reporter::log(std::string_view line) {
    jobs_folder_.append_log(job_id_, make_utf8(line));
}

void job_reporter::set_result(const boost::json::object& members) {
    change([&](job_record& r) { r.add_result(members); });
}

void job_reporter::await_restart() {
    change([](job_record& r) { r.awaits_restart = true; });
}

void job_reporter::hand_over() {
    change([](job_record& r) {
        r.state = queued;
        r.is_external = true;
    });
}

void job_reporter::note_process_group(int group) {
    change([&](job_record& r) { r.process_group = group; });
}

void job_reporter::note_exit(int exit_code) {
    change([&](job_record& r) {
        r.exit_code = exit_code;
        r.process_group = 0;
    });
}

void job_reporter::replace(job_record r) {
    const std::lock_guard held(mutex_);
    record_ = std::move(r);
}

void job_reporter::follow(const noted_state& noted) {
    const auto before = record();
    auto next = before;
    const bool is_first = !std::exchange(is_following_, true);
    const bool is_next_step = !noted.step.empty() && before.step() != noted.step;
    if (is_first) next.reopen();
    next.add_result(noted.result);
    if (is_next_step) next.begin_step(noted.step, clock_());
    if (!is_first && !is_next_step && next.result == before.result) return;
    write(next);
    replace(std::move(next));
    // After the record: who has read the log finds it there.
    if (is_first) log(fmt::format("the process of this job was interrupted; its last recorded step is {}", noted.step));
    if (is_next_step) log(fmt::format("== {}", noted.step));
}

void job_reporter::end(const ending& how) {
    if (!how.message.empty()) log(how.message);
    change([&](job_record& r) { r.end(how, clock_()); });
}

void job_reporter::on_line(std::string_view line) {
    const auto said = parse_output_line(line);
    if (const auto* l = std::get_if<log_line>(&said)) {
        log(l->text);
    } else if (const auto* s = std::get_if<step_line>(&said)) {
        step(make_utf8(s->name));
    } else if (const auto* p = std::get_if<percent_line>(&said)) {
        percent(p->of_100);
    } else if (const auto* r = std::get_if<result_line>(&said)) {
        set_result(r->members);
    } else if (const auto* f = std::get_if<fail_line>(&said)) {
        script_says_.state = failed;
        script_says_.message = make_utf8(f->message);
    } else if (const auto* b = std::get_if<rolled_back_line>(&said)) {
        script_says_.state = rolled_back;
        script_says_.message = make_utf8(b->message);
    }
}

ending job_reporter::run(const std::string& path, std::vector<std::string> environment) {
    script_events events;
    events.started = [this](int group) { note_process_group(group); };
    events.print = [this](std::string_view line) { on_line(line); };
    events.should_end = is_cancelled_;
    const auto ended = run_script({path, folder_, std::move(environment), asked_.passphrase}, events);
    if (ended) return on_end(path, *ended);
    return {failed, fmt::format("{} could not be started: {}: check its first line and its permissions", path,
                                ended.error().message())};
}

ending job_reporter::on_end(const std::string& path, const script_end& ended) {
    note_exit(ended.exit_code);
    if (ended.was_ended) return {cancelled};
    if (ended.exit_code == 0 || script_says_.state != succeeded) return script_says_;
    const auto how = ended.exit_code > 128 ? fmt::format("was ended by signal {}", ended.exit_code - 128)
                                           : fmt::format("ended with exit code {}", ended.exit_code);
    return {failed, fmt::format("{} {}: see the log of the job", path, how)};
}

}  // namespace penstock::jobs
