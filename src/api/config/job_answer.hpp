#pragma once

#include <string_view>

#include "api/call.hpp"
#include "services/administration/jobs.hpp"

namespace penstock::api {

/// Answers a job that was started or ended, or why not.
void answer_job(call& c, const outcome<services::job_record>& started);

/// The JSON Schema of that answer.
extern const std::string_view started_schema;

}  // namespace penstock::api
