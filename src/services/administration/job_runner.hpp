#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "jobs/job_context.hpp"
#include "jobs/job_reporter.hpp"
#include "services/administration/jobs.hpp"

namespace penstock::services {

/// Who runs the scripts of jobs.
enum class script_runner { systemd, direct, none };

/// Runs jobs on threads of their own, one of a kind at a time; `upgrade restore restart reboot firmware` exclude each
/// other.
///
/// A job is on disk before `start` returns, so that it survives a power cut. The job's own thread writes it, so that a
/// slow disk delays only this caller.
///
/// Lifecycle: the constructor reads the stored jobs; `add` for each kind; `start` when the gateway is ready: it ends or
/// continues the jobs of an earlier process; `stop` ends the jobs of this process and waits for them. Jobs that the
/// unit penstock-job runs continue. Thread: any.   Limits: as `job_folder`.
class job_runner final : public jobs_service {
public:
    struct settings {
        std::string folder;   ///< `<data>/jobs`
        std::string scripts;  ///< folder; empty: none
        script_runner runner = script_runner::direct;
        std::map<std::string, std::int64_t> limits_s;  ///< by kind
        std::vector<std::string> environment;          ///< `PENSTOCK_…=…` of scripts
        std::function<void()> restart;                 ///< of the gateway: asks for it and returns
        std::function<wall_time()> clock = &wall_now;
        std::chrono::seconds pickup_timeout{60};  ///< for penstock-job to take a request
        milliseconds store_timeout{30'000};       ///< for the disk to take a new job
        milliseconds down_timeout{60'000};        ///< for the machine to go down after the script that ends it
    };

    explicit job_runner(settings s);
    ~job_runner() override;
    job_runner(const job_runner&) = delete;
    job_runner& operator=(const job_runner&) = delete;

    void add(jobs::job_kind kind);
    void start();
    void stop();

    outcome<job_record> start(const std::string& job, boost::json::object parameters, std::string passphrase,
                              const std::string& actor) override;
    std::vector<job_record> list(const filter& which) const override;
    std::vector<job_record> recent() const override;
    std::optional<job_record> find(const std::string& job_id) const override;
    std::optional<log_piece> read_log(const std::string& job_id, std::uint64_t from) const override;
    outcome<job_record> cancel(const std::string& job_id, const std::string& actor) override;
    std::vector<job_availability> available() const override;

private:
    class active;
    struct plan {
        const jobs::job_kind* kind = nullptr;
        std::string script;  ///< path; empty: the gateway runs the job without a script
        std::string obstacle;
        std::string note;  ///< a warning for administrators: why a script is not used; empty: none
    };

    plan plan_of(const std::string& job) const;
    std::optional<failure> find_in_the_way(const std::string& job) const;
    std::string why_no_cancel(const active& a, const job_record& r) const;
    std::optional<jobs::noted_state> noted_otherwise(const job_record& r) const;
    void run(active& a);
    bool admit(active& a);
    jobs::ending run_here(active& a);
    jobs::ending await_unit(active& a);
    jobs::ending await_notes(active& a);
    jobs::ending await_end(active& a);
    jobs::ending stayed_up(const job_record& r) const;
    void forget_removed();
    static void report_end(const job_record& r);
    checked<> request_unit(const active& a) const;
    void settle(job_record r);
    void watch(job_record r, plan by, bool is_of_unit);
    std::shared_ptr<active> launch(std::shared_ptr<active> a);
    std::chrono::seconds limit_of(const std::string& job) const;
    void expire();
    std::vector<std::string> environment_of(const job_record& r) const;
    std::string request_path(const std::string& job_id) const { return settings_.folder + "/requests/" + job_id; }

    const settings settings_;
    const jobs::job_folder folder_;
    std::map<std::string, jobs::job_kind> kinds_;  ///< unchanged once started
    mutable std::mutex mutex_;
    std::map<std::string, job_record> records_;  ///< by id: those that ended, and before `start` what was left
    std::map<std::string, std::shared_ptr<active>> active_;  ///< by kind, until the next of that kind
    bool is_stopping_ = false;
};

}  // namespace penstock::services
