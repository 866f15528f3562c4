#pragma once

#include <optional>
#include <string>

#include "base/clock.hpp"
#include "update/version.hpp"

namespace penstock::update {

/// What is offered, and to whom.
struct offer {
    version installed;
    version offered;
    version min_from;
    std::string offered_arch;
    std::string own_arch;
    wall_time signed_at{};
    wall_time newest_signed_at{};         ///< of all that were accepted before
    std::optional<wall_time> not_before;  ///< of a descriptor
    bool is_downgrade_allowed = false;
    bool is_uploaded = false;  ///< a bundle that an administrator chose, not what a server says is the latest
};

/// Why an offer whose signature is right is not taken.
struct objection {
    enum class cause { none_newer, replayed, too_early, other_arch, too_old_to_upgrade };
    cause kind = cause::none_newer;
    std::string message;  ///< a sentence: what is wrong, what to do
};

/// Nothing: it may be installed. Pure.
///
/// A time of signing that goes back is a replay: somebody serves an old descriptor to keep a gateway from the fixes of
/// the new one. An equal time passes. It also holds for an uploaded bundle, but for one that is allowed to be older.
std::optional<objection> examine(const offer& o, wall_time now);

}  // namespace penstock::update
