#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "jobs/job_context.hpp"
#include "properties/property_set.hpp"
#include "services/administration/updates.hpp"

namespace penstock::gateway {

/// The service of updates, as the properties and this installation have it. Keys: `share/update.pub` of the program and
/// `update.d` beside the properties file. `database`: path of the SQLite file.
std::unique_ptr<services::updates> make_updates(const properties::property_set& set, const std::string& data_dir,
                                                const std::string& config_path, const std::string& database);

/// Where penstock-update notes what it does, `upgrade.json` beside the folder of versions; empty: this program is not
/// in such a folder.
std::string upgrade_notes(const std::filesystem::path& installed_at);

/// The job `upgrade`: the gateway checks and downloads, a script of root's does the rest. That outlives the gateway, a
/// kill and a power cut, so what it notes in the file `notes` says how the job ended. `of` outlives it.
jobs::job_kind upgrade_kind(services::updates& of, std::string notes);

}  // namespace penstock::gateway
