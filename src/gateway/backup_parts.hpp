#pragma once

#include <memory>
#include <string>

#include "properties/editor.hpp"
#include "properties/masks.hpp"
#include "properties/property_set.hpp"
#include "services/backup/backup_service.hpp"

namespace penstock::gateway {

class recorder;

/// The parts of the gateway that backups use. All of them outlive the backups.
struct backup_surroundings {
    std::string config_path;
    std::string data_dir;
    std::string database;  ///< path of the SQLite database
    std::string edge_id;
    properties::secret_transfer_option is_secret;
    const properties::editor* editor = nullptr;
    recorder* kept = nullptr;
};

/// The fault is printed at exit with code 1.
checked<std::unique_ptr<services::backup_service>> make_backups(const properties::property_set& set,
                                                                const backup_surroundings& of);

}  // namespace penstock::gateway
