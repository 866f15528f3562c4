#pragma once

#include <optional>
#include <string>

#include "base/clock.hpp"
#include "update/version.hpp"

namespace penstock::update {

/// An offered bundle, and the gateway that may install it.
struct offer {
    version installed;
    version offered;
    version min_from;
    std::string offered_arch;
    std::string own_arch;
    wall_time signed_at{};
    wall_time newest_signed_at{};         ///< newest time of signing of all accepted bundles
    std::optional<wall_time> not_before;  ///< earliest time of installation, from the descriptor
    bool is_downgrade_allowed = false;
    bool is_uploaded = false;  ///< an administrator uploaded the bundle; it does not come from the update server
};

/// Why an offer with a valid signature is refused.
struct objection {
    enum class cause { none_newer, replayed, too_early, other_arch, too_old_to_upgrade };
    cause kind = cause::none_newer;
    std::string message;  ///< a sentence that says what is wrong and what to do
};

/// `nullopt`: the bundle may be installed. Pure.
///
/// An older time of signing than before is a replay: an attacker offers an old descriptor to keep a gateway from the
/// fixes of the new version. An equal time is accepted. The rule also applies to an uploaded bundle, unless it is
/// allowed to be older.
std::optional<objection> examine(const offer& o, wall_time now);

}  // namespace penstock::update
