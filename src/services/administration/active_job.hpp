#pragma once

#include <atomic>
#include <functional>
#include <future>
#include <optional>
#include <string>
#include <utility>

#include "base/background_thread.hpp"
#include "services/administration/job_runner.hpp"

namespace penstock::services {

/// One job that this process runs, or watches while penstock-job does.
class job_runner::active {
public:
    /// What stopped the job before its end.
    enum class end_cause { none, user, limit, gateway };

    /// Where this process begins with the job.
    enum class beginning {
        all,   ///< the job is new and not on disk yet
        unit,  ///< penstock-job runs it
        notes  ///< the job was interrupted; the notes of its script tell how it continues
    };
    /// Whether a new job may begin. The caller waits at most `store_timeout` for it.
    enum class admission { asked, admitted, refused, withdrawn };

    active(const jobs::job_folder& in, job_record r, jobs::job_reporter::request asked, plan by, beginning first,
           std::chrono::seconds limit, const std::function<wall_time()>& now)
        : script(std::move(by)),
          begins_with(first),
          is_external(first == beginning::unit),
          is_handed_over(first == beginning::notes),
          admitted(first == beginning::all ? admission::asked : admission::admitted),
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
    bool is_admitted() const { return admitted == admission::admitted; }
    void end_for(end_cause why) {
        auto none = end_cause::none;
        cause.compare_exchange_strong(none, why);
        thread.notify();
    }

    const plan script;
    const beginning begins_with;
    std::atomic<bool> is_external;
    std::optional<job_record> ended_elsewhere;  ///< what penstock-job wrote at its end
    std::atomic<bool> is_handed_over;           ///< no longer ended by `cancel`
    std::atomic<admission> admitted;
    std::promise<checked<>> stored;  ///< of a new job: whether it is on disk
    std::atomic<end_cause> cause = end_cause::none;
    const std::string job;
    const std::int64_t limit_s;
    const steady_time deadline;
    jobs::job_reporter reporter;
    jobs::job_lock lock;
    background_thread thread;
};

}  // namespace penstock::services
