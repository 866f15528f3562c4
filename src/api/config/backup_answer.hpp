#pragma once

#include "api/call.hpp"
#include "services/backup/backups.hpp"

namespace penstock::api {

/// Answers why something was not done with a backup.
void refuse(call& c, const services::upload_refusal& why);

/// A backup as lists have it.
void write_backup(json_writer& json, const services::backup_entry& e);

}  // namespace penstock::api
