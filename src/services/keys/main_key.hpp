#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "services/keys/key_ring.hpp"

namespace penstock::services {

// `<data>/secrets/api-key` contains the main key. `api-key.old` next to it contains the digest of the previous key,
// which is valid until the time in that file. A rotation writes `api-key.old` first, so that the previous key is valid
// even if the process dies in between.

/// The previous main key. `nullopt`: there is none, its time is over (then its file is removed), it is the present
/// `key` (a rotation was interrupted), or its file cannot be read (which is logged).
std::optional<old_main_key> find_old_main_key(const std::string& file, std::string_view key, wall_time now);

/// Creates a new main key and stores it on disk. `before` stays valid until `until`; the key before it becomes invalid.
/// The fault: a file cannot be written; then the present key stays valid.
checked<std::string> rotate_main_key(const std::string& file, const digest& before, wall_time until);

}  // namespace penstock::services
