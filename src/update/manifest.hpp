#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "update/version.hpp"

namespace penstock::update {

/// A file of a bundle.
struct manifest_file {
    std::string path;  ///< path below the version's folder: `bin/penstock`
    std::uint64_t size = 0;
    std::string sha256;
    std::uint32_t mode = 0644;  ///< 0644 or 0755

    bool operator==(const manifest_file&) const = default;
};

/// A symbolic link to a file of the same bundle.
struct manifest_link {
    std::string path;
    std::string target;  ///< relative to the folder of `path`

    bool operator==(const manifest_link&) const = default;
};

/// `manifest.json` of a bundle: its version, and all its files and links except the manifest itself.
struct manifest {
    version number;
    std::string build_date;  ///< YYYY-MM-DD
    std::string commit;
    std::string arch;  ///< Debian's name
    version min_from;  ///< the oldest version that it can upgrade
    /// `database`, `shared`: number of migrations that it supports.
    std::map<std::string, std::uint64_t, std::less<>> schemas;
    std::vector<manifest_file> files;
    std::vector<manifest_link> links;
    std::uint64_t total_bytes = 0;  ///< bytes of all files

    const manifest_file* find_file(std::string_view path) const noexcept;
    const manifest_link* find_link(std::string_view path) const noexcept;
};

inline constexpr std::size_t max_manifest_bytes = 4U << 20U;
inline constexpr std::uint64_t max_unpacked_bytes = 4ULL << 30U;

/// Parses a manifest. The fault names the member, as in `files[3].path`. Refused: a path or link that leaves the
/// bundle, the same path twice, a file below a file. Limits: 4 MiB, 20,000 files, 4 GiB unpacked.
checked<manifest> parse_manifest(std::string_view text);

/// Whether a path is relative, without `.`, `..`, empty parts and unusual characters, with at most 255 bytes in each
/// part and 1,024 in all.
bool is_inner_path(std::string_view path) noexcept;

/// Where a link at `path` with that target leads, if it stays inside: `lib/libx.so.1` for `lib/libx.so` → `libx.so.1`.
std::optional<std::string> resolve_link(std::string_view path, std::string_view target);

}  // namespace penstock::update
