#pragma once

#include "api/call.hpp"
#include "api/refusal.hpp"
#include "services/backup/backups.hpp"

namespace penstock::api {

/// A backup as lists have it.
void write_backup(json_writer& json, const services::backup_entry& e);

}  // namespace penstock::api
