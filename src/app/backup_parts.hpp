#pragma once

#include <memory>
#include <string>

#include "app/properties.hpp"
#include "app/property_masks.hpp"
#include "services/administration/properties_editor.hpp"
#include "services/backup/backup_service.hpp"

namespace penstock::app {

class recorder;

/// What backups need of the gateway. All of it outlives them.
struct backup_surroundings {
    std::string config_path;
    std::string data_dir;
    std::string database;  ///< path of the SQLite file
    std::string edge_id;
    secret_transfer_option is_secret;
    const services::properties_editor* editor = nullptr;
    recorder* kept = nullptr;
};

/// The fault is printed at exit with code 1.
checked<std::unique_ptr<services::backup_service>> make_backups(const properties& set, const backup_surroundings& of);

}  // namespace penstock::app
