#pragma once

#include <boost/json/serialize.hpp>
#include <optional>
#include <string>
#include <vector>

#include "services/administration/jobs.hpp"

namespace penstock::services {

/// Jobs that are only noted.
class fake_jobs final : public jobs_service {
public:
    outcome<job_record> start(const std::string& job, boost::json::object parameters, std::string passphrase,
                              const std::string& actor) override {
        if (refused) return *refused;
        done.push_back(job + " " + boost::json::serialize(parameters) +
                       (passphrase.empty() ? "" : " with a passphrase") + " by " + actor);
        auto r = record;
        r.job = job;
        return r;
    }
    std::vector<job_record> list(const filter& which) const override {
        done.push_back("list " + which.job.value_or("all") + " " +
                       (which.state ? std::string(to_string(*which.state)) : "any") + " " +
                       std::to_string(which.limit));
        return {record};
    }
    std::vector<job_record> recent() const override { return {record}; }
    std::optional<job_record> find(const std::string& job_id) const override {
        return job_id == record.job_id ? std::optional(record) : std::nullopt;
    }
    std::optional<log_piece> read_log(const std::string& job_id, std::uint64_t from) const override {
        if (!find(job_id)) return std::nullopt;
        return log_piece{log.substr(std::min<std::size_t>(from, log.size())),
                         std::max<std::uint64_t>(from, log.size())};
    }
    outcome<job_record> cancel(const std::string& job_id, const std::string& actor) override {
        if (refused) return *refused;
        done.push_back("cancel " + job_id + " by " + actor);
        return record;
    }
    std::vector<job_availability> available() const override { return kinds; }

    job_record record = [] {
        job_record r;
        r.job_id = "JOB_01M6X4Z0000000000000000000";
        r.job = "backup";
        r.actor = "anna";
        r.created_at = from_epoch_ms(7);
        return r;
    }();
    std::string log;
    std::vector<job_availability> kinds;
    std::optional<failure> refused;
    mutable std::vector<std::string> done;
};

}  // namespace penstock::services
