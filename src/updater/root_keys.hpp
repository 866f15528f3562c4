#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "update/minisign.hpp"

namespace penstock::updater {

/// As `update::read_keys`, but reads only files and folders that no other user than root or the present user may
/// change: no links, not writable by others. The folder above may be the gateway's (`/etc/penstock` is, for it saves
/// its properties there); a folder of keys that the gateway puts there does not belong to root.
checked<std::vector<update::public_key>> read_root_keys(const std::vector<std::string>& places);

}  // namespace penstock::updater
