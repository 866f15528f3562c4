#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace penstock {

/// The folder that zones are read from, by us and by the C library: $TZDIR, else /usr/share/zoneinfo. The app sets
/// TZDIR from `edge.timezone.folder` before anything has read a zone.
std::filesystem::path zone_folder();

/// What `zone_folder` was when this was first called, before the app set it: the system's.
const std::filesystem::path& system_zone_folder();

/// `2025b`: which release of IANA's data is in that folder, by its `tzdata.zi` or `+VERSION`; empty: neither says it.
std::string zone_data_version(const std::filesystem::path& folder);

/// That of `zone_folder` when this was first called: zones stay as they were read then, until the process ends.
const std::string& zone_data_in_force();

/// Whether there is a zone of that name: a name of IANA, and a file of RFC 8536. Nothing is kept of it.
bool has_zone(const std::filesystem::path& folder, std::string_view name);

}  // namespace penstock
