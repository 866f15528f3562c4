#pragma once

#include <string>

#include "gateway/data_folder.hpp"
#include "properties/property_set.hpp"

namespace penstock::gateway {

struct main_key {
    std::string key;
    std::string file;  ///< file that the gateway created and may recreate; empty = the key was set from outside
};

/// The API key from the first source that has one: the file of EDGE_REST_API_KEY_FILE, EDGE_REST_API_KEY,
/// `edge.rest.api.key`, `<data>/secrets/api-key` (created once). Logs the source, never the key.
checked<main_key> find_api_key(const properties::property_set& set, const data_folder& data);

}  // namespace penstock::gateway
