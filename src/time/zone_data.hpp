#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace penstock {

/// The folder that zones are read from, by us and by the C library: $TZDIR, else /usr/share/zoneinfo. The app sets
/// TZDIR from `edge.timezone.folder` before anything has read a zone.
std::filesystem::path zone_folder();

/// The folder of the system: `zone_folder` at the first call of this function, before the app has set another one.
const std::filesystem::path& system_zone_folder();

/// The release of IANA's data in that folder (`2025b`), from its `tzdata.zi` or `+VERSION`; empty: not known.
std::string zone_data_version(const std::filesystem::path& folder);

/// The release of the data in `zone_folder` at the first call. Zones that were read stay unchanged until the process
/// ends.
const std::string& zone_data_in_force();

/// Whether the folder has a zone with that name of IANA, as a file of RFC 8536. Nothing is cached.
bool has_zone(const std::filesystem::path& folder, std::string_view name);

}  // namespace penstock
