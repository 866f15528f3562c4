#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "update/minisign.hpp"

namespace penstock::update {

/// Reads the keys of a file, or of all files `*.pub` of a folder, in the order of their names; a place that does not
/// exist has no keys. A file that is no key is a fault that names it: an unreadable key must not look like a wrong
/// signature.
/// Limit: 64 keys.
checked<std::vector<public_key>> read_keys(const std::vector<std::string>& places);

}  // namespace penstock::update
