#pragma once

#include <string>
#include <vector>

#include "properties/property_set.hpp"

namespace penstock::properties {

/// What belongs to the gateway itself: nothing that a property names may be there, but what is of its own kind.
struct own_places {
    std::string data_dir, config_path;
    std::string program_dir;  ///< empty: not known
};

/// What a property's path is for.
enum class path_use {
    output,    ///< a file that the gateway writes, renames and removes: a log
    input,     ///< a file that it reads
    pki,       ///< the same, also below `<data>/pki`
    database,  ///< its SQLite database; may be in the data folder
    folder,    ///< it reads files there
};

/// One row for each property that names a path.
struct path_rule {
    const char* key;
    path_use use;
    std::string (*path)(const property_set& set);  ///< empty: it names none
};
const std::vector<path_rule>& path_rules();

/// What is wrong with the paths of these properties; a fault's field is the key. Links are followed. Reads folders,
/// opens nothing but regular files and keeps nothing open.
faults check_paths(const property_set& set, const own_places& own);

/// Of those only what would do harm: a file of the gateway's own that is to be written as a log. A start refuses it.
faults check_outputs(const property_set& set, const own_places& own);

}  // namespace penstock::properties
