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

/// A bundle with a valid signature, and its manifest.
struct offered_bundle {
    update::manifest content;
    wall_time signed_at{};
    std::string signed_by;                ///< file of the key
    std::optional<wall_time> not_before;  ///< earliest time of installation, from the descriptor
};

/// The files of a bundle; only the caller may be allowed to write to them.
struct offered_files {
    fs::path bundle;
    fs::path descriptor;  ///< empty = the bundle itself is signed
    fs::path signature;   ///< signature of the descriptor, or of the bundle
};

/// Checks the signature, and with it the size and checksum of the bundle. Then reads the manifest, which must have the
/// version of the descriptor. It does not decide whether the bundle may be installed.
checked<offered_bundle> check_offered(const offered_files& files, const std::vector<update::public_key>& keys);

/// Why the offered version cannot use the database of the installed version, or why the database could not be put back
/// after a failure; `nullopt` = there is no such reason. `installed` may be unknown. Pure.
std::optional<std::string> examine_schemas(const update::manifest* installed, const update::manifest& offered,
                                           bool is_shared_database);

}  // namespace penstock::updater
