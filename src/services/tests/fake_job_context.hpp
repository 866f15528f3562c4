#pragma once

#include <string>
#include <vector>

#include "jobs/job_context.hpp"

namespace penstock::services {

/// A job that only notes what is reported.
class fake_job_context final : public jobs::job_context {
public:
    const std::string& job_id() const noexcept override { return id; }
    const std::string& folder() const noexcept override { return place; }
    const boost::json::object& parameters() const noexcept override { return asked; }
    const std::string& passphrase() const noexcept override { return secret; }
    void step(std::string_view name) override { steps.emplace_back(name); }
    void percent(unsigned of_100) override { done = of_100; }
    void log(std::string_view line) override { lines.emplace_back(line); }
    void set_result(const boost::json::object& members) override {
        for (const auto& m : members)
            result[m.key()] = m.value();
    }
    bool is_cancelled() const noexcept override { return is_over; }

    std::string id = "JOB_01M6X4Z0000000000000000000", place, secret;
    boost::json::object asked, result;
    std::vector<std::string> steps, lines;
    unsigned done = 0;
    bool is_over = false;
};

}  // namespace penstock::services
