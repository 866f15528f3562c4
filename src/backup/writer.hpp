#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backup/failure.hpp"
#include "backup/manifest.hpp"

namespace penstock::backup {

/// A file for a backup; it must not change any more.
struct source_file {
    std::string part;  ///< one of `part_names`
    std::string path;  ///< path in the part: `pki/opcua/own/cert.der`
    std::string file;  ///< path on disk
};

/// Called with the bytes done so far; false cancels.
using progress = std::function<bool(std::uint64_t bytes)>;

/// Sorts the files in the order of a backup, and reads them for sizes and checksums.
/// Failures: unavailable (a file cannot be read, or a path is not allowed in a backup), cancelled.
outcome<std::vector<part>> measure(std::vector<source_file>& files, const progress& on_progress);

/// Writes a backup to a new file, which is on disk when this returns. After a failure the file is removed. `head` has
/// the parts that `measure` found. With a passphrase it is encrypted; without, a tar compressed with zstd,
/// `manifest.json` first.
/// Thread: any; blocks.   Limits: some 10 MB of memory, and 32 MiB while the key is derived.
/// Failures: no_space, unavailable (also: a file has changed since it was measured), cancelled.
outcome<> write_backup(const std::string& path, const manifest& head, std::span<const source_file> files,
                       std::string_view passphrase, const progress& on_progress);

}  // namespace penstock::backup
