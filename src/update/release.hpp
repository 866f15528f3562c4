#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "update/version.hpp"

namespace penstock::update {

/// One bundle of a release.
struct artifact {
    std::string arch;        ///< Debian's name: `amd64`, `arm64`
    std::string url;         ///< absolute, or relative to that of the descriptor
    std::uint64_t size = 0;  ///< bytes
    std::string sha256;      ///< 64 lower-case digits
};

/// The descriptor at `edge.update.url`: the latest release.
struct release {
    version latest;
    std::string build_date;  ///< YYYY-MM-DD
    std::vector<artifact> artifacts;
    std::string notes;
    version min_from;                     ///< older ones must take a step between
    std::optional<wall_time> not_before;  ///< it is not offered earlier

    const artifact* find(std::string_view arch) const noexcept;
};

inline constexpr std::size_t max_descriptor_bytes = 64U << 10U;
inline constexpr std::uint64_t max_bundle_bytes = 2ULL << 30U;

/// Reads `{"latest_version","latest_build_date","artifacts":[{"arch","url","size","sha256"}],"notes","least_from",
/// "not_before"?}`; members that it does not know are ignored, for newer releases may have more. The fault names the
/// member. Limits: 64 KiB, 64 artifacts, 2 GiB a bundle.
checked<release> parse_release(std::string_view text);

/// The name that a bundle has: `penstock-1.4.0-linux-amd64.tar.zst`.
std::string bundle_name(const version& of, std::string_view arch);

/// A name of a file, not a path: letters, digits and `._+-`, not `.` in front; 200 characters.
bool is_file_name(std::string_view name) noexcept;

/// Architecture of this program, with Debian's name.
std::string_view own_arch() noexcept;

}  // namespace penstock::update
