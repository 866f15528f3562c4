#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/failure.hpp"
#include "jobs/job_folder.hpp"
#include "jobs/job_record.hpp"

namespace penstock::services {

using jobs::job_record;
using jobs::job_state;
using jobs::log_piece;

/// Whether a kind of job can run here.
struct job_availability {
    std::string job;
    bool is_available = true;
    std::string reason;  ///< why it cannot run here, a sentence; empty: it can
    std::string script;  ///< path of the script that does it; empty: the gateway itself
    std::string runner;  ///< `built-in`, `systemd` or `direct`
};

/// Starts long administrative work (jobs) and reports its state and result.
///
/// Thread: any. `list` and `find` do not wait for the disk; the other functions read and write small files.
class jobs_service {
public:
    virtual ~jobs_service() = default;

    /// `parameters` are kept on disk and shown, `passphrase` is not. Refused: `not_found`: there is no such kind;
    /// `job_running`: a job is running that excludes it; `unavailable`; `no_space`: it cannot be written to disk.
    virtual outcome<job_record> start(const std::string& job, boost::json::object parameters, std::string passphrase,
                                      const std::string& actor) = 0;

    struct filter {
        std::optional<std::string> job;
        std::optional<job_state> state;
        std::size_t limit = 50;
    };
    /// Newest first.
    virtual std::vector<job_record> list(const filter& which) const = 0;
    /// The last job of each kind that this process began or continued, ended or not. Reads no file.
    virtual std::vector<job_record> recent() const = 0;
    virtual std::optional<job_record> find(const std::string& job_id) const = 0;
    /// `nullopt`: there is no such job.
    virtual std::optional<log_piece> read_log(const std::string& job_id, std::uint64_t from) const = 0;
    /// The job ends soon after; its record then says so. Refused: `not_found`; `unavailable`: it has ended, or cannot
    /// be cancelled now.
    virtual outcome<job_record> cancel(const std::string& job_id, const std::string& actor) = 0;
    virtual std::vector<job_availability> available() const = 0;
};

}  // namespace penstock::services
