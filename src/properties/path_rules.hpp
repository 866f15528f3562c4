#pragma once

#include <string>
#include <vector>

#include "properties/property_set.hpp"

namespace penstock::properties {

/// The gateway's own files and folders. Paths of properties must not be there, with the exceptions of `path_use`.
struct own_places {
    std::string data_dir, config_path;
    std::string program_dir;  ///< empty = unknown
};

/// Use of the path of a property.
enum class path_use {
    output,    ///< a file that the gateway writes, renames and removes: a log
    input,     ///< a file that the gateway reads
    pki,       ///< a file that the gateway reads; it may be below `<data>/pki`
    database,  ///< the SQLite database, which may be in the data folder
    folder,    ///< a folder from which the gateway reads files
};

/// The rule for one property that names a path.
struct path_rule {
    const char* key;
    path_use use;
    std::string (*path)(const property_set& set);  ///< returns the path; empty = the property names none
};
const std::vector<path_rule>& path_rules();

/// Finds faults in the paths of these properties; the field of a fault is the key. Links are followed. It reads
/// folders, opens nothing but regular files and keeps nothing open.
faults check_paths(const property_set& set, const own_places& own);

/// Only the harmful faults: a log that would overwrite a file of the gateway itself. A start refuses such properties.
faults check_outputs(const property_set& set, const own_places& own);

}  // namespace penstock::properties
