#pragma once

#include <string>
#include <string_view>

#include "base/clock.hpp"

namespace penstock::backup {

/// `penstock-EDGE_ABC-20261125T031500Z.psb`
std::string make_file_name(std::string_view edge_id, wall_time created);

/// Whether a backup may have that name: letters, digits, `.`, `_` and `-`, the first a letter or digit, 200 at most,
/// and the ending `.psb` or `.tar.zst`. Such a name is never a path.
bool is_file_name(std::string_view name) noexcept;

}  // namespace penstock::backup
