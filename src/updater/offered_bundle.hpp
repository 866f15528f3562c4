#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "update/manifest.hpp"
#include "update/minisign.hpp"
#include "updater/places.hpp"

namespace penstock::updater {

/// A bundle whose signature is right, with what it says of itself.
struct offered_bundle {
    update::manifest content;
    wall_time signed_at{};
    std::string signed_by;                ///< the key's file
    std::optional<wall_time> not_before;  ///< of the descriptor
};

/// Files that nobody but the caller may write to.
struct offered_files {
    fs::path bundle;
    fs::path descriptor;  ///< empty: the bundle itself is signed
    fs::path signature;   ///< of the one or the other
};

/// Checks the signature, and by it size and sums of the bundle; then reads its manifest, which must be of the version
/// that the descriptor says. Whether it may be installed is not asked here.
checked<offered_bundle> check_offered(const offered_files& files, const std::vector<update::public_key>& keys);

/// Why the database of the installed version could not be used by the one that is offered, or could not be put back
/// if that fails; none: nothing stands against it. `installed` may be unknown. Pure.
std::optional<std::string> examine_schemas(const update::manifest* installed, const update::manifest& offered,
                                           bool is_shared_database);

}  // namespace penstock::updater
