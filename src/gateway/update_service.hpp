#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "jobs/job_context.hpp"
#include "properties/property_set.hpp"
#include "services/administration/updates.hpp"

namespace penstock::gateway {

/// Creates the service of updates from the properties and this installation. Its keys are `share/update.pub` of the
/// program and
/// `update.d` next to the properties file. `database`: path of the SQLite file.
std::unique_ptr<services::updates> make_updates(const properties::property_set& set, const std::string& data_dir,
                                                const std::string& config_path, const std::string& database);

/// The record of penstock-update, `upgrade.json` next to the folder of versions; empty = this program is not in such a
/// folder.
std::string upgrade_notes(const std::filesystem::path& installed_at);

/// The job `upgrade`: the gateway checks and downloads, and a script of root does the rest. The script outlives the
/// gateway, a kill and a power cut, so its record in the file `notes` says how the job ended. `of` outlives the job.
jobs::job_kind upgrade_kind(services::updates& of, std::string notes);

}  // namespace penstock::gateway
