#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock::jobs {

/// A request of the gateway to the unit penstock-job. The gateway's user has fewer rights than the unit, so a request
/// is data and never a command.
struct unit_request {
    std::string job_id;
    std::string job;
    boost::json::object parameters;
    std::vector<std::string> environment;  ///< `PENSTOCK_NAME=text`
    std::chrono::seconds limit{0};
};

/// Parses a request. Faults name the member.
/// Limits: 64 KiB; the known jobs; 32 variables of 1 KiB, whose names begin with PENSTOCK_; a limit of 7 days.
checked<unit_request> parse_request(std::string_view text);

inline constexpr std::size_t max_request_bytes = 64U << 10U;

}  // namespace penstock::jobs
