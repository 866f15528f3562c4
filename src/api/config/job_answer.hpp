#pragma once

#include <string>

#include "api/call.hpp"
#include "services/administration/jobs.hpp"

namespace penstock::api {

/// Answers with the job that was started or ended, or with the failure.
void answer_job(call& c, const outcome<services::job_record>& started);

/// The JSON Schema of that answer.
std::string started_schema();

}  // namespace penstock::api
