#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "update/minisign.hpp"

namespace penstock::updater {

/// As `update::read_keys`, but only of files and folders that nobody but root, or the user that we are, may change: no
/// links, not writable by others. The folder above may be the gateway's (`/etc/penstock` is, for it saves its
/// properties there): what it puts in the place of a folder of keys is not root's.
checked<std::vector<update::public_key>> read_root_keys(const std::vector<std::string>& places);

}  // namespace penstock::updater
