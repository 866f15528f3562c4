#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/clock.hpp"
#include "properties/property_set.hpp"
#include "services/administration/job_runner.hpp"

namespace penstock::gateway {

/// What jobs need of the gateway.
struct job_surroundings {
    std::string config_path;
    std::string data_dir;
    std::optional<steady_time> stopped_at;  ///< this process came from a restart that began then
    std::function<std::optional<std::string>()>
        why_no_start;               ///< why the stored properties would not start; none: they would
    std::function<void()> restart;  ///< asks for it and returns; not set: the program cannot restart
};

/// The service of jobs with those that belong to the whole gateway: restart, reboot, firmware, temp-clean.
std::unique_ptr<services::job_runner> make_jobs(const properties::property_set& set, job_surroundings of);

}  // namespace penstock::gateway
