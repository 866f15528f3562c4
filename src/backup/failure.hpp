#pragma once

#include <string>
#include <string_view>

#include "base/failure.hpp"

namespace penstock::backup {

// A backup fails with `bad_backup`, `bad_passphrase`, `no_space`, `unavailable` or `cancelled`. No part of a failed
// backup is left.
using penstock::failure;
using penstock::outcome;

/// A failure `bad_backup` with the text "the backup is damaged: " and `why`.
failure damaged(std::string_view why);

/// The failure of a system call with that `errno`; a full disk is `no_space`.
failure system_failure(const std::string& path, int error);

}  // namespace penstock::backup
