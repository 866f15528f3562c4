#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "services/keys/key_ring.hpp"

namespace penstock::services {

// The main key in `<data>/secrets/api-key`, and next to it in `api-key.old` the digest of the one before, which opens
// the API until its time is over. The old one is written first: whenever the process dies, the key in use before is
// valid.

/// The one before, unless its time is over or it is the present `key` (a rotation that was cut off). The file of one
/// that is over is removed; one that cannot be read is ignored, and this is logged.
std::optional<old_main_key> find_old_main_key(const std::string& file, std::string_view key, wall_time now);

/// Creates a new key, on disk when it returns; `before` is then valid until `until`, the one before that no longer.
/// The fault: what cannot be written; the present key stays valid.
checked<std::string> rotate_main_key(const std::string& file, const digest& before, wall_time until);

}  // namespace penstock::services
