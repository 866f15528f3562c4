#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/clock.hpp"
#include "properties/property_set.hpp"
#include "services/administration/job_runner.hpp"

namespace penstock::gateway {

/// The parts of the gateway that jobs use.
struct job_surroundings {
    std::string config_path;
    std::string data_dir;
    std::optional<steady_time> stopped_at;  ///< begin of the restart that started this process
    std::function<std::optional<std::string>()>
        why_no_start;               ///< why a start with the stored properties would fail; `nullopt` = it would not
    std::function<void()> restart;  ///< requests a restart and returns; not set = the program cannot restart
};

/// Creates the service of jobs with the jobs of the whole gateway: restart, reboot, firmware, temp-clean.
std::unique_ptr<services::job_runner> make_jobs(const properties::property_set& set, job_surroundings of);

}  // namespace penstock::gateway
