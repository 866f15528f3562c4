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
    std::string url;         ///< absolute URL, or relative to the URL of the descriptor
    std::uint64_t size = 0;  ///< bytes
    std::string sha256;      ///< 64 lower-case digits
};

/// The descriptor at `edge.update.url`: the latest release.
struct release {
    version latest;
    std::string build_date;  ///< YYYY-MM-DD
    std::vector<artifact> artifacts;
    std::string notes;
    version min_from;                     ///< older versions must first be upgraded to another version
    std::optional<wall_time> not_before;  ///< the release is not offered earlier

    const artifact* find(std::string_view arch) const noexcept;
};

inline constexpr std::size_t max_descriptor_bytes = 64U << 10U;
inline constexpr std::uint64_t max_bundle_bytes = 2ULL << 30U;

/// Reads `{"latest_version","latest_build_date","artifacts":[{"arch","url","size","sha256"}],"notes","least_from",
/// "not_before"?}`; unknown members, which newer releases may have, are ignored. The fault names the member. Limits: 64
/// KiB, 64 artifacts, 2 GiB a bundle.
checked<release> parse_release(std::string_view text);

/// The name of a bundle: `penstock-1.4.0-linux-amd64.tar.zst`.
std::string bundle_name(const version& of, std::string_view arch);

/// Whether a text is the name of a file and no path: up to 200 letters, digits and `._+-`, not beginning with `.`.
bool is_file_name(std::string_view name) noexcept;

/// Architecture of this program, with Debian's name.
std::string_view own_arch() noexcept;

}  // namespace penstock::update
