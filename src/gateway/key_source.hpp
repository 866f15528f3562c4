#pragma once

#include <string>

#include "gateway/data_folder.hpp"
#include "properties/property_set.hpp"

namespace penstock::gateway {

struct main_key {
    std::string key;
    std::string file;  ///< that the gateway created and may recreate; empty = set from outside
};

/// The API key, from the first of: file of EDGE_REST_API_KEY_FILE, EDGE_REST_API_KEY, `edge.rest.api.key`,
/// `<data>/secrets/api-key` (made once). Logs where it came from, never what it is.
checked<main_key> find_api_key(const properties::property_set& set, const data_folder& data);

}  // namespace penstock::gateway
